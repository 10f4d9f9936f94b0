// How fast are the networks with virtual channels, and what do patterns save?
//
// Uniform traffic on an 8 x 8 mesh and torus with 2 and 4 virtual channels a link, at 0.1 to 0.5 flits a node and flit
// time, on the network's own calendar: of the network that make_traffic_network() takes for their length. Nobody asks who
// held which channel. The plain reference of the tests gets the first few of the same messages, and both must deliver each
// of these in the same flit time. Columns: messages a second of both, their ratio, and the share of all crossings of
// channels by flits that was looked at one by one; "-" if flits move as bits of words.
//
//     virtual_channel_benchmark [--quick | --long] [FILTER]     rows whose "mesh 4 0.1 16" begins with the words of FILTER
//
// --quick takes few messages, and few rows if there is no filter; --long takes ten times as many messages.
#include "loghop/simulate/routes/mesh_routes.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "support/virtual_channel_reference.hpp"
#include "support/worm_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace loghop::benchmarks {
namespace {

double processor_s()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

test::Load uniform_load(double offered, std::int64_t flits, std::int64_t messages_per_node)
{
  Traffic traffic;
  traffic.load = offered;
  traffic.message_bytes = flits; // a flit carries one byte and takes 1 ps
  traffic.messages_per_node = messages_per_node;
  const auto source = traffic.messages({{{8, 8}, false}, 1, 1}, 1);
  test::Load load;
  load.config.dimensions = {8, 8};
  load.config.hop = 3;
  load.config.injection = 2;
  load.config.ejection = 3;
  load.config.credit = 2;
  load.config.buffer = 8;
  for (OfferedMessage m; source->next(m);)
    load.messages.push_back({m.number, m.release, m.source.value(), m.destination.value(), m.bytes});
  return load;
}

double crossings(const test::Load& load, bool torus)
{
  const simulate::MeshRoutes routes(load.config.dimensions, torus ? MeshTopology::torus : MeshTopology::mesh);
  double sum = 0;
  for (const reference::Message& m : load.messages)
    sum += static_cast<double>(m.flits) * (routes.distance(Node(m.source), Node(m.destination)) + 2);
  return sum;
}

/// `flit_moves`: of those that were looked at one by one.
test::WormRun run(const test::Load& load, const reference::VirtualChannels& v, double& flit_moves)
{
  if (test::suits_flits(load, v)) return test::run_flits(load, v, 1, false);
  test::VirtualChannelRun run = test::run_virtual_channels(load, v, 1, false);
  flit_moves = static_cast<double>(run.flit_moves);
  return run;
}

/// Whether both deliver the first messages in the same flit times. `rate`: messages a second of the reference.
bool agrees(test::Load load, const reference::VirtualChannels& v, double& rate)
{
  const auto few = std::max<std::int64_t>(50'000 / load.messages[0].flits, 20);
  load.messages.resize(std::min(load.messages.size(), static_cast<std::size_t>(few)));
  const double start = processor_s();
  const reference::Outcome expected = reference::simulate(load.config, v, load.messages);
  rate = static_cast<double>(load.messages.size()) / (processor_s() - start);
  double flit_moves = 0;
  const std::vector<reference::Result> results = run(load, v, flit_moves).results;
  return std::equal(results.begin(), results.end(), expected.results.begin(), [](const auto& a, const auto& b) {
    return a.injected == b.injected && a.head == b.head && a.delivered == b.delivered;
  });
}

bool measure(bool torus, int virtual_channels, double offered, std::int64_t flits, std::int64_t messages_per_node)
{
  const reference::VirtualChannels v{torus, virtual_channels, true};
  const test::Load load = uniform_load(offered, flits, messages_per_node);
  double reference_rate = 0;
  const bool same = agrees(load, v, reference_rate);
  double flit_moves = 0;
  const double start = processor_s();
  run(load, v, flit_moves);
  const double rate = static_cast<double>(load.messages.size()) / (processor_s() - start);
  const std::string one_by_one =
      test::suits_flits(load, v) ? "-" : fmt::format("{:.4f}", flit_moves / crossings(load, torus));
  fmt::print("{:>6}  {:>16}  {:>5}  {:>8}  {:>12.0f}  {:>18.1f}  {:>8.0f}  {:>15}{}\n", torus ? "torus" : "mesh",
             virtual_channels, offered, flits, rate, reference_rate, rate / reference_rate, one_by_one,
             same ? "" : "  delivered at other times");
  return same;
}

} // namespace
} // namespace loghop::benchmarks

int main(int argc, char** argv)
{
  std::string filter;
  bool quick = false, same = true;
  std::int64_t messages = 300; // of a node
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--quick")
      quick = true;
    else if (word == "--long")
      messages = 3000;
    else
      filter = word;
  }
  fmt::print("{:>6}  {:>16}  {:>5}  {:>8}  {:>12}  {:>18}  {:>8}  {:>15}\n", "", "virtual channels", "load", "flits",
             "messages/s", "flit by flit: /s", "ratio", "one by one");
  const auto measure = [&](bool torus, int virtual_channels, double offered, std::int64_t flits) {
    const std::string name = fmt::format("{} {} {} {}", torus ? "torus" : "mesh", virtual_channels, offered, flits);
    if (!filter.empty() && (name + " ").rfind(filter + " ", 0) != 0) return;
    same &= loghop::benchmarks::measure(torus, virtual_channels, offered, flits,
                                        quick         ? 10
                                        : flits > 500 ? messages / 6
                                                      : messages);
  };
  const bool few = quick && filter.empty();
  for (const bool torus : {false, true})
    for (const std::int64_t flits : {1, 64, 1024, 16384})
      if (!few || flits <= 64) measure(torus, 2, 0.1, flits);
  for (const bool torus : {false, true})
    for (const int virtual_channels : {2, 4})
      for (const std::int64_t flits : {16, 256})
        for (const double offered : {0.1, 0.2, 0.3, 0.5})
          if (!few || (flits == 16 && offered == 0.3)) measure(torus, virtual_channels, offered, flits);
  return same ? 0 : 1;
}
