#include "loghop/simulate/node/known_walks.hpp"

#include <nlohmann/json.hpp>

#include <cstring>
#include <utility>

namespace loghop::simulate {

namespace {

using nlohmann::json;

std::string binary(const json& value)
{
  const std::vector<std::uint8_t> bytes = json::to_cbor(value);
  return std::string(bytes.begin(), bytes.end());
}

} // namespace

const KnownWalks::Costs* KnownWalks::find(const Key& key) const
{
  const auto found = known_.find(key);
  return found == known_.end() ? nullptr : &found->second;
}

const KnownWalks::Costs& KnownWalks::add(const Key& key, Costs costs)
{
  const auto [entry, is_new] = known_.try_emplace(key, std::move(costs));
  if (is_new) untold_.push_back(entry);
  return entry->second;
}

std::string KnownWalks::tell()
{
  json told = json::array();
  for (const auto& entry : std::exchange(untold_, {})) {
    json costs = json::array();
    for (const CopyCost& cost : entry->second)
      costs.push_back({cost.time, cost.memory_bytes});
    told.push_back({entry->first, std::move(costs)});
  }
  return binary(told);
}

void KnownWalks::learn(const std::string& told)
{
  for (const json& walk : json::from_cbor(told)) {
    Costs costs;
    for (const json& cost : walk.at(1))
      costs.push_back({cost.at(0).get<Picoseconds>(), cost.at(1).get<std::int64_t>()});
    known_.try_emplace(walk.at(0).get<Key>(), std::move(costs));
  }
}

KnownWalks& known_walks()
{
  static KnownWalks walks;
  return walks;
}

std::string with_walks(const std::function<std::string()>& job)
{
  known_walks().tell(); // of jobs before this one, or of the parent, which knows them
  std::string output = job();
  const std::string walks = known_walks().tell();
  const std::uint64_t size = output.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + output + walks;
}

std::string keep_walks(const std::string& output)
{
  std::uint64_t size = 0;
  std::memcpy(&size, output.data(), sizeof size);
  known_walks().learn(output.substr(sizeof size + size));
  return output.substr(sizeof size, size);
}

} // namespace loghop::simulate
