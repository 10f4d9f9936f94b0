// The costs of a platform's file, and platforms with one of them changed.
#include "loghop/scenario/sensitivity/platform_parameters.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

namespace loghop::platform_parameters_test {
namespace {

using nlohmann::json;

json platform_file(const std::string& name)
{
  return parse_json(read_text(test::source_dir() + "/platforms/" + name), name).json();
}

const PlatformParameter* find(const std::vector<PlatformParameter>& all, const std::string& place)
{
  for (const PlatformParameter& parameter : all)
    if (parameter.place == place) return &parameter;
  return nullptr;
}

TEST(PlatformParameters, AreTimesAndBandwidths)
{
  const auto all = platform_parameters(platform_file("loggops.json"), {});
  ASSERT_NE(find(all, "/network/L"), nullptr);
  EXPECT_DOUBLE_EQ(find(all, "/network/L")->cost, 2.5e-6);
  EXPECT_EQ(find(all, "/network/L")->text, "2500ns");
  ASSERT_NE(find(all, "/network/G"), nullptr);
  EXPECT_DOUBLE_EQ(find(all, "/network/G")->cost, 6e-9);
  EXPECT_TRUE(find(all, "/network/G")->per_byte);
  EXPECT_EQ(find(all, "/network/O"), nullptr); // 0
  EXPECT_EQ(find(all, "/network/S"), nullptr); // a size
}

TEST(PlatformParameters, OfABandwidthTheTimeOfAByteCounts)
{
  const json file = platform_file("xeon-gige.json");
  const auto all = platform_parameters(file, {});
  const PlatformParameter* bandwidth = find(all, "/network/link_bandwidth");
  ASSERT_NE(bandwidth, nullptr);
  const auto fluid = [](const Platform& platform) { return std::get<FluidNetwork>(platform.network); };
  const Platform own = read_platform(parse_json(file.dump(), "x.json"));
  EXPECT_NEAR(bandwidth->cost * fluid(own).bandwidth, 1, 1e-9);
  const auto slower = with_cost(file, *bandwidth, 2, "x.json");
  EXPECT_NEAR(fluid(*slower).bandwidth / fluid(own).bandwidth, 0.5, 1e-9);
}

/// Messages move in steps of a flit time, which stays as it is.
TEST(PlatformParameters, OfAWormholeNetworkGrowByFlitTimes)
{
  const json file = platform_file("mesh32x32.json");
  const Platform own = read_platform(parse_json(file.dump(), "x.json"));
  UnitScope scope;
  scope.flit_time = own.wormhole()->flit_time;
  const auto all = platform_parameters(file, scope);
  const PlatformParameter* hop = find(all, "/network/hop");
  ASSERT_NE(hop, nullptr);
  EXPECT_DOUBLE_EQ(hop->grain, static_cast<double>(scope.flit_time) * 1e-12);
  const PlatformParameter* bandwidth = find(all, "/network/bandwidth");
  ASSERT_NE(bandwidth, nullptr);
  EXPECT_TRUE(bandwidth->halves);
  const auto slower = with_cost(file, *bandwidth, 2, "x.json");
  EXPECT_EQ(slower->wormhole()->flit_time, own.wormhole()->flit_time);
  EXPECT_EQ(2 * slower->wormhole()->flit_bytes, own.wormhole()->flit_bytes);
  EXPECT_THROW(with_cost(file, *hop, 1.01, "x.json"), InputErrors);
}

} // namespace
} // namespace loghop::platform_parameters_test
