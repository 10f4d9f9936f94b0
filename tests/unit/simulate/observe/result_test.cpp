#include "loghop/simulate/observe/result.hpp"

#include <gmock/gmock.h>

#include <map>
#include <string>

namespace loghop::simulate {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(Result, PartsOfTheTimeHaveNames)
{
  std::map<std::string, double> parts;
  for (const NamedTime& part : parts_of({1, 2, 3, 4, 5, 6}))
    parts[part.name] = part.seconds;
  EXPECT_THAT(parts, ElementsAre(Pair("blocked_send", 6), Pair("compute", 1), Pair("handlers", 3),
                                 Pair("send_overhead", 2), Pair("wait_message", 4), Pair("wait_send", 5)));
}

} // namespace
} // namespace loghop::simulate
