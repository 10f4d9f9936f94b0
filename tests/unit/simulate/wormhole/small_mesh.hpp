// A small wormhole network whose times differ from each other, and the simulation of what is offered to it.
#pragma once

#include "loghop/platform/wormhole.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"

#include <functional>
#include <map>
#include <utility>

namespace loghop::test {

/// Nodes 0 to 3 in a row. A flit of 2 bytes takes 10; the buffers cover each loop of latency and credit, so that a
/// message alone has its header there after 20 + 30 a link + 50, and one more flit every 10.
inline WormholeMesh row_of_four(MeshTopology topology = MeshTopology::mesh, int virtual_channels = 1)
{
  WormholeMesh mesh;
  mesh.topology = topology;
  mesh.virtual_channels = virtual_channels;
  mesh.dimensions = {4};
  mesh.flit_bytes = 2;
  mesh.flit_time = 10;
  mesh.injection = 20;
  mesh.hop = 30;
  mesh.ejection = 50;
  mesh.credit = 10;
  mesh.buffer_flits = 6;
  return mesh;
}

/// Does at each instant what is said.
class Timetable final : public simulate::EventHandler {
public:
  explicit Timetable(simulate::EventCalendar& calendar) : calendar_(calendar) {}

  void at(Picoseconds time, std::function<void()> what)
  {
    what_.emplace(next_, std::move(what));
    calendar_.schedule(time, *this, next_++);
  }
  void fire(Picoseconds, std::uint32_t event) override { what_.at(event)(); }

private:
  simulate::EventCalendar& calendar_;
  std::map<std::uint32_t, std::function<void()>> what_;
  std::uint32_t next_ = 0;
};

inline void run_to_the_end(simulate::EventCalendar& calendar)
{
  while (!calendar.empty())
    calendar.fire_next();
}

} // namespace loghop::test
