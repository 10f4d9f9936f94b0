#include "loghop/platform/read_parts.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

namespace loghop::read_memory_hierarchy_test {
namespace {

using nlohmann::json;
using test::Wrong;

json good()
{
  return json::parse(R"({
    "caches": [
      {"name": "L1", "size": "32KiB", "line": "32B", "ways": 8, "shared_by": "core", "latency": "1ns"},
      {"name": "L2", "size": "96KiB", "line": "64B", "ways": 4, "shared_by": "chip", "latency": "5ns",
       "bandwidth": "8GBps"}
    ],
    "inclusive": true,
    "tlb": {"entries": 64, "ways": 4, "page": "8KiB", "miss": "20ns"},
    "prefetch": {"streams": 16, "lines_ahead": 3},
    "main": {"latency": "100ns", "bandwidth": "2GBps", "node_bandwidth": "5GBps"},
    "coherence": "6ns",
    "device_writes": "cache",
    "pages": "random",
    "working_set": "workload",
    "element": "0.5ns"
  })");
}

MemoryHierarchy read(const std::string& text)
{
  const JsonValue value = parse_json(text, "x.json");
  MemoryHierarchy memory = read_memory_hierarchy(value);
  value.problems().throw_if_any();
  return memory;
}

TEST(ReadMemoryHierarchy, ReadsEverything)
{
  const MemoryHierarchy memory = read(good().dump());
  ASSERT_EQ(memory.caches.size(), 2u);
  EXPECT_EQ(memory.caches[0].name, "L1");
  EXPECT_EQ(memory.caches[0].size_bytes, 32768);
  EXPECT_EQ(memory.caches[0].line_bytes, 32);
  EXPECT_EQ(memory.caches[0].ways, 8);
  EXPECT_EQ(memory.caches[0].shared_by, SharedBy::core);
  EXPECT_EQ(memory.caches[0].latency, 1'000);
  EXPECT_EQ(memory.caches[0].bytes_per_second, 0);
  EXPECT_EQ(memory.caches[1].size_bytes, 98304);
  EXPECT_EQ(memory.caches[1].shared_by, SharedBy::chip);
  EXPECT_EQ(memory.caches[1].bytes_per_second, 8e9);
  EXPECT_TRUE(memory.inclusive);
  EXPECT_EQ(memory.tlb->entries, 64);
  EXPECT_EQ(memory.tlb->ways, 4);
  EXPECT_EQ(memory.tlb->page_bytes, 8192);
  EXPECT_EQ(memory.tlb->miss, 20'000);
  EXPECT_EQ(memory.prefetch->streams, 16);
  EXPECT_EQ(memory.prefetch->lines_ahead, 3);
  EXPECT_EQ(memory.main.latency, 100'000);
  EXPECT_EQ(memory.main.bytes_per_second, 2e9);
  EXPECT_EQ(memory.main.total_bytes_per_second, 5e9);
  EXPECT_EQ(memory.coherence, 6'000);
  EXPECT_EQ(memory.write_coherence, 6'000);
  EXPECT_TRUE(memory.device_writes_to_cache);
  EXPECT_EQ(memory.pages, MemoryHierarchy::Pages::random);
  EXPECT_EQ(memory.working_set, MemoryHierarchy::WorkingSet::workload);
  EXPECT_EQ(memory.element_time, 500);
}

TEST(ReadMemoryHierarchy, ReadsTheLeast)
{
  const MemoryHierarchy memory =
      read(R"({"caches": [], "main": {"latency": "0ns", "bandwidth": "1GBps"}, "element": "0ns"})");
  EXPECT_TRUE(memory.caches.empty());
  EXPECT_FALSE(memory.inclusive);
  EXPECT_FALSE(memory.tlb.has_value());
  EXPECT_FALSE(memory.prefetch.has_value());
  EXPECT_EQ(memory.main.total_bytes_per_second, 1e9);
  EXPECT_EQ(memory.coherence + memory.write_coherence, 0);
  EXPECT_FALSE(memory.device_writes_to_cache);
  EXPECT_EQ(memory.pages, MemoryHierarchy::Pages::contiguous);
  EXPECT_EQ(memory.working_set, MemoryHierarchy::WorkingSet::message);
}

TEST(ReadMemoryHierarchy, WritesMayHaveATimeOfTheirOwn)
{
  json changed = good();
  changed["write_coherence"] = "0ns";
  EXPECT_EQ(read(changed.dump()).coherence, 6'000);
  EXPECT_EQ(read(changed.dump()).write_coherence, 0);
  changed.erase("coherence");
  changed["write_coherence"] = "2ns";
  EXPECT_EQ(read(changed.dump()).coherence, 0);
  EXPECT_EQ(read(changed.dump()).write_coherence, 2'000);
}

TEST(ReadMemoryHierarchy, ATlbWithoutWaysIsFullyAssociative)
{
  EXPECT_EQ(read(test::without(good(), "/tlb", "ways").dump()).tlb->ways, 0);
}

TEST(ReadMemoryHierarchy, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> all = {
      {"/caches", 5, "/caches", "expected an array of 0 to 8 elements, found 5"},
      {"/caches", json::array({1, 2, 3, 4, 5, 6, 7, 8, 9}), "/caches",
       "expected an array of 0 to 8 elements, found an array of 9"},
      {"/caches/0", 5, "/caches/0", "expected an object, found 5"},
      {"/caches/0/name", "", "/caches/0/name", "expected a text that is not empty, found \"\""},
      {"/caches/0/size", "5GiB", "/caches/0/size", "expected a whole number of bytes from 1B to 4GiB, found \"5GiB\""},
      {"/caches/0/size", "128B", "/caches/0/size", "expected at least one line in each way: 256B, found \"128B\""},
      {"/caches/0/size", "1000B", "/caches/0/size", "expected a multiple of line times ways, 256B, found \"1000B\""},
      {"/caches/0/line", "4B", "/caches/0/line", "expected a whole number of bytes from 8B to 64KiB, found \"4B\""},
      {"/caches/0/line", "24B", "/caches/0/line", "expected a line of a power of two bytes, found \"24B\""},
      {"/caches/0/ways", 0, "/caches/0/ways", "expected a whole number from 1 to 1048576, found 0"},
      {"/caches/0/shared_by", "cores", "/caches/0/shared_by",
       R"(expected one of "core", "chip", "node", found "cores")", "core"},
      {"/caches/0/latency", "2s", "/caches/0/latency", "expected a time from 0ps to 1s, found \"2s\""},
      {"/caches/1/bandwidth", "0GBps", "/caches/1/bandwidth", "expected a bandwidth above 0, found \"0GBps\""},
      {"/caches/1/line", "16B", "/caches/1", "expected lines at least as long as in the cache before, 32B, found 16B"},
      {"/caches/0/shared_by", "node", "/caches/1",
       "expected a cache shared at least as widely as the one before, found one that is shared less"},
      {"/inclusive", "yes", "/inclusive", "expected true or false, found \"yes\""},
      {"/tlb/entries", 62, "/tlb/entries", "expected a multiple of the ways, 4, found 62"},
      {"/tlb/entries", 0, "/tlb/entries", "expected a whole number from 1 to 1048576, found 0"},
      {"/tlb/ways", 0, "/tlb/ways", "expected a whole number from 1 to 1048576, found 0"},
      {"/tlb/page", "6000B", "/tlb/page", "expected a page of a power of two bytes, found \"6000B\""},
      {"/tlb/page", "256B", "/tlb/page", "expected a whole number of bytes from 512B to 1GiB, found \"256B\""},
      {"/tlb/miss", "2s", "/tlb/miss", "expected a time from 0ps to 1s, found \"2s\""},
      {"/prefetch/streams", 0, "/prefetch/streams", "expected a whole number from 1 to 1024, found 0"},
      {"/prefetch/lines_ahead", 1025, "/prefetch/lines_ahead", "expected a whole number from 1 to 1024, found 1025"},
      {"/main/latency", "2s", "/main/latency", "expected a time from 0ps to 1s, found \"2s\""},
      {"/main/bandwidth", "0Bps", "/main/bandwidth", "expected a bandwidth above 0, found \"0Bps\""},
      {"/main/node_bandwidth", "1GBps", "/main/node_bandwidth",
       "expected at least \"bandwidth\": what one core alone gets, found \"1GBps\""},
      {"/coherence", "2s", "/coherence", "expected a time from 0ps to 1s, found \"2s\""},
      {"/write_coherence", "2s", "/write_coherence", "expected a time from 0ps to 1s, found \"2s\""},
      {"/device_writes", "caches", "/device_writes", R"(expected one of "memory", "cache", found "caches")", "cache"},
      {"/pages", "big", "/pages", R"(expected one of "contiguous", "random", found "big")"},
      {"/working_set", "rank", "/working_set", R"(expected one of "message", "workload", found "rank")"},
      {"/element", "2s", "/element", "expected a time from 0ps to 1s, found \"2s\""}};
  for (const Wrong& wrong : all)
    test::expect_error(read, good(), wrong);
}

TEST(ReadMemoryHierarchy, NamesEachKeyThatIsMissingOrUnknown)
{
  const std::vector<std::pair<std::string, std::vector<std::string>>> required = {
      {"", {"caches", "main", "element"}},
      {"/caches/0", {"name", "size", "line", "ways", "shared_by", "latency"}},
      {"/tlb", {"entries", "page", "miss"}},
      {"/prefetch", {"streams", "lines_ahead"}},
      {"/main", {"latency", "bandwidth"}}};
  for (const auto& [parent, keys] : required) {
    for (const std::string& key : keys) {
      const std::string text = test::without(good(), parent, key).dump();
      const std::vector<InputError> errors = test::errors_of([&] { read(text); });
      ASSERT_EQ(errors.size(), 1u) << parent << " " << key << "\n" << test::texts(errors);
      EXPECT_EQ(errors[0].pointer, parent);
      EXPECT_NE(errors[0].problem.find("\"" + key + "\""), std::string::npos) << errors[0].problem;
    }
    const std::string text = test::changed(good(), parent + "/" + keys[0] + "x", 1).dump();
    const std::vector<InputError> errors = test::errors_of([&] { read(text); });
    ASSERT_EQ(errors.size(), 1u) << parent << "\n" << test::texts(errors);
    EXPECT_EQ(errors[0].pointer, parent + "/" + keys[0] + "x");
    EXPECT_EQ(errors[0].suggestion, keys[0]);
  }
}

/// One cache of the given size, line and ways, and the rest of the good hierarchy.
json one_cache(const char* size, const char* line, int ways)
{
  json file = good();
  file["caches"] = {file["caches"][0]};
  file["caches"][0].update({{"size", size}, {"line", line}, {"ways", ways}});
  return file;
}

TEST(ReadMemoryHierarchy, TakesBothEndsOfEachRange)
{
  const auto with = [](const char* place, const json& value) {
    return read(test::changed(good(), place, value).dump());
  };
  const auto cache = [](const char* size, const char* line, int ways) {
    return read(one_cache(size, line, ways).dump()).caches.at(0);
  };
  EXPECT_EQ(cache("4GiB", "64KiB", 1).size_bytes, 4294967296);
  EXPECT_EQ(cache("4GiB", "64KiB", 1).line_bytes, 65536);
  EXPECT_EQ(cache("8B", "8B", 1).line_bytes, 8); // one line in one way
  EXPECT_EQ(cache("8MiB", "8B", 1048576).ways, 1048576);
  json file = good();
  file["caches"] = json::array();
  for (int i = 0; i < 8; ++i)
    file["caches"].push_back(good()["caches"][0]);
  EXPECT_EQ(read(file.dump()).caches.size(), 8u);
  EXPECT_EQ(with("/caches/1/shared_by", "node").caches[1].shared_by, SharedBy::node);
  EXPECT_EQ(with("/caches/1/shared_by", "core").caches[1].shared_by, SharedBy::core);
  EXPECT_EQ(with("/caches/1/line", "32B").caches[1].line_bytes, 32);
  for (const auto& [text, time] : {std::pair<const char*, Picoseconds>("0ps", 0), {"1s", 1'000'000'000'000}}) {
    EXPECT_EQ(with("/caches/0/latency", text).caches[0].latency, time);
    EXPECT_EQ(with("/tlb/miss", text).tlb->miss, time);
    EXPECT_EQ(with("/main/latency", text).main.latency, time);
    EXPECT_EQ(with("/element", text).element_time, time);
  }
  for (const auto& [text, bytes] : {std::pair("512B", 512), {"1GiB", 1 << 30}})
    EXPECT_EQ(with("/tlb/page", text).tlb->page_bytes, bytes);
  EXPECT_EQ(with("/tlb/entries", 4).tlb->entries, 4);
  EXPECT_EQ(with("/tlb/entries", 1048576).tlb->entries, 1048576);
  for (const int ways : {1, 64})
    EXPECT_EQ(with("/tlb/ways", ways).tlb->ways, ways);
  for (const int number : {1, 1024}) {
    EXPECT_EQ(with("/prefetch/streams", number).prefetch->streams, number);
    EXPECT_EQ(with("/prefetch/lines_ahead", number).prefetch->lines_ahead, number);
  }
  EXPECT_EQ(with("/main/node_bandwidth", "2GBps").main.total_bytes_per_second, 2e9);
  EXPECT_FALSE(with("/inclusive", false).inclusive);
  EXPECT_FALSE(with("/device_writes", "memory").device_writes_to_cache);
  EXPECT_EQ(with("/working_set", "message").working_set, MemoryHierarchy::WorkingSet::message);
  EXPECT_EQ(with("/pages", "contiguous").pages, MemoryHierarchy::Pages::contiguous);
}

TEST(ReadMemoryHierarchy, RefusesWhatIsJustBeyondARange)
{
  const std::vector<std::pair<const char*, json>> all = {{"/caches/0/size", "4294967297B"},
                                                         {"/caches/0/line", "7B"},
                                                         {"/caches/0/line", "65537B"},
                                                         {"/caches/0/ways", 1048577},
                                                         {"/caches/0/latency", "1000000000001ps"},
                                                         {"/tlb/entries", 1048577},
                                                         {"/tlb/ways", 1048577},
                                                         {"/tlb/page", "511B"},
                                                         {"/tlb/page", "1073741825B"},
                                                         {"/tlb/miss", "1000000000001ps"},
                                                         {"/prefetch/streams", 1025},
                                                         {"/prefetch/lines_ahead", 0},
                                                         {"/main/latency", "1000000000001ps"},
                                                         {"/main/node_bandwidth", "1999999999Bps"},
                                                         {"/main/node_bandwidth", "0Bps"},
                                                         {"/element", "1000000000001ps"}};
  for (const auto& [place, value] : all) {
    const std::string text = test::changed(good(), place, value).dump();
    const std::vector<InputError> errors = test::errors_of([&] { read(text); });
    ASSERT_EQ(errors.size(), 1u) << place << "\n" << test::texts(errors);
    EXPECT_EQ(errors[0].pointer, place);
    EXPECT_EQ(errors[0].problem.rfind("expected a", 0), 0u) << errors[0].problem;
  }
  const auto problems = [](const json& file) { return test::texts(test::errors_of([&] { read(file.dump()); })); };
  EXPECT_EQ(problems(one_cache("504B", "64B", 8)),
            "x.json:/caches/0/size: expected at least one line in each way: 512B, found \"504B\"\n");
  EXPECT_EQ(problems(one_cache("512B", "64B", 8)), "");
  EXPECT_EQ(problems(one_cache("1088B", "64B", 8)),
            "x.json:/caches/0/size: expected a multiple of line times ways, 512B, found \"1088B\"\n");
}

/// The first cache of three against the second, the second against the third.
TEST(ReadMemoryHierarchy, EachCacheIsHeldAgainstTheOneBefore)
{
  json file = good();
  file["caches"].push_back(file["caches"][1]);
  EXPECT_EQ(read(file.dump()).caches.size(), 3u);
  file["caches"][2]["line"] = "32B";
  file["caches"][2]["shared_by"] = "core";
  EXPECT_EQ(test::texts(test::errors_of([&] { read(file.dump()); })),
            "x.json:/caches/2: expected lines at least as long as in the cache before, 64B, found 32B\n"
            "x.json:/caches/2: expected a cache shared at least as widely as the one before, found one that is shared "
            "less\n");
}

TEST(ReadMemoryHierarchy, ReportsAllProblemsAtOnce)
{
  json file = good();
  file["caches"][0]["ways"] = 0;
  file["caches"][1]["line"] = "24B";
  file["tlb"]["page"] = "6000B";
  file["element"] = "x";
  EXPECT_EQ(test::errors_of([&] { read(file.dump()); }).size(), 4u);
}

} // namespace
} // namespace loghop::read_memory_hierarchy_test
