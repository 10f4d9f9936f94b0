#include "loghop/simulate/engine/simulation_error.hpp"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <system_error>

namespace loghop::simulate::simulation_error_test {
namespace {

TEST(SimulationError, SomeErrorsAreOfTheSystem)
{
  EXPECT_TRUE(is_of_the_system(Interrupted("ended")));
  EXPECT_TRUE(is_of_the_system(std::bad_alloc()));
  EXPECT_TRUE(is_of_the_system(std::system_error(std::make_error_code(std::errc::too_many_files_open))));
}

TEST(SimulationError, OthersAreOfTheCase)
{
  EXPECT_FALSE(is_of_the_system(SimulationError("deadlock")));
  EXPECT_FALSE(is_of_the_system(WriteError("full")));
  EXPECT_FALSE(is_of_the_system(std::runtime_error("broken")));
  EXPECT_STREQ(SimulationError("deadlock").what(), "deadlock");
}

} // namespace
} // namespace loghop::simulate::simulation_error_test
