#include "loghop/simulate/observe/otf2_recorder.hpp"

#include "loghop/simulate/observe/otf2_call_recorder.hpp"
#include "loghop/simulate/observe/otf2_step_recorder.hpp"

namespace loghop::simulate {

Otf2MessageTimes Otf2Recorder::times_of(std::int64_t message)
{
  Otf2MessageTimes times;
  times.message = message;
  if (const auto row = rows_.take(message)) {
    times.released = row->released;
    times.injected = row->injected;
    times.head = row->head;
    times.delivered = row->delivered;
  }
  return times;
}

std::unique_ptr<Otf2Recorder> record_otf2(const std::string& folder, const IndexedVector<Rank, Node>& nodes,
                                          const OperationGraph& graph, const EventCalendar& calendar, bool has_calls)
{
  auto writer = write_otf2(folder, nodes.elements());
  if (has_calls) return std::make_unique<Otf2CallRecorder>(std::move(writer), graph, calendar);
  return std::make_unique<Otf2StepRecorder>(std::move(writer), graph.ranks(), calendar);
}

} // namespace loghop::simulate
