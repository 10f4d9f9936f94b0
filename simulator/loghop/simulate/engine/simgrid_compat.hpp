// Everything that differs between the SimGrid versions that loghop builds on: 3.32 (Debian 12), 3.35, 4.x.
#pragma once

#include <simgrid/kernel/routing/NetZoneImpl.hpp>
#include <simgrid/s4u/Comm.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>
#include <simgrid/s4u/NetZone.hpp>
#include <simgrid/version.h>

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

/// Puts a zone of loghop's own below the root, where it is not the root itself: the first zone is, before 4.0.
inline void place_in_world([[maybe_unused]] simgrid::s4u::NetZone& zone)
{
#if LOGHOP_SIMGRID_VERSION >= 400
  zone.get_impl()->set_parent(simgrid::s4u::Engine::get_instance()->get_netzone_root()->get_impl());
#endif
}

/// To be called when the zone has all that it will have.
inline void seal_world(simgrid::s4u::NetZone& zone)
{
  zone.seal();
#if LOGHOP_SIMGRID_VERSION >= 400
  simgrid::s4u::Engine::get_instance()->get_netzone_root()->seal();
#endif
}

inline simgrid::s4u::Host* add_host(simgrid::s4u::NetZone& zone, const std::string& name)
{
#if LOGHOP_SIMGRID_VERSION >= 400
  return zone.add_host(name, 1e9)->seal();
#else
  return zone.create_host(name, 1e9)->seal();
#endif
}

inline simgrid::s4u::Link* add_link(simgrid::s4u::NetZone& zone, const std::string& name, double bandwidth)
{
#if LOGHOP_SIMGRID_VERSION >= 400
  return zone.add_link(name, bandwidth)->seal();
#else
  return zone.create_link(name, bandwidth)->seal();
#endif
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
