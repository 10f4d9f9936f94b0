#include "loghop/simulate/message_passing/node_cores.hpp"

namespace loghop::simulate {

namespace {

using Kind = GraphOperation::Kind;

static_assert(MessageCosts::no_operation == nothing, "the default of Task::preceded_by");

bool takes_time(const CoreWork& work)
{
  return work.instructions + work.copying > 0;
}

RunTracer::Plan plan_of(const CoreWork& work)
{
  const double packing_copies =
      work.copying == 0 ? 0 : static_cast<double>(work.packing_copies) / static_cast<double>(work.copying);
  return {work.instructions, work.packing, packing_copies};
}

} // namespace

NodeCores::NodeCores(const Middleware& middleware, const MessagePaths& paths, Nodes& nodes, GraphProgress& progress,
                     EventCalendar& calendar, RunTracer& tracer)
    : Cores(middleware, progress, calendar, tracer), envelope_bytes_(middleware.envelope_bytes), paths_(paths),
      nodes_(nodes), cores_(nodes.cores())
{}

Cores::CoreQueue& NodeCores::core_of(const Task& task)
{
  return task.operation.core == 0 ? cores_[nodes_.core_of(task.rank)] : extra_core(task);
}

void NodeCores::schedule(Picoseconds time, Event event, std::uint32_t task)
{
  calendar_.schedule(time, *this, task << event_bits | static_cast<std::uint32_t>(event));
}

void NodeCores::fire(Picoseconds, std::uint32_t event)
{
  const std::uint32_t task = event >> event_bits;
  switch (static_cast<Event>(event & ((1u << event_bits) - 1))) {
  case Event::done:
    done(task);
    break;
  case Event::copy:
    begin_copy(task);
    break;
  case Event::first_part_copied:
    trace_end(task);
    listener_->first_part_copied(task);
    break;
  case Event::most_received:
    trace_end(task);
    listener_->most_received(task);
    break;
  }
  progress_.begin_ready();
}

void NodeCores::occupy(std::uint32_t task)
{
  if (tasks_[task].posting) return schedule(calendar_.now() + post_overhead(), Event::done, task);
  switch (tasks_[task].operation.kind) {
  case Kind::send:
    return occupy_for_send(task);
  case Kind::receive:
    return occupy_for_receive(task);
  case Kind::compute:
    break;
  }
  schedule(calendar_.now() + tasks_[task].operation.amount, Event::done, task);
}

// ---------------------------------------------------------------------------------------- costs

std::uint32_t NodeCores::cost_number(const Task& task) const
{
  const GraphOperation& o = task.operation;
  return nodes_.costs().number_of(o.kind == Kind::send, o.amount, progress_.layout_of(o));
}

MessageWork NodeCores::work_of(const Task& task) const
{
  const std::uint32_t number = cost_number(task);
  return nodes_.costs().work_of(nodes_.path(task.rank, task.operation.peer), number, task.preceded_by,
                                nodes_.loads_of(task.rank));
}

/// The core takes up a send or receive: notes its last operation for the network, which decides how warm caches are.
void NodeCores::note_predecessor(Task& task)
{
  if (nodes_.path(task.rank, task.operation.peer) != MessagePath::network) return;
  task.preceded_by = nodes_.exchange_last_operation(task.rank, cost_number(task));
}

/// The fraction of a message that its last fragment is.
double NodeCores::last_part(const Task& task) const
{
  const GraphOperation& operation = task.operation;
  const MessageWay way = paths_.way(task.rank, operation.peer, operation.amount);
  return static_cast<double>(way.fragment) / static_cast<double>(operation.amount);
}

/// The message passes line by line between the NIC and a core of another chip.
bool NodeCores::is_far_eager(const Task& task) const
{
  if (!nodes_.is_far_from_nic(task.rank)) return false;
  const MessageWay way = paths_.way(task.rank, task.operation.peer, task.operation.amount);
  return way.by_network && way.eager;
}

Picoseconds NodeCores::pass_nic(const Task& task)
{
  if (!is_far_eager(task)) return 0;
  return nodes_.pass_nic(task.rank, task.operation.amount + envelope_bytes_, calendar_.now());
}

bool NodeCores::long_send_takes_time(std::uint32_t task) const
{
  const MessageWork cost = work_of(tasks_[task]);
  CoreWork sum = cost.layout;
  sum += cost.streamed;
  return takes_time(sum);
}

bool NodeCores::receive_takes_time(std::uint32_t task) const
{
  return search_time(task) > 0 || is_far_eager(tasks_[task]) || takes_time(work_of(tasks_[task]).all());
}

// ---------------------------------------------------------------------------------------- sends and receives

/// A message that was not asked for yet goes as far as the middleware sends it unasked.
void NodeCores::occupy_for_send(std::uint32_t index)
{
  Task& task = tasks_[index];
  const MessageWay way = paths_.way(task.rank, task.operation.peer, task.operation.amount);
  const bool asked = task.message != nothing;
  if (!asked) note_predecessor(task);
  const bool data_leave = asked || way.eager;
  const MessageWork cost = work_of(task);
  CoreWork now;
  if (!asked) now += cost.overhead;
  if (way.by_network) now.instructions += nodes_.post_time(task.rank, calendar_.now());
  if (data_leave) now.instructions += pass_nic(task);
  if (data_leave || way.by_memory) now += cost.layout;
  if (!data_leave) return begin_work(index, now, Event::done);
  if (way.parts == 1) {
    now += cost.streamed;
    return begin_work(index, now, Event::done);
  }
  now += cost.streamed.part(last_part(task)); // the first part is as long as the last
  begin_work(index, now, Event::first_part_copied);
}

void NodeCores::copy_rest(std::uint32_t index)
{
  const Task& task = tasks_[index];
  begin_work(index, work_of(task).streamed.part(1 - last_part(task)), Event::done);
}

void NodeCores::occupy_for_receive(std::uint32_t index)
{
  Task& task = tasks_[index];
  note_predecessor(task);
  MessageWork cost = work_of(task);
  cost.overhead.instructions += search_time(index) + pass_nic(task);
  if (task.message == nothing) return begin_work(index, cost.all(), Event::done);
  CoreWork now = cost.overhead;
  now += cost.streamed.part(1 - last_part(task));
  begin_work(index, now, Event::most_received);
}

void NodeCores::receive_last_part(std::uint32_t index)
{
  const MessageWork cost = work_of(tasks_[index]);
  CoreWork rest = cost.streamed.part(last_part(tasks_[index]));
  rest += cost.layout;
  begin_work(index, rest, Event::done);
}

// ---------------------------------------------------------------------------------------- work

void NodeCores::begin_work(std::uint32_t task, const CoreWork& work, Event then)
{
  const Picoseconds now = calendar_.now();
  if (tracer_.on()) tracer_.plans(task, now, plan_of(work));
  if (work.memory_bytes == 0) return schedule(now + work.instructions + work.copying, then, task);
  copying_[task] = {work, then};
  schedule(now + work.instructions, Event::copy, task);
}

void NodeCores::begin_copy(std::uint32_t task)
{
  const CoreWork& work = copying_[task].work;
  nodes_.memory_of(tasks_[task].rank).start(task, *this, work.copying, work.memory_bytes);
}

void NodeCores::transferred(std::uint32_t task)
{
  const Event then = copying_[task].then;
  copying_.erase(task);
  fire(calendar_.now(), task << event_bits | static_cast<std::uint32_t>(then));
}

} // namespace loghop::simulate
