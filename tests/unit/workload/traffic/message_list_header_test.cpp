#include "loghop/workload/traffic/message_list_header.hpp"

#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>

namespace loghop::message_list_header_test {
namespace {

using ::testing::HasSubstr;

std::optional<std::string> unit_of(const std::vector<std::string>& columns, std::string& problem)
{
  Problems problems;
  const auto unit = read_release_unit({columns.begin(), columns.end()}, "m.csv", 1, problems);
  problem = test::texts(test::errors_of([&] { problems.throw_if_any(); }));
  return unit;
}

TEST(MessageListHeader, NamesTheUnitOfReleases)
{
  std::string problem;
  EXPECT_EQ(unit_of({"message", "release_us", "source", "destination", "bytes"}, problem), "us");
  EXPECT_EQ(unit_of({"message", "release", "source", "destination", "bytes"}, problem), "");
  EXPECT_EQ(problem, "");
}

TEST(MessageListHeader, ReportsColumnsThatAreUnknownMissingOrMoved)
{
  std::string problem;
  EXPECT_EQ(unit_of({"message", "release_us", "sorce", "destination", "bytes"}, problem), std::nullopt);
  EXPECT_THAT(problem, HasSubstr("m.csv:1: unknown column \"sorce\""));
  EXPECT_THAT(problem, HasSubstr("did you mean \"source\"?"));
  EXPECT_THAT(problem, HasSubstr("there is no column \"source\""));
  unit_of({"message", "source", "release", "destination", "bytes"}, problem);
  EXPECT_THAT(problem, HasSubstr("the columns are in another order"));
  unit_of({"message", "release", "release_us", "source", "destination", "bytes"}, problem);
  EXPECT_THAT(problem, HasSubstr("there are 2 columns \"release_ps\" (or with another unit)"));
}

TEST(MessageListHeader, KnowsEveryUnit)
{
  std::string problem;
  for (const std::string unit : {"ps", "ns", "us", "ms", "s", "flits"})
    EXPECT_EQ(unit_of({"message", "release_" + unit, "source", "destination", "bytes"}, problem), unit) << problem;
  EXPECT_EQ(unit_of({"message", "release_m", "source", "destination", "bytes"}, problem), std::nullopt);
  EXPECT_EQ(unit_of({}, problem), std::nullopt);
}

const std::string allowed =
    "allowed are message,release_<unit>,source,destination,bytes, unit one of ps, ns, us, ms, s, flits; or "
    "message,release,source,destination,bytes, where each release has its unit";

TEST(MessageListHeader, OnlyColumnsThatAreThereOnceCanBeInAnotherOrder)
{
  std::string problem;
  unit_of({"bytes", "release", "source", "destination", "message"}, problem);
  EXPECT_EQ(problem, "m.csv:1: the columns are in another order; " + allowed + "\n");
  unit_of({"message", "release", "source", "destination", "bytes", "bytes", "bytes"}, problem);
  EXPECT_EQ(problem, "m.csv:1: there are 3 columns \"bytes\"; " + allowed + "\n");
  unit_of({"message", "release", "source", "destination", "bytes", "xyzzy"}, problem);
  EXPECT_EQ(problem, "m.csv:1: unknown column \"xyzzy\"; " + allowed + "\n");
  unit_of({"message", "release", "source", "destination"}, problem);
  EXPECT_EQ(problem, "m.csv:1: there is no column \"bytes\"; " + allowed + "\n");
}

} // namespace
} // namespace loghop::message_list_header_test
