// Tells an observer of the steps of a replay as soon as they begin.
//
// The cause of an operation or arrival is a step that ends when it starts: the one that made it ready, or else the last
// one of its core, or else the last one of its network interface.
// Order of calls: (ready | send) start (compute | send | arrival)? match? send_match? for each record; all of them need
// on().
#pragma once

#include "loghop/platform/loggops.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/loggops/loggops_resources.hpp"
#include "loghop/simulate/observe/run_tracer.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

class LoggopsSteps {
public:
  /// References must outlive this. `observer` may be nullptr: then on() is false.
  LoggopsSteps(const LoggopsNetwork& network, const EventCalendar& calendar, const Pool<LoggopsRecord>& records,
               LoggopsResources& resources, RunObserver* observer);

  bool on() const { return tracer_.on(); }
  /// Nothing causes what a rank begins with.
  void set_no_cause();
  /// The end of the operation causes what follows until the next start or end.
  void set_cause_of_end(std::uint32_t operation);
  /// `core_at`: the operation is not ready before its core is free then.
  void ready(std::uint32_t operation, Picoseconds core_at);
  void start(std::uint32_t record);
  void compute(std::uint32_t operation);
  /// The message, which has this number, leaves when the first o of the send is over, and is `on_the_way` so long.
  void send(std::uint32_t operation, std::uint32_t message, std::uint64_t number, Picoseconds on_the_way);
  void arrival(std::uint32_t message, Picoseconds taken_in);
  /// The receive ends when the message has been taken in, or now.
  void match(std::uint32_t message, std::uint32_t receive, Picoseconds taken_in);
  /// A send that waited for the match ends now, or when its own time is over.
  void send_match(std::uint32_t send, Picoseconds end);

private:
  enum class Resource : std::uint8_t { core, send_side, receive_side };

  StepId& last_step(Resource resource, std::uint32_t index);

  const LoggopsNetwork& network_;
  const EventCalendar& calendar_;
  const Pool<LoggopsRecord>& records_;
  LoggopsResources& resources_;
  RunTracer tracer_;
  std::vector<StepId> last_steps_; ///< of cores and NICs, if somebody observes the run
};

} // namespace loghop::simulate
