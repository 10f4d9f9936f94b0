#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/chart/palette.hpp"
#include "loghop/report/html/page.hpp"

#include <gmock/gmock.h>

namespace loghop::style_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(StyleSheet, HasTheColoursOfChartsInBothSchemes)
{
  const std::string css = style_sheet();
  EXPECT_THAT(css, StartsWith(":root { color-scheme: light; --page: #ffffff;"));
  EXPECT_THAT(css, HasSubstr("--heat-5: #8c0b2c;\n  " + light_colours() + "}\n@media screen"));
  EXPECT_THAT(css, HasSubstr("--heat-5: #ffd9a0;\n  " + dark_colours() + "} }\n* {"));
  EXPECT_THAT(css, HasSubstr(series_rules()));
  EXPECT_THAT(css, Not(HasSubstr("/*")));
}

} // namespace
} // namespace loghop::style_test
