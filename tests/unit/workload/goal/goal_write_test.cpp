#include "loghop/workload/goal/goal_file.hpp"

#include "loghop/base/text_source.hpp"
#include "support/random_schedule.hpp"
#include "support/source_dir.hpp"
#include "unit/scenario/scenario_files.hpp"
#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <stdexcept>

namespace loghop::goal_write_test {
namespace {

using test::text_of;

std::string written(const Schedule& schedule)
{
  std::ostringstream out;
  write_goal(out, schedule);
  return out.str();
}

std::string rewritten(const std::string& goal)
{
  return written(parse_goal(goal, "x.goal"));
}

TEST(WriteGoal, WritesWhatIsNotDefault)
{
  const std::string goal = R"(num_ranks 3

rank 0 {
send 10b to 2
l2: send 10b to 2 tag 1 cpu 2 nic 3
l3: recv 5b from -1 tag -1 nic 255
l3 requires l2
l4: calc 7 cpu 1
l4 irequires l3
calc 0
}

rank 1 {
}

rank 2 {
l1: calc 1
l2: calc 2
l1 requires l2
}
)";
  EXPECT_EQ(rewritten(goal), goal);
}

TEST(WriteGoal, KeepsTheOrderOfDependencies)
{
  const std::string goal = "num_ranks 1\n\nrank 0 {\nl1: calc 1\nl2: calc 2\nl3: calc 3\nl3 requires l1\n"
                           "l2 requires l1\nl3 requires l1\n}\n";
  EXPECT_EQ(rewritten(goal), goal);
}

TEST(WriteGoal, RefusesPartsOfANanosecond)
{
  RankSchedule rank;
  GraphOperation compute;
  compute.amount = 2000;
  rank.add(compute);
  compute.amount = 1500;
  rank.add(compute, 17);
  std::ostringstream out;
  try {
    write_goal(out, Schedule({RankSchedule(), rank}, "a.goal"));
    FAIL() << "was written";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "rank 1, a.goal:17: takes 1500 ps, but GOAL counts whole nanoseconds");
  }
  EXPECT_EQ(out.str(), "");
}

TEST(WriteGoal, CommentsComeFirstAndAreNotRead)
{
  std::ostringstream out;
  write_goal(out, parse_goal("num_ranks 1 rank 0 { calc 7 }", "x.goal"), {"one", "num_ranks 2"});
  EXPECT_EQ(out.str(), "// one\n// num_ranks 2\nnum_ranks 1\n\nrank 0 {\ncalc 7\n}\n");
  EXPECT_EQ(parse_goal(out.str(), "x.goal").ranks(), 1);
}

TEST(WriteGoal, NamesTheFirstMessageWithALayout)
{
  RankSchedule plain, laid_out;
  GraphOperation send;
  send.kind = GraphOperation::Kind::send;
  plain.add(send, 2);
  EXPECT_EQ(message_with_layout(Schedule({plain, plain}, "a.goal")), "");
  laid_out.add(send, 4);
  send.layout = 1;
  laid_out.add(send, 5);
  laid_out.add(send, 6);
  EXPECT_EQ(message_with_layout(Schedule({plain, laid_out}, "a.goal")), "rank 1, a.goal:5");
}

/// The reader finds the operations and dependencies that were written, in the same order, and writes them the same.
TEST(WriteGoal, RandomSchedulesAreReadAsTheyWereWritten)
{
  test::ScheduleShape shape;
  shape.time_unit = 1000;
  shape.wild_one_in = 3;
  shape.most_cores = 255;
  shape.most_nics = 255;
  shape.most_bytes = std::int64_t{1} << 40;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Schedule schedule(test::random_schedule(shape, seed));
    const std::string goal = written(schedule);
    const Schedule read = parse_goal(goal, "x.goal");
    ASSERT_EQ(text_of(read), text_of(schedule)) << "seed " << seed << '\n' << goal;
    ASSERT_EQ(written(read), goal);
  }
}

TEST(WriteGoal, FilesAreReadAsTheyWereWritten)
{
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/data/goal/cases")) {
    if (entry.path().extension() != ".goal") continue;
    const Schedule schedule = read_goal(entry.path().string());
    EXPECT_EQ(text_of(parse_goal(written(schedule), "x.goal")), text_of(schedule)) << entry.path();
    ++files;
  }
  EXPECT_EQ(files, 29);
}

TEST(WriteGoal, CompressesWhatItWrites)
{
  const test::TemporaryFolder folder;
  const Schedule schedule = parse_goal("num_ranks 2 rank 0 { a: calc 7 b: send 5b to 1 b requires a } rank 1 {}", "");
  std::ostringstream first, second;
  write_goal_gz(first, schedule, {"a comment"});
  write_goal_gz(second, schedule, {"a comment"});
  EXPECT_EQ(first.str(), second.str());
  EXPECT_EQ(first.str().substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(text_of(read_goal(folder.write("x.goal", first.str()))), text_of(schedule));
  std::ostringstream plain;
  write_goal(plain, schedule, {"a comment"});
  std::string unpacked(plain.str().size() + 1, '\0');
  const auto source = open_text_file(folder.path("x.goal"));
  std::size_t size = 0;
  while (const std::size_t got = source->read(unpacked.data() + size, unpacked.size() - size))
    size += got;
  EXPECT_EQ(unpacked.substr(0, size), plain.str());
}

} // namespace
} // namespace loghop::goal_write_test
