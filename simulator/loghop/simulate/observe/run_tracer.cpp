#include "loghop/simulate/observe/run_tracer.hpp"

#include "loghop/simulate/engine/pool.hpp"

#include <algorithm>
#include <cmath>

namespace loghop::simulate {

namespace {

using Kind = GraphOperation::Kind;

CoreActivity activity_of(Kind kind)
{
  if (kind == Kind::compute) return CoreActivity::compute;
  return kind == Kind::send ? CoreActivity::send_overhead : CoreActivity::receive_overhead;
}

} // namespace

// ---------------------------------------------------------------------------------------- operations

void RunTracer::begin(std::uint32_t index, Picoseconds now, StepId cause)
{
  Operation& operation = at(operations_, index);
  operation.from = now;
  operation.step = cause;
  operation.planned = false;
}

void RunTracer::plans(std::uint32_t index, Picoseconds now, const Plan& plan)
{
  if (!on()) return;
  begin(index, now, cause_);
  operations_[index].planned = true;
  operations_[index].plan = plan;
}

/// Tells of the operation's next step.
StepId RunTracer::works(std::uint32_t index, Rank rank, int core, CoreActivity activity, Picoseconds time,
                        std::int64_t message)
{
  Operation& operation = at(operations_, index);
  const Picoseconds to = operation.from + time;
  observer_->worked({rank, core, activity, operation.from, to, operation.step, message});
  operation.last_from = operation.from;
  operation.from = to;
  operation.core = core;
  return operation.step = steps_++;
}

void RunTracer::end(std::uint32_t record, const GraphOperation& operation, Rank rank, std::uint32_t message,
                    Picoseconds now)
{
  Operation& traced = at(operations_, record);
  traced.core = operation.core;
  std::int64_t number = no_message;
  if (operation.kind == Kind::receive) {
    // A message that came in parts gives its record back before its last part is copied, and another may have it by now:
    // the delivery that the receive was given says which message this is.
    number = traced.delivery.message;
    if (traced.receives) observer_->given(rank, operation.id, traced.delivery);
    receives(record, operation.core, traced.from);
  } else if (operation.kind == Kind::send) {
    number = message == nothing ? sent_ : number_of(message);
  }
  if (traced.planned && operation.kind != Kind::compute)
    work_as_planned(record, operation.kind == Kind::send, rank, number, now);
  else
    works(record, rank, operation.core, activity_of(operation.kind), now - traced.from, number);
  cause_ = traced.step;
}

/// A send packs, then copies; a receive copies, then unpacks.
void RunTracer::work_as_planned(std::uint32_t index, bool sends, Rank rank, std::int64_t message, Picoseconds now)
{
  const Operation& operation = operations_[index];
  const Plan& plan = operation.plan;
  const Picoseconds copying = now - operation.from - plan.instructions;
  const Picoseconds packing_copies =
      std::clamp<Picoseconds>(std::llround(static_cast<double>(copying) * plan.packing_copies), 0, copying);
  const Picoseconds packing = plan.packing + packing_copies;
  const Picoseconds memory = copying - packing_copies;
  const Picoseconds overhead = plan.instructions - plan.packing;
  const auto work = [&](CoreActivity activity, Picoseconds time) {
    works(index, rank, operation.core, activity, time, message);
  };
  if (overhead > 0 || now == operation.from)
    work(sends ? CoreActivity::send_overhead : CoreActivity::receive_overhead, overhead);
  if (sends && packing > 0) work(CoreActivity::packing, packing);
  if (memory > 0) work(CoreActivity::memory, memory);
  if (!sends && packing > 0) work(CoreActivity::packing, packing);
}

void RunTracer::posts(std::uint32_t record, const GraphOperation& operation, Rank rank, Picoseconds now)
{
  if (!on()) return;
  const Picoseconds time = now - at(operations_, record).from;
  cause_ = works(record, rank, operation.core, CoreActivity::receive_overhead, time, no_message);
}

void RunTracer::receives_at_once(std::uint32_t record, const GraphOperation& operation, Rank rank, Picoseconds now)
{
  if (!on()) return;
  const StepId cause = cause_;
  begin(record, now, cause);
  end(record, operation, rank, nothing, now);
  cause_ = cause;
}

// ---------------------------------------------------------------------------------------- messages

void RunTracer::sends(std::uint32_t index, std::uint32_t send, const Delivery& delivery)
{
  const Operation& operation = at(operations_, send);
  Message& message = at(messages_, index);
  message.delivery = delivery;
  message.delivery.source_core = operation.core;
  message.delivery.sent = operation.last_from;
  message.flights.clear();
  observer_->sent(message.delivery);
  ++sent_;
}

void RunTracer::departs(std::uint32_t index, const Flight& flight)
{
  Message& message = at(messages_, index);
  message.flights.push_back(flight);
  message.flights.back().message = message.delivery.message;
  message.flights.back().cause = cause_;
}

void RunTracer::arrive(std::uint32_t index, Picoseconds now)
{
  std::vector<Flight>& flights = at(messages_, index).flights;
  Flight flight = flights.front();
  flights.erase(flights.begin());
  flight.to = now;
  flight.alone = std::min(flight.alone, now - flight.from);
  cause_ = travels(flight);
}

StepId RunTracer::travels(const Flight& flight)
{
  observer_->travelled(flight);
  return steps_++;
}

void RunTracer::copies(std::uint32_t message, std::uint32_t to)
{
  if (!on()) return;
  const Delivery delivery = at(messages_, message).delivery;
  at(messages_, to) = {delivery, {}};
}

void RunTracer::gives(std::uint32_t message, std::uint32_t receive)
{
  if (!on()) return;
  Operation& operation = at(operations_, receive);
  operation.delivery = at(messages_, message).delivery;
  operation.receives = true;
}

void RunTracer::receives(std::uint32_t receive, int core, Picoseconds now)
{
  Operation& operation = at(operations_, receive);
  if (!operation.receives) return;
  operation.receives = false;
  operation.delivery.destination_core = core;
  operation.delivery.received = now;
  observer_->delivered(operation.delivery);
}

} // namespace loghop::simulate
