// The parts of a platform whose kind a test knows. Throws std::bad_variant_access for another kind.
#pragma once

#include "loghop/platform/platform.hpp"

#include <variant>

namespace loghop::test {

template<class AnyPlatform> auto& mesh_of(AnyPlatform&& platform)
{
  return std::get<WormholeMesh>(platform.network);
}

template<class AnyPlatform> auto& loggops_of(AnyPlatform&& platform)
{
  return std::get<LoggopsNetwork>(platform.network);
}

template<class AnyPlatform> auto& fluid_of(AnyPlatform&& platform)
{
  return std::get<FluidNetwork>(platform.network);
}

template<class AnyPlatform> auto& active_node_of(AnyPlatform&& platform)
{
  return std::get<ActiveMessageNodes>(platform.nodes).node;
}

template<class AnyPlatform> auto& cores_of(AnyPlatform&& platform)
{
  return std::get<MulticoreNodes>(platform.nodes).node;
}

/// The library of a platform whose nodes have cores.
template<class AnyPlatform> auto& library_of(AnyPlatform&& platform)
{
  return std::get<MulticoreNodes>(platform.nodes).middleware;
}

} // namespace loghop::test
