#include "loghop/report/html/overview_chart.hpp"

#include "loghop/report/chart/chart_svg.hpp"
#include "loghop/report/chart/label_places.hpp"
#include "loghop/report/chart/plot_area.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/error_matrix.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

constexpr double least = 0.1, largest = 1000; ///< ends of the axis in percent
constexpr int width = 560;
constexpr double row_height = 14.6;

struct MeanMark {
  std::size_t experiment;
  double mean; ///< of |error|
  double signed_mean;
};

struct ModelMeans {
  std::string model;
  std::vector<MeanMark> marks; ///< at least one
};

double median_of(const ModelMeans& row)
{
  std::vector<double> means;
  for (const MeanMark& mark : row.marks)
    means.push_back(mark.mean);
  std::sort(means.begin(), means.end());
  return (means[means.size() / 2] + means[(means.size() - 1) / 2]) / 2;
}

std::vector<ModelMeans> rows_of(const std::vector<Experiment>& experiments)
{
  const ErrorMatrix matrix = error_matrix(experiments);
  std::vector<ModelMeans> rows;
  for (std::size_t m = 0; m < matrix.models.size(); ++m) {
    ModelMeans row{matrix.models[m], {}};
    for (std::size_t i = 0; i < experiments.size(); ++i)
      if (const auto& summary = matrix.cells[i][m])
        row.marks.push_back({i, summary->mean_absolute_relative_error,
                             mean_signed_error(experiments[i].comparison, row.model).value_or(0)});
    if (!row.marks.empty()) rows.push_back(row);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ModelMeans& a, const ModelMeans& b) { return median_of(a) < median_of(b); });
  return rows;
}

class Overview {
public:
  Overview(const std::vector<Experiment>& experiments, const std::vector<std::string>& ids)
      : experiments_(experiments), ids_(ids), rows_(rows_of(experiments))
  {}

  std::string html() const
  {
    if (rows_.empty()) return "";
    std::size_t longest = 0;
    for (const ModelMeans& row : rows_)
      longest = std::max(longest, row.model.size());
    const double left = 16 + 6.8 * static_cast<double>(longest),
                 bottom = 6 + row_height * static_cast<double>(rows_.size());
    Axis errors{"mean |error| of a model in an experiment (%)", true, least / 1.2, largest * 1.2, {}, 0};
    for (const char* tick : {"0.1", "1", "10", "100", "1000"})
      errors.ticks.push_back({std::stod(tick), tick});
    const Axis names{"", false, 0.5 - static_cast<double>(rows_.size()), 0.5, {}, 0};
    const PlotArea area{{left, 6, width - 12.0, bottom}, errors, names};
    std::string html = row_axes_svg(area);
    for (std::size_t row = 0; row < rows_.size(); ++row)
      html += row_svg(area, row);
    const int height = static_cast<int>(bottom) + 44;
    // A group, not an image: it has links.
    return fmt::format("<svg class=\"chart overview\" viewBox=\"0 0 {} {}\" role=\"group\" "
                       "aria-label=\"Mean error of each model in each experiment\">",
                       width, height) +
           html + "</svg>";
  }

private:
  std::string row_svg(const PlotArea& area, std::size_t row) const
  {
    const double y = area.at_y(-static_cast<double>(row));
    std::vector<std::pair<double, double>> places;
    for (const MeanMark& mark : rows_[row].marks)
      places.emplace_back(area.at_x(std::clamp(mark.mean * 100, least, largest)), y);
    const std::vector<double> shifts = part_marks(places, 4, 5);
    std::string html = element("a", {{"href", "#" + limits_id(rows_[row].model)}},
                               svg_text(area.place.left - 8, y + 4, rows_[row].model, "end row"));
    for (std::size_t i = 0; i < places.size(); ++i)
      html += mark_svg(rows_[row].model, rows_[row].marks[i], places[i].first + shifts[i], y);
    return element("g", {{"class", "model-row"}, {"data-series", rows_[row].model}}, html) + "\n";
  }

  std::string mark_svg(const std::string& model, const MeanMark& mark, double x, double y) const
  {
    const std::string text =
        fmt::format("{} in {}: mean |error| {:.1f} %, mean error {:+.1f} %", model,
                    experiments_[mark.experiment].scenario.name, mark.mean * 100, mark.signed_mean * 100);
    const bool low = mark.signed_mean < 0;
    return element("a", {{"href", "#" + ids_[mark.experiment]}, {"aria-label", text}},
                   fmt::format("<use class=\"{}\" href=\"#m{}\" x=\"{:.1f}\" y=\"{:.1f}\"><title>{}</title></use>",
                               low ? "low" : "high", low ? 2 : 0, x, y, escaped(text)));
  }

  const std::vector<Experiment>& experiments_;
  const std::vector<std::string>& ids_;
  std::vector<ModelMeans> rows_;
};

} // namespace

std::string overview_chart(const std::vector<Experiment>& experiments, const std::vector<std::string>& ids)
{
  return Overview(experiments, ids).html();
}

} // namespace loghop
