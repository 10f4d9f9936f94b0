#include "loghop/simulate/observe/otf2_recorder.hpp"

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

} // namespace loghop::simulate
