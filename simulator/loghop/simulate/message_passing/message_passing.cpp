#include "loghop/simulate/message_passing/message_passing.hpp"

#include "loghop/simulate/message_passing/node_cores.hpp"
#include "loghop/simulate/message_passing/rank_cores.hpp"
#include "loghop/simulate/observe/stuck_report.hpp"

#include <utility>

namespace loghop::simulate {

namespace {

std::unique_ptr<const MessagePaths> make_paths(const Middleware& middleware, Nodes* nodes,
                                               IndexedVector<Rank, Node> places)
{
  if (nodes == nullptr) return std::make_unique<RankPaths>(middleware, std::move(places));
  return std::make_unique<NodePaths>(middleware, *nodes);
}

std::unique_ptr<Cores> make_cores(const Middleware& middleware, int ranks, const MessagePaths& paths, Nodes* nodes,
                                  GraphProgress& progress, EventCalendar& calendar, RunTracer& tracer)
{
  if (nodes == nullptr) return std::make_unique<RankCores>(middleware, ranks, progress, calendar, tracer);
  return std::make_unique<NodeCores>(middleware, paths, *nodes, progress, calendar, tracer);
}

} // namespace

MessagePassing::MessagePassing(const Middleware& middleware, OperationGraph& graph, EventCalendar& calendar,
                               MessageSink sink, Nodes* nodes, RunObserver* observer, IndexedVector<Rank, Node> places)
    : graph_(graph), calendar_(calendar), tracer_(observer), progress_(graph, calendar, tracer_, *this),
      paths_(make_paths(middleware, nodes, std::move(places))),
      cores_(make_cores(middleware, graph.ranks(), *paths_, nodes, progress_, calendar, tracer_)),
      protocol_(middleware, graph.ranks(), *paths_, progress_, *cores_, calendar, tracer_, std::move(sink))
{
  if (middleware.post_overhead > 0) progress_.put_receives_first();
}

void MessagePassing::begin(MessageNetwork& network)
{
  protocol_.set_network(network);
  calendar_.schedule(0, *this, 0);
}

void MessagePassing::fire(Picoseconds, std::uint32_t)
{
  progress_.begin_ranks();
}

void MessagePassing::begin(std::uint32_t task)
{
  switch (progress_.tasks()[task].operation.kind) {
  case GraphOperation::Kind::receive:
    return cores_->request_post(task);
  case GraphOperation::Kind::send:
    return protocol_.begin_send(task);
  case GraphOperation::Kind::compute:
    return cores_->request(task);
  }
}

void MessagePassing::check_finished() const
{
  StuckReport report(graph_);
  for (const Rank rank : each<Rank>(graph_.ranks())) {
    protocol_.matching().report(rank, report);
    report.add_left(rank);
  }
  report.throw_if_any();
}

} // namespace loghop::simulate
