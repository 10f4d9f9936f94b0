#include "loghop/scenario/claims/claim_values.hpp"

#include "loghop/scenario/core/name_pattern.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

using QuantityKind = ClaimQuantity::Kind;

/// Nothing if one of the times is missing, or there are none.
template<class Time> std::optional<double> sum_of(const ClaimLines& lines, const Time& time_of)
{
  double sum = 0;
  for (const ComparisonLine* line : lines) {
    const std::optional<double> time = time_of(*line);
    if (!time) return std::nullopt;
    sum += *time;
  }
  return lines.empty() ? std::nullopt : std::optional(sum);
}

std::optional<double> sum_of_times(const ClaimQuantity& quantity, const ClaimLines& lines)
{
  return sum_of(lines, [&](const ComparisonLine& line) {
    return quantity.part.empty() ? claim_time(line, quantity.of) : time_of_ranks(line, quantity.part);
  });
}

std::optional<double> sum_of_ranks(const ClaimLines& lines)
{
  return sum_of(lines, [](const ComparisonLine& line) { return time_of_ranks(line, ""); });
}

std::optional<double> ratio_of(std::optional<double> above, std::optional<double> below)
{
  if (!above || !below || *below == 0) return std::nullopt;
  return *above / *below;
}

std::optional<double> load_of(const ClaimQuantity& quantity, const ComparisonLine& line)
{
  for (const ChannelLoad& load : line.channels)
    if (load.dimension == quantity.dimension && load.place == quantity.place)
      return quantity.kind == QuantityKind::utilisation ? load.mean.utilisation : load.mean.blocked;
  return std::nullopt;
}

/// Each case counts alike, whatever the size of its mesh.
std::optional<double> mean_load(const ClaimQuantity& quantity, const ClaimLines& lines)
{
  const auto sum = sum_of(lines, [&](const ComparisonLine& line) { return load_of(quantity, line); });
  return sum ? std::optional(*sum / static_cast<double>(lines.size())) : std::nullopt;
}

/// Signed; empty if one of the values is missing.
std::vector<double> errors_of(const ClaimQuantity& quantity, const ClaimLines& lines)
{
  std::vector<double> errors;
  for (const ComparisonLine* line : lines) {
    const auto value = claim_time(*line, quantity.of), reference = claim_time(*line, quantity.against);
    if (!value || !reference || *reference == 0) return {};
    errors.push_back((*value - *reference) / *reference);
  }
  return errors;
}

std::vector<double> without_signs(std::vector<double> errors)
{
  for (double& error : errors)
    error = std::abs(error);
  return errors;
}

double mean(const std::vector<double>& errors)
{
  double sum = 0;
  for (double error : errors)
    sum += error;
  return sum / static_cast<double>(errors.size());
}

double median(std::vector<double> errors)
{
  std::sort(errors.begin(), errors.end());
  const std::size_t half = errors.size() / 2;
  return errors.size() % 2 == 1 ? errors[half] : (errors[half - 1] + errors[half]) / 2;
}

double least(const std::vector<double>& errors)
{
  return *std::min_element(errors.begin(), errors.end());
}

double largest(const std::vector<double>& errors)
{
  return *std::max_element(errors.begin(), errors.end());
}

std::optional<double> reduced(QuantityKind kind, const std::vector<double>& errors)
{
  if (errors.empty()) return std::nullopt;
  switch (kind) {
  case QuantityKind::mean_error:
    return mean(without_signs(errors));
  case QuantityKind::median_error:
    return median(without_signs(errors));
  case QuantityKind::max_error:
    return largest(without_signs(errors));
  case QuantityKind::mean_signed_error:
    return mean(errors);
  case QuantityKind::least_signed_error:
    return least(errors);
  case QuantityKind::largest_signed_error:
    return largest(errors);
  case QuantityKind::time:
  case QuantityKind::ratio:
  case QuantityKind::share:
  case QuantityKind::utilisation:
  case QuantityKind::blocked_fraction:
    break;
  }
  return std::nullopt; // these are no errors
}

std::optional<double> plain_value(const ClaimQuantity& quantity, const Comparison& comparison)
{
  const ClaimLines lines = claim_lines(quantity.cases, comparison);
  switch (quantity.kind) {
  case QuantityKind::time:
    return sum_of_times(quantity, lines);
  case QuantityKind::ratio:
    return ratio_of(sum_of_times(quantity, lines), sum_of_times(quantity, claim_lines(quantity.over, comparison)));
  case QuantityKind::share:
    return ratio_of(sum_of_times(quantity, lines), sum_of_ranks(lines));
  case QuantityKind::utilisation:
  case QuantityKind::blocked_fraction:
    return mean_load(quantity, lines);
  default:
    return reduced(quantity.kind, errors_of(quantity, lines));
  }
}

} // namespace

ClaimLines claim_lines(const std::string& pattern, const Comparison& comparison)
{
  ClaimLines lines;
  for (const ComparisonLine& line : comparison.cases)
    if (matches(pattern, line.name)) lines.push_back(&line);
  return lines;
}

std::optional<double> claim_time(const ComparisonLine& line, const std::string& of)
{
  if (of == "simulated") return line.simulated;
  if (of == "measured") return line.measured ? std::optional(line.measured->value) : std::nullopt;
  for (const Prediction& prediction : line.predictions)
    if (prediction.model == of) return prediction.predicted;
  return std::nullopt;
}

std::optional<double> time_of_ranks(const ComparisonLine& line, const std::string& part)
{
  if (!line.breakdown) return std::nullopt;
  double time = 0;
  for (const simulate::NamedTime& named : parts_of(*line.breakdown))
    if (part.empty() || part == named.name) time += named.seconds;
  return time;
}

std::optional<double> claim_value(const ClaimQuantity& quantity, const Comparison& comparison)
{
  const std::optional<double> value = plain_value(quantity, comparison);
  return value ? std::optional(*value * quantity.times) : std::nullopt;
}

} // namespace loghop
