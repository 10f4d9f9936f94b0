#include "loghop/predict/logp/loggp_model.hpp"

#include "loghop/predict/logp/diamond_makespan.hpp"
#include "loghop/predict/logp/loggp.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;

PatternPrediction at_size(const LogGPParameters& parameters, Bytes size, Seconds time)
{
  return {time, outside_sizes(parameters.sizes, size)};
}

template<int messages> PatternPrediction loggp_message(const LogGPParameters& parameters, const PatternArguments& a)
{
  const Bytes B = at_least_one(a.size);
  return at_size(parameters, a.size, messages * loggp::point_to_point(parameters.by_size.at(B), B));
}

template<Seconds (*formula)(const LogGP&, int P, Bytes B)>
PatternPrediction loggp_broadcast(const LogGPParameters& parameters, const PatternArguments& a)
{
  const Bytes B = at_least_one(a.size);
  return at_size(parameters, a.size, formula(parameters.by_size.at(B), a.ranks, B));
}

/// The interrupt of a DMA engine is only known from rows.
PatternPrediction long_remap(const LogGPParameters& parameters, const PatternArguments& a)
{
  return at_size(parameters, a.size, loggp::long_remap(parameters.with_interrupts(), at_least_one(a.size)));
}

} // namespace

const Formulas<LogGPParameters>& loggp_formulas()
{
  constexpr const char* needs =
      "rows L, o (or o_s, o_r), g, G; or half_round_trip by size, send_overhead, receive_overhead, gap";
  static const Formulas<LogGPParameters> formulas = {
      {"point_to_point", "o_s + L + (B - 1) G + o_r", needs, {Option::size}, {}, loggp_message<1>},
      {"ping_pong", "2 (o_s + L + (B - 1) G + o_r)", needs, {Option::size}, {}, loggp_message<2>},
      {"linear_broadcast",
       "o_s + o_r + L + (P - 1) (B - 1) G + (P - 2) g",
       needs,
       {Option::size, Option::ranks},
       {},
       loggp_broadcast<loggp::linear_broadcast>},
      {"tree_broadcast",
       "h (o_s + o_r + L + (B - 1) G) + (h - 1) g, h = log2 P rounded up",
       needs,
       {Option::size, Option::ranks},
       {},
       loggp_broadcast<loggp::tree_broadcast>},
      {"long_remap",
       "o_s + (B - 1) G + (B - 1 - a) G, an iteration",
       "rows L, o_s, o_r, G and a",
       {Option::size},
       {},
       long_remap},
  };
  return formulas;
}

LogGPModel::LogGPModel(const Calibration& calibration, const std::string& model)
    : parameters_(LogGPParameters::from(calibration, model))
{
  if (parameters_.has_a && missing_logp_rows(calibration).empty()) short_messages_.emplace(calibration, model);
}

std::optional<MessageTerms> LogGPModel::terms(const ModelMessage& message) const
{
  const LogGP& m = parameters_.by_size.at(message.size);
  const Seconds bytes = std::max(message.size - Bytes(1), Bytes(0)) * m.G;
  return MessageTerms{m.o_s, m.o_s + m.L + bytes + m.o_r, m.o_r, std::max(m.o_s, m.g + bytes)};
}

std::optional<WalkTerms<PathTime>> LogGPModel::path_terms(const ModelMessage& message,
                                                          const PathCosts<PathTime>& costs) const
{
  const LogGP& m = parameters_.by_size.at(message.size);
  return logp_path_terms({m.L, m.o_s, m.o_r, m.g}, m.G, std::max(message.size - Bytes(1), Bytes(0)), costs);
}

/// Only where they are the same for all sizes.
std::map<PathParameter, double> LogGPModel::path_values() const
{
  if (parameters_.by_size.ranges.size() > 1) return {};
  const LogGP& m = parameters_.by_size.at(Bytes(1));
  auto values = logp_path_values({m.L, m.o_s, m.o_r, m.g});
  values[PathParameter::G] = m.G.count();
  return values;
}

bool LogGPModel::has_overhead() const
{
  const auto& ranges = parameters_.by_size.ranges;
  return std::any_of(ranges.begin(), ranges.end(), [](const auto& range) {
    return range.parameters.o_s > Seconds(0) || range.parameters.o_r > Seconds(0);
  });
}

std::optional<FormulaTime> LogGPModel::of_pattern(const WorkloadPattern& pattern) const
{
  const bool short_remap = pattern.name == "synchronous_remap" || pattern.name == "asynchronous_remap";
  if (short_remap && short_messages_) return short_messages_->of_pattern(pattern);
  return evaluate(loggp_formulas(), parameters_, pattern.name, pattern.arguments);
}

std::optional<Seconds> LogGPModel::of_program(const Workload& workload, const PredictionContext& context) const
{
  const auto* diamond = dynamic_cast<const DiamondDag*>(&workload);
  if (diamond != nullptr && parameters_.has_a)
    return contention_free_makespan(*diamond, parameters_.with_interrupts(), context);
  return short_messages_ ? short_messages_->of_program(workload, context) : std::nullopt;
}

ModelRow loggp_row()
{
  return {"LogGP",
          "LogP and a gap per byte for long messages",
          {},
          make_model<LogGPModel>,
          "layouts in memory, levels within a node, overheads by size, contention",
          rows_of("LogGP", loggp_formulas(), [](const Calibration& c) { return LogGPParameters::from(c); }),
          fit_loggp,
          "half_round_trip by size; send_overhead, receive_overhead, gap"};
}

} // namespace loghop
