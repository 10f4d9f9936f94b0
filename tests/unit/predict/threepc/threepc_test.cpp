#include "loghop/predict/threepc/threepc.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

namespace loghop::threepc_test {
namespace {

TEST(ThreePC, EachPathHasItsLine)
{
  const ThreePC machine{Seconds(1), SecondsPerByte(2), Seconds(3), SecondsPerByte(4), Seconds(5), SecondsPerByte(6)};
  EXPECT_DOUBLE_EQ(21, threepc::send(machine, Bytes(10)).count());
  EXPECT_DOUBLE_EQ(43, threepc::receive(machine, Bytes(10)).count());
  EXPECT_DOUBLE_EQ(65, threepc::full(machine, Bytes(10)).count());
}

TEST(ThreePC, Domain)
{
  EXPECT_THROW(threepc::send({}, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(threepc::receive({}, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(threepc::full({}, Bytes(-1)), std::invalid_argument);
}

RC_GTEST_PROP(ThreePCProperty, LogGPOfOneByteMoreIsItsFullPath, ())
{
  const auto draw = [] { return static_cast<double>(*rc::gen::inRange(0, 100)); };
  const LogGP machine{
      Seconds(draw()), Seconds(draw()), Seconds(draw()), Seconds(draw()), SecondsPerByte(draw()), {}, {}};
  const int n = *rc::gen::inRange(0, 1000);
  const ThreePC same = threepc::from_loggp(machine);
  RC_ASSERT(threepc::full(same, Bytes(n)) == loggp::point_to_point(machine, Bytes(n + 1)));
  RC_ASSERT(threepc::send(same, Bytes(n)) == machine.g + Bytes(n) * machine.G);
  RC_ASSERT(threepc::receive(same, Bytes(n)) == threepc::send(same, Bytes(n)));
}

TEST(ThreePC, AMachineOfWhichNothingIsGivenTakesNoTime)
{
  for (const auto path : {threepc::send, threepc::receive, threepc::full})
    EXPECT_EQ(Seconds(0), path({}, Bytes(5)));
}

} // namespace
} // namespace loghop::threepc_test
