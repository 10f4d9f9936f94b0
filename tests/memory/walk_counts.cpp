// Counts of MemoryWalk as JSON, for tests that hold them to other programs.
//
// Standard input: {"caches": [{"size", "line", "ways"}...] (bytes), "cases": [{"addresses": [of each buffer],
// "stages": [{"from", "to" (buffers), "from_layout", "to_layout": [count, block, stride] (bytes)}...]}...]}.
// Standard output: a list with, for each case, the sums over its stages in the steady state: {"read", "write":
// {"accesses", "misses": [by cache]}}.
#include "loghop/simulate/node/memory_walk.hpp"

#include <nlohmann/json.hpp>

#include <exception>
#include <iostream>

namespace {

using nlohmann::json;
using namespace loghop;

MemoryHierarchy hierarchy_of(const json& caches)
{
  MemoryHierarchy memory;
  for (const json& c : caches) {
    CacheLevel cache;
    cache.size_bytes = c.at("size");
    cache.line_bytes = c.at("line");
    cache.ways = c.at("ways");
    memory.caches.push_back(cache);
  }
  memory.main.bytes_per_second = memory.main.total_bytes_per_second = 1e9;
  return memory;
}

MessageLayout layout_of(const json& layout)
{
  return {layout.at(0), layout.at(1), layout.at(2)};
}

std::vector<simulate::CopyStage> stages_of(const json& stages)
{
  std::vector<simulate::CopyStage> result;
  for (const json& s : stages)
    result.push_back({0, s.at("from"), s.at("to"), layout_of(s.at("from_layout")), layout_of(s.at("to_layout")), 8});
  return result;
}

void add(json& sum, const simulate::AccessCounts::Kind& kind)
{
  sum["accesses"] = sum.value("accesses", std::int64_t{0}) + kind.accesses;
  for (std::size_t level = 0; level < kind.misses.size(); ++level)
    sum["misses"][level] =
        (level < sum["misses"].size() ? sum["misses"][level].get<std::int64_t>() : 0) + kind.misses[level];
}

json counts_of(simulate::MemoryWalk& walk, const json& of)
{
  json sum = {{"read", json::object()}, {"write", json::object()}};
  for (const simulate::AccessCounts& counts : walk.count(stages_of(of.at("stages")), of.at("addresses"))) {
    add(sum["read"], counts.reads);
    add(sum["write"], counts.writes);
  }
  return sum;
}

} // namespace

int main()
{
  try {
    const json input = json::parse(std::cin);
    simulate::MemoryWalk walk(hierarchy_of(input.at("caches")), 1, 1, 1);
    json result = json::array();
    for (const json& of : input.at("cases"))
      result.push_back(counts_of(walk, of));
    std::cout << result << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
