#include "loghop/scenario/core/display_unit.hpp"

#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"

#include "support/alewife.hpp"
#include "support/platform_parts.hpp"

#include <gtest/gtest.h>

namespace loghop::display_unit_test {
namespace {

Remap long_remap()
{
  Remap remap;
  remap.kind = Remap::Kind::long_messages;
  remap.bytes = 1000;
  return remap;
}

/// 1 ms in this unit; a negative number if there is no such unit.
double a_millisecond_in(const std::string& unit, const Platform& platform, const Workload& workload)
{
  const auto found = display_unit(unit, platform, workload);
  return found ? found->shown(1e-3) : -1;
}

TEST(DisplayUnit, KnowsUnitsOfTime)
{
  const Platform alewife = test::alewife();
  const Em3d em3d;
  EXPECT_DOUBLE_EQ(a_millisecond_in("ps", alewife, em3d), 1e9);
  EXPECT_DOUBLE_EQ(a_millisecond_in("ns", alewife, em3d), 1e6);
  EXPECT_DOUBLE_EQ(a_millisecond_in("us", alewife, em3d), 1e3);
  EXPECT_DOUBLE_EQ(a_millisecond_in("ms", alewife, em3d), 1);
  EXPECT_DOUBLE_EQ(a_millisecond_in("s", alewife, em3d), 1e-3);
  EXPECT_DOUBLE_EQ(a_millisecond_in("cycles", alewife, em3d), 1e-3 / 48780e-12);
}

TEST(DisplayUnit, FlitsAreFlitTimes)
{
  Platform platform = test::alewife();
  test::mesh_of(platform).flit_time = 8000;
  EXPECT_DOUBLE_EQ(a_millisecond_in("flits", platform, Em3d()), 125000); // 1 ms / 8 ns
}

TEST(DisplayUnit, CyclesNeedAClock)
{
  Platform platform = test::alewife();
  platform.clock_period = 0;
  EXPECT_FALSE(display_unit("cycles", platform, Em3d()));
  EXPECT_EQ(known_display_units(platform),
            "flits, ms, ns, ps, s, us; for workloads of messages of one size also with /B");
}

TEST(DisplayUnit, PerByteIsPerByteOfTheMessageOfAnIteration)
{
  const Platform alewife = test::alewife();
  EXPECT_DOUBLE_EQ(a_millisecond_in("us/B", alewife, long_remap()), 1); // 1 ms / 1000 B
  EXPECT_DOUBLE_EQ(a_millisecond_in("cycles/B", alewife, long_remap()), 1e-6 / 48780e-12);
  EXPECT_FALSE(display_unit("us/B", alewife, Remap())); // short messages
  EXPECT_FALSE(display_unit("us/B", alewife, Em3d()));
}

TEST(DisplayUnit, RefusesEverythingElse)
{
  for (const char* name : {"", "B", "/B", "//B", "us/", "us/KB", "US", "cycle", "us/B/B", "MBps", " us"})
    EXPECT_FALSE(display_unit(name, test::alewife(), long_remap())) << name;
}

/// Platforms and workloads decide which of these a case has.
TEST(DisplayUnit, KnowsTheNamesOfAllPlatforms)
{
  for (const char* name : {"ps", "ns", "us", "ms", "s", "cycles", "flits", "cycles/B", "s/B"})
    EXPECT_TRUE(is_display_unit(name)) << name;
  for (const char* name : {"", "B", "/B", "//B", "us/", "us/KB", "US", "cycle", "us/B/B", "MBps", " us", "parsecs"})
    EXPECT_FALSE(is_display_unit(name)) << name;
  EXPECT_EQ(all_display_units(),
            "cycles, flits, ms, ns, ps, s, us; for workloads of messages of one size also with /B");
}

TEST(DisplayUnit, TellsUnitsPerByteByName)
{
  EXPECT_TRUE(is_per_byte("cycles/B"));
  EXPECT_TRUE(is_per_byte("parsecs/B"));
  EXPECT_FALSE(is_per_byte("/B"));
  EXPECT_FALSE(is_per_byte("cycles"));
  EXPECT_FALSE(is_per_byte(""));
}

TEST(DisplayUnit, FlitsNeedANetworkOfFlits)
{
  Platform platform = test::alewife();
  platform.network = FluidNetwork();
  ASSERT_EQ(platform.flit_time(), 0);
  EXPECT_FALSE(display_unit("flits", platform, Em3d()));
  EXPECT_TRUE(display_unit("cycles", platform, Em3d()));
  EXPECT_EQ(known_display_units(platform),
            "cycles, ms, ns, ps, s, us; for workloads of messages of one size also with /B");
}

TEST(DisplayUnit, HasItsNameAndItsLength)
{
  const auto found = display_unit("ns/B", test::alewife(), long_remap()).value();
  EXPECT_EQ(found.name, "ns/B");
  EXPECT_DOUBLE_EQ(found.seconds, 1e-6); // of 1000 B
  EXPECT_DOUBLE_EQ(found.shown(3e-6), 3);
  EXPECT_EQ(DisplayUnit().name, "us");
  EXPECT_DOUBLE_EQ(DisplayUnit().shown(5e-6), 5);
}

} // namespace
} // namespace loghop::display_unit_test
