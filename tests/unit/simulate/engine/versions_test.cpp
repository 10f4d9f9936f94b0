#include "loghop/simulate/engine/versions.hpp"

#include <gtest/gtest.h>
#include <xbt/base.h>

#include <simgrid/version.h>

#include <string>

namespace loghop::simulate::versions_test {
namespace {

/// The library that is loaded, and the headers that it was built with.
TEST(SimgridVersion, IsThatOfTheHeaders)
{
  const std::string headers = std::to_string(SIMGRID_VERSION_MAJOR) + "." + std::to_string(SIMGRID_VERSION_MINOR) + ".";
  EXPECT_EQ(simgrid_version().rfind(headers, 0), 0U) << simgrid_version();
  EXPECT_EQ(simgrid_version(), headers + std::to_string(SIMGRID_VERSION_PATCH));
}

} // namespace
} // namespace loghop::simulate::versions_test
