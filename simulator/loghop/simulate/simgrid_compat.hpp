// Everything that differs between the SimGrid versions that loghop builds on: 3.32 (Debian 12), 3.35, 4.x.
#pragma once

#include <simgrid/config.h>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/NetZone.hpp>

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
inline void create_world(simgrid::s4u::Engine& engine)
{
#if LOGHOP_SIMGRID_VERSION >= 400
  engine.get_netzone_root()->add_host("loghop", 1e9)->seal();
  engine.get_netzone_root()->seal();
#else
  (void)engine;
  auto* world = simgrid::s4u::create_full_zone("world");
  world->create_host("loghop", 1e9)->seal();
  world->seal();
#endif
}

} // namespace loghop::simulate::compat
