#include "loghop/tune/measured_comparison.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/tune/run_targets.hpp"

#include <map>
#include <memory>
#include <stdexcept>

namespace loghop {

namespace {

Targets targets_of(const Platform& platform, const std::vector<MeasuredFile>& files, std::uint64_t seed)
{
  Targets targets;
  Problems problems;
  for (const MeasuredFile& file : files) {
    const std::size_t tables = targets.tables.size(), noted = targets.left_out.size();
    add_calibration(targets, file.calibration, file.file, platform, seed, Refused::are_left_out);
    if (targets.tables.size() > tables) continue;
    std::string problem = "expected tables that simulations on platform " + platform.name + " give too, found none";
    for (std::size_t i = noted; i < targets.left_out.size(); ++i)
      problem += "; " + targets.left_out[i];
    problems.add(InputError{file.file, "", problem, ""});
  }
  problems.throw_if_any();
  return targets;
}

void simulate_all(MeasuredComparison& comparison, const Platform& platform, const MeasuredComparisonOptions& options)
{
  const std::size_t count = comparison.targets.points.size();
  std::vector<TargetRun> runs;
  for (std::size_t i = 0; i < count; ++i)
    runs.push_back({&platform, i});
  comparison.simulated_s.resize(count);
  std::map<std::size_t, std::string> errors; // in the order of the points, not in that of the ends of simulations
  std::size_t ended = 0;
  run_targets(comparison.targets, runs, options.parallel, [&](std::size_t i, const TargetTime& time) {
    if (time.error.empty())
      comparison.simulated_s[i] = time.simulated_s;
    else
      errors[i] = time.error;
    if (options.progress) options.progress(static_cast<double>(++ended), count);
  });
  for (const auto& [i, error] : errors)
    comparison.failures.push_back({name_of(comparison.targets, comparison.targets.points[i]), error});
}

/// By file. Files that lack what the model needs have none, and `not_fitted` says so.
std::map<std::string, std::unique_ptr<Model>> fitted(const ModelRow& row, const std::vector<MeasuredFile>& files,
                                                     std::vector<std::string>& not_fitted)
{
  std::map<std::string, std::unique_ptr<Model>> models;
  std::vector<InputError> errors;
  for (const MeasuredFile& file : files)
    try {
      models[file.file] = row.make(file.calibration, {});
    } catch (const std::invalid_argument& error) {
      errors.push_back({file.file, "", error.what(), ""});
    }
  if (models.empty()) throw InputErrors(errors);
  for (const InputError& error : errors)
    not_fitted.push_back(error.text());
  return models;
}

void predict_all(MeasuredComparison& comparison, const Platform& platform, const std::vector<MeasuredFile>& files,
                 const std::vector<const ModelRow*>& rows)
{
  const Targets& targets = comparison.targets;
  for (const ModelRow* row : rows) {
    const auto models = fitted(*row, files, comparison.not_fitted);
    comparison.models.push_back(row->name);
    auto& times = comparison.predicted.emplace_back();
    for (const Target& target : targets.points) {
      const TargetTable& table = targets.tables[target.table];
      const auto model = models.find(table.file);
      times.push_back(model == models.end()
                          ? std::nullopt
                          : predicted_time(*model->second, platform, *table.measured, target.measured));
    }
  }
}

} // namespace

MeasuredComparison compare_with_measured(const Platform& platform, const std::vector<MeasuredFile>& files,
                                         const MeasuredComparisonOptions& options)
{
  MeasuredComparison comparison;
  comparison.targets = targets_of(platform, files, options.seed);
  predict_all(comparison, platform, files, options.models); // before long simulations: it may refuse a file
  simulate_all(comparison, platform, options);
  return comparison;
}

} // namespace loghop
