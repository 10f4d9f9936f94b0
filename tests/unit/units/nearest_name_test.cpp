#include "loghop/units/nearest_name.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace loghop::nearest_name_test {
namespace {

/// By its definition: the cheapest last step, and the distance of what is before it.
int distance_by_definition(const std::string& a, const std::string& b)
{
  if (a.empty() || b.empty()) return 2 * static_cast<int>(a.size() + b.size());
  const std::string a1(a, 0, a.size() - 1), b1(b, 0, b.size() - 1);
  const bool same_letter = std::tolower(a.back()) == std::tolower(b.back());
  const int replaced = a.back() == b.back() ? 0 : same_letter ? 1 : 2;
  int least = std::min({distance_by_definition(a1, b) + 2, distance_by_definition(a, b1) + 2,
                        distance_by_definition(a1, b1) + replaced});
  if (!a1.empty() && !b1.empty() && a.back() == b1.back() && a1.back() == b.back())
    least = std::min(least, distance_by_definition(a1.substr(0, a1.size() - 1), b1.substr(0, b1.size() - 1)) + 2);
  return least;
}

TEST(EditDistance, CountsTwoForAnEditAndOneForCase)
{
  EXPECT_EQ(edit_distance("mesh", "mesh"), 0);
  EXPECT_EQ(edit_distance("mesh", "mush"), 2);  // replaced
  EXPECT_EQ(edit_distance("mesh", "meshs"), 2); // inserted
  EXPECT_EQ(edit_distance("mesh", "msh"), 2);   // deleted
  EXPECT_EQ(edit_distance("mesh", "mehs"), 2);  // swapped
  EXPECT_EQ(edit_distance("mesh", "Mesh"), 1);  // case
  EXPECT_EQ(edit_distance("", "abc"), 6);
  EXPECT_EQ(edit_distance("", ""), 0);
}

TEST(NearestName, FindsWhatWasMeant)
{
  EXPECT_EQ(nearest_name("bandwith", {"buffer", "bandwidth", "flit"}), "bandwidth");
  EXPECT_EQ(nearest_name("hops", {"topology", "hop"}), "hop");
  EXPECT_EQ(nearest_name("kB", {"B", "KB", "KiB"}), "KB");
}

TEST(NearestName, IsSilentWhereNothingIsNear)
{
  EXPECT_EQ(nearest_name("colour", {"buffer", "bandwidth"}), "");
  EXPECT_EQ(nearest_name("x", {"s"}), ""); // another name of the same length
  EXPECT_EQ(nearest_name("", {"hop"}), "");
  EXPECT_EQ(nearest_name("hop", {}), "");
  EXPECT_EQ(nearest_name(std::string(1000000, 'a'), {"aaa"}), "");
}

TEST(NearestName, TakesTheFirstOfEquallyNearOnes)
{
  EXPECT_EQ(nearest_name("mash", {"mesh", "mush"}), "mesh");
}

/// Up to five letters one may be wrong, from six on two, from nine on three.
TEST(NearestName, UpToAThirdOfTheLettersMayBeWrong)
{
  EXPECT_EQ(nearest_name("axcde", {"abcde"}), "abcde");
  EXPECT_EQ(nearest_name("axxde", {"abcde"}), "");
  EXPECT_EQ(nearest_name("axxDe", {"abcde"}), "");
  EXPECT_EQ(nearest_name("axxdef", {"abcdef"}), "abcdef");
  EXPECT_EQ(nearest_name("axxdeF", {"abcdef"}), "");
  EXPECT_EQ(nearest_name("axxdefgh", {"abcdefgh"}), "abcdefgh");
  EXPECT_EQ(nearest_name("axxxefgh", {"abcdefgh"}), "");
  EXPECT_EQ(nearest_name("axxxefghi", {"abcdefghi"}), "abcdefghi");
  EXPECT_EQ(nearest_name("axxxefghI", {"abcdefghi"}), "");
}

TEST(NearestName, LettersThatLackOrAreTooManyAreWrongLetters)
{
  EXPECT_EQ(nearest_name("abcd", {"abcdef"}), "abcdef");
  EXPECT_EQ(nearest_name("abcdef", {"abcd"}), "abcd");
  EXPECT_EQ(nearest_name("abc", {"abcde"}), "");
  EXPECT_EQ(nearest_name("abcde", {"abc"}), "");
  EXPECT_EQ(nearest_name("ab", {"a"}), "a");
  EXPECT_EQ(nearest_name("a", {"ab"}), "ab");
}

TEST(NearestName, OneLetterIsOnlyMeantByItsOtherCase)
{
  EXPECT_EQ(nearest_name("b", {"B"}), "B");
  EXPECT_EQ(nearest_name("", {"B"}), "");
  EXPECT_EQ(nearest_name("Ab", {"xb"}), "xb");
}

TEST(NearestName, TakesALaterOneThatIsNearer)
{
  EXPECT_EQ(nearest_name("mesh", {"mash", "Mesh", "mush"}), "Mesh");
}

TEST(NearestName, OfMoreThan64LettersNothingIsMeant)
{
  const std::string name(64, 'a');
  EXPECT_EQ(nearest_name(name, {name + "b"}), name + "b");
  EXPECT_EQ(nearest_name(name + "b", {name}), "");
}

/// The letters around a part of a text are no letters of its own.
TEST(EditDistance, SeesNoLettersBesideThePartOfAText)
{
  const std::string_view ab = std::string_view("xab").substr(1);
  EXPECT_EQ(edit_distance(ab, "axcc"), 6); // b for x, and two letters more
  EXPECT_EQ(edit_distance("ccax", ab), 6);
}

RC_GTEST_PROP(EditDistanceProperty, IsTheCheapestWayFromOneToTheOther, ())
{
  const auto letter = rc::gen::elementOf(std::string("aAbB"));
  const auto a = *rc::gen::resize(5, rc::gen::container<std::string>(letter));
  const auto b = *rc::gen::resize(5, rc::gen::container<std::string>(letter));
  RC_ASSERT(edit_distance(a, b) == distance_by_definition(a, b));
}

} // namespace
} // namespace loghop::nearest_name_test
