// Texts of every kind end in a schedule or in problems: nothing crashes, hangs or is accepted by accident.
//
// 40,000 texts: random bytes, words of the language at random, and good files with a few bytes or words changed.
#include "loghop/workload/goal/goal_file.hpp"

#include "support/source_dir.hpp"
#include "unit/workload/schedules.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

namespace loghop::goal_fuzz_test {
namespace {

using test::text_of;

constexpr int texts_of_each_kind = 10000;

class GoalFuzz : public testing::Test {
protected:
  std::size_t draw(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  char any_byte() { return static_cast<char>(draw(256)); }

  /// If it is read, what is written of it is read as the same.
  void read(const std::string& goal)
  {
    try {
      const Schedule schedule = parse_goal(goal, "x.goal");
      std::ostringstream out;
      write_goal(out, schedule);
      ASSERT_EQ(text_of(parse_goal(out.str(), "y.goal")), text_of(schedule)) << goal;
      ++accepted_;
    } catch (const InputErrors& errors) {
      ASSERT_FALSE(errors.errors().empty());
      ASSERT_LE(errors.errors().size(), 1001U);
      ++refused_;
    }
  }

  std::mt19937_64 engine_{20240607};
  int accepted_ = 0;
  int refused_ = 0;
};

std::vector<std::string> good_files()
{
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/tests/data/goal/cases")) {
    if (entry.path().extension() != ".goal" || entry.file_size() > 2000) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return files;
}

TEST_F(GoalFuzz, RandomBytes)
{
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string goal = draw(2) == 0 ? "" : "num_ranks 1 rank 0 {";
    for (std::size_t size = draw(300); size > 0; --size)
      goal += draw(4) == 0 ? any_byte() : " \n/*:{}-0a"[draw(10)];
    read(goal);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
}

TEST_F(GoalFuzz, RandomWords)
{
  static const char* const words[] = {"send",
                                      "recv",
                                      "calc",
                                      "tag",
                                      "cpu",
                                      "nic",
                                      "to",
                                      "from",
                                      "requires",
                                      "irequires",
                                      "rank",
                                      "{",
                                      "}",
                                      ":",
                                      "a",
                                      "b",
                                      "a:",
                                      "b:",
                                      "0",
                                      "1",
                                      "-1",
                                      "10b",
                                      "0b",
                                      "//",
                                      "/*",
                                      "*/",
                                      "\n",
                                      "255",
                                      "256",
                                      "num_ranks",
                                      "calc 5",
                                      "send 1b to 0",
                                      "recv 1b from 0",
                                      "a requires b",
                                      "} rank 1 {",
                                      "9223372036854775",
                                      "99999999999999999999",
                                      ";"};
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string goal = "num_ranks " + std::to_string(draw(3)) + " rank 0 { ";
    for (std::size_t size = draw(30); size > 0; --size)
      goal += std::string(words[draw(std::size(words))]) + (draw(8) == 0 ? "" : " ");
    read(goal + (draw(4) == 0 ? "" : " }"));
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
  EXPECT_GT(accepted_, 100);
}

TEST_F(GoalFuzz, FilesWithChangedBytes)
{
  const std::vector<std::string> files = good_files();
  ASSERT_GT(files.size(), 15U);
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string goal = files[draw(files.size())];
    for (std::size_t changes = 1 + draw(4); changes > 0 && !goal.empty(); --changes) {
      const std::size_t at = draw(goal.size());
      switch (draw(4)) {
      case 0:
        goal[at] = any_byte();
        break;
      case 1:
        goal.erase(at, 1 + draw(20));
        break;
      case 2:
        goal.insert(at, 1, any_byte());
        break;
      default:
        goal[at] = goal[draw(goal.size())];
        break;
      }
    }
    read(goal);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
  EXPECT_GT(accepted_, 100);
  EXPECT_GT(refused_, 1000);
}

TEST_F(GoalFuzz, FilesWithMovedLines)
{
  const std::vector<std::string> files = good_files();
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::vector<std::string> lines;
    std::istringstream in(files[draw(files.size())] + files[draw(files.size())]);
    for (std::string line; std::getline(in, line);)
      lines.push_back(line);
    if (draw(2) == 0) lines.resize(lines.size() / 2 + draw(3));
    for (std::size_t moves = draw(4); moves > 0; --moves)
      std::swap(lines[draw(lines.size())], lines[draw(lines.size())]);
    std::string goal;
    for (const std::string& line : lines)
      goal += line + "\n";
    read(goal);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
}

} // namespace
} // namespace loghop::goal_fuzz_test
