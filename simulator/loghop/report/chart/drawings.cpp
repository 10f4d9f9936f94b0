#include "loghop/report/chart/drawings.hpp"

#include "loghop/report/chart/gnuplot.hpp"
#include "loghop/report/chart/gnuplot_script.hpp"
#include "loghop/report/chart/svg.hpp"

namespace loghop {

void Drawings::add_chart(const Chart& chart)
{
  add([&](const std::string& name) { return chart_script(chart, name); }, chart.title, chart.description);
}

void Drawings::add_sample(const Series& series, bool bars)
{
  add([&](const std::string& name) { return sample_script(series, bars, name); }, "", "");
}

void Drawings::add(const std::function<std::string(const std::string&)>& script, const std::string& title,
                   const std::string& description)
{
  scripts_.push_back(script(name(scripts_.size())));
  titles_.emplace_back(title, description);
}

std::vector<std::string> Drawings::draw() const
{
  std::vector<std::string> svgs = loghop::draw(scripts_);
  for (std::size_t i = 0; i < svgs.size(); ++i)
    svgs[i] = inline_svg(svgs[i], name(i), titles_[i].first, titles_[i].second);
  return svgs;
}

std::string Drawings::name(std::size_t number) const
{
  return prefix_ + "_" + std::to_string(number + 1);
}

} // namespace loghop
