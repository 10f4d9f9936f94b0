// Writes the steps of cores as regions of an OTF2 archive: `send`, `receive`, `compute`, ... For graphs whose operations
// come from no calls.
//
// Rank r is at location r, which has its core 0; each further core is a location of the same process. A message stands in
// the step that sends it, at the instant at which it is sent, and in the step that receives it.
//
// A receive that takes no time may happen while the core is in another step, which is told later. Such receives are kept
// until the core tells of a step, or until the end.
#pragma once

#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/observe/otf2_recorder.hpp"

#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace loghop::simulate {

class Otf2StepRecorder final : public Otf2Recorder {
public:
  Otf2StepRecorder(std::unique_ptr<Otf2Writer> writer, int ranks, const EventCalendar& calendar);

  void worked(const CoreStep& step) override;
  void sent(const Delivery& message) override;
  void delivered(const Delivery& message) override;
  void end() override;

private:
  struct Core {
    Otf2Writer::Location location = 0;
    bool in_region = false;
    std::uint32_t region = 0;
    Picoseconds until = 0;          ///< of the region
    std::vector<Delivery> received; ///< and not recorded, in the order of time
  };

  Core& core(Rank rank, int number);
  std::uint32_t region_of(CoreActivity activity);
  void leave(Core& core);
  void receive_until(Core& core, Picoseconds time);

  const EventCalendar& calendar_;
  std::map<std::pair<Rank, int>, Core> cores_;
};

} // namespace loghop::simulate
