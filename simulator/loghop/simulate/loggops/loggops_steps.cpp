#include "loghop/simulate/loggops/loggops_steps.hpp"

#include <algorithm>

namespace loghop::simulate {

LoggopsSteps::LoggopsSteps(const LoggopsNetwork& network, const EventCalendar& calendar,
                           const Pool<LoggopsRecord>& records, LoggopsResources& resources, RunObserver* observer)
    : network_(network), calendar_(calendar), records_(records), resources_(resources), tracer_(observer)
{}

void LoggopsSteps::set_no_cause()
{
  tracer_.set_cause(no_step);
}

void LoggopsSteps::set_cause_of_end(std::uint32_t operation)
{
  tracer_.set_cause(tracer_.last_step_of(operation));
}

StepId& LoggopsSteps::last_step(Resource resource, std::uint32_t index)
{
  const std::size_t place = 3 * static_cast<std::size_t>(index) + static_cast<std::size_t>(resource);
  if (place >= last_steps_.size()) last_steps_.resize(place + 1, no_step);
  return last_steps_[place];
}

void LoggopsSteps::ready(std::uint32_t index, Picoseconds core_at)
{
  const Picoseconds now = calendar_.now();
  const bool waits = core_at > now;
  tracer_.begin(index, waits ? core_at : now,
                waits ? last_step(Resource::core, resources_.core_of(records_[index])) : tracer_.cause());
}

void LoggopsSteps::start(std::uint32_t index)
{
  const LoggopsRecord& r = records_[index];
  const Picoseconds now = calendar_.now();
  StepId cause = tracer_.last_step_of(index);
  if (tracer_.begin_of(index) != now) {
    if (resources_.core_free_at(resources_.core_of(r)) == now)
      cause = last_step(Resource::core, resources_.core_of(r));
    else
      cause = last_step(r.kind == LoggopsRecord::Kind::arrival ? Resource::receive_side : Resource::send_side,
                        resources_.nic_of(r));
  }
  tracer_.begin(index, now, cause);
  tracer_.set_cause(cause);
}

void LoggopsSteps::compute(std::uint32_t index)
{
  const LoggopsRecord& r = records_[index];
  const StepId step = tracer_.works(index, r.rank, r.core, CoreActivity::compute, r.amount, no_message);
  last_step(Resource::core, resources_.core_of(r)) = step;
  tracer_.finished(r.rank, calendar_.now() + r.amount, step);
}

void LoggopsSteps::send(std::uint32_t index, std::uint32_t message, std::uint64_t number, Picoseconds on_the_way)
{
  const LoggopsRecord& send = records_[index];
  const Picoseconds now = calendar_.now();
  const Picoseconds leaves = now + network_.o;
  Delivery delivery;
  delivery.message = static_cast<std::int64_t>(number);
  delivery.bytes = send.amount;
  delivery.tag = send.tag;
  delivery.source = send.rank;
  delivery.destination = send.peer;
  const auto work = [&](Picoseconds time) {
    return tracer_.works(index, send.rank, send.core, CoreActivity::send_overhead, time, delivery.message);
  };
  const auto travel = [&](Picoseconds from, Picoseconds time, StepId cause, Flight::Way way, int interface) {
    return tracer_.travels(
        {delivery.message, send.rank, send.peer, send.amount, from, from + time, time, cause, way, interface});
  };
  const StepId first = work(network_.o);
  tracer_.sends(message, index, delivery);
  const Picoseconds rest = network_.send_overhead(send.amount) - network_.o;
  last_step(Resource::core, resources_.core_of(send)) = rest > 0 ? work(rest) : first;
  last_step(Resource::send_side, resources_.nic_of(send)) =
      travel(now, network_.gap(send.amount), tracer_.cause(), Flight::Way::out_of_interface, send.nic);
  const StepId flight = travel(leaves, on_the_way, first, Flight::Way::network, 0);
  tracer_.begin(message, leaves + on_the_way, flight);
}

void LoggopsSteps::arrival(std::uint32_t index, Picoseconds taken_in)
{
  const LoggopsRecord& m = records_[index];
  const Picoseconds now = calendar_.now();
  const std::int64_t number = tracer_.number_of(index);
  tracer_.gives(index, index);
  tracer_.receives(index, m.core, now);
  const Picoseconds overhead = std::min(taken_in - now, network_.send_overhead(m.amount));
  StepId own = tracer_.works(index, m.rank, m.core, CoreActivity::receive_overhead, overhead, number);
  if (taken_in - now > overhead)
    own = tracer_.works(index, m.rank, m.core, CoreActivity::network, taken_in - now - overhead, number);
  last_step(Resource::core, resources_.core_of(m)) = own;
  const Picoseconds gap = network_.gap(m.amount);
  last_step(Resource::receive_side, resources_.nic_of(m)) = tracer_.travels(
      {number, m.peer, m.rank, m.amount, now, now + gap, gap, tracer_.cause(), Flight::Way::into_interface, m.nic});
}

void LoggopsSteps::match(std::uint32_t message, std::uint32_t receive, Picoseconds taken_in)
{
  const StepId step = taken_in > calendar_.now() ? tracer_.last_step_of(message) : tracer_.cause();
  tracer_.gives(records_[message].rank, records_[receive].id, message);
  tracer_.begin(receive, taken_in, step);
  tracer_.finished(records_[message].rank, taken_in, step);
}

void LoggopsSteps::send_match(std::uint32_t send, Picoseconds end)
{
  if (end > records_[send].time) tracer_.begin(send, end, tracer_.cause());
  tracer_.finished(records_[send].rank, end, tracer_.last_step_of(send));
}

} // namespace loghop::simulate
