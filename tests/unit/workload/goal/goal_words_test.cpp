#include "loghop/workload/goal/goal_words.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace loghop::goal_words_test {
namespace {

/// As goal_file.hpp names them.
const std::map<std::string, GoalWord> words = {
    {"num_ranks", GoalWord::num_ranks},
    {"rank", GoalWord::rank},
    {"send", GoalWord::send},
    {"recv", GoalWord::recv},
    {"calc", GoalWord::calc},
    {"to", GoalWord::to},
    {"from", GoalWord::from},
    {"tag", GoalWord::tag},
    {"cpu", GoalWord::cpu},
    {"nic", GoalWord::nic},
    {"requires", GoalWord::after_end},
    {"irequires", GoalWord::after_start},
};

GoalWord listed(const std::string& text)
{
  const auto found = words.find(text);
  return found == words.end() ? GoalWord::other : found->second;
}

TEST(GoalWords, AreKnown)
{
  for (const auto& [text, word] : words)
    EXPECT_EQ(goal_word(text), word) << text;
}

void expect_as_listed(const std::string& text)
{
  if (text.empty()) return;
  EXPECT_EQ(goal_word(text), listed(text)) << text;
}

TEST(GoalWords, NoOtherTextIsOne)
{
  for (const auto& [text, word] : words)
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const std::string before = text.substr(0, i), after = text.substr(i);
      for (const char c : {'a', 'e', 'r', 's', 'R', '_', '1'}) {
        expect_as_listed(before + c + after);
        if (!after.empty()) expect_as_listed(before + c + after.substr(1));
      }
      expect_as_listed(before);
      expect_as_listed(after);
    }
}

} // namespace
} // namespace loghop::goal_words_test
