#include "loghop/predict/one_to_many/logfp_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"

#include <algorithm>

namespace loghop {

LogfPModel::LogfPModel(const Calibration& calibration)
{
  auto fitted = logfp_parameters(calibration);
  const auto rows = fitted ? std::nullopt : logfp_overhead_rows(calibration);
  only_overheads_ = rows.has_value();
  machine_ = rows ? *rows : fitted_or_throw(std::move(fitted), calibration, fit_logfp);
}

std::optional<Seconds> LogfPModel::formula(const Workload& workload, const Setting&) const
{
  const auto* many = dynamic_cast<const OneToMany*>(&workload);
  if (many == nullptr || (only_overheads_ && many->answers)) return std::nullopt;
  return many->answers ? logfp::round_trip_per_host(machine_, many->others) : logfp::overhead(machine_, many->others);
}

LoPModel::LoPModel(const Calibration& calibration)
    : curves_(fitted_or_throw(lop_curves(calibration), calibration, fit_lop))
{}

std::optional<Seconds> LoPModel::formula(const Workload& workload, const Setting&) const
{
  const auto* many = dynamic_cast<const OneToMany*>(&workload);
  if (many == nullptr) return std::nullopt;
  return many->answers ? lop::round_trip_per_host(curves_.round_trip, many->others)
                       : lop::overhead(curves_.overhead, many->others);
}

std::optional<MessageTerms> LogfPModel::terms(const ModelMessage&) const
{
  if (only_overheads_) return std::nullopt;
  const Seconds o = logfp::overhead(machine_, 1);
  return MessageTerms{o, 0.5 * logfp::round_trip(machine_, 1), Seconds(0), std::max(o, machine_.g)};
}

std::optional<MessageTerms> LoPModel::terms(const ModelMessage&) const
{
  const Seconds o = lop::overhead(curves_.overhead, 1);
  return MessageTerms{o, std::max(o, 0.5 * lop::round_trip(curves_.round_trip, 1)), Seconds(0), o};
}

} // namespace loghop
