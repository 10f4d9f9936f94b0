#include "loghop/report/chart/chart_marks.hpp"
#include "loghop/report/chart/palette.hpp"
#include "loghop/report/html/page.hpp"

namespace loghop {

namespace {

void replace(std::string& text, const std::string& mark, const std::string& by)
{
  text.replace(text.find(mark), mark.size(), by);
}

} // namespace

std::string style_sheet()
{
  std::string css = report_css;
  replace(css, "/* chart colours, light */", light_colours());
  replace(css, "/* chart colours, dark */", dark_colours());
  replace(css, "/* looks of series */\n", series_rules());
  return css;
}

} // namespace loghop
