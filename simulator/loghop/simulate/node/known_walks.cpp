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

const KnownWalks::Counts* KnownWalks::find(const Key& key) const
{
  const auto found = known_.find(key);
  return found == known_.end() ? nullptr : &found->second;
}

const KnownWalks::Counts& KnownWalks::add(const Key& key, Counts counts)
{
  const auto [entry, is_new] = known_.try_emplace(key, std::move(counts));
  if (is_new) untold_.push_back(entry);
  return entry->second;
}

std::string KnownWalks::tell()
{
  json told = json::array();
  for (const auto& entry : std::exchange(untold_, {})) {
    json copies = json::array();
    for (const CostlyAccesses& copy : entry->second)
      copies.push_back({copy.tlb_misses, copy.upgrades, copy.memory_bytes, copy.lines});
    told.push_back({entry->first, std::move(copies)});
  }
  return binary(told);
}

void KnownWalks::learn(const std::string& told)
{
  for (const json& walk : json::from_cbor(told)) {
    Counts counts;
    for (const json& copy : walk.at(1)) {
      const auto number = [&copy](std::size_t i) { return copy.at(i).get<std::int64_t>(); };
      counts.push_back({number(0), number(1), number(2), copy.at(3).get<std::vector<std::int64_t>>()});
    }
    known_.try_emplace(walk.at(0).get<Key>(), std::move(counts));
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
