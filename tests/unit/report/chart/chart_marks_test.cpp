#include "loghop/report/chart/chart_marks.hpp"

#include <gmock/gmock.h>

#include <set>

namespace loghop::chart_marks_test {
namespace {

using Kind = SeriesStyle::Kind;
using testing::HasSubstr;
using testing::Not;

TEST(ChartMarks, TheFirst210ModelsAllDiffer)
{
  std::set<std::string> looks;
  for (std::size_t model = 0; model < 210; ++model)
    looks.insert(series_classes({Kind::model, model}) + mark_id({Kind::model, model}));
  EXPECT_EQ(looks.size(), 210u);
  EXPECT_EQ(series_classes({Kind::model, 210}), series_classes({Kind::model, 0}));
}

TEST(ChartMarks, WhatIsSimulatedAndMeasuredHasALookOfItsOwn)
{
  EXPECT_EQ(series_classes({Kind::simulated, 0}), "c-simulated");
  EXPECT_EQ(series_classes({Kind::measured, 0}), "c-measured");
  EXPECT_EQ(mark_id({Kind::simulated, 3}), "ms");
  EXPECT_EQ(mark_id({Kind::measured, 3}), "mm");
}

TEST(ChartMarks, EachMarkIsDefinedAndEachLookHasARule)
{
  for (std::size_t model = 0; model < 7; ++model) {
    EXPECT_THAT(mark_definitions(), HasSubstr("<path id=\"" + mark_id({Kind::model, model}) + "\""));
    EXPECT_THAT(series_rules(), HasSubstr(".c-model-" + std::to_string(model) + " { --c: var(--chart-model-" +
                                          std::to_string(model) + "); }"));
  }
  EXPECT_THAT(series_rules(), HasSubstr(".d-2 path { stroke-dasharray: 2 3; }"));
  EXPECT_THAT(mark_definitions(), HasSubstr("aria-hidden=\"true\""));
}

TEST(ChartMarks, SamplesHaveALineIfTheSeriesIsJoined)
{
  Series series{"m", {Kind::model, 1}, {}, true};
  EXPECT_EQ(sample_svg(series, false), "<svg class=\"sample c-model-1 d-1\" viewBox=\"0 0 40 16\" aria-hidden=\"true\">"
                                       "<path d=\"M0 8H40\"/><use href=\"#m1\" x=\"20\" y=\"8\"/></svg>");
  EXPECT_THAT(sample_svg(series, true), Not(HasSubstr("<path")));
  series.joined = false;
  EXPECT_THAT(sample_svg(series, false), Not(HasSubstr("<path")));
}

} // namespace
} // namespace loghop::chart_marks_test
