#include "app/report/report_estimate.hpp"

#include "loghop/scenario/run/case_costs.hpp"
#include "loghop/scenario/run/run_seeds.hpp"

#include <algorithm>
#include <thread>

namespace loghop::app {

/// A case of a further seed is taken to be like all others.
void ReportEstimate::add(const Scenario& scenario, const RunOptions& run)
{
  Part part;
  const std::vector<simulate::RunCost> costs = costs_of(scenario);
  double all = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    all += costs[i].seconds;
    if (run.known && run.known(scenario.seed, scenario.cases[i].name) != nullptr) continue;
    part.first += costs[i].seconds;
    longest_ = std::max(longest_, costs[i].seconds);
    ++cases_;
  }
  if (!costs.empty())
    part.further =
        all / static_cast<double>(costs.size()) * static_cast<double>(further_runs(scenario, options_.seeds));
  cases_ += further_runs(scenario, options_.seeds);
  all_ += part.first + part.further;
  parts_.push_back(part);
}

void ReportEstimate::tell() const
{
  constexpr double long_seconds = 60;
  const int at_a_time =
      options_.jobs > 0 ? options_.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const double seconds = std::max(all_ / at_a_time, longest_);
  if (parts_.size() > 1 && seconds > long_seconds) run_options(options_).long_run(cases_, seconds, at_a_time);
}

double ReportEstimate::in_first(double part) const
{
  return of_all(parts_[ended_].first * part);
}

double ReportEstimate::in_further(double part) const
{
  return of_all(parts_[ended_].first + parts_[ended_].further * part);
}

void ReportEstimate::end_experiment()
{
  before_ += parts_[ended_].first + parts_[ended_].further;
  ++ended_;
}

} // namespace loghop::app
