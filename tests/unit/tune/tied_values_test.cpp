// Two cores whose reads and writes of each other's lines cost differently, or alike, and templates that know one cost.
#include "loghop/tune/tied_values.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/tune/tuning.hpp"

#include <gtest/gtest.h>

namespace loghop::tied_values_test {
namespace {

using nlohmann::json;

json two_cores(const json& coherence)
{
  json file = json::parse(R"({
    "format": "loghop.platform", "version": 1, "name": "two",
    "network": {"type": "fluid", "topology": "crossbar", "nodes": 2, "link_bandwidth": "10GBps", "link_latency": "1us"},
    "node": {"chips": 1, "cores_per_chip": 2, "memory": {
      "caches": [{"name": "L1", "size": "1MiB", "line": "64B", "ways": 16, "shared_by": "core", "latency": "1ns"},
                 {"name": "L2", "size": "8MiB", "line": "64B", "ways": 16, "shared_by": "chip", "latency": "10ns"}],
      "main": {"latency": "90ns", "bandwidth": "10GBps"}, "element": "0.1ns"}},
    "middleware": {"send_overhead": "1us", "receive_overhead": "1us",
      "within_node": {"send_overhead": "20ns", "receive_overhead": "40ns", "latency": "60ns",
                      "eager_limit": "4KiB", "fragment": "32KiB"}}
  })");
  file["node"]["memory"].update(coherence);
  return file;
}

/// Half round trips on `machine`, to which the template is tuned.
Tuning tuned(const json& open, const json& machine)
{
  test::TemporaryFolder folder;
  json table = test::measured_table("half_round_trip", {8, 1024, 4096, 16384, 65536, 262144}, [](double) { return 1; });
  table["level"] = "within_chip";
  const PlatformTemplate platform = read_template(folder.write("template.json", two_cores(open).dump()));
  Targets targets;
  add_targets(targets, folder.write("m.json", test::calibration_of({table}).dump()),
              platform_of(platform, start_of(platform)), false, 1);
  const Platform truth = read_platform(parse_json(two_cores(machine).dump(), "machine.json"));
  for (Target& target : targets.points)
    target.measured_s = target.simulated_s(truth);
  return tune(platform, targets, {});
}

json of_both(const json& reads, const json& writes)
{
  return {{"coherence", reads}, {"write_coherence", writes}};
}

const json free_time = test::free_value("3ns", "0.1ns", "100ns");

/// A message of one piece takes reads and writes after each other, a long one takes the slower of both: no one value has both.
TEST(TiedValues, NamesTheDefaultThatTheTimesWouldHaveApart)
{
  const Tuning tuning = tuned({{"coherence", free_time}}, of_both("6ns", "0.5ns"));
  ASSERT_EQ(tuning.tied.size(), 1u);
  EXPECT_EQ(tuning.tied[0].place, "/node/memory/write_coherence");
  EXPECT_EQ(tuning.tied[0].name, "write_coherence");
  EXPECT_EQ(tuning.tied[0].follows, "coherence");
  EXPECT_GT(tuning.tied[0].tied_error, 0.1);
  EXPECT_LT(tuning.tied[0].own_error, 0.01);
  ASSERT_EQ(tuning.best.values.size(), 1u); // the key is no part of the result
}

TEST(TiedValues, LeavesAloneWhatIsAlikeOrNotTied)
{
  const json apart = of_both("6ns", "0.5ns");
  EXPECT_TRUE(tuned({{"coherence", free_time}}, {{"coherence", "5ns"}}).tied.empty());
  EXPECT_TRUE(tuned(of_both(free_time, "2ns"), apart).tied.empty()); // has the key
  EXPECT_TRUE(tuned(of_both("6ns", free_time), apart).tied.empty()); // its leader is not free
  EXPECT_TRUE(tuned(of_both(free_time, free_time), apart).tied.empty());
}

} // namespace
} // namespace loghop::tied_values_test
