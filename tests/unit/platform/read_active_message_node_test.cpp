#include "loghop/platform/read_platform.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/platform/good_platform.hpp"

namespace loghop::read_active_message_node_test {
namespace {

using test::good_platform;
using test::Wrong;

Platform read(const std::string& text)
{
  return read_platform(parse_json(text, "x.json"));
}

TEST(ReadActiveMessageNode, ReadsEveryKey)
{
  const ActiveMessageNode node = *read(good_platform().dump()).active_messages();
  EXPECT_DOUBLE_EQ(node.memory.gap.count(), 0.5e-9);
  EXPECT_DOUBLE_EQ(node.memory.gap_both_dma.count(), 0.8e-9);
  EXPECT_EQ(node.nic.output_queue_bytes, 256);
  EXPECT_EQ(node.nic.input_queue_bytes, 512);
  EXPECT_EQ(node.nic.header_bytes, 16);
  EXPECT_EQ(node.nic.overflow_timeout, 5000000);
  EXPECT_EQ(node.short_messages.send_overhead, (std::vector<Picoseconds>{200000, 220000, 230000}));
  EXPECT_EQ(node.short_messages.receive_overhead, (std::vector<Picoseconds>{900000, 920000, 925000}));
  EXPECT_EQ(node.short_messages.send_per_further_argument, 20000);
  EXPECT_EQ(node.short_messages.receive_per_further_argument, 2500);
  EXPECT_EQ(node.short_messages.argument_bytes, 4);
  EXPECT_EQ(node.short_messages.notification, 50000);
  EXPECT_EQ(node.long_messages.send_overhead, 300000);
  EXPECT_EQ(node.long_messages.receive_overhead, 1000000);
  EXPECT_EQ(node.long_messages.send_dma_setup, 100000);
  EXPECT_EQ(node.long_messages.receive_dma_setup, 110000);
  EXPECT_EQ(node.long_messages.notification, 40000);
}

TEST(ReadActiveMessageNode, WithoutOverflowTimeoutBlockingSendsAreNeverInterrupted)
{
  const nlohmann::json file = test::without(good_platform(), "/node/nic", "overflow_timeout");
  EXPECT_FALSE(read(file.dump()).active_messages()->nic.overflow_timeout);
}

TEST(ReadActiveMessageNode, AcceptsWhatJustFits)
{
  nlohmann::json file = good_platform();
  file["node"]["memory"] = {{"gap", "1ns/B"}, {"gap_both_dma", "1ns/B"}}; // 8 B in the flit time of 8 ns
  file["node"]["nic"] = {{"output_queue", "16B"}, {"input_queue", "56B"}, {"header", "56B"}}; // 2 and 3 + 2 + 2 flits
  EXPECT_EQ(read(file.dump()).active_messages()->nic.input_queue_bytes, 56);
}

TEST(ReadActiveMessageNode, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/node/memory/gap", "2ns/B", "/node/memory/gap",
       "expected memory that feeds the network: at most 8ns for a flit of 8B (the flit time), found 16ns"},
      {"/node/memory/gap_both_dma", "1.01ns/B", "/node/memory/gap_both_dma",
       "expected memory that feeds the network: at most 8ns for a flit of 8B (the flit time), found 8.08ns"},
      {"/node/memory/gap_both_dma", "0.4ns/B", "/node/memory/gap_both_dma",
       "expected at least \"gap\": a DMA engine is not faster when it shares the memory, found \"0.4ns/B\""},
      {"/node/memory/gap", "1GBps", "/node/memory/gap",
       R"(expected a time per byte such as "10ns/B" or "0.5cycles/B", found a bandwidth, "1GBps")"},
      {"/node/nic/output_queue", "15B", "/node/nic/output_queue", "expected at least 16B: 2 flits, found 15B"},
      {"/node/nic/input_queue", "48B", "/node/nic/input_queue",
       "expected at least 56B: the flit times of ejection and credit, and 2 flits, found 48B"},
      {"/node/nic/input_queue", "2GiB", "/node/nic/input_queue",
       R"(expected a whole number of bytes from 1B to 1GiB, found "2GiB")"},
      {"/node/nic/output_queue", "0B", "/node/nic/output_queue",
       R"(expected a whole number of bytes from 1B to 1GiB, found "0B")"},
      {"/node/nic/header", "513B", "/node/nic/header",
       "expected a header that the input queue of 512B holds, found 513B"},
      {"/node/nic/header", "1.5B", "/node/nic/header",
       R"(expected a whole number of bytes from 0B to 1GiB, found "1.5B")"},
      {"/node/short_messages/send_overhead", "200ns", "/node/short_messages/send_overhead",
       R"(expected an array of 1 to 256 elements, found "200ns")"},
      {"/node/short_messages/receive_overhead",
       {"1us", "2us"},
       "/node/short_messages/receive_overhead",
       R"(expected 3 elements, as in "send_overhead", found 2)"},
      {"/node/short_messages/send_overhead/1", "220", "/node/short_messages/send_overhead/1",
       R"(expected a time such as "1.6us" or "15cycles", found "220" without a unit)"},
      {"/node/short_messages/send_per_further_argument", "1flit", "/node/short_messages/send_per_further_argument",
       R"(expected a time such as "1.6us" or "15cycles", found "1flit", but flits are no unit here)"},
      {"/node/short_messages/argument", "0B", "/node/short_messages/argument",
       R"(expected a whole number of bytes from 1B to 1MiB, found "0B")"},
      {"/node/short_messages/notification", "1001s", "/node/short_messages/notification",
       R"(expected a time from 0ps to 1000s, found "1001s")"},
      {"/node/long_messages/send_overhead", "-1ns", "/node/long_messages/send_overhead",
       R"(expected a time such as "1.6us" or "15cycles", found the negative "-1ns")"},
      {"/node/long_messages/receive_overhead", "1e-4ps", "/node/long_messages/receive_overhead",
       R"(expected 0ps or at least 1ps, the resolution of simulated time, found "1e-4ps")"},
      {"/node/long_messages/notification", nullptr, "/node/long_messages/notification",
       R"(expected a time such as "1.6us" or "15cycles", found null)"},
      {"/node/long_messages/dma", "1ns", "/node/long_messages/dma",
       R"(unknown key "dma"; known: "send_overhead", "receive_overhead", "send_dma_setup", "receive_dma_setup", )"
       R"("notification")"},
      {"/node/memory/bandwidth", "1GBps", "/node/memory/bandwidth",
       R"(unknown key "bandwidth"; known: "gap", "gap_both_dma")"},
      {"/node/nic/que", 1, "/node/nic/que",
       R"(unknown key "que"; known: "output_queue", "input_queue", "header", "overflow_timeout")"},
      {"/node/cores", 1, "/node/cores",
       R"(unknown key "cores"; known: "memory", "nic", "short_messages", "long_messages")"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good_platform(), wrong);
}

TEST(ReadActiveMessageNode, NamesMissingKeys)
{
  const nlohmann::json node = good_platform()["node"];
  for (const auto& part : node.items()) {
    for (const auto& key : part.value().items()) {
      if (key.key() == "overflow_timeout") continue; // optional
      const std::string parent = "/node/" + part.key();
      const std::string text = test::without(good_platform(), parent, key.key()).dump();
      EXPECT_EQ(test::texts(test::errors_of([&] { read(text); })),
                "x.json:" + parent + ": expected the key \"" + key.key() + "\", found none\n");
    }
  }
}

TEST(ReadActiveMessageNode, IsNotBlamedForAWrongNetwork)
{
  nlohmann::json file = good_platform();
  file["network"]["bandwidth"] = "fast";
  const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
  ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
  EXPECT_EQ(errors[0].pointer, "/network/bandwidth");
}

TEST(ReadActiveMessageNode, AWrongClockIsTheOnlyProblem)
{
  const std::string text = test::changed(good_platform(), "/clock", "fast").dump();
  const std::vector<InputError> errors = test::errors_of([&] { read(text); });
  ASSERT_EQ(errors.size(), 1u) << test::texts(errors);
  EXPECT_EQ(errors[0].pointer, "/clock");
}

nlohmann::json changed(const std::string& place, const nlohmann::json& value)
{
  return test::changed(good_platform(), "/node/" + place, value);
}

TEST(ReadActiveMessageNode, TakesBothEndsOfEachRange)
{
  const auto node = [](const std::string& place, const nlohmann::json& value) {
    return *read(changed(place, value).dump()).active_messages();
  };
  EXPECT_EQ(node("nic/output_queue", "1GiB").nic.output_queue_bytes, 1 << 30);
  EXPECT_EQ(node("nic/output_queue", "16B").nic.output_queue_bytes, 16);
  EXPECT_EQ(node("nic/input_queue", "1GiB").nic.input_queue_bytes, 1 << 30);
  EXPECT_EQ(node("nic/header", "0B").nic.header_bytes, 0);
  EXPECT_EQ(node("nic/header", "512B").nic.header_bytes, 512);
  EXPECT_EQ(node("short_messages/argument", "1B").short_messages.argument_bytes, 1);
  EXPECT_EQ(node("short_messages/argument", "1MiB").short_messages.argument_bytes, 1 << 20);
  EXPECT_DOUBLE_EQ(node("memory/gap_both_dma", "0.5ns/B").memory.gap_both_dma.count(), 0.5e-9);
}

TEST(ReadActiveMessageNode, OverheadsAreUpTo1000Seconds)
{
  const char* const places[] = {"nic/overflow_timeout",
                                "short_messages/send_overhead/1",
                                "short_messages/receive_overhead/1",
                                "short_messages/send_per_further_argument",
                                "short_messages/receive_per_further_argument",
                                "short_messages/notification",
                                "long_messages/send_overhead",
                                "long_messages/receive_overhead",
                                "long_messages/send_dma_setup",
                                "long_messages/receive_dma_setup",
                                "long_messages/notification"};
  for (const std::string place : places) {
    const auto problems = [&](const char* time) {
      return test::texts(test::errors_of([&] { read(changed(place, time).dump()); }));
    };
    EXPECT_EQ(problems("1000s"), "") << place;
    EXPECT_EQ(problems("0ps"), "") << place;
    EXPECT_EQ(problems("1000000000000001ps"),
              "x.json:/node/" + place + ": expected a time from 0ps to 1000s, found \"1000000000000001ps\"\n");
  }
}

TEST(ReadActiveMessageNode, ListsOfOverheadsHaveUpTo256Elements)
{
  const auto with = [](std::size_t elements) {
    nlohmann::json file = good_platform();
    for (const char* key : {"send_overhead", "receive_overhead"})
      file["node"]["short_messages"][key] = std::vector<std::string>(elements, "1ns");
    return file.dump();
  };
  EXPECT_EQ(read(with(256)).active_messages()->short_messages.receive_overhead.size(), 256u);
  EXPECT_EQ(read(with(1)).active_messages()->short_messages.send_overhead.size(), 1u);
  EXPECT_EQ(test::errors_of([&] { read(with(257)); }).size(), 2u);
}

TEST(ReadActiveMessageNode, WithoutAFlitTimeTwoFlitsAreTheLeastOfAQueue)
{
  nlohmann::json file = changed("nic", {{"output_queue", "16B"}, {"input_queue", "15B"}, {"header", "1B"}});
  file["network"]["bandwidth"] = "fast";
  const std::vector<InputError> errors = test::errors_of([&] { read(file.dump()); });
  ASSERT_EQ(errors.size(), 2u) << test::texts(errors);
  EXPECT_EQ(errors[1].text(), "x.json:/node/nic/input_queue: expected at least 16B: the flit times of ejection and "
                              "credit, and 2 flits, found 15B");
  file["node"]["nic"]["input_queue"] = "16B";
  EXPECT_EQ(test::errors_of([&] { read(file.dump()); }).size(), 1u);
}

} // namespace
} // namespace loghop::read_active_message_node_test
