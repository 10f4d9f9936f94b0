#include "loghop/platform/platform.hpp"

namespace loghop {

namespace {

int nodes_of(const WormholeMesh& mesh)
{
  return mesh.nodes();
}

int nodes_of(const LoggopsNetwork& network)
{
  return network.nodes;
}

int nodes_of(const FluidNetwork& network)
{
  return network.nodes;
}

const Middleware* middleware_of(const NetworkAlone& /*nodes*/)
{
  return nullptr;
}

const Middleware* middleware_of(const RankNodes& nodes)
{
  return &nodes.middleware;
}

const Middleware* middleware_of(const MulticoreNodes& nodes)
{
  return &nodes.middleware;
}

const Middleware* middleware_of(const ActiveMessageNodes& nodes)
{
  return nodes.middleware ? &*nodes.middleware : nullptr;
}

} // namespace

const ActiveMessageNode* Platform::active_messages() const
{
  const auto* found = std::get_if<ActiveMessageNodes>(&nodes);
  return found != nullptr ? &found->node : nullptr;
}

const MulticoreNode* Platform::multicore() const
{
  const auto* found = std::get_if<MulticoreNodes>(&nodes);
  return found != nullptr ? &found->node : nullptr;
}

const Middleware* Platform::middleware() const
{
  return std::visit([](const auto& any) { return middleware_of(any); }, nodes);
}

const SimgridXml* Platform::simgrid_xml() const
{
  return fluid() != nullptr ? std::get_if<SimgridXml>(&fluid()->topology) : nullptr;
}

const char* Platform::network_type() const
{
  return std::visit([](const auto& any) { return any.type; }, network);
}

int Platform::network_nodes() const
{
  return std::visit([](const auto& any) { return nodes_of(any); }, network);
}

} // namespace loghop
