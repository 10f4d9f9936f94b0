// Every key of "node" of nodes with cores, its default and the ends of its range. "memory": read_memory_hierarchy_test.
#include "loghop/platform/read_parts.hpp"

#include "loghop/base/json_reader.hpp"

#include "unit/base/wrong_input.hpp"

#include <tuple>

namespace loghop::read_multicore_node_test {
namespace {

using nlohmann::json;
using test::Wrong;

constexpr Picoseconds ns = 1'000;

json good()
{
  return json::parse(R"({
    "chips": 2, "cores_per_chip": 3,
    "memory": {"caches": [], "main": {"latency": "80ns", "bandwidth": "1GBps"}, "element": "2ns"},
    "nic": {
      "send_processing": "1ns", "receive_processing": "2ns", "units": 4, "contexts": 5, "context_miss": "6ns",
      "post": "7ns", "post_working_set": "8B", "notification": "9ns", "inline_limit": "10B", "fetch": "11ns",
      "interrupt_interval": "12ns", "dma_bandwidth": "13GBps", "pio_bandwidth": "14GBps", "far_line": "15ns"
    }
  })");
}

MulticoreNode read(const std::string& text)
{
  const JsonValue value = parse_json(text, "x.json");
  MulticoreNode node = read_multicore_node(value);
  value.problems().throw_if_any();
  return node;
}

MulticoreNode with(const std::string& place, const json& value)
{
  return read(test::changed(good(), place, value).dump());
}

TEST(ReadMulticoreNode, EachKeyGoesToItsPlace)
{
  const MulticoreNode node = read(good().dump());
  EXPECT_EQ(node.chips, 2);
  EXPECT_EQ(node.cores_per_chip, 3);
  EXPECT_EQ(node.memory.main.latency, 80 * ns);
  EXPECT_EQ(node.memory.element_time, 2 * ns);
  EXPECT_EQ(node.nic.send_processing, 1 * ns);
  EXPECT_EQ(node.nic.receive_processing, 2 * ns);
  EXPECT_EQ(node.nic.units, 4);
  EXPECT_EQ(node.nic.contexts, 5);
  EXPECT_EQ(node.nic.context_miss, 6 * ns);
  EXPECT_EQ(node.nic.post, 7 * ns);
  EXPECT_EQ(node.nic.post_working_set, 8);
  EXPECT_EQ(node.nic.notification, 9 * ns);
  EXPECT_EQ(node.nic.inline_limit, 10);
  EXPECT_EQ(node.nic.fetch, 11 * ns);
  EXPECT_EQ(node.nic.interrupt_interval, 12 * ns);
  EXPECT_EQ(node.nic.dma_bytes_per_second, 13e9);
  EXPECT_EQ(node.nic.pio_bytes_per_second, 14e9);
  EXPECT_EQ(node.nic.far_line, 15 * ns);
}

void expect_nic_that_costs_nothing(const MessageNic& nic)
{
  EXPECT_EQ(nic.units, 1);
  EXPECT_EQ(nic.contexts, 0);
  EXPECT_EQ(nic.post_working_set, 0);
  EXPECT_EQ(nic.inline_limit, 0);
  for (const Picoseconds time : {nic.send_processing, nic.receive_processing, nic.gap, nic.context_miss, nic.post,
                                 nic.notification, nic.fetch, nic.interrupt_interval, nic.far_line})
    EXPECT_EQ(time, 0);
  EXPECT_EQ(nic.dma_bytes_per_second, 0);
  EXPECT_EQ(nic.pio_bytes_per_second, 0);
  EXPECT_TRUE(nic.interrupt_steps.empty());
  EXPECT_EQ(nic.partial_interrupts.above, 0);
}

TEST(ReadMulticoreNode, ANicThatIsNotDescribedCostsNothing)
{
  expect_nic_that_costs_nothing(read(test::without(good(), "", "nic").dump()).nic);
  expect_nic_that_costs_nothing(with("/nic", json::object()).nic);
}

TEST(ReadMulticoreNode, ReadsTheStepsOfADriver)
{
  EXPECT_TRUE(read(good().dump()).nic.interrupt_steps.empty());
  const json list = json::parse(R"([{"above": "1MBps", "interval": "0ps"}, {"above": "2MBps", "interval": "1000s"}])");
  const std::vector<InterruptStep> steps = with("/nic/interrupt_steps", list).nic.interrupt_steps;
  ASSERT_EQ(steps.size(), 2u);
  EXPECT_EQ(steps[0].above, 1e6);
  EXPECT_EQ(steps[0].interval, 0);
  EXPECT_EQ(steps[1].above, 2e6);
  EXPECT_EQ(steps[1].interval, 1'000'000'000'000'000);
  json many = json::array();
  for (int i = 1; i <= 8; ++i)
    many.push_back({{"above", std::to_string(i) + "MBps"}, {"interval", "1us"}});
  EXPECT_EQ(with("/nic/interrupt_steps", many).nic.interrupt_steps.size(), 8u);
}

TEST(ReadMulticoreNode, RefusesStepsThatAreNoSteps)
{
  const json step = {{"above", "2MBps"}, {"interval", "1us"}};
  json nine = json::array();
  for (int i = 0; i < 9; ++i)
    nine.push_back(step);
  const std::string place = "/nic/interrupt_steps";
  for (const Wrong& wrong :
       std::vector<Wrong>{{place, json::array(), place, "expected an array of 1 to 8 elements, found an array of 0"},
                          {place, nine, place, "expected an array of 1 to 8 elements, found an array of 9"},
                          {place, json::array({step, step}), place + "/1",
                           R"(expected an "above" larger than that of the step before)"},
                          {place, json::array({{{"above", "0Bps"}, {"interval", "1us"}}}), place + "/0/above",
                           "expected a bandwidth above 0, found \"0Bps\""},
                          {place, json::array({{{"above", "1MBps"}, {"interval", "1000000000000001ps"}}}),
                           place + "/0/interval", "expected a time from 0ps to 1000s, found \"1000000000000001ps\""}})
    test::expect_error(read, good(), wrong);
  const json alone = test::changed(test::without(good(), "/nic", "interrupt_interval"), place, json::array({step}));
  test::expect_error(read, alone,
                     {place, json::array({step}), place, R"(expected "interrupt_interval" beside "interrupt_steps")"});
}

TEST(ReadMulticoreNode, ReadsWhatInterruptsTellOfLongMessages)
{
  const PartialInterrupts none = read(good().dump()).nic.partial_interrupts;
  EXPECT_EQ(none.above, 0);
  EXPECT_EQ(none.interval, 0);
  const std::vector<std::tuple<const char*, std::int64_t, const char*, Picoseconds>> ends = {
      {"1B", 1, "0ps", 0}, {"1MiB", 1048576, "1000s", 1'000'000'000'000'000}};
  for (const auto& [above, bytes, interval, time] : ends) {
    const json value = {{"above", above}, {"interval", {{"value", interval}, {"source", "a driver"}}}};
    const PartialInterrupts partial = with("/nic/partial_interrupts", value).nic.partial_interrupts;
    EXPECT_EQ(partial.above, bytes);
    EXPECT_EQ(partial.interval, time);
  }
}

TEST(ReadMulticoreNode, RefusesWrongPartialInterrupts)
{
  const json right = {{"above", "10B"}, {"interval", "1us"}};
  const std::string place = "/nic/partial_interrupts";
  const json good_one = test::changed(good(), place, right);
  for (const Wrong& wrong : std::vector<Wrong>{
           {place, 5, place, "expected an object, found 5"},
           {place, test::without(right, "", "interval"), place, R"(expected the key "interval", found none)"},
           {place, test::without(right, "", "above"), place, R"(expected the key "above", found none)"},
           {place + "/above", "0B", place + "/above", "expected a whole number of bytes from 1B to 1MiB, found \"0B\""},
           {place + "/above", "1048577B", place + "/above",
            "expected a whole number of bytes from 1B to 1MiB, found \"1048577B\""},
           {place + "/interval", "1000000000000001ps", place + "/interval",
            "expected a time from 0ps to 1000s, found \"1000000000000001ps\""},
           {place + "/abov", "1B", place + "/abov", R"(unknown key "abov"; known: "above", "interval")", "above"}})
    test::expect_error(read, good_one, wrong);
  const json alone = test::without(good_one, "/nic", "interrupt_interval");
  test::expect_error(read, alone,
                     {place, right, place, R"(expected "interrupt_interval" beside "partial_interrupts")"});
}

TEST(ReadMulticoreNode, TakesBothEndsOfEachRange)
{
  EXPECT_EQ(with("/chips", 1024).chips, 1024);
  EXPECT_EQ(read(test::changed(test::without(good(), "/nic", "far_line"), "/chips", 1).dump()).chips, 1);
  EXPECT_EQ(with("/nic/far_line", "10us").nic.far_line, 10'000 * ns);
  for (const int number : {1, 1024}) {
    EXPECT_EQ(with("/cores_per_chip", number).cores_per_chip, number);
  }
  for (const int number : {1, 65536})
    EXPECT_EQ(with("/nic/units", number).nic.units, number);
  for (const int number : {1, 16777216})
    EXPECT_EQ(with("/nic/contexts", number).nic.contexts, number);
  for (const auto& [text, bytes] : {std::pair("0B", 0), {"1MiB", 1048576}}) {
    EXPECT_EQ(with("/nic/post_working_set", text).nic.post_working_set, bytes);
    EXPECT_EQ(with("/nic/inline_limit", text).nic.inline_limit, bytes);
  }
  for (const auto& [text, time] : {std::pair<const char*, Picoseconds>("0ps", 0), {"1000s", 1'000'000'000'000'000}}) {
    EXPECT_EQ(with("/nic/send_processing", text).nic.send_processing, time);
    EXPECT_EQ(with("/nic/receive_processing", text).nic.receive_processing, time);
    EXPECT_EQ(with("/nic/gap", text).nic.gap, time);
    EXPECT_EQ(with("/nic/context_miss", text).nic.context_miss, time);
    EXPECT_EQ(with("/nic/post", text).nic.post, time);
    EXPECT_EQ(with("/nic/notification", text).nic.notification, time);
    EXPECT_EQ(with("/nic/fetch", text).nic.fetch, time);
    EXPECT_EQ(with("/nic/interrupt_interval", text).nic.interrupt_interval, time);
  }
}

TEST(ReadMulticoreNode, NamesEachPlaceThatIsWrong)
{
  std::vector<Wrong> all = {
      {"/nic", 5, "/nic", "expected an object, found 5"},
      {"/nic/far_line", "10001ns", "/nic/far_line", "expected a time from 0ps to 10us, found \"10001ns\""},
      {"/chips", 1, "/nic/far_line", R"(expected more than 1 of "chips" beside "far_line")"},
      {"/memory/element", "2s", "/memory/element", "expected a time from 0ps to 1s, found \"2s\""},
      {"/nic/unit", 1, "/nic/unit",
       R"(unknown key "unit"; known: "send_processing", "receive_processing", "gap", "units", "contexts", "context_miss", )"
       R"("post", "post_working_set", "notification", "inline_limit", "fetch", "interrupt_interval", )"
       R"("interrupt_steps", "partial_interrupts", "dma_bandwidth", "pio_bandwidth", "far_line")",
       "units"},
      {"/chip", 1, "/chip", R"(unknown key "chip"; known: "chips", "cores_per_chip", "memory", "nic")", "chips"}};
  for (const auto& [place, most] :
       {std::pair("/chips", 1024), {"/cores_per_chip", 1024}, {"/nic/units", 65536}, {"/nic/contexts", 16777216}})
    for (const int number : {0, most + 1})
      all.push_back(
          {place, number, place,
           "expected a whole number from 1 to " + std::to_string(most) + ", found " + std::to_string(number)});
  for (const char* place : {"/nic/post_working_set", "/nic/inline_limit"})
    all.push_back({place, "1048577B", place, "expected a whole number of bytes from 0B to 1MiB, found \"1048577B\""});
  for (const char* place : {"/nic/send_processing", "/nic/receive_processing", "/nic/gap", "/nic/context_miss",
                            "/nic/post", "/nic/notification", "/nic/fetch", "/nic/interrupt_interval"})
    all.push_back(
        {place, "1000000000000001ps", place, "expected a time from 0ps to 1000s, found \"1000000000000001ps\""});
  for (const char* place : {"/nic/dma_bandwidth", "/nic/pio_bandwidth"})
    all.push_back({place, "0Bps", place, "expected a bandwidth above 0, found \"0Bps\""});
  for (const Wrong& wrong : all)
    test::expect_error(read, good(), wrong);
}

TEST(ReadMulticoreNode, NamesMissingKeys)
{
  for (const char* key : {"chips", "cores_per_chip", "memory"}) {
    const std::string text = test::without(good(), "", key).dump();
    EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
              std::string("x.json: expected the key \"") + key + "\", found none\n");
  }
}

/// The number of contexts and the time of a miss need each other; a limit needs the time of a fetch, and not the reverse.
TEST(ReadMulticoreNode, KeysThatNeedAnother)
{
  const auto problem = [](const std::string& key) {
    return test::texts(test::errors_of([&] { read(test::without(good(), "/nic", key).dump()); }));
  };
  EXPECT_EQ(problem("context_miss"), "x.json:/nic/contexts: expected \"context_miss\" beside \"contexts\"\n");
  EXPECT_EQ(problem("contexts"), "x.json:/nic/context_miss: expected \"contexts\" beside \"context_miss\"\n");
  EXPECT_EQ(problem("fetch"), "x.json:/nic/inline_limit: expected \"fetch\" beside \"inline_limit\"\n");
  EXPECT_EQ(problem("inline_limit"), "");
  EXPECT_EQ(read(test::without(good(), "/nic", "inline_limit").dump()).nic.fetch, 11 * ns);
}

} // namespace
} // namespace loghop::read_multicore_node_test
