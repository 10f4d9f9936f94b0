// Everything that differs between the SimGrid versions that loghop builds on: 3.32 (Debian 12), 3.35, 4.x.
#pragma once

#include <simgrid/config.h>
#include <simgrid/s4u/Comm.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/NetZone.hpp>

#include <functional>
#include <string>
#include <vector>

// 400 for 4.0
#define LOGHOP_SIMGRID_VERSION (SIMGRID_VERSION_MAJOR * 100 + SIMGRID_VERSION_MINOR)

namespace loghop::simulate::compat {

// SimGrid merges completions that are closer together than its precision; the default is 1 ns.
#if LOGHOP_SIMGRID_VERSION >= 334
inline constexpr const char* timing_precision = "precision/timing:1e-12";
inline constexpr const char* work_precision = "precision/work-amount:1e-9";
#else
inline constexpr const char* timing_precision = "surf/precision:1e-12";
inline constexpr const char* work_precision = "maxmin/precision:1e-9";
#endif

/// The root zone, with one host: SimGrid runs nothing on a platform without.
inline void create_world()
{
#if LOGHOP_SIMGRID_VERSION >= 400
  auto* world = simgrid::s4u::Engine::get_instance()->get_netzone_root();
  world->add_host("loghop", 1e9)->seal();
#else
  auto* world = simgrid::s4u::create_full_zone("world");
  world->create_host("loghop", 1e9)->seal();
#endif
  world->seal();
}

/// A root zone in which each of the hosts has a link to a crossbar and a link from it.
inline std::vector<simgrid::s4u::Host*> create_crossbar(int count, double bandwidth, double latency)
{
  using simgrid::s4u::LinkInRoute;
  std::vector<simgrid::s4u::Host*> hosts;
#if LOGHOP_SIMGRID_VERSION >= 400
  auto* world = simgrid::s4u::Engine::get_instance()->get_netzone_root()->add_netzone_star("crossbar");
#else
  auto* world = simgrid::s4u::create_star_zone("crossbar");
#endif
  const auto link = [&](const std::string& name) {
#if LOGHOP_SIMGRID_VERSION >= 400
    return world->add_link(name, bandwidth)->set_latency(latency)->seal();
#else
    return world->create_link(name, bandwidth)->set_latency(latency)->seal();
#endif
  };
  for (int i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
#if LOGHOP_SIMGRID_VERSION >= 400
    auto* host = world->add_host(number, 1e9)->seal();
    world->add_route(host, nullptr, std::vector<LinkInRoute>{LinkInRoute(link("up " + number))}, false);
    world->add_route(nullptr, host, std::vector<LinkInRoute>{LinkInRoute(link("down " + number))}, false);
#else
    auto* host = world->create_host(number, 1e9)->seal();
    world->add_route(host->get_netpoint(), nullptr, nullptr, nullptr,
                     std::vector<LinkInRoute>{LinkInRoute(link("up " + number))}, false);
    world->add_route(nullptr, host->get_netpoint(), nullptr, nullptr,
                     std::vector<LinkInRoute>{LinkInRoute(link("down " + number))}, false);
#endif
    hosts.push_back(host);
  }
  world->seal();
#if LOGHOP_SIMGRID_VERSION >= 400
  simgrid::s4u::Engine::get_instance()->get_netzone_root()->seal();
#endif
  return hosts;
}

/// Calls `done` for every communication that has completed.
inline void on_comm_completion(std::function<void(const simgrid::s4u::Comm&)> done)
{
#if LOGHOP_SIMGRID_VERSION >= 334
  simgrid::s4u::Comm::on_completion_cb(done);
#else
  simgrid::s4u::Activity::on_completion_cb([done](const simgrid::s4u::Activity& activity) {
    done(static_cast<const simgrid::s4u::Comm&>(activity)); // nothing else is ever started
  });
#endif
}

} // namespace loghop::simulate::compat
