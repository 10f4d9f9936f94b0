#include "loghop/simulate/fluid/fluid_platform.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"
#include "loghop/units/printable.hpp"

#include <simgrid/Exception.hpp>
#include <simgrid/kernel/routing/NetPoint.hpp>
#include <simgrid/kernel/routing/NetZoneImpl.hpp>

#include <filesystem>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>

namespace loghop::simulate {

namespace {

using simgrid::kernel::routing::NetPoint;
using simgrid::kernel::routing::NetZoneImpl;
using simgrid::kernel::routing::Route;

/// A zone whose routes are computed. Its hosts are the nodes, and the first that it gets. Its links have no latency:
/// what a message takes for it is not SimGrid's business here.
class RoutedByRule final : public NetZoneImpl {
public:
  explicit RoutedByRule(std::unique_ptr<FluidRoutes> routes) : NetZoneImpl("fluid"), routes_(std::move(routes)) {}

  std::vector<simgrid::s4u::Host*> fill()
  {
    std::vector<simgrid::s4u::Host*> hosts;
    for (const Node node : each<Node>(routes_->nodes()))
      hosts.push_back(compat::add_host(*get_iface(), to_string(node)));
    for (LinkId number = 0; number < routes_->links(); ++number)
      links_.push_back(compat::add_link(*get_iface(), "link " + std::to_string(number), routes_->link(number).bandwidth)
                           ->get_impl());
    return hosts;
  }

  void get_local_route(const NetPoint* from, const NetPoint* to, Route* into, double* /*latency*/) override
  {
    path_.clear();
    if (from != to) routes_->route(Node::at(from->id()), Node::at(to->id()), path_);
    for (const LinkId number : path_)
      into->link_list_.push_back(links_[number]);
  }

private:
  std::unique_ptr<FluidRoutes> routes_;
  std::vector<simgrid::kernel::resource::StandardLinkImpl*> links_;
  std::vector<LinkId> path_;
};

std::vector<simgrid::s4u::Host*> load(const SimgridXml& xml)
{
  load_simgrid_file(xml.file);
  std::vector<simgrid::s4u::Host*> hosts;
  for (const std::string& name : xml.hosts) {
    hosts.push_back(simgrid::s4u::Host::by_name_or_null(name));
    if (hosts.back() == nullptr) throw std::runtime_error("no host " + name + " in " + xml.file);
  }
  return hosts;
}

/// The folder in which the process works, for as long as this lives.
class WorkingFolder {
public:
  explicit WorkingFolder(const std::filesystem::path& folder) : before_(std::filesystem::current_path())
  {
    if (!folder.empty()) std::filesystem::current_path(folder);
  }
  ~WorkingFolder()
  {
    std::error_code ignored; // it may have been removed
    std::filesystem::current_path(before_, ignored);
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

private:
  std::filesystem::path before_;
};

} // namespace

void load_simgrid_file(const std::string& file)
{
  static std::string last = "nothing"; // SimGrid keeps its callbacks for good
  const std::filesystem::path path = file;
  const WorkingFolder folder(path.parent_path());
  simgrid::s4u::Host::on_creation_cb(
      [](const simgrid::s4u::Host& host) { last = "host " + in_quotes(host.get_name()); });
  simgrid::s4u::Link::on_creation_cb(
      [](const simgrid::s4u::Link& link) { last = "link " + in_quotes(link.get_name()); });
  try {
    const simgrid::s4u::Engine& engine = *simgrid::s4u::Engine::get_instance();
    engine.load_platform(path.filename().string());
    if (engine.get_netzone_root() != nullptr) engine.seal_platform(); // clusters have no routes before, from 3.35 on
  } catch (const simgrid::ParseError&) {
    throw; // it names file and line
  } catch (const std::exception& error) {
    const bool memory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    throw std::runtime_error((memory ? "there is not enough memory" : in_quotes(error.what())) +
                             " (the last thing made of " + in_quotes(file) + ": " + last + ")");
  }
}

std::vector<simgrid::s4u::Host*> create_fluid_platform(const FluidNetwork& network)
{
  if (const auto* xml = std::get_if<SimgridXml>(&network.topology)) return load(*xml);
  auto* zone = new RoutedByRule(make_fluid_routes(network)); // SimGrid's, as every zone
  compat::place_in_world(*zone->get_iface());
  std::vector<simgrid::s4u::Host*> hosts = zone->fill();
  compat::seal_world(*zone->get_iface());
  return hosts;
}

bool is_connected(const simgrid::s4u::Host& from, const simgrid::s4u::Host& to)
{
  std::vector<simgrid::s4u::Link*> links;
  double latency = 0;
  try {
    from.route_to(&to, links, &latency);
  } catch (const std::exception& error) { // SimGrid's word for no
    if (is_of_the_system(error)) throw;
    return false;
  }
  return !links.empty() || latency > 0;
}

} // namespace loghop::simulate
