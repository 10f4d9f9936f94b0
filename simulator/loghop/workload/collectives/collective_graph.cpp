#include "loghop/workload/collectives/collective_graph.hpp"

#include "loghop/base/require.hpp"

#include <limits>
#include <utility>

namespace loghop::collectives {

namespace {

using Kind = GraphOperation::Kind;

int bits_for(std::int64_t highest)
{
  int bits = 0;
  while (highest >> bits != 0)
    ++bits;
  return bits;
}

} // namespace

CollectiveGraph::CollectiveGraph(std::shared_ptr<const CollectiveAlgorithm> algorithm, Group group, Settings settings)
    : algorithm_(std::move(algorithm)), group_(std::move(group)), settings_(std::move(settings)),
      index_bits_(bits_for(algorithm_->widest_step())), states_(static_cast<std::size_t>(group_.size()))
{
  check(*algorithm_, group_, settings_);
}

void CollectiveGraph::check(const CollectiveAlgorithm& algorithm, const Group& group, const Settings& settings)
{
  require(group.size() == algorithm.ranks(), "the algorithm is made for another number of ranks than the group has");
  require(group.highest_rank().value() < settings.ranks, "the group has a rank that the machine does not have");
  require(settings.tag >= 0 && settings.tag <= std::numeric_limits<std::int32_t>::max() - algorithm.tags(),
          "the tag must not be negative or too large");
  require(bits_for(algorithm.widest_step()) < 31, "a step has too many messages");
}

void CollectiveGraph::begin(Rank rank, std::vector<GraphOperation>& ready)
{
  const int number = group_.number(rank);
  if (number >= 0) advance(number, states_[static_cast<std::size_t>(number)], ready);
}

bool CollectiveGraph::tell_calls(CallListener& listener)
{
  listener_ = &listener;
  shared_group_ = std::make_shared<const Group>(group_);
  return true;
}

void CollectiveGraph::set_clock(std::function<Picoseconds()> now)
{
  if (!settings_.barrier_steps) return;
  now_ = std::move(now);
  own_starts_.assign(static_cast<std::size_t>(settings_.ranks), 0);
}

/// The rank begins the step, perhaps the first one after its last barrier.
void CollectiveGraph::note_start(int number, std::int64_t step)
{
  const std::int64_t steps = algorithm_->steps(number);
  if (step == steps - steps / settings_.repetitions + barrier_steps(number))
    own_starts_[group_.rank(number).position()] = now_();
}

/// The rank begins the step, perhaps the first one of a repetition, or that after its barrier.
void CollectiveGraph::tell_call(int number, std::int64_t step) const
{
  const std::int64_t of_barrier = barrier_steps(number);
  const std::int64_t in_repetition = step % (algorithm_->steps(number) / settings_.repetitions);
  if (in_repetition != 0 && in_repetition != of_barrier) return;
  const bool is_barrier = in_repetition < of_barrier;
  const std::string_view collective = is_barrier ? mpi_collective("barrier") : settings_.collective;
  MpiCall call;
  call.kind = MpiCall::Kind::collective;
  call.group = shared_group_;
  CallFacts facts;
  facts.name = name_of_collective(collective, true);
  describe_collective(facts, collective, settings_.root, number, group_.size(), is_barrier ? 0 : settings_.bytes);
  listener_->called(group_.rank(number), call, 0, facts);
}

/// Issues the step that the rank has come to, and those after it as long as there is nothing to wait for.
void CollectiveGraph::advance(int number, State& state, std::vector<GraphOperation>& ready)
{
  const std::int64_t steps = algorithm_->steps(number);
  for (; state.step < steps; ++state.step) {
    if (listener_ != nullptr) tell_call(number, state.step);
    if (now_) note_start(number, state.step);
    const Step step = algorithm_->step(number, state.step);
    const bool last = state.step + 1 == steps;
    const std::int32_t awaited = issue(number, state, step, last, ready);
    if (awaited == 0 && compute(number, state, ready)) return;
    if (awaited > 0 && (!last || step.compute > 0 || in_turn(step))) {
      state.awaited = awaited;
      return;
    }
  }
}

bool CollectiveGraph::in_turn(const Step& step) const
{
  return step.sends_in_turn && settings_.await_sends;
}

/// Send number i of a step whose sends go in turn. Only the end of the last of all is of no interest.
void CollectiveGraph::issue_in_turn(int number, const State& state, const Step& step, std::int32_t i,
                                    std::vector<GraphOperation>& ready)
{
  const bool last = state.step + 1 == algorithm_->steps(number);
  ready.push_back(message(Kind::send, algorithm_->send(number, state.step, i), id(state.step, i)));
  ready.back().tell_finish = !last || step.compute > 0 || i + 1 < step.sends;
}

/// The receives and sends of the step. Returns how many of them the step waits for.
std::int32_t CollectiveGraph::issue(int number, const State& state, const Step& step, bool last,
                                    std::vector<GraphOperation>& ready)
{
  const bool something_follows = !last || step.compute > 0;
  const bool await_sends = step.await_sends || settings_.await_sends;
  if (in_turn(step)) {
    issue_in_turn(number, state, step, 0, ready);
    return step.sends;
  }
  for (std::int32_t i = 0; i < step.receives; ++i) {
    ready.push_back(message(Kind::receive, algorithm_->receive(number, state.step, i), id(state.step, i)));
    ready.back().tell_finish = something_follows;
  }
  for (std::int32_t i = 0; i < step.sends; ++i) {
    ready.push_back(message(Kind::send, algorithm_->send(number, state.step, i), id(state.step, step.receives + i)));
    ready.back().tell_finish = something_follows && await_sends;
  }
  return step.receives + (await_sends ? step.sends : 0);
}

/// Issues the computation of the step that the rank is in. False: there is none.
bool CollectiveGraph::compute(int number, State& state, std::vector<GraphOperation>& ready)
{
  const Step step = algorithm_->step(number, state.step);
  if (step.compute == 0) return false;
  const bool last = state.step + 1 == algorithm_->steps(number);
  GraphOperation operation;
  operation.kind = Kind::compute;
  operation.tell_finish = !last;
  operation.id = id(state.step, step.receives + std::int64_t{step.sends});
  operation.amount = step.compute;
  ready.push_back(operation);
  state.awaited = last ? 0 : computing;
  if (last) ++state.step;
  return true;
}

void CollectiveGraph::finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready)
{
  if (listener_ != nullptr) listener_->finished(rank, id);
  const int number = group_.number(rank);
  State& state = states_[static_cast<std::size_t>(number)];
  if (state.awaited != computing) {
    if (--state.awaited > 0) return issue_next(number, state, ready);
    if (compute(number, state, ready)) return;
  }
  state.awaited = 0;
  ++state.step;
  advance(number, state, ready);
}

/// A send of the step has finished, or a receive: if the sends go in turn, the next one does.
void CollectiveGraph::issue_next(int number, const State& state, std::vector<GraphOperation>& ready)
{
  if (!settings_.await_sends) return; // nothing in turn: the common case costs no look at the step
  const Step step = algorithm_->step(number, state.step);
  if (in_turn(step)) issue_in_turn(number, state, step, step.sends - state.awaited, ready);
}

GraphOperation CollectiveGraph::message(Kind kind, const StepMessage& message, std::uint32_t id) const
{
  GraphOperation operation;
  operation.kind = kind;
  operation.id = id;
  operation.peer = group_.rank(message.peer);
  operation.tag = settings_.tag + message.tag;
  operation.amount = message.bytes;
  if (settings_.layout.count > 1 && message.bytes > 0) operation.layout = 1;
  return operation;
}

MessageLayout CollectiveGraph::layout(std::uint16_t layout) const
{
  return layout == 1 ? settings_.layout : OperationGraph::layout(layout);
}

std::int64_t CollectiveGraph::working_set(Rank rank) const
{
  const int number = group_.number(rank);
  return settings_.working_set && number >= 0 ? settings_.working_set(number) : 0;
}

CollectiveGraph::Origin CollectiveGraph::origin(Rank rank, std::uint32_t id) const
{
  // The step is the last one, up to that of the rank, with these lower bits.
  const std::uint32_t reached = states_[static_cast<std::size_t>(group_.number(rank))].step;
  const std::uint32_t low_bits = id >> index_bits_;
  const std::uint32_t mask = ~std::uint32_t{0} >> index_bits_;
  return {reached - ((reached - low_bits) & mask), id & ((std::uint32_t{1} << index_bits_) - 1)};
}

std::string CollectiveGraph::place(Rank rank, std::uint32_t id) const
{
  const int number = group_.number(rank);
  const Origin from = origin(rank, id);
  const Step step = algorithm_->step(number, from.step);
  const auto numbered = [](const char* noun, std::int64_t i, std::int64_t of) {
    return std::string(noun) + (of == 1 ? "" : " " + std::to_string(i + 1) + " of " + std::to_string(of));
  };
  std::string text = settings_.name.empty() ? "collective" : settings_.name;
  text += ", step " + std::to_string(from.step + 1) + " of " + std::to_string(algorithm_->steps(number)) + ", ";
  if (from.index < step.receives) return text + numbered("receive", from.index, step.receives);
  const std::int64_t send = from.index - step.receives;
  return text + (send < step.sends ? numbered("send", send, step.sends) : "computation");
}

std::string CollectiveGraph::left(Rank rank) const
{
  const int number = group_.number(rank);
  if (number < 0) return "";
  const State& state = states_[static_cast<std::size_t>(number)];
  const std::int64_t steps = algorithm_->steps(number);
  const std::int64_t next = state.awaited == 0 ? std::int64_t{state.step} : std::int64_t{state.step} + 1;
  if (next >= steps) return "";
  const std::string name = settings_.name.empty() ? "collective" : settings_.name;
  return name + ": did not come to step " + std::to_string(next + 1) + " of " + std::to_string(steps);
}

} // namespace loghop::collectives
