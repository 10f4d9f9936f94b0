#include "loghop/predict/lognp/log3p_model.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/lognp/twolog.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace loghop {

namespace {

Log3P costs_at(const Log3PCurves& curves, Bytes size, Bytes stride)
{
  return stride > Bytes(0) ? curves.at(size, stride) : curves.at(size);
}

/// What a stride adds, by who packs: nothing if that was not measured.
std::optional<Seconds> stride_cost(const Log3PCurves& curves, Bytes size, Bytes stride, bool by_program)
{
  if (stride <= Bytes(0)) return Seconds(0);
  if (!by_program) return curves.l_mw.at(size, stride);
  return curves.l_pack ? std::optional(curves.l_pack->at(size, stride)) : std::nullopt;
}

/// Half of the middleware at each end, by how the data lie there; the network between.
std::optional<MessageTerms> halves(const Log3PCurves& curves, const ModelMessage& message)
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to) return std::nullopt;
  const auto sent = stride_cost(curves, message.size, *from, message.from.by_program);
  const auto received = stride_cost(curves, message.size, *to, message.to.by_program);
  if (!sent || !received) return std::nullopt;
  const Seconds o_mw = curves.o_mw.at(message.size);
  MessageTerms terms;
  terms.send = 0.5 * (o_mw + *sent);
  terms.receive = 0.5 * (o_mw + *received);
  terms.full = terms.send + curves.o_net.at(message.size) + terms.receive;
  terms.gap = terms.send;
  return terms;
}

std::map<Level, Log3PCurves> levels_of(TwoLogCurves curves)
{
  std::map<Level, Log3PCurves> levels;
  levels.emplace(Level::within_node, std::move(curves.intra));
  levels.emplace(Level::between_nodes, std::move(curves.inter));
  return levels;
}

std::optional<std::map<Level, Log3PCurves>> measured_levels_of(const Calibration& calibration)
{
  auto levels = mlognp_curves(calibration);
  if (levels.empty()) return std::nullopt;
  return levels;
}

/// Of each rank the number of its node: that of the first rank that is on it.
std::vector<int> nodes_of(const Setting& setting, int ranks)
{
  std::vector<int> firsts, nodes;
  for (int rank = 0; rank < ranks; ++rank) {
    const auto found = std::find_if(firsts.begin(), firsts.end(),
                                    [&](int first) { return setting.level_of(first, rank) != Level::between_nodes; });
    nodes.push_back(found == firsts.end() ? rank : *found);
    if (found == firsts.end()) firsts.push_back(rank);
  }
  return nodes;
}

} // namespace

LognPModel::LognPModel(const Calibration& calibration)
    : transfers_(fitted_or_throw(lognp_transfers(calibration), calibration, fit_lognp))
{}

std::optional<MessageTerms> LognPModel::terms(const ModelMessage& message) const
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to) return std::nullopt;
  const auto cost = [&](std::size_t i, Bytes stride) {
    const ImplicitTransfer& transfer = transfers_[i];
    const Seconds o = transfer.o.at(message.size);
    return stride > Bytes(0) ? o + transfer.l.at(message.size, stride) : o;
  };
  MessageTerms terms;
  terms.send = terms.gap = cost(0, *from);
  terms.receive = cost(2, *to);
  terms.full = terms.send + cost(1, Bytes(0)) + terms.receive;
  return terms;
}

Log3PModel::Log3PModel(const Calibration& calibration)
    : curves_(fitted_or_throw(log3p_curves(calibration), calibration, fit_log3p))
{}

std::optional<MessageTerms> Log3PModel::terms(const ModelMessage& message) const
{
  auto terms = halves(curves_, message);
  if (terms && message.level == Level::to_itself)
    terms->full = terms->send + curves_.T_mem.at(message.size) + terms->receive;
  return terms;
}

std::optional<Seconds> Log3PModel::formula(const Workload& workload, const Setting& setting) const
{
  const auto broadcast = plain_broadcast(workload, setting);
  if (!broadcast) return std::nullopt;
  const Log3P machine = costs_at(curves_, broadcast->size, broadcast->stride);
  return broadcast->binomial ? log3p::tree_broadcast(machine, broadcast->ranks)
                             : log3p::linear_broadcast(machine, broadcast->ranks);
}

const Log3PCurves& LevelsModel::at(Level level) const
{
  const auto found = levels_.lower_bound(level);
  return found == levels_.end() ? levels_.rbegin()->second : found->second;
}

std::optional<MessageTerms> LevelsModel::terms(const ModelMessage& message) const
{
  return halves(at(message.level), message);
}

MlognPModel::MlognPModel(const Calibration& calibration)
    : LevelsModel(fitted_or_throw(measured_levels_of(calibration), calibration, fit_mlognp))
{}

TwoLogModel::TwoLogModel(const Calibration& calibration)
    : LevelsModel(levels_of(fitted_or_throw(twolog_curves(calibration), calibration, fit_twolog)))
{}

std::optional<Seconds> TwoLogModel::formula(const Workload& workload, const Setting& setting) const
{
  const auto broadcast = plain_broadcast(workload, setting);
  if (!broadcast || !setting.level_of) return std::nullopt;
  const auto costs = [&](Level level) { return costs_at(at(level), broadcast->size, broadcast->stride); };
  const TwoLog machine{costs(Level::within_node), costs(Level::between_nodes)};
  const std::vector<int> nodes = nodes_of(setting, broadcast->ranks);
  const auto node_of = [&](int rank) { return nodes[static_cast<std::size_t>(rank)]; };
  if (broadcast->binomial)
    return twolog::binomial_broadcast(machine, broadcast->ranks, intra_node_hops(broadcast->ranks, 0, node_of));
  const int n = static_cast<int>(std::set<int>(nodes.begin(), nodes.end()).size());
  if (n < 2 || broadcast->ranks % n != 0) return std::nullopt;
  return twolog::linear_broadcast(machine, broadcast->ranks, n);
}

} // namespace loghop
