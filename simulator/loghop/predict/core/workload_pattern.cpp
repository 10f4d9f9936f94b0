#include "loghop/predict/core/workload_pattern.hpp"

#include "loghop/base/indexed_vector.hpp"
#include "loghop/predict/core/message_terms.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

namespace loghop {

namespace {

Bytes bytes_of(std::int64_t bytes)
{
  return Bytes(static_cast<double>(bytes));
}

MessageLayout layout_of(const PingPong::Layout& layout, std::int64_t bytes)
{
  if (layout.block == 0 || bytes == 0) return {};
  return {bytes / layout.block, layout.block, layout.stride, layout.by_program};
}

std::string name_of(const PingPong& workload, bool packed)
{
  if (packed) return "packed_point_to_point";
  if (workload.from == workload.to) return "send_to_self";
  if (workload.measure == PingPong::Measure::send) return "send";
  return workload.measure == PingPong::Measure::receive ? "receive" : "point_to_point";
}

std::optional<WorkloadPattern> of_ping_pong(const PingPong& workload, const PredictionContext& context)
{
  const MessageLayout from = layout_of(workload.at_from, workload.message_bytes);
  const MessageLayout to = layout_of(workload.at_to, workload.message_bytes);
  const auto stride = stride_of(from);
  const bool strided = stride && *stride > Bytes(0);
  const bool packed = strided && from.by_program;
  if (!stride || stride != stride_of(to) || (strided && from.by_program != to.by_program)) return std::nullopt;
  const bool between_two = workload.from != workload.to;
  const bool whole =
      workload.measure == PingPong::Measure::half_round_trip || workload.measure == PingPong::Measure::one_way;
  if (packed && !(between_two && whole)) return std::nullopt;
  WorkloadPattern pattern;
  pattern.name = name_of(workload, packed);
  pattern.arguments.size = bytes_of(workload.message_bytes);
  pattern.arguments.stride = *stride;
  pattern.arguments.layout = strided ? MemoryLayout::nn : MemoryLayout::cc;
  pattern.arguments.level = level_between(context, workload.from, workload.to);
  return pattern;
}

std::optional<WorkloadPattern> of_one_to_many(const OneToMany& workload)
{
  WorkloadPattern pattern;
  pattern.name = workload.answers ? "one_to_many" : "overhead";
  pattern.arguments.size = bytes_of(workload.message_bytes);
  pattern.arguments.others = workload.others;
  if (workload.answers) pattern.messages = workload.others;
  return pattern;
}

std::optional<WorkloadPattern> of_remap(const Remap& workload)
{
  WorkloadPattern pattern;
  pattern.name = workload.kind == Remap::Kind::synchronous    ? "synchronous_remap"
                 : workload.kind == Remap::Kind::asynchronous ? "asynchronous_remap"
                                                              : "long_remap";
  pattern.arguments.arguments = workload.arguments;
  pattern.arguments.size = bytes_of(workload.bytes);
  return pattern;
}

/// The node of each rank of a group: it has the number, in the group, of the first rank that is on it.
IndexedVector<Rank, Node> nodes_of(const PredictionContext& context, const collectives::Group& group)
{
  std::vector<Rank> firsts;
  IndexedVector<Rank, Node> nodes;
  for (const Rank rank : each<Rank>(group.size())) {
    const auto found = std::find_if(firsts.begin(), firsts.end(), [&](Rank first) {
      return level_between(context, group.rank(first.value()), group.rank(rank.value())) != Level::between_nodes;
    });
    nodes.push_back(Node((found == firsts.end() ? rank : *found).value()));
    if (found == firsts.end()) firsts.push_back(rank);
  }
  return nodes;
}

/// Counts the nodes only if several ranks can be on one.
void place_ranks(const PredictionContext& context, const collectives::Group& group, PatternArguments& arguments)
{
  arguments.nodes = arguments.ranks;
  arguments.node_of = [](Rank rank) { return Node(rank.value()); };
  if (!context.level_of) return;
  const auto nodes = std::make_shared<const IndexedVector<Rank, Node>>(nodes_of(context, group));
  arguments.nodes = static_cast<int>(std::set<Node>(nodes->begin(), nodes->end()).size());
  arguments.node_of = [nodes](Rank rank) { return nodes->at(rank); };
}

std::optional<WorkloadPattern> of_collective(const CollectiveWorkload& workload, const PredictionContext& context)
{
  if (workload.row == nullptr || workload.row->collective != "broadcast") return std::nullopt;
  const bool binomial = workload.row->name == "binomial";
  if (!binomial && workload.row->name != "linear") return std::nullopt;
  if (workload.repetitions != 1 || workload.after_barrier || workload.options.root != 0) return std::nullopt;
  if (workload.until == CollectiveWorkload::Until::each) return std::nullopt; // formulas are of the last rank
  WorkloadPattern pattern;
  pattern.name = binomial ? "tree_broadcast" : "linear_broadcast";
  const collectives::Group group = workload.group.value_or(collectives::Group::all(context.machine.ranks()));
  pattern.arguments.ranks = group.size();
  pattern.arguments.size = bytes_of(workload.options.bytes);
  if (workload.block_bytes > 0) {
    const auto stride =
        stride_of({workload.options.bytes / workload.block_bytes, workload.block_bytes, workload.stride_bytes});
    if (!stride) return std::nullopt;
    pattern.arguments.stride = *stride;
  }
  if (pattern.arguments.ranks < 2) return std::nullopt;
  place_ranks(context, group, pattern.arguments);
  return pattern;
}

std::optional<WorkloadPattern> of_grid(const GridExchange& workload)
{
  if (workload.operations.size() != 1 || workload.iterations != 1) return std::nullopt;
  if (workload.width % workload.X != 0 || workload.height % workload.Y != 0) return std::nullopt;
  const bool border = workload.operations[0] == GridExchange::Action::border;
  if (border && workload.pixel_time > Seconds(0)) return std::nullopt;
  WorkloadPattern pattern;
  pattern.arguments.image = {static_cast<int>(workload.width), static_cast<int>(workload.height), workload.X,
                             workload.Y, bytes_of(workload.pixel_bytes)};
  pattern.arguments.border = {static_cast<int>(workload.border_across), static_cast<int>(workload.border_along)};
  const bool scatter = workload.operations[0] == GridExchange::Action::scatter;
  pattern.name = workload.tree == GridExchange::Tree::binomial ? "sbt_" : "oft_";
  pattern.name = border ? "border_exchange" : pattern.name + (scatter ? "scatter" : "gather");
  return pattern;
}

} // namespace

std::optional<WorkloadPattern> pattern_of(const Workload& workload, const PredictionContext& context)
{
  if (const auto* ping_pong = dynamic_cast<const PingPong*>(&workload)) return of_ping_pong(*ping_pong, context);
  if (const auto* many = dynamic_cast<const OneToMany*>(&workload)) return of_one_to_many(*many);
  if (const auto* collective = dynamic_cast<const CollectiveWorkload*>(&workload))
    return of_collective(*collective, context);
  if (const auto* remap = dynamic_cast<const Remap*>(&workload)) return of_remap(*remap);
  if (const auto* grid = dynamic_cast<const GridExchange*>(&workload)) return of_grid(*grid);
  return std::nullopt;
}

std::optional<Bytes> stride_of(const MessageLayout& layout)
{
  constexpr std::int64_t of_a_complex_number = 16;
  if (is_contiguous(layout)) return Bytes(0);
  if (layout.block_bytes > of_a_complex_number) return std::nullopt;
  return Bytes(static_cast<double>(layout.stride_bytes));
}

Node node_of(const PredictionContext& context, Rank rank)
{
  return context.node_of ? context.node_of(rank) : Node(rank.value());
}

Level level_between(const PredictionContext& context, Rank from, Rank to)
{
  if (context.level_of) return context.level_of(from, to);
  return from == to ? Level::to_itself : Level::between_nodes;
}

} // namespace loghop
