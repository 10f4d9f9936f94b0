#include "loghop/predict/lognp/levels_model.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"
#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/predict/lognp/middleware_range.hpp"
#include "loghop/predict/lognp/middleware_terms.hpp"

#include <stdexcept>

namespace loghop {

namespace {

using Option = PatternOption;

constexpr const char* mlognp = "mlog_nP";
constexpr const char* two_log = "2log_{2,3}P";
constexpr int most_ranks = 1 << 24; ///< whose tree is walked hop by hop

LevelsParameters mlognp_from(const Calibration& calibration)
{
  LevelsParameters parameters{calibration.name, mlognp_curves(calibration)};
  if (parameters.levels.empty()) throw MissingMeasurements(calibration.name, mlognp, fit_mlognp(calibration).missing);
  return parameters;
}

LevelsParameters twolog_from(const Calibration& calibration, const ModelOptions& options)
{
  TwoLogCurves curves = fitted_or_throw(twolog_curves(calibration), calibration, fit_twolog, two_log);
  if (chosen(options, {network_option()}, "o_net", "latency")) curves.inter = with_constant_network(curves.inter);
  LevelsParameters parameters{calibration.name, {}};
  parameters.levels.emplace(Level::within_node, std::move(curves.intra));
  parameters.levels.emplace(Level::between_nodes, std::move(curves.inter));
  return parameters;
}

template<int messages> PatternPrediction mlognp_message(const LevelsParameters& parameters, const PatternArguments& a)
{
  const auto level = parameters.levels.find(a.level);
  if (level == parameters.levels.end())
    throw MissingMeasurements(parameters.calibration, mlognp,
                              {std::string("half_round_trip ") + name_of(a.level) +
                               (a.level == Level::between_nodes ? ", or network_time" : "")});
  require_strides(level->second, a.stride, parameters.calibration, mlognp, a.level);
  return {messages * log3p::point_to_point(costs_at(level->second, a.size, a.stride)),
          outside_curves(level->second, a.size, a.stride)};
}

/// Costs of one of the two levels.
Log3P costs_of(const LevelsParameters& parameters, Level level, const PatternArguments& a)
{
  const Log3PCurves& curves = parameters.levels.at(level);
  require_strides(curves, a.stride, parameters.calibration, two_log, level);
  return costs_at(curves, a.size, a.stride);
}

std::string outside_level(const LevelsParameters& parameters, Level level, const PatternArguments& a)
{
  const std::string outside = outside_curves(parameters.levels.at(level), a.size, a.stride);
  return outside.empty() ? "" : std::string(name_of(level)) + ": " + outside;
}

std::string outside_both(const LevelsParameters& parameters, const PatternArguments& a)
{
  const std::string within = outside_level(parameters, Level::within_node, a);
  const std::string between = outside_level(parameters, Level::between_nodes, a);
  return within + (within.empty() || between.empty() ? "" : "; ") + between;
}

template<int messages> PatternPrediction twolog_message(const LevelsParameters& parameters, const PatternArguments& a)
{
  if (a.level == Level::to_itself)
    throw std::invalid_argument("--level: 2log_{2,3}P knows within_node and between_nodes, not to_itself");
  const Level level = a.level == Level::between_nodes ? a.level : Level::within_node;
  TwoLog machine;
  (level == Level::between_nodes ? machine.inter : machine.intra) = costs_of(parameters, level, a);
  const Seconds time = level == Level::between_nodes ? twolog::inter_node(machine) : twolog::intra_node(machine);
  return {messages * time, outside_level(parameters, level, a)};
}

TwoLog both_levels(const LevelsParameters& parameters, const PatternArguments& a)
{
  return {costs_of(parameters, Level::within_node, a), costs_of(parameters, Level::between_nodes, a)};
}

PatternPrediction linear_broadcast(const LevelsParameters& parameters, const PatternArguments& a)
{
  return {twolog::linear_broadcast(both_levels(parameters, a), a.ranks, a.nodes, a.last_receiver),
          outside_both(parameters, a)};
}

std::function<Node(Rank)> placement_of(const PatternArguments& a)
{
  if (a.node_of) return a.node_of;
  domain::at_least("nodes", a.nodes, 1);
  domain::multiple("P", a.ranks, "the number of nodes", a.nodes);
  return a.placement == RankPlacement::block ? block_placement(a.ranks / a.nodes) : cyclic_placement(a.nodes);
}

PatternPrediction tree_broadcast(const LevelsParameters& parameters, const PatternArguments& a)
{
  const TwoLog machine = both_levels(parameters, a);
  domain::between("P", a.ranks, 2, most_ranks);
  return {twolog::binomial_broadcast(machine, a.ranks, intra_node_hops(a.ranks, Rank(0), placement_of(a))),
          outside_both(parameters, a)};
}

const Formulas<LevelsParameters>& mlognp_formulas()
{
  constexpr const char* needs = "half_round_trip at the level by size and stride; between_nodes network_time";
  const std::vector<Option> must = {Option::size}, may = {Option::level, Option::stride};
  static const Formulas<LevelsParameters> formulas = {
      {"point_to_point", "sum of o + l of the level's transfers", needs, must, may, mlognp_message<1>},
      {"ping_pong", "twice point_to_point", needs, must, may, mlognp_message<2>},
  };
  return formulas;
}

constexpr const char* twolog_needs = "half_round_trip within_node and between_nodes by size and stride, network_time";

const Formulas<LevelsParameters>& twolog_formulas()
{
  const std::vector<Option> size = {Option::size}, may = {Option::stride, Option::level};
  const std::vector<Option> collective = {Option::size, Option::ranks, Option::nodes};
  static const Formulas<LevelsParameters> formulas = {
      {"point_to_point", "o_mw + l_mw within a node, o'_mw + l'_mw + o'_net between nodes", twolog_needs, size, may,
       twolog_message<1>},
      {"ping_pong", "twice point_to_point", twolog_needs, size, may, twolog_message<2>},
      {"linear_broadcast",
       "(q - 1) (o_mw + l_mw) / 2 + (P - q) (o'_mw + l'_mw) / 2 + o'_net, q = P / nodes",
       twolog_needs,
       collective,
       {Option::stride, Option::last_receiver},
       linear_broadcast},
      {"tree_broadcast",
       "n (o_mw + l_mw) + (h - n) (o'_mw + l'_mw + o'_net), h = log2 P rounded up, n hops within nodes",
       twolog_needs,
       collective,
       {Option::stride, Option::placement},
       tree_broadcast},
  };
  return formulas;
}

} // namespace

std::optional<MessageTerms> LevelsModel::terms(const ModelMessage& message) const
{
  const auto found = parameters_.levels.lower_bound(message.level);
  return found == parameters_.levels.end() ? std::nullopt : middleware_terms(found->second, message);
}

MlognPModel::MlognPModel(const Calibration& calibration) : LevelsModel(mlognp_from(calibration)) {}

std::optional<FormulaTime> MlognPModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(mlognp_formulas(), parameters_, pattern.name, pattern.arguments);
}

TwoLogModel::TwoLogModel(const Calibration& calibration, const ModelOptions& options)
    : LevelsModel(twolog_from(calibration, options))
{}

std::optional<FormulaTime> TwoLogModel::of_pattern(const WorkloadPattern& pattern) const
{
  return evaluate(twolog_formulas(), parameters_, pattern.name, pattern.arguments);
}

ModelRow mlognp_row()
{
  return {mlognp,
          "the same with parameters for each level: chip, node, network",
          {},
          make_model<MlognPModel>,
          "links that messages share, caches in another state than when it was calibrated",
          rows_of(mlognp, mlognp_formulas(), mlognp_from),
          fit_mlognp,
          "half_round_trip at each level by size and stride, network_time"};
}

ModelRow twolog_row()
{
  return {two_log,
          "the same with two levels: within a node, between nodes",
          {network_option()},
          make_model_with<TwoLogModel>,
          "links that messages share, other levels than node and network, caches in another state than when it was "
          "calibrated",
          rows_of(two_log, twolog_formulas(), twolog_from),
          fit_twolog,
          twolog_needs};
}

} // namespace loghop
