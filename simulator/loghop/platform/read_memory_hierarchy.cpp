#include "loghop/platform/read_parts.hpp"

#include "loghop/units/format.hpp"

namespace loghop {

namespace {

constexpr Picoseconds longest_access = 1'000'000'000'000; // 1 s
constexpr std::int64_t largest_cache = std::int64_t{1} << 32;
constexpr std::int64_t largest_line = 1 << 16;
constexpr std::int64_t largest_page = 1 << 30;
constexpr int most_ways = 1 << 20;
constexpr std::size_t most_caches = 8;

bool is_power_of_two(std::int64_t number)
{
  return (number & (number - 1)) == 0;
}

CacheLevel read_cache(const JsonValue& value)
{
  const std::size_t before = value.problems().size();
  JsonObject object = value.object();
  CacheLevel cache;
  cache.name = object.require("name").text();
  const JsonValue size = object.require("size");
  const JsonValue line = object.require("line");
  cache.size_bytes = size.whole_bytes(1, largest_cache);
  cache.line_bytes = line.whole_bytes(8, largest_line);
  cache.ways = static_cast<int>(object.require("ways").integer(1, most_ways));
  cache.shared_by =
      object.require("shared_by")
          .choice<SharedBy>({{"core", SharedBy::core}, {"chip", SharedBy::chip}, {"node", SharedBy::node}});
  cache.latency = object.require("latency").picoseconds(0, longest_access);
  if (const auto rate = object.find("bandwidth")) cache.bytes_per_second = rate->bandwidth().count();
  object.finish();
  if (value.problems().size() > before) return cache;
  if (!is_power_of_two(cache.line_bytes))
    line.problem("expected a line of a power of two bytes, found " + line.found());
  else if (cache.size_bytes < cache.line_bytes * cache.ways)
    size.problem("expected at least one line in each way: " + exact_size(cache.line_bytes * cache.ways) + ", found " +
                 size.found());
  else if (cache.size_bytes % (cache.line_bytes * cache.ways) != 0)
    size.problem("expected a multiple of line times ways, " + exact_size(cache.line_bytes * cache.ways) + ", found " +
                 size.found());
  return cache;
}

/// From the core outward lines get no shorter, and caches no less widely shared.
void check_order(const std::vector<JsonValue>& places, const std::vector<CacheLevel>& caches)
{
  for (std::size_t i = 1; i < caches.size(); ++i) {
    if (caches[i].line_bytes < caches[i - 1].line_bytes)
      places[i].problem("expected lines at least as long as in the cache before, " +
                        exact_size(caches[i - 1].line_bytes) + ", found " + exact_size(caches[i].line_bytes));
    if (caches[i].shared_by < caches[i - 1].shared_by)
      places[i].problem("expected a cache shared at least as widely as the one before, found one that is shared less");
  }
}

Tlb read_tlb(const JsonValue& value)
{
  const std::size_t before = value.problems().size();
  JsonObject object = value.object();
  Tlb tlb;
  const JsonValue entries = object.require("entries");
  tlb.entries = static_cast<int>(entries.integer(1, most_ways));
  if (const auto ways = object.find("ways")) tlb.ways = static_cast<int>(ways->integer(1, most_ways));
  const JsonValue page = object.require("page");
  tlb.page_bytes = page.whole_bytes(512, largest_page);
  tlb.miss = object.require("miss").picoseconds(0, longest_access);
  object.finish();
  if (value.problems().size() > before) return tlb;
  if (!is_power_of_two(tlb.page_bytes)) page.problem("expected a page of a power of two bytes, found " + page.found());
  if (tlb.ways > 0 && tlb.entries % tlb.ways != 0)
    entries.problem("expected a multiple of the ways, " + std::to_string(tlb.ways) + ", found " + entries.found());
  return tlb;
}

StreamPrefetch read_prefetch(const JsonValue& value)
{
  JsonObject object = value.object();
  StreamPrefetch prefetch;
  prefetch.streams = static_cast<int>(object.require("streams").integer(1, 1024));
  prefetch.lines_ahead = static_cast<int>(object.require("lines_ahead").integer(1, 1024));
  object.finish();
  return prefetch;
}

MainMemory read_main(const JsonValue& value)
{
  JsonObject object = value.object();
  MainMemory main;
  main.latency = object.require("latency").picoseconds(0, longest_access);
  main.bytes_per_second = object.require("bandwidth").bandwidth().count();
  const auto node = object.find("node_bandwidth");
  main.total_bytes_per_second = node ? node->bandwidth().count() : main.bytes_per_second;
  if (node && main.total_bytes_per_second < main.bytes_per_second && main.total_bytes_per_second > 0)
    node->problem(R"(expected at least "bandwidth": what one core alone gets, found )" + node->found());
  object.finish();
  return main;
}

} // namespace

MemoryHierarchy read_memory_hierarchy(const JsonValue& value)
{
  using Pages = MemoryHierarchy::Pages;
  using WorkingSet = MemoryHierarchy::WorkingSet;
  JsonObject object = value.object();
  MemoryHierarchy memory;
  const std::vector<JsonValue> caches = object.require("caches").elements(0, most_caches);
  const std::size_t before = value.problems().size();
  for (const JsonValue& cache : caches)
    memory.caches.push_back(read_cache(cache));
  if (value.problems().size() == before) check_order(caches, memory.caches);
  if (const auto inclusive = object.find("inclusive")) memory.inclusive = inclusive->boolean();
  if (const auto tlb = object.find("tlb")) memory.tlb = read_tlb(*tlb);
  if (const auto prefetch = object.find("prefetch")) memory.prefetch = read_prefetch(*prefetch);
  memory.main = read_main(object.require("main"));
  if (const auto time = object.find("coherence")) memory.coherence = time->picoseconds(0, longest_access);
  const auto of_writes = object.find("write_coherence");
  memory.write_coherence = of_writes ? of_writes->picoseconds(0, longest_access) : memory.coherence;
  if (const auto place = object.find("device_writes"))
    memory.device_writes_to_cache = place->choice<bool>({{"memory", false}, {"cache", true}});
  if (const auto pages = object.find("pages"))
    memory.pages = pages->choice<Pages>({{"contiguous", Pages::contiguous}, {"random", Pages::random}});
  if (const auto set = object.find("working_set"))
    memory.working_set =
        set->choice<WorkingSet>({{"message", WorkingSet::message}, {"workload", WorkingSet::workload}});
  memory.element_time = object.require("element").picoseconds(0, longest_access);
  object.finish();
  return memory;
}

} // namespace loghop
