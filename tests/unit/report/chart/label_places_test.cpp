#include "loghop/report/chart/label_places.hpp"

#include <gmock/gmock.h>

namespace loghop::label_places_test {
namespace {

using testing::ElementsAre;

TEST(LabelPlaces, LabelsWithRoomStayWhereTheyAre)
{
  EXPECT_THAT(spread_labels({50, 10}, 10, 0, 100), ElementsAre(50, 10));
  EXPECT_TRUE(spread_labels({}, 10, 0, 100).empty());
}

TEST(LabelPlaces, LabelsThatMeetMoveApartInTheirOrder)
{
  EXPECT_THAT(spread_labels({50, 50, 45}, 10, 0, 100), ElementsAre(55, 65, 45));
}

TEST(LabelPlaces, LabelsPastTheEndMoveBack)
{
  EXPECT_THAT(spread_labels({98, 99}, 10, 0, 100), ElementsAre(90, 100));
  EXPECT_THAT(spread_labels({-5}, 10, 0, 100), ElementsAre(0));
}

TEST(LabelPlaces, MarksThatMeetStandSideBySide)
{
  EXPECT_THAT(part_marks({{0, 0}, {100, 0}, {1, 1}}, 6, 8), ElementsAre(-4, 0, 4));
  EXPECT_THAT(part_marks({{0, 0}, {0, 0}, {0, 0}}, 6, 8), ElementsAre(-8, 0, 8));
  EXPECT_THAT(part_marks({{0, 0}, {6, 0}}, 6, 8), ElementsAre(0, 0)); // as near as allowed
}

} // namespace
} // namespace loghop::label_places_test
