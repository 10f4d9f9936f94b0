#include "loghop/simulate/simgrid_clock.hpp"

#include "loghop/simulate/simgrid_compat.hpp"

#include <simgrid/kernel/resource/Model.hpp>
#include <simgrid/s4u/Engine.hpp>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

namespace loghop::simulate {

namespace {

/// The calendar as SimGrid sees it. SimGrid counts seconds in doubles: an event is due when its picoseconds, converted,
/// are not beyond SimGrid's now. Both sides convert alike, so that this is exact.
class CalendarModel final : public simgrid::kernel::resource::Model {
public:
  explicit CalendarModel(EventCalendar& calendar) : Model("loghop"), calendar_(calendar) {}

  double next_occurring_event(double now) override
  {
    if (calendar_.empty()) return -1;
    return std::max(seconds(calendar_.next_time()) - now, 0.0);
  }

  void update_actions_state(double now, double /*elapsed*/) override
  {
    while (!calendar_.empty() && seconds(calendar_.next_time()) <= now) calendar_.fire_next();
  }

private:
  static double seconds(Picoseconds time) { return static_cast<double>(time) * 1e-12; }

  EventCalendar& calendar_;
};

bool engine_exists = false;

} // namespace

void run_in_simgrid(EventCalendar& calendar)
{
  if (engine_exists) throw std::logic_error("SimGrid allows one engine a process; run each simulation in its own");
  engine_exists = true;
  std::string name = "loghop";
  std::string timing = std::string("--cfg=") + compat::timing_precision;
  std::string work = std::string("--cfg=") + compat::work_precision;
  std::string quiet = "--log=root.thres:error";
  char* arguments[] = {name.data(), timing.data(), work.data(), quiet.data(), nullptr};
  int count = 4;
  simgrid::s4u::Engine engine(&count, arguments);
  compat::create_world(engine);
  engine.add_model(std::make_shared<CalendarModel>(calendar));
  engine.run();
}

} // namespace loghop::simulate
