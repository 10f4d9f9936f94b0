// 2log_{2,3}P: log_2P within nodes, log_3P between them.
#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"
#include "loghop/predict/families.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/middleware_range.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;
using TwoLogFormula = Seconds (*)(const TwoLog& machine, const PatternArguments& arguments);

constexpr const char* model = "2log_{2,3}P";

constexpr int most_ranks = 1 << 24; ///< whose tree is walked hop by hop

TwoLogCurves machine_of(const Calibration& calibration)
{
  if (auto curves = twolog_curves(calibration)) return *std::move(curves);
  throw MissingMeasurements(model, fit_twolog(calibration).missing);
}

/// Which levels a pattern takes messages of.
enum class Levels { of_argument, both };

void add_outside(const char* level, const Log3PCurves& curves, const PatternArguments& a, std::string& text)
{
  const std::string outside = outside_curves(curves, a.size, a.stride);
  if (!outside.empty()) text += (text.empty() ? "" : "; ") + std::string(level) + ": " + outside;
}

PatternPrediction evaluate(const TwoLogCurves& curves, Levels levels, TwoLogFormula formula, const PatternArguments& a)
{
  const bool inter = levels == Levels::both || a.level == Level::between_nodes;
  const bool intra = levels == Levels::both || a.level != Level::between_nodes;
  if (intra) require_strides(curves.intra, a.stride, model, Level::within_node);
  if (inter) require_strides(curves.inter, a.stride, model, Level::between_nodes);
  PatternPrediction prediction{formula(curves.at(a.size, a.stride), a), ""};
  if (intra) add_outside("within_node", curves.intra, a, prediction.extrapolated);
  if (inter) add_outside("between_nodes", curves.inter, a, prediction.extrapolated);
  return prediction;
}

PatternRow row(const char* pattern, const char* summary, Levels levels, std::vector<Option> required,
               std::vector<Option> optional, TwoLogFormula formula)
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [levels, formula, curves = machine_of(calibration)](const PatternArguments& arguments) {
      return evaluate(curves, levels, formula, arguments);
    };
  };
  return {model,
          pattern,
          summary,
          "half_round_trip within_node and between_nodes by size and stride, network_time",
          std::move(required),
          std::move(optional),
          prepare};
}

Seconds message(const TwoLog& machine, const PatternArguments& a)
{
  if (a.level == Level::to_itself)
    throw std::invalid_argument("--level: 2log_{2,3}P knows within_node and between_nodes, not to_itself");
  return a.level == Level::between_nodes ? twolog::inter_node(machine) : twolog::intra_node(machine);
}

Seconds tree(const TwoLog& machine, const PatternArguments& a)
{
  domain::at_least("nodes", a.nodes, 1);
  domain::between("P", a.ranks, 2, most_ranks);
  domain::multiple("P", a.ranks, "the number of nodes", a.nodes);
  const auto node_of =
      a.placement == RankPlacement::block ? block_placement(a.ranks / a.nodes) : cyclic_placement(a.nodes);
  return twolog::binomial_broadcast(machine, a.ranks, intra_node_hops(a.ranks, 0, node_of));
}

} // namespace

std::vector<PatternRow> twolog_patterns()
{
  const std::vector<Option> message_options = {Option::stride, Option::level};
  const std::vector<Option> collective = {Option::size, Option::ranks, Option::nodes};
  return {
      row("point_to_point", "o_mw + l_mw within a node, o'_mw + l'_mw + o'_net between nodes", Levels::of_argument,
          {Option::size}, message_options, message),
      row("ping_pong", "twice point_to_point", Levels::of_argument, {Option::size}, message_options,
          [](const TwoLog& m, const PatternArguments& a) -> Seconds { return 2 * message(m, a); }),
      row("linear_broadcast", "(q - 1) (o_mw + l_mw) / 2 + (P - q) (o'_mw + l'_mw) / 2 + o'_net, q = P / nodes",
          Levels::both, collective, {Option::stride, Option::last_receiver},
          [](const TwoLog& m, const PatternArguments& a) {
            return twolog::linear_broadcast(m, a.ranks, a.nodes, a.last_receiver);
          }),
      row("tree_broadcast", "n (o_mw + l_mw) + (h - n) (o'_mw + l'_mw + o'_net), h = log2 P, n hops within nodes",
          Levels::both, collective, {Option::stride, Option::placement}, tree),
  };
}

} // namespace loghop
