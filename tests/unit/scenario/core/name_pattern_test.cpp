// Patterns against a matcher that tries every length of every *, on short texts of few letters, which often match.
#include "loghop/scenario/core/name_pattern.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace loghop::name_pattern_test {
namespace {

/// By the definition, one character at a time.
bool matches_by_definition(const std::string& pattern, const std::string& name)
{
  if (pattern.empty()) return name.empty();
  if (pattern[0] != '*')
    return !name.empty() && pattern[0] == name[0] && matches_by_definition(pattern.substr(1), name.substr(1));
  for (std::size_t taken = 0; taken <= name.size(); ++taken)
    if (matches_by_definition(pattern.substr(1), name.substr(taken))) return true;
  return false;
}

TEST(NamePattern, WithoutStarsIsTheName)
{
  EXPECT_TRUE(matches("a b", "a b"));
  EXPECT_FALSE(matches("a b", "a b "));
  EXPECT_FALSE(matches("a b", "a"));
  EXPECT_FALSE(matches("?", "a")); // only * stands for something else
  EXPECT_FALSE(matches("[a]", "a"));
}

TEST(NamePattern, AStarIsAnyTextAlsoNone)
{
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*", "a"));
  EXPECT_TRUE(matches("linear*stride 8B", "linear, P 16, stride 8B"));
  EXPECT_FALSE(matches("linear*stride 8B", "linear, P 16, stride 8B, twice"));
  EXPECT_TRUE(matches("*a*b*", "xxaxxbxx"));
  EXPECT_FALSE(matches("*a*b*", "xxbxxaxx"));
  EXPECT_FALSE(matches("", "a"));
}

std::string text_of(const char* letters, std::size_t longest)
{
  const auto letter = rc::gen::elementOf(std::string(letters));
  std::string text = *rc::gen::container<std::string>(letter);
  return text.substr(0, longest);
}

RC_GTEST_PROP(NamePattern, IsWhatTheDefinitionSays, ())
{
  const std::string pattern = text_of("ab*", 8), name = text_of("ab", 10);
  RC_CLASSIFY(matches(pattern, name));
  RC_ASSERT(matches(pattern, name) == matches_by_definition(pattern, name));
}

/// A pattern that is made of a name matches it.
RC_GTEST_PROP(NamePattern, APartMayBeReplacedByAStar, ())
{
  const std::string name = text_of("ab*", 12);
  const auto from = *rc::gen::inRange<std::size_t>(0, name.size() + 1);
  const auto to = *rc::gen::inRange<std::size_t>(from, name.size() + 1);
  RC_ASSERT(matches(name.substr(0, from) + "*" + name.substr(to), name));
}

} // namespace
} // namespace loghop::name_pattern_test
