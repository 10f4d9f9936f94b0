// GOAL files, plain and compressed.
#include "loghop/workload/goal/goal_file.hpp"

#include "unit/workload/schedules.hpp"

#include <boost/iostreams/copy.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace loghop::goal_file_test {
namespace {

using test::text_of;
using testing::EndsWith;

const std::string goal =
    "num_ranks 2\nrank 0 { a: send 10b to 1 tag 3 b: calc 7 b requires a }\nrank 1 { recv 10b from 0 "
    "tag 3 }\n";

std::string compressed(const std::string& text)
{
  namespace io = boost::iostreams;
  std::istringstream in(text);
  io::filtering_istream compressing;
  compressing.push(io::gzip_compressor(io::gzip_params(9)));
  compressing.push(in);
  std::ostringstream out;
  io::copy(compressing, out);
  return out.str();
}

/// A file that is gone after the test.
class GoalFile : public testing::Test {
protected:
  GoalFile()
  {
    std::string name = std::filesystem::temp_directory_path() / "loghop_goal_XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~GoalFile() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& bytes)
  {
    std::ofstream(file(), std::ios::binary) << bytes;
    return file();
  }
  std::string file() const { return folder_ / "x.goal"; }

  /// Says what is wrong, without the name of the folder; "" if nothing is.
  std::string problems(const std::string& bytes) { return problems_of(write(bytes)); }
  std::string problems_of(const std::string& name)
  {
    try {
      read_goal(name);
      return "";
    } catch (const InputErrors& errors) {
      const std::string text = errors.what();
      const std::string prefix = folder_.string() + "/";
      return text.substr(0, prefix.size()) == prefix ? text.substr(prefix.size()) : text;
    }
  }

  std::filesystem::path folder_;
};

TEST_F(GoalFile, PlainAndCompressedAreEqual)
{
  const std::string expected = text_of(parse_goal(goal, ""));
  EXPECT_EQ(text_of(read_goal(write(goal))), expected);
  EXPECT_EQ(text_of(read_goal(write(compressed(goal)))), expected);
}

TEST_F(GoalFile, CompressedMembersAreConcatenated)
{
  EXPECT_EQ(text_of(read_goal(write(compressed(goal.substr(0, 40)) + compressed(goal.substr(40))))),
            text_of(parse_goal(goal, "")));
}

TEST_F(GoalFile, ProblemsOfCompressedTextsHaveLines)
{
  EXPECT_EQ(problems(compressed("num_ranks 1\nrank 0 {\ncalc x }")),
            "x.goal:3: expected whole nanoseconds from 0 to 9223372036854775, found \"x\"");
}

TEST_F(GoalFile, CutAnywhereIsAProblem)
{
  const std::string bytes = compressed(goal);
  for (std::size_t size = 2; size < bytes.size(); ++size)
    ASSERT_EQ(problems(bytes.substr(0, size)), "x.goal: the compressed data is damaged or incomplete") << size;
}

TEST_F(GoalFile, CutTextsAreProblemsOnlyOnce)
{
  std::string text = "num_ranks 1\nrank 0 {\n";
  for (int i = 0; i < 50000; ++i)
    text += "l" + std::to_string(i) + ": calc " + std::to_string(i * 7919 % 10007) + "\n";
  const std::string bytes = compressed(text + "last requires l5 }");
  EXPECT_EQ(problems(bytes.substr(0, bytes.size() / 2)), "x.goal: the compressed data is damaged or incomplete");
}

/// Every bit of the data and of its check sum counts. What does not is left out: times and flags in the first ten
/// bytes, the length in the last four, and what fills the last byte of the data.
TEST_F(GoalFile, DamageIsAProblem)
{
  const std::string bytes = compressed(goal);
  int harmless = 0;
  for (std::size_t i = 10; i + 4 < bytes.size(); ++i)
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ (1U << bit));
      if (problems(damaged).empty()) ++harmless;
    }
  EXPECT_LT(harmless, 8);
}

TEST_F(GoalFile, MoreAfterTheCompressedTextIsAProblem)
{
  EXPECT_EQ(problems(compressed(goal) + "garbage"), "x.goal: the compressed data is damaged or incomplete");
}

TEST_F(GoalFile, ExpandsOnlySoFar)
{
  const std::string spaces(80 << 20, ' ');
  EXPECT_THAT(problems(compressed(goal + spaces)),
              EndsWith("the decompressed text is more than 400 times as long as the file, and longer than 64 MiB"));
  EXPECT_EQ(problems(compressed(goal + spaces.substr(0, 60 << 20))), "");
}

TEST_F(GoalFile, NotAFile)
{
  EXPECT_EQ(problems_of(file()), "x.goal: No such file or directory");
  std::filesystem::create_directory(file());
  EXPECT_EQ(problems_of(file()), "x.goal: no regular file");
  EXPECT_EQ(problems_of("/dev/null"), "/dev/null: no regular file");
}

TEST_F(GoalFile, NotText)
{
  EXPECT_EQ(problems(""), "x.goal:1: expected \"num_ranks\" and the number of ranks first, found the end of the text");
  EXPECT_EQ(problems("\x1f"), "x.goal:1: expected \"num_ranks\" and the number of ranks first, found \"\\x1f\"\n" +
                                  (file() + ":1: expected \"rank\", found \"\\x1f\""));
  EXPECT_EQ(problems(compressed("")),
            "x.goal:1: expected \"num_ranks\" and the number of ranks first, found the end of the text");
}

} // namespace
} // namespace loghop::goal_file_test
