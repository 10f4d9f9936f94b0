// Which values does the check call outside of their range, and what does it say?
#include "loghop/platform/check_hardware.hpp"

#include "loghop/platform/read_platform.hpp"

#include "unit/base/data_files.hpp"

#include <gmock/gmock.h>

namespace loghop::check_hardware_test {
namespace {

using nlohmann::json;
using test::changed;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// All of it within the ranges. The clock is 2 GHz: 12 cycles are 6 ns.
json machine()
{
  return json::parse(R"({"format": "loghop.platform", "version": 1, "name": "m", "clock": "2GHz",
    "class": {"processor": "sandy_bridge_ep", "network": "gigabit_ethernet"},
    "network": {"type": "fluid", "link_bandwidth": "110MBps", "link_latency": "5us"},
    "node": {"chips": 2, "memory": {
      "caches": [{"size": "32KiB"}, {"size": "256KiB", "latency": "6ns", "bandwidth": "64GBps"}],
      "prefetch": {"lines_ahead": 20},
      "main": {"latency": "80ns", "bandwidth": "10GBps", "node_bandwidth": "60GBps"}}}})");
}

std::vector<std::string> warnings(const json& file)
{
  return values_outside_of_ranges(parse_json(file.dump(), "x.json"));
}

TEST(CheckHardware, SaysNothingOfValuesInTheirRange)
{
  EXPECT_THAT(warnings(machine()), IsEmpty());
}

TEST(CheckHardware, NamesFilePlaceValueRangeAndSource)
{
  EXPECT_THAT(warnings(changed(machine(), "/network/link_bandwidth", "125MBps")),
              ElementsAre("x.json:/network/link_bandwidth: warning: 125MBps is outside of the range of the network "
                          "\"gigabit_ethernet\", 500Mbps to 991Mbps (IEEE 802.3: 1460 of 1538, of jumbo frames 8960 "
                          "of 9038 bytes, at 1 Gbit/s)"));
}

TEST(CheckHardware, FindsValuesBelowAndAbove)
{
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/main/latency", "64ns")), ElementsAre(HasSubstr(": 64ns is")));
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/main/latency", "111ns")), ElementsAre(HasSubstr(": 111ns is")));
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/prefetch/lines_ahead", 21)), ElementsAre(HasSubstr(": 21 is")));
}

TEST(CheckHardware, CountsInCyclesOfTheMachine)
{
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/caches/1/latency", "6.1ns")),
              ElementsAre(HasSubstr("12cycles")));
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/caches/1/bandwidth", "65GBps")),
              ElementsAre(HasSubstr("32B/cycle")));
}

/// Other readers say what is wrong with them.
TEST(CheckHardware, SaysNothingOfValuesWithoutANumberNorOfRangesInCyclesWithoutAClock)
{
  json file = machine();
  file.erase("clock");
  EXPECT_THAT(warnings(changed(file, "/node/memory/caches/1/latency", "600ns")), IsEmpty());
  for (const char* text : {"160cycles", "fast", ""})
    EXPECT_THAT(warnings(changed(file, "/node/memory/main/latency", text)), IsEmpty()) << text;
}

/// 51.2 GB/s a chip: 60 GB/s are too much for one, and right for two.
TEST(CheckHardware, CountsChips)
{
  EXPECT_THAT(warnings(changed(machine(), "/node/chips", 1)), ElementsAre(HasSubstr("51.2GBps a chip")));
}

TEST(CheckHardware, SaysNothingOfValuesWithAReasonNorWithoutClasses)
{
  const json reason = {{"value", "1GBps"}, {"assumed", "fast"}, {"outside", "to see what it is worth"}};
  EXPECT_THAT(warnings(changed(machine(), "/network/link_bandwidth", reason)), IsEmpty());
  json without = changed(machine(), "/network/link_bandwidth", "1GBps");
  EXPECT_EQ(warnings(without).size(), 1u);
  without.erase("class");
  EXPECT_THAT(warnings(without), IsEmpty());
}

TEST(CheckHardware, ShippedPlatformsGiveAReason)
{
  for (const std::string& file : test::json_files("platforms"))
    EXPECT_THAT(values_outside_of_ranges(read_json(file)), IsEmpty());
}

TEST(ReadHardwareClasses, RefusesUnknownOnes)
{
  const auto problem = [](const std::string& text) {
    const JsonValue value = parse_json(text, "x.json");
    return test::texts(test::errors_of([&] {
      read_hardware_classes(value);
      value.problems().throw_if_any();
    }));
  };
  EXPECT_EQ(problem(R"({"processor": "nehalem", "memory": {"value": "ddr3", "source": "x"}})"), "");
  EXPECT_THAT(problem(R"({"processor": "ddr3"})"), HasSubstr("x.json:/processor: expected one of \"p6\", "));
  EXPECT_EQ(problem(R"({"disk": "x"})"),
            "x.json:/disk: unknown key \"disk\"; known: \"processor\", \"memory\", \"network\"\n");
}

TEST(CheckHardware, BothEndsOfARangeBelongToIt)
{
  const auto number = [](const char* place, const json& value) {
    return warnings(changed(machine(), place, value)).size();
  };
  for (const char* bandwidth : {"500Mbps", "991Mbps", "62.5MBps"})
    EXPECT_EQ(number("/network/link_bandwidth", bandwidth), 0u) << bandwidth;
  for (const char* bandwidth : {"499Mbps", "992Mbps"})
    EXPECT_EQ(number("/network/link_bandwidth", bandwidth), 1u) << bandwidth;
  EXPECT_EQ(number("/node/memory/caches/1/latency", "12cycles"), 0u);
  EXPECT_EQ(number("/node/memory/caches/1/latency", "13cycles"), 1u);
  EXPECT_EQ(number("/node/memory/caches/1/bandwidth", "32B/cycle"), 0u);
}

TEST(CheckHardware, SeesThroughOriginsAndPassesByWhatIsNotThere)
{
  const json sourced = {{"value", "1GBps"}, {"assumed", "fast"}};
  EXPECT_THAT(warnings(changed(machine(), "/network/link_bandwidth", sourced)), ElementsAre(HasSubstr(": 1GBps is")));
  const json one_cache = json::parse(R"([{"size": "32KiB"}])");
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/caches", one_cache)), IsEmpty());
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/caches", json::array())), IsEmpty());
  json no_node = machine();
  no_node.erase("node");
  EXPECT_THAT(warnings(no_node), IsEmpty());
}

/// Without "chips" there is one.
TEST(CheckHardware, OneChipUnlessTheFileSaysMore)
{
  json file = machine();
  file["node"].erase("chips");
  EXPECT_THAT(warnings(file), ElementsAre(HasSubstr("51.2GBps a chip")));
  file["node"]["memory"]["main"]["node_bandwidth"] = "51.2GBps";
  EXPECT_THAT(warnings(file), IsEmpty());
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/main/node_bandwidth", "102.4GBps")), IsEmpty());
  EXPECT_THAT(warnings(changed(machine(), "/node/memory/main/node_bandwidth", "102.5GBps")),
              ElementsAre(HasSubstr("51.2GBps a chip")));
}

} // namespace
} // namespace loghop::check_hardware_test
