#include "loghop/workload/mpi/mpi_unrolled.hpp"

#include "loghop/base/require.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace loghop {

namespace {

using Edge = RankSchedule::Edge;
using OperationKind = GraphOperation::Kind;

constexpr std::int64_t most = std::int64_t{1} << 28;

/// Goes through the calls of one rank, and keeps what the next operation waits for.
class ProgramUnroller {
public:
  ProgramUnroller(Rank rank, MpiProgram& program, std::int64_t& room) : rank_(rank), program_(program), room_(room) {}

  RankSchedule unroll()
  {
    while (true) {
      const MpiCall call = program_.next();
      if (call.kind == MpiCall::Kind::finish) break;
      add_call(call);
    }
    require(!(any_tag_seen_ && collective_seen_),
            "rank " + to_string(rank_) + " has receives with any tag, which could take messages of its collectives");
    return std::move(schedule_);
  }

private:
  struct Dependency {
    std::uint32_t earlier;
    Edge edge;
  };
  struct Request {
    std::uint32_t operation;
    std::uint64_t covers; ///< the operation itself waits for all dependencies with numbers below
  };

  void add_call(const MpiCall& call)
  {
    switch (call.kind) {
    case MpiCall::Kind::compute:
      return wait_for(add(computation(call.time)), Edge::after_finish);
    case MpiCall::Kind::send:
      return wait_for(add(message(OperationKind::send, call)), Edge::after_finish);
    case MpiCall::Kind::nonblocking_send:
      return wait_for(open(call.request, add(message(OperationKind::send, call))), Edge::after_start);
    case MpiCall::Kind::receive:
      wait_for(add_receive(call), Edge::after_finish);
      return posted_.clear(); // they come before this receive
    case MpiCall::Kind::nonblocking_receive:
      just_posted_.insert(open(call.request, add_receive(call)));
      return;
    case MpiCall::Kind::wait:
      return wait_for_request(call.request);
    case MpiCall::Kind::wait_all:
      while (!requests_.empty())
        wait_for_request(requests_.begin()->first);
      return;
    case MpiCall::Kind::collective:
      return add_collective(call);
    case MpiCall::Kind::nonblocking_collective:
      require(false, "rank " + to_string(rank_) +
                         " calls a nonblocking collective: its messages go on beside the program, which this list of "
                         "operations does not express");
      return;
    case MpiCall::Kind::test:
      require(false, "rank " + to_string(rank_) +
                         " tests whether requests have finished: what it does then depends "
                         "on times, which a list of operations does not have");
      return;
    case MpiCall::Kind::mark:
    case MpiCall::Kind::finish:
      return;
    }
  }

  std::uint32_t open(std::uint32_t request, std::uint32_t operation)
  {
    requests_[request] = {operation, first_before_ + before_.size()};
    return operation;
  }

  void wait_for(std::uint32_t operation, Edge edge)
  {
    wait_for(std::deque<Dependency>{{operation, edge}});
    close_posted();
  }

  void wait_for(std::deque<Dependency> dependencies)
  {
    first_before_ += before_.size();
    before_ = std::move(dependencies);
  }

  /// Drops dependencies that the operation of the request has itself.
  void wait_for_request(std::uint32_t number)
  {
    const auto found = requests_.find(number);
    require(found != requests_.end(), "rank " + to_string(rank_) + " waits for a request that is not open");
    const Request request = found->second;
    requests_.erase(found);
    for (; !before_.empty() && first_before_ < request.covers; ++first_before_)
      before_.pop_front();
    before_.push_back({request.operation, Edge::after_finish});
    close_posted();
    posted_.erase(request.operation);
  }

  /// Receives are posted in the order of the calls, but those that follow each other directly are posted together. Each
  /// of them comes after all that were posted before.
  void close_posted()
  {
    if (!just_posted_.empty()) posted_ = std::exchange(just_posted_, {});
  }

  std::uint32_t add_receive(const MpiCall& call)
  {
    any_tag_seen_ = any_tag_seen_ || call.tag == any_tag;
    const std::uint32_t receive = add(message(OperationKind::receive, call));
    for (const std::uint32_t earlier : posted_)
      depend(receive, {earlier, Edge::after_start});
    return receive;
  }

  void add_collective(const MpiCall& call)
  {
    collective_seen_ = true;
    const int number = call.group->number(rank_);
    require(number >= 0, "rank " + to_string(rank_) + " calls a collective of a group that it is not in");
    for (std::int64_t step = 0; step < call.algorithm->steps(number); ++step)
      add_step(call, number, step);
    close_posted();
  }

  void add_step(const MpiCall& call, int number, std::int64_t at)
  {
    const collectives::Step step = call.algorithm->step(number, at);
    std::deque<Dependency> awaited;
    const CollectiveLayouts contiguous{};
    const CollectiveLayouts& layouts = call.layouts ? *call.layouts : contiguous;
    for (std::int32_t i = 0; i < step.receives; ++i)
      awaited.push_back({add(message(OperationKind::receive, call, call.algorithm->receive(number, at, i),
                                     layouts.receive(number, at, i))),
                         Edge::after_finish});
    for (std::int32_t i = 0; i < step.sends; ++i) {
      const std::uint32_t send =
          add(message(OperationKind::send, call, call.algorithm->send(number, at, i), layouts.send(number, at, i)));
      if (step.sends_in_turn)
        wait_for({{send, Edge::after_finish}});
      else
        awaited.push_back({send, Edge::after_finish});
    }
    if (!awaited.empty()) wait_for(std::move(awaited));
    if (step.compute > 0) wait_for({{add(computation(step.compute)), Edge::after_finish}});
  }

  static GraphOperation computation(Picoseconds time)
  {
    GraphOperation operation;
    operation.amount = time;
    return operation;
  }

  GraphOperation message(OperationKind kind, const MpiCall& call) const
  {
    require(call.tag < collective_tag_in_files, "rank " + to_string(rank_) + " uses the tag " +
                                                    std::to_string(call.tag) + ": expected less than " +
                                                    std::to_string(collective_tag_in_files));
    return message(kind, call.peer, call.tag, call.bytes, call.layout);
  }

  static GraphOperation message(OperationKind kind, const MpiCall& call, const collectives::StepMessage& of,
                                std::uint16_t layout)
  {
    return message(kind, call.group->rank(of.peer), collective_tag_in_files + of.tag, of.bytes, layout);
  }

  static GraphOperation message(OperationKind kind, Rank peer, std::int32_t tag, std::int64_t bytes,
                                std::uint16_t layout)
  {
    GraphOperation operation;
    operation.kind = kind;
    operation.peer = peer;
    operation.tag = tag;
    operation.amount = bytes;
    operation.layout = layout;
    return operation;
  }

  std::uint32_t add(const GraphOperation& operation)
  {
    take_room();
    const std::uint32_t number = schedule_.add(operation);
    for (const Dependency& dependency : before_)
      depend(number, dependency);
    return number;
  }

  void depend(std::uint32_t later, const Dependency& dependency)
  {
    take_room();
    schedule_.require(later, dependency.earlier, dependency.edge);
  }

  void take_room()
  {
    require(--room_ >= 0, "there are more than 2^28 operations and dependencies, too many to list them");
  }

  Rank rank_;
  MpiProgram& program_;
  std::int64_t& room_; ///< operations and dependencies that there may still be
  RankSchedule schedule_;
  std::deque<Dependency> before_;       ///< what the next operation waits for
  std::uint64_t first_before_ = 0;      ///< number of the first of them, of all that there were
  std::set<std::uint32_t> posted_;      ///< nonblocking receives that later ones come after
  std::set<std::uint32_t> just_posted_; ///< since the last call of another kind
  std::map<std::uint32_t, Request> requests_;
  bool any_tag_seen_ = false;
  bool collective_seen_ = false;
};

} // namespace

Schedule unrolled(const std::vector<std::unique_ptr<MpiProgram>>& programs)
{
  std::int64_t room = most;
  std::vector<RankSchedule> ranks;
  for (const auto& program : programs)
    ranks.push_back(ProgramUnroller(Rank::at(ranks.size()), *program, room).unroll());
  return Schedule(std::move(ranks));
}

} // namespace loghop
