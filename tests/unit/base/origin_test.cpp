// Do all words for the origin of a value name their own kind?
#include "loghop/base/origin.hpp"

#include <gtest/gtest.h>

namespace loghop::origin_test {
namespace {

TEST(Origin, EveryWordNamesItsKind)
{
  EXPECT_EQ(origin_words().size(), 5u);
  EXPECT_EQ(name_of(Origin::source), "source");
  EXPECT_EQ(name_of(Origin::measured), "measured");
  EXPECT_EQ(name_of(Origin::derived), "derived");
  EXPECT_EQ(name_of(Origin::assumed), "assumed");
  EXPECT_EQ(name_of(Origin::chosen), "chosen");
}

} // namespace
} // namespace loghop::origin_test
