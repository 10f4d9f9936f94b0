#include "loghop/simulate/engine/simgrid_clock.hpp"

#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/engine/simgrid_compat.hpp"

#include <simgrid/kernel/resource/Model.hpp>
#include <simgrid/s4u/Engine.hpp>

#include <algorithm>
#include <csignal>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

namespace loghop::simulate {

namespace {

/// The calendar as SimGrid sees it. SimGrid counts seconds in doubles: an event is due when its picoseconds, converted,
/// are not beyond SimGrid's now. Both sides convert alike, so that this is exact.
class CalendarModel final : public simgrid::kernel::resource::Model {
public:
  explicit CalendarModel(EventCalendar& calendar) : Model("loghop"), calendar_(calendar) { calendar.follow_clock(); }

  double next_occurring_event(double now) override
  {
    if (calendar_.empty()) return -1;
    return std::max(seconds(calendar_.next_time()) - now, 0.0);
  }

  void update_actions_state(double now, double /*elapsed*/) override
  {
    while (!calendar_.empty() && seconds(calendar_.next_time()) <= now)
      calendar_.fire_next();
    telling_.fired(calendar_.fired());
  }

private:
  static double seconds(Picoseconds time) { return static_cast<double>(time) * 1e-12; }

  EventCalendar& calendar_;
  TellingEvents telling_;
};

bool engine_exists = false;

} // namespace

void in_simgrid(const std::function<void()>& work)
{
  if (engine_exists) throw std::logic_error("SimGrid allows one engine a process; run each simulation in its own");
  engine_exists = true;
  std::vector<std::string> arguments = {"loghop", "--log=root.thres:error"};
  for (const char* setting :
       {compat::timing_precision, compat::work_precision, "network/TCP-gamma:0", "network/crosstraffic:0",
        "network/latency-factor:1", "network/bandwidth-factor:1", "network/weight-S:0",
        // With its other, lazy way SimGrid gives a flow a share from before its rivals started.
        "network/optim:Full"})
    arguments.push_back(std::string("--cfg=") + setting);
  std::vector<char*> pointers;
  for (std::string& argument : arguments)
    pointers.push_back(argument.data());
  int count = static_cast<int>(pointers.size());
  pointers.push_back(nullptr);
  auto engine = std::make_unique<simgrid::s4u::Engine>(&count, pointers.data());
  std::signal(SIGINT, SIG_DFL); // SimGrid would end the process as if it had come to its end
  try {
    work();
  } catch (const std::bad_alloc&) {
    (void)engine.release(); // SimGrid cannot take down half a world
    throw;
  }
}

void run_in_simgrid(EventCalendar& calendar, const std::function<void()>& build, const std::function<void()>& abandon)
{
  in_simgrid([&] {
    if (build)
      build();
    else
      compat::create_world();
    auto* engine = simgrid::s4u::Engine::get_instance();
    engine->add_model(std::make_shared<CalendarModel>(calendar));
    try {
      engine->run();
    } catch (...) {
      if (abandon) abandon();
      throw;
    }
    if (abandon) abandon();
  });
}

} // namespace loghop::simulate
