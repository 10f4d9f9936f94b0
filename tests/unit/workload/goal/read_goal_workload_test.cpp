// The key of the workload "goal". What such files say: goal_read_test.cpp, goal_errors_test.cpp.
#include "loghop/workload/goal/goal_file.hpp"
#include "loghop/workload/goal/goal_workload.hpp"

#include "unit/scenario/scenario_files.hpp"
#include "unit/workload/read_one.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <string>

namespace loghop::read_goal_workload_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using testing::StartsWith;

json of_file(const std::string& file)
{
  return {{"type", "goal"}, {"file", file}};
}

TEST(ReadGoalWorkload, ReadsPlainAndCompressedFiles)
{
  const test::TemporaryFolder folder;
  const std::string text = "num_ranks 2 rank 0 { send 5b to 1 } rank 1 { recv 5b from 0 }";
  EXPECT_EQ(read<GoalWorkload>(of_file(folder.write("a.goal", text))).given->ranks(), 2);
  std::ofstream packed(folder.path("a.goal.gz"), std::ios::binary);
  write_goal_gz(packed, parse_goal(text, ""));
  packed.close();
  EXPECT_EQ(read<GoalWorkload>(of_file(folder.path("a.goal.gz"))).given->ranks(), 2);
}

TEST(ReadGoalWorkload, SaysWhyAFileCannotBeRead)
{
  const std::string beginning = "s.json:/file: expected a file that can be read, found ";
  EXPECT_EQ(problems(of_file("none.goal")), beginning + "\"none.goal\": No such file or directory\n");
  EXPECT_EQ(problems(of_file("/dev/null")), beginning + "\"/dev/null\": no regular file\n");
  EXPECT_THAT(problems(of_file("")), StartsWith("s.json:/file: expected"));
  EXPECT_EQ(problems({{"type", "goal"}}), "s.json: expected the key \"file\", found none\n");
}

TEST(ReadGoalWorkload, NamesFileAndLineOfWhatIsWrongInIt)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("a.goal", "num_ranks 1\nrank 0 {\ncalc x }");
  json workload = of_file(file);
  workload["fiel"] = 1;
  EXPECT_EQ(problems(workload), file + ":3: expected whole nanoseconds from 0 to 9223372036854775, found \"x\"\n" +
                                    "s.json:/fiel: unknown key \"fiel\"; known: \"type\", \"file\"; did you mean "
                                    "\"file\"?\n");
}

} // namespace
} // namespace loghop::read_goal_workload_test
