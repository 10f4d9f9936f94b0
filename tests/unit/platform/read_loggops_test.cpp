#include "loghop/platform/machine_shape.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/simulate/simulation.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <limits>

namespace loghop::read_loggops_test {
namespace {

using test::Wrong;

nlohmann::json good()
{
  return nlohmann::json::parse(R"({
    "format": "loghop.platform", "version": 1, "name": "good", "clock": "1GHz", "core_speed": "4Gflop/s",
    "network": {
      "type": "loggops", "nodes": 12, "L": "2.5us", "o": "1500cycles", "g": "700ns", "G": "0.1ns/B", "O": "6ps/KiB",
      "S": "64KiB"
    }
  })");
}

Platform read(const std::string& text)
{
  return read_platform(parse_json(text, "x.json"));
}

TEST(ReadLoggops, ReadsEveryKey)
{
  const Platform platform = read(good().dump());
  ASSERT_NE(platform.loggops(), nullptr);
  EXPECT_TRUE(std::holds_alternative<NetworkAlone>(platform.nodes));
  EXPECT_EQ(platform.loggops()->nodes, 12);
  EXPECT_EQ(platform.loggops()->L, 2500000);
  EXPECT_EQ(platform.loggops()->o, 1500000);
  EXPECT_EQ(platform.loggops()->g, 700000);
  EXPECT_EQ(platform.loggops()->G, 100); // ps/B, to the last bit
  EXPECT_DOUBLE_EQ(platform.loggops()->O, 6.0 / 1024);
  EXPECT_EQ(platform.loggops()->S, 65536);
}

TEST(ReadLoggops, WithoutOAndSBytesCostNoOverheadAndNoSendWaits)
{
  const Platform platform = read(test::without(test::without(good(), "/network", "O"), "/network", "S").dump());
  EXPECT_EQ(platform.loggops()->O, 0);
  EXPECT_EQ(platform.loggops()->S, std::numeric_limits<std::int64_t>::max());
}

TEST(ReadLoggops, TheShapeHasItsNodesItsClockAndItsSpeed)
{
  const MachineShape shape = shape_of(read(good().dump()));
  EXPECT_EQ(shape.ranks(), 12);
  EXPECT_EQ(shape.clock_period, 1000);
  EXPECT_EQ(shape.flops_per_second, 4e9);
  nlohmann::json file = good();
  file.erase("clock");
  file.erase("core_speed");
  file["network"]["o"] = "1us";
  EXPECT_EQ(shape_of(read(file.dump())).clock_period, 0);
  EXPECT_EQ(shape_of(read(file.dump())).flops_per_second, 0);
}

TEST(ReadLoggops, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/network/nodes", 0, "/network/nodes", "expected a whole number from 1 to 268435456, found 0"},
      {"/network/L", "2", "/network/L", R"(expected a time such as "1.6us" or "15cycles", found "2" without a unit)"},
      {"/network/o", "1001s", "/network/o", R"(expected a time from 0ps to 1000s, found "1001s")"},
      {"/network/g", "2flits", "/network/g",
       R"(expected a time such as "1.6us" or "15cycles", found "2flits", but flits are no unit here)"},
      {"/network/G", "1ns", "/network/G",
       R"(expected a time per byte such as "10ns/B" or "0.5cycles/B", found a time, "1ns")"},
      {"/network/S", 8, "/network/S", R"(expected a size such as "256B" or "2KiB" (text with a unit), found 8)"},
      {"/network/hop", "1ns", "/network/hop",
       R"(unknown key "hop"; known: "type", "nodes", "L", "o", "g", "G", "O", "S")"},
      {"/node", nlohmann::json::object(), "/node",
       R"(expected no "node" beside a network of type "loggops", which has the overheads in its own keys, found an )"
       "object"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good(), wrong);
}

TEST(ReadLoggops, TakesBothEndsOfEachRange)
{
  const auto network_with = [](const char* key, const nlohmann::json& value) {
    const Platform platform = read(test::changed(good(), std::string("/network/") + key, value).dump());
    return *platform.loggops();
  };
  EXPECT_EQ(network_with("nodes", 1).nodes, 1);
  EXPECT_EQ(network_with("nodes", 268435456).nodes, 1 << 28);
  for (const auto& [text, time] : {std::pair<const char*, Picoseconds>("0ps", 0), {"1000s", 1'000'000'000'000'000}}) {
    EXPECT_EQ(network_with("L", text).L, time);
    EXPECT_EQ(network_with("o", text).o, time);
    EXPECT_EQ(network_with("g", text).g, time);
  }
  EXPECT_EQ(network_with("S", "0B").S, 0);
  const auto refused = [&](const char* key, const nlohmann::json& value) {
    return test::errors_of([&] { network_with(key, value); }).size() == 1;
  };
  EXPECT_TRUE(refused("nodes", 268435457));
  for (const char* key : {"L", "o", "g"})
    EXPECT_TRUE(refused(key, "1000000000000001ps")) << key;
}

TEST(ReadLoggops, TheShippedOneHasTheDefaultsOfLogGOPSim)
{
  const Platform platform = read_platform(test::source_dir() + "/platforms/loggops.json");
  EXPECT_EQ(platform.loggops()->L, 2500000);
  EXPECT_EQ(platform.loggops()->o, 1500000);
  EXPECT_EQ(platform.loggops()->g, 1000000);
  EXPECT_EQ(platform.loggops()->G, 6000);
  EXPECT_EQ(platform.loggops()->O, 0);
  EXPECT_EQ(platform.loggops()->S, 65535);
}

} // namespace
} // namespace loghop::read_loggops_test
