// How does the cost of a message on a fluid network grow with the number of messages on their way?
//
// F flows are on their way all the time: where one arrives, its source sends the next. Machines grow with F, eight flows
// a node. Local loads stay within groups of neighbours, so that what ends somewhere changes little elsewhere; global ones
// go anywhere, and each end changes rates everywhere. Sizes are drawn: flows end one by one.
//
// Columns: microseconds of processor time a message; the power of F with which the time has grown since the first row,
// when each flow is replaced as often; and the microseconds by SimGrid's sharing, where F is not above 4,000, with the
// ratio. Both sharings run the same messages, and must agree when the last one arrives. Interfaces share among their flows, or
// serve the oldest first, which SimGrid does not.
// The option --quick takes few flows.
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/run_calendar.hpp"
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/fluid/flow_messages.hpp"
#include "loghop/simulate/fluid/fluid_messages.hpp"
#include "loghop/simulate/routes/make_fluid_routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace loghop::benchmarks {
namespace {

constexpr int flows_of_a_node = 8;
constexpr int group = 16; ///< nodes of a local load

double processor_s()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// What is on its way at once, and how often each flow is replaced.
struct Load {
  std::int64_t flows = 0;
  std::int64_t rounds = 0;
  bool local = true;
};

/// Draws each message when the one before it has arrived: the same one whatever network carries it.
class Traffic final : public simulate::EventHandler, public simulate::MessageNetworkListener {
public:
  Traffic(const Load& load, int nodes, simulate::EventCalendar& calendar)
      : load_(load), nodes_(nodes), calendar_(calendar), rounds_(static_cast<std::size_t>(load.flows), 0)
  {
    calendar_.schedule(0, *this, 0);
  }
  void set_network(simulate::MessageNetwork& network) { network_ = &network; }

  void fire(Picoseconds, std::uint32_t) override
  {
    for (std::uint32_t flow = 0; flow < rounds_.size(); ++flow)
      send(flow);
  }
  void arrived(const simulate::Arrival& arrival) override
  {
    last_ = calendar_.now();
    if (++rounds_[arrival.message] < load_.rounds) send(arrival.message);
  }
  Picoseconds last() const { return last_; }

private:
  void send(std::uint32_t flow)
  {
    std::minstd_rand draw(flow * 1000003u + static_cast<std::uint32_t>(rounds_[flow]) * 7919u + 1);
    draw.discard(3);
    const int source = static_cast<int>(flow / flows_of_a_node);
    const int among = load_.local ? group : nodes_;
    const int first = source - source % among;
    const int others = std::min(among, nodes_ - first) - 1;
    const int destination =
        first + (source - first + 1 + static_cast<int>(draw() % static_cast<unsigned>(others))) % (others + 1);
    network_->send(flow, Node(source), Node(destination), 50'000 + static_cast<std::int64_t>(draw() % 100'000));
  }

  const Load load_;
  const int nodes_;
  simulate::EventCalendar& calendar_;
  simulate::MessageNetwork* network_ = nullptr;
  std::vector<std::int64_t> rounds_; ///< of each flow, ended
  Picoseconds last_ = 0;
};

struct Run {
  double time_s = 0;
  Picoseconds last = 0; ///< arrival
};

template<class Network> Run run_here(const Load& load, const FluidNetwork& shape)
{
  simulate::EventCalendar calendar;
  Traffic traffic(load, shape.nodes, calendar);
  Network network(shape, calendar, traffic);
  traffic.set_network(network);
  double start = processor_s();
  if constexpr (std::is_same_v<Network, simulate::FluidMessages>)
    simulate::run_in_simgrid(calendar, [&] {
      network.build();
      start = processor_s();
    });
  else
    simulate::run_calendar(calendar);
  return {processor_s() - start, traffic.last()};
}

/// In a process of its own: SimGrid allows one engine a process.
Run run(const Load& load, const FluidNetwork& shape)
{
  Run result;
  simulate::run_isolated(
      1, 1,
      [&](std::size_t) {
        const Run run = shape.simgrid_shares()                ? run_here<simulate::FluidMessages>(load, shape)
                        : shape.send_order == SendOrder::fair ? run_here<simulate::FairMessages>(load, shape)
                                                              : run_here<simulate::OrderedMessages>(load, shape);
        return fmt::format("{} {}", run.time_s, run.last);
      },
      [&](std::size_t, const simulate::JobOutcome& outcome) {
        if (!outcome.succeeded) throw std::runtime_error(outcome.error);
        std::istringstream(outcome.output) >> result.time_s >> result.last;
      });
  return result;
}

struct Machine {
  const char* name;
  std::function<FluidNetwork(int)> of; ///< with at least so many nodes
};

template<class Topology> FluidNetwork network_of(int nodes, Topology topology)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  network.topology = std::move(topology);
  return network;
}

/// Groups of 16 neighbours are a switch, a block of a line, or a router and its neighbours.
std::vector<Machine> machines()
{
  return {{"crossbar", [](int nodes) { return network_of(nodes, FluidCrossbar{}); }},
          {"fat tree",
           [](int nodes) {
             const int leaves = (nodes + group - 1) / group;
             return network_of(leaves * group, FluidFatTree{{group, leaves}, {1, 8}, {1, 1}});
           }},
          {"torus",
           [](int nodes) {
             const int side = (nodes + group - 1) / group;
             return network_of(side * group, FluidCube{{group, side}, true, {}, {}});
           }},
          {"dragonfly", [](int nodes) {
             const int groups = (nodes + 4 * group - 1) / (4 * group);
             return network_of(groups * 4 * group, FluidDragonfly{groups, 4, 4, 4});
           }}};
}

bool measure(const Machine& machine, SendOrder order, bool local, std::int64_t most)
{
  const bool is_fair = order == SendOrder::fair;
  bool same = true;
  double first_time = 0, first_flows = 0;
  for (const std::int64_t flows : {1000, 4000, 10'000, 100'000}) {
    if (flows > most) continue;
    FluidNetwork shape = machine.of(static_cast<int>(flows / flows_of_a_node));
    shape.send_order = order;
    const Load load{flows, 5, local};
    const Run ours = run(load, shape);
    if (first_flows == 0) {
      first_time = ours.time_s;
      first_flows = static_cast<double>(flows);
    }
    const double exponent = std::log(ours.time_s / first_time) / std::log(static_cast<double>(flows) / first_flows);
    std::string witness;
    if (is_fair && flows <= 4000) {
      shape.sharing = Sharing::simgrid;
      const Run theirs = run(load, shape);
      witness = fmt::format("  {:>15.1f}  {:>6.0f}", theirs.time_s * 1e6 / static_cast<double>(flows * load.rounds),
                            theirs.time_s / ours.time_s);
      const bool agree =
          std::abs(static_cast<double>(ours.last - theirs.last)) <= 1e-9 * static_cast<double>(ours.last) + 1;
      if (!agree) witness += "  ends at another time";
      same &= agree;
    }
    fmt::print("{:>9}  {:>6}  {:>6}  {:>7}  {:>10.2f}  {:>8}{}\n", machine.name, is_fair ? "fair" : "oldest",
               local ? "local" : "global", flows, ours.time_s * 1e6 / static_cast<double>(flows * load.rounds),
               ours.time_s > first_time ? fmt::format("{:.2f}", exponent) : "", witness);
    std::fflush(stdout);
  }
  return same;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  using namespace loghop::benchmarks;
  const bool quick = argc > 1 && std::string_view(argv[1]) == "--quick";
  bool same = true;
  fmt::print("{:>9}  {:>6}  {:>6}  {:>7}  {:>10}  {:>8}  {:>15}  {:>6}\n", "", "order", "load", "flows", "us/message",
             "exponent", "SimGrid's: us", "ratio");
  for (const loghop::SendOrder order : {loghop::SendOrder::fair, loghop::SendOrder::oldest_first})
    for (const bool local : {true, false})
      for (const Machine& machine : machines())
        same &= measure(machine, order, local, quick ? 1000 : local ? 100'000 : 4000);
  return same ? 0 : 1;
}
