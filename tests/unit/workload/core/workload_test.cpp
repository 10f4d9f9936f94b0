#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/traffic/message_list.hpp"

#include "unit/workload/programs.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

TEST(Workload, GivesOnlyItsForm)
{
  EXPECT_THROW(MessageList().program(test::mesh({2}), Rank(0), 0), std::logic_error);
  EXPECT_THROW(MessageList().check(test::mesh({2})), std::logic_error);
  EXPECT_THROW(Remap().messages(test::network({2}), 0), std::logic_error);
  EXPECT_THROW(Remap().check_network(test::network({2})), std::logic_error);
}

} // namespace
} // namespace loghop
