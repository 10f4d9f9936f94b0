#include "loghop/predict/threepc/fit_p3pc.hpp"

#include "loghop/predict/fit/measured.hpp"
#include "loghop/predict/threepc/loggp_star.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

constexpr std::pair<Path, const char*> paths[] = {
    {Path::send, "send_time"}, {Path::receive, "receive_time"}, {Path::full, "full_time"}};
constexpr std::pair<MemoryLayout, const char*> layouts[] = {
    {MemoryLayout::cc, "cc"}, {MemoryLayout::cn, "cn"}, {MemoryLayout::nc, "nc"}, {MemoryLayout::nn, "nn"}};

MeasuredKey key_of(const char* quantity, const char* layout)
{
  return {quantity, Level::between_nodes, layout, 0};
}

std::vector<std::string> missing_curves(const Calibration& calibration)
{
  std::vector<std::string> missing;
  for (const auto& [path, quantity] : paths)
    for (const auto& [layout, name] : layouts)
      if (!measured_curve(calibration, key_of(quantity, name))) missing.push_back(text_of(key_of(quantity, name)));
  return missing;
}

P3PC::Row row_of(const Calibration& calibration, const char* quantity)
{
  const auto curve = [&](const char* layout) { return *measured_curve(calibration, key_of(quantity, layout)); };
  return {curve("cc"), curve("cn"), curve("nc"), curve("nn")};
}

/// A whole table as parameters: one range a size.
void add_table(const P3PC& table, Fit& fit)
{
  for (const CostPoint& point : table.curve(Path::full, MemoryLayout::cc).points()) {
    FittedRange range{point.size.count(), point.size.count(), {}};
    for (const auto& [path, quantity] : paths)
      for (const auto& [layout, name] : layouts)
        range.parameters.push_back({fmt::format("{} {}", quantity, name), table.at(path, layout, point.size).count(),
                                    FitUnit::seconds, std::nullopt});
    fit.ranges.push_back(std::move(range));
  }
}

void add_residuals(const Calibration& calibration, const P3PC& table, Fit& fit)
{
  for (const auto& [path, quantity] : paths)
    for (const auto& [layout, name] : layouts)
      for (const MeasuredPoint& point : measured_points(calibration, key_of(quantity, name)))
        fit.residuals.push_back({text_of(key_of(quantity, name)), point.size_bytes, point.value_s,
                                 table.at(path, layout, Bytes(point.size_bytes)).count()});
}

} // namespace

std::optional<P3PC> p3pc_table(const Calibration& calibration)
{
  if (!missing_curves(calibration).empty()) return std::nullopt;
  return P3PC(row_of(calibration, "send_time"), row_of(calibration, "receive_time"), row_of(calibration, "full_time"));
}

Fit fit_p3pc(const Calibration& calibration)
{
  Fit fit;
  fit.model = "P-3PC";
  fit.missing = missing_curves(calibration);
  const auto table = p3pc_table(calibration);
  if (!table) return fit;
  add_table(*table, fit);
  add_residuals(calibration, *table, fit);
  fit.notes.push_back("the table is the model: errors at the measured sizes are 0 by construction");
  return fit;
}

Fit fit_loggp_star(const Calibration& calibration)
{
  Fit fit;
  fit.model = "LogGP*";
  fit.missing = missing_curves(calibration);
  const auto table = p3pc_table(calibration);
  if (!table) return fit;
  const P3PC star = p3pc::loggp_star(*table);
  for (const CostPoint& point : star.curve(Path::full, MemoryLayout::cc).points())
    fit.ranges.push_back({point.size.count(),
                          point.size.count(),
                          {{"T_send = T_recv", star.at(Path::send, MemoryLayout::cc, point.size).count(),
                            FitUnit::seconds, std::nullopt},
                           {"T_full", point.cost.count(), FitUnit::seconds, std::nullopt}}});
  add_residuals(calibration, star, fit);
  fit.notes.push_back("one curve stands for three paths and four layouts: errors are what that costs");
  return fit;
}

std::optional<ThreePC> threepc_parameters(const Calibration& calibration)
{
  const Fit fit = fit_threepc(calibration);
  if (!fit.fitted()) return std::nullopt;
  const std::vector<FittedParameter>& p = fit.ranges.front().parameters; // t_cs, t_as, t_cr, t_ar, t_cf, t_af
  return ThreePC{Seconds(p[0].value),        SecondsPerByte(p[1].value), Seconds(p[2].value),
                 SecondsPerByte(p[3].value), Seconds(p[4].value),        SecondsPerByte(p[5].value)};
}

Fit fit_threepc(const Calibration& calibration)
{
  Fit fit;
  fit.model = "3PC";
  FittedRange range;
  for (const auto& [path, quantity] : paths) {
    const MeasuredKey key = key_of(quantity, "cc");
    const std::vector<MeasuredPoint> points = measured_points(calibration, key);
    const std::vector<DataPoint> data = data_points(points);
    if (data.size() < 2) {
      fit.missing.push_back(text_of(key) + ", at least two sizes");
      continue;
    }
    const Line line = LineSums(data).line(0, data.size());
    const std::string index = path == Path::send ? "s" : path == Path::receive ? "r" : "f";
    range.parameters.push_back({"t_c" + index, line.a, FitUnit::seconds, line.a_half_width});
    range.parameters.push_back({"t_a" + index, line.b, FitUnit::seconds_per_byte, line.b_half_width});
    range.from = data.front().x;
    range.to = data.back().x;
    for (const MeasuredPoint& point : points)
      fit.residuals.push_back({text_of(key), point.size_bytes, point.value_s, line.at(point.size_bytes)});
  }
  if (range.parameters.size() == 6)
    fit.ranges.push_back(std::move(range));
  else
    fit.residuals.clear();
  return fit;
}

} // namespace loghop
