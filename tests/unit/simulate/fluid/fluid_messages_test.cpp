// The shortest time of a message over a fluid network: latency of all links + bytes / bandwidth of the slowest. What
// messages do take, alone and together: ../../../validation/fluid_networks_test.cpp.
#include "loghop/simulate/fluid/fluid_messages.hpp"

#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "support/fluid_run.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate {
namespace {

/// Takes messages that arrive, and does nothing.
class Nobody final : public MessageNetworkListener {
public:
  void arrived(const Arrival&) override {}
};

Picoseconds alone(const FluidNetwork& network, int source, int destination, std::int64_t bytes, Picoseconds now)
{
  EventCalendar calendar;
  Nobody nobody;
  return FluidMessages(network, calendar, nobody).alone(Node(source), Node(destination), bytes, now);
}

/// Links of 1 GB/s and 777 ns.
template<class Topology> FluidNetwork network_of(int nodes, Topology topology)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9;
  network.latency = 777e-9;
  network.topology = std::move(topology);
  return network;
}

TEST(FluidMessages, AloneAMessageTakesItsLatenciesAndItsBytes)
{
  for (const std::int64_t bytes : {0, 1, 12'345})
    for (const Picoseconds now : {0, 5}) {
      const Picoseconds transfer = bytes * 1'000;
      EXPECT_EQ(alone(network_of(5, FluidCrossbar{}), 0, 4, bytes, now), 2 * 777'000 + transfer);
      EXPECT_EQ(alone(network_of(8, FluidCube{{8}, false, {}}), 1, 7, bytes, now), 6 * 777'000 + transfer);
      EXPECT_EQ(alone(network_of(8, FluidCube{{8}, true, {}}), 1, 7, bytes, now), 2 * 777'000 + transfer);
    }
}

/// Nodes whose own links have a quarter of the bandwidth and 2 us: two of these, and two between routers.
TEST(FluidMessages, AloneTheSlowestLinkCounts)
{
  const FluidNetwork network = network_of(8, FluidCube{{8}, false, FluidLink{2.5e8, 2e-6}});
  EXPECT_EQ(alone(network, 3, 5, 1'000, 0), 2 * 777'000 + 2 * 2'000'000 + 4 * 1'000'000);
}

/// Asks in SimGrid's engine, where the links of a file of SimGrid are.
class Question final : public EventHandler, public MessageNetworkListener {
public:
  explicit Question(const FluidNetwork& network) : network_(network, calendar_, *this) {}
  std::string answer(int destination, std::int64_t bytes)
  {
    destination_ = destination;
    bytes_ = bytes;
    calendar_.schedule(0, *this, 0);
    run_in_simgrid(calendar_, [&] { network_.build(); });
    return std::to_string(alone_);
  }
  void fire(Picoseconds now, std::uint32_t) override
  {
    alone_ = network_.alone(Node(0), Node(destination_), bytes_, now);
  }
  void arrived(const Arrival&) override {}

private:
  EventCalendar calendar_;
  FluidMessages network_;
  int destination_ = 0;
  std::int64_t bytes_ = 0;
  Picoseconds alone_ = 0;
};

/// Links of 1 GB/s and 1 us, two for each message, and between nodes 2 and 3 a line of 0.1 GB/s and 50 us.
FluidNetwork two_clusters()
{
  Platform platform;
  FluidNetwork network;
  network.topology =
      SimgridXml{test::source_dir() + "/tests/data/platform/xml/two_clusters.xml", {}, "", "", "", false};
  platform.network = network;
  return *completed_by_simgrid(platform).fluid();
}

TEST(FluidMessages, AloneOnANetworkOfSimGrid)
{
  const FluidNetwork network = two_clusters();
  const auto answer = [&](int destination, std::int64_t bytes) {
    return test::isolated([&] { return Question(network).answer(destination, bytes); });
  };
  for (const std::int64_t bytes : {0, 1'000}) {
    EXPECT_EQ(answer(2, bytes), std::to_string(2'000'000 + bytes * 1'000));
    EXPECT_EQ(answer(3, bytes), std::to_string(52'000'000 + bytes * 10'000));
  }
}

/// Sends two messages at once and throws when the first one arrives.
class Failure final : public EventHandler, public MessageNetworkListener {
public:
  explicit Failure(const FluidNetwork& network) : network_(network, calendar_, *this) {}
  void run()
  {
    calendar_.schedule(0, *this, 0);
    run_in_simgrid(
        calendar_, [&] { network_.build(); }, [&] { network_.abandon(); });
  }
  void fire(Picoseconds, std::uint32_t) override
  {
    network_.send(0, Node(0), Node(1), 1'000);
    network_.send(1, Node(2), Node(3), 1'000'000);
  }
  void arrived(const Arrival&) override { throw SimulationError("has arrived"); }

private:
  EventCalendar calendar_;
  FluidMessages network_;
};

TEST(FluidMessages, AnErrorWhileAMessageIsOnItsWayIsToldAsItIs)
{
  const auto error_of = [](const FluidNetwork& network) {
    return test::isolated([&] {
      Failure(network).run();
      return std::string("no error");
    });
  };
  EXPECT_EQ(error_of(network_of(4, FluidCrossbar{})), "has arrived");
  EXPECT_EQ(error_of(two_clusters()), "has arrived");
}

} // namespace
} // namespace loghop::simulate
