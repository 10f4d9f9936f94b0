#include "support/mpi_script.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

namespace loghop::test {

using Kind = MpiCall::Kind;

namespace {

MpiCall message(Kind kind, Rank peer, std::int64_t bytes, int tag, std::uint32_t request = 0)
{
  MpiCall call;
  call.kind = kind;
  call.peer = peer;
  call.bytes = bytes;
  call.tag = tag;
  call.request = request;
  return call;
}

} // namespace

MpiCall compute(Picoseconds time)
{
  MpiCall call;
  call.kind = Kind::compute;
  call.time = time;
  return call;
}
MpiCall send(int peer, std::int64_t bytes, int tag)
{
  return message(Kind::send, Rank(peer), bytes, tag);
}
MpiCall receive(int peer, std::int64_t bytes, int tag)
{
  return receive(Rank(peer), bytes, tag);
}
MpiCall receive(Rank peer, std::int64_t bytes, int tag)
{
  return message(Kind::receive, peer, bytes, tag);
}
MpiCall nonblocking_send(std::uint32_t request, int peer, std::int64_t bytes, int tag)
{
  return message(Kind::nonblocking_send, Rank(peer), bytes, tag, request);
}
MpiCall nonblocking_receive(std::uint32_t request, int peer, std::int64_t bytes, int tag)
{
  return nonblocking_receive(request, Rank(peer), bytes, tag);
}
MpiCall nonblocking_receive(std::uint32_t request, Rank peer, std::int64_t bytes, int tag)
{
  return message(Kind::nonblocking_receive, peer, bytes, tag, request);
}
MpiCall wait(std::uint32_t request)
{
  return message(Kind::wait, Rank(0), 0, 0, request);
}
MpiCall wait_all()
{
  return message(Kind::wait_all, Rank(0), 0, 0);
}
MpiCall collective(std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm, collectives::Group group)
{
  MpiCall call;
  call.kind = Kind::collective;
  call.algorithm = std::move(algorithm);
  call.group = std::make_shared<collectives::Group>(std::move(group));
  return call;
}

// ---------------------------------------------------------------------------------------- as programs

namespace {

class ScriptedProgram final : public MpiProgram {
public:
  explicit ScriptedProgram(MpiScript script) : script_(std::move(script)) {}
  MpiCall next() override { return next_ < script_.size() ? script_[next_++] : (++next_, MpiCall{}); }
  std::string place() const override { return "script:" + std::to_string(next_); }
  std::string place_of(std::uint64_t call) const override { return "script:" + std::to_string(call); }

private:
  MpiScript script_;
  std::size_t next_ = 0;
};

} // namespace

std::unique_ptr<MpiProgram> scripted(MpiScript script)
{
  return std::make_unique<ScriptedProgram>(std::move(script));
}

MpiGraph graph_of(const std::vector<MpiScript>& scripts)
{
  std::vector<std::unique_ptr<MpiProgram>> programs;
  for (const MpiScript& script : scripts)
    programs.push_back(scripted(script));
  return MpiGraph(std::move(programs));
}

// ---------------------------------------------------------------------------------------- as schedules

namespace {

class ScheduleWriter {
public:
  explicit ScheduleWriter(Rank rank) : rank_(rank) {}

  RankSchedule written(const MpiScript& script)
  {
    for (const MpiCall& call : script)
      write(call);
    return std::move(schedule_);
  }

private:
  using Edge = RankSchedule::Edge;
  struct Need {
    std::uint32_t operation;
    Edge edge;
  };

  void write(const MpiCall& call)
  {
    switch (call.kind) {
    case Kind::compute:
      return goes_on_after(add(GraphOperation::Kind::compute, Rank(0), 0, call.time), Edge::after_finish);
    case Kind::send:
      return goes_on_after(add(GraphOperation::Kind::send, call.peer, call.tag, call.bytes), Edge::after_finish);
    case Kind::receive:
      return goes_on_after(add_receive(call), Edge::after_finish);
    case Kind::nonblocking_send:
      open_[call.request] = add(GraphOperation::Kind::send, call.peer, call.tag, call.bytes);
      return goes_on_after(open_[call.request], Edge::after_start);
    case Kind::nonblocking_receive:
      open_[call.request] = add_receive(call);
      posted_.push_back(open_[call.request]);
      return;
    case Kind::wait:
      return await(call.request);
    case Kind::wait_all:
      older_ = posted_;
      while (!open_.empty())
        await(open_.begin()->first);
      return;
    case Kind::collective:
      return write_collective(call);
    case Kind::nonblocking_collective: // as below: it goes on beside its rank
    case Kind::test:                   // what it does depends on times: not for these schedules
    case Kind::mark:
    case Kind::finish:
      return;
    }
  }

  void await(std::uint32_t request)
  {
    needs_.push_back({open_.at(request), Edge::after_finish});
    older_ = posted_;
    open_.erase(request);
  }

  void goes_on_after(std::uint32_t operation, Edge edge)
  {
    needs_ = {{operation, edge}};
    older_ = posted_;
  }

  void write_collective(const MpiCall& call)
  {
    const collectives::CollectiveAlgorithm& algorithm = *call.algorithm;
    const int number = call.group->number(rank_);
    for (std::int64_t s = 0; s < algorithm.steps(number); ++s) {
      const collectives::Step step = algorithm.step(number, s);
      std::vector<Need> next;
      const auto add_of = [&](GraphOperation::Kind kind, const collectives::StepMessage& m) {
        next.push_back({add(kind, call.group->rank(m.peer), -2 - m.tag, m.bytes), Edge::after_finish});
      };
      for (std::int32_t i = 0; i < step.receives; ++i)
        add_of(GraphOperation::Kind::receive, algorithm.receive(number, s, i));
      for (std::int32_t i = 0; i < step.sends; ++i) {
        if (step.sends_in_turn && !next.empty()) needs_ = std::exchange(next, {});
        add_of(GraphOperation::Kind::send, algorithm.send(number, s, i));
      }
      if (!next.empty()) needs_ = next;
      if (step.compute > 0)
        needs_ = {{add(GraphOperation::Kind::compute, Rank(0), 0, step.compute), Edge::after_finish}};
    }
    older_ = posted_;
  }

  std::uint32_t add_receive(const MpiCall& call)
  {
    const std::uint32_t receive = add(GraphOperation::Kind::receive, call.peer, call.tag, call.bytes);
    for (const std::uint32_t earlier : older_)
      schedule_.require(receive, earlier, Edge::after_start);
    return receive;
  }

  std::uint32_t add(GraphOperation::Kind kind, Rank peer, int tag, std::int64_t amount)
  {
    GraphOperation operation;
    operation.kind = kind;
    operation.peer = peer;
    operation.tag = tag;
    operation.amount = amount;
    const std::uint32_t number = schedule_.add(operation);
    for (const Need& need : needs_)
      schedule_.require(number, need.operation, need.edge);
    return number;
  }

  Rank rank_;
  RankSchedule schedule_;
  std::vector<Need> needs_;                     ///< of what comes next
  std::vector<std::uint32_t> posted_;           ///< nonblocking receives
  std::vector<std::uint32_t> older_;            ///< those before the last call of another kind
  std::map<std::uint32_t, std::uint32_t> open_; ///< operations by request
};

} // namespace

std::vector<RankSchedule> schedule_of(const std::vector<MpiScript>& scripts)
{
  std::vector<RankSchedule> ranks;
  for (std::size_t rank = 0; rank < scripts.size(); ++rank)
    ranks.push_back(ScheduleWriter(Rank::at(rank)).written(scripts[rank]));
  return ranks;
}

// ---------------------------------------------------------------------------------------- random ones

namespace {

class Generator {
public:
  Generator(const MpiScriptShape& shape, std::uint64_t seed)
      : shape_(shape), engine_(seed * 0x9E3779B97F4A7C15u + 3),
        scripts_(static_cast<std::size_t>(draw(1, shape.most_ranks))), open_(scripts_.size())
  {}

  std::vector<MpiScript> generate()
  {
    for (std::int64_t i = draw(0, shape_.most_events); i > 0; --i) {
      if (one_in(shape_.collective_one_in))
        add_collective();
      else if (one_in(3))
        script(any_rank()).push_back(compute(draw(0, shape_.most_time) * shape_.time_unit));
      else
        add_message();
      if (one_in(3)) close_requests(any_rank());
    }
    return scripts_;
  }

private:
  std::int64_t draw(std::int64_t low, std::int64_t high)
  {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(int n) { return n > 0 && draw(1, n) == 1; }
  int any_rank() { return static_cast<int>(draw(0, static_cast<std::int64_t>(scripts_.size()) - 1)); }
  MpiScript& script(int rank) { return scripts_[static_cast<std::size_t>(rank)]; }

  void add_message()
  {
    const int source = any_rank();
    const int destination = any_rank();
    const std::int64_t bytes = draw(0, shape_.most_bytes);
    const int tag = static_cast<int>(draw(0, shape_.most_tags - 1));
    const Rank from = one_in(shape_.wild_one_in) ? any_source : Rank(source);
    const int with = one_in(shape_.wild_one_in) ? any_tag : tag;
    // Posting receives early and sending late makes both blocking and nonblocking ones likely to go through.
    const bool receive_first = one_in(2);
    const auto add_receive = [&] {
      if (one_in(shape_.lost_one_in)) return;
      const bool blocking = !receive_first && one_in(2);
      script(destination)
          .push_back(blocking ? receive(from, bytes, with) : nonblocking_receive(open(destination), from, bytes, with));
    };
    if (receive_first) add_receive();
    if (!one_in(shape_.lost_one_in))
      script(source).push_back(one_in(3) && source != destination
                                   ? send(destination, bytes, tag)
                                   : nonblocking_send(open(source), destination, bytes, tag));
    if (!receive_first) add_receive();
  }

  std::uint32_t open(int rank)
  {
    std::vector<std::uint32_t>& open = open_[static_cast<std::size_t>(rank)];
    std::uint32_t request = 0;
    do
      request = static_cast<std::uint32_t>(draw(0, 60));
    while (std::find(open.begin(), open.end(), request) != open.end());
    open.push_back(request);
    return request;
  }

  void close_requests(int rank)
  {
    std::vector<std::uint32_t>& open = open_[static_cast<std::size_t>(rank)];
    if (open.empty()) return;
    if (one_in(3)) {
      script(rank).push_back(wait_all());
      return open.clear();
    }
    const auto chosen = open.begin() + static_cast<std::ptrdiff_t>(draw(0, static_cast<std::int64_t>(open.size()) - 1));
    script(rank).push_back(wait(*chosen));
    open.erase(chosen);
  }

  void add_collective()
  {
    std::vector<Rank> members;
    for (const Rank rank : each<Rank>(static_cast<int>(scripts_.size())))
      if (!one_in(3)) members.push_back(rank);
    if (members.empty()) members.emplace_back(any_rank());
    for (std::size_t i = members.size(); i > 1; --i)
      std::swap(members[i - 1], members[static_cast<std::size_t>(draw(0, static_cast<std::int64_t>(i) - 1))]);
    const auto& table = collectives::fixed_algorithms();
    const auto& row = table[static_cast<std::size_t>(draw(0, static_cast<std::int64_t>(table.size()) - 1))];
    collectives::CollectiveOptions options;
    options.bytes = draw(0, shape_.most_bytes);
    options.root = static_cast<int>(draw(0, static_cast<std::int64_t>(members.size()) - 1));
    options.segment_bytes = draw(0, 1) * 16;
    options.group_size = 2;
    options.combine_ps_per_byte = static_cast<double>(draw(0, 2) * shape_.time_unit);
    const std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm =
        row.make(static_cast<int>(members.size()), options);
    const MpiCall call = collective(algorithm, collectives::Group::listed(members));
    for (const Rank rank : members)
      script(rank.value()).push_back(call);
  }

  MpiScriptShape shape_;
  std::mt19937_64 engine_;
  std::vector<MpiScript> scripts_;
  std::vector<std::vector<std::uint32_t>> open_; ///< requests
};

} // namespace

std::vector<MpiScript> random_scripts(const MpiScriptShape& shape, std::uint64_t seed)
{
  return Generator(shape, seed).generate();
}

} // namespace loghop::test
