// The shortest time of a message over a fluid network: latency of all links + bytes / bandwidth of the slowest. What
// messages do take, alone and together: ../../../validation/fluid_networks_test.cpp.
#include "loghop/simulate/fluid/fluid_messages.hpp"

#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/fluid/simgrid_file.hpp"
#include "support/fluid_run.hpp"
#include "support/fluid_sender.hpp"
#include "support/source_dir.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::simulate::fluid_messages_test {
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
      EXPECT_EQ(alone(network_of(8, FluidCube{{8}, false, {}, {}}), 1, 7, bytes, now), 6 * 777'000 + transfer);
      EXPECT_EQ(alone(network_of(8, FluidCube{{8}, true, {}, {}}), 1, 7, bytes, now), 2 * 777'000 + transfer);
    }
}

/// Nodes whose own links have a quarter of the bandwidth and 2 us: two of these, and two between routers.
TEST(FluidMessages, AloneTheSlowestLinkCounts)
{
  const FluidNetwork network = network_of(8, FluidCube{{8}, false, FluidLink{2.5e8, 2e-6}, {}});
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

/// Sends messages when their time has come, and notes each arrival as "message at now (sent at)".
class Notes final : public EventHandler, public MessageNetworkListener {
public:
  Notes(const FluidNetwork& network, std::vector<test::Sent> messages)
      : messages_(std::move(messages)), network_(network, calendar_, *this)
  {}
  std::string run()
  {
    for (std::uint32_t i = 0; i < messages_.size(); ++i)
      calendar_.schedule(messages_[i].at, *this, i);
    run_in_simgrid(
        calendar_, [&] { network_.build(); }, [&] { network_.abandon(); });
    return notes_;
  }
  void fire(Picoseconds, std::uint32_t index) override
  {
    network_.send(index, Node(messages_[index].source), Node(messages_[index].destination), messages_[index].bytes);
  }
  void arrived(const Arrival& arrival) override
  {
    EXPECT_EQ(arrival.head, calendar_.now()) << "the network knows no better";
    notes_ += std::to_string(arrival.message) + " at " + std::to_string(calendar_.now()) + " (" +
              std::to_string(arrival.injected) + ") ";
  }

private:
  std::vector<test::Sent> messages_;
  EventCalendar calendar_;
  FluidMessages network_;
  std::string notes_;
};

std::string notes_of(const FluidNetwork& network, const std::vector<test::Sent>& messages)
{
  return test::isolated([&] { return Notes(network, messages).run(); });
}

/// Two links of 777 ns, and 1 ns a byte.
TEST(FluidMessages, TakeTheirLatencyAndThenTheirBytes)
{
  EXPECT_EQ(notes_of(network_of(4, FluidCrossbar{}), {{50'000, 2, 3, 1'000}, {0, 0, 1, 0}}),
            "1 at 1554000 (0) 0 at 2604000 (50000) ");
  FluidNetwork without_latency = network_of(4, FluidCrossbar{});
  without_latency.latency = 0;
  EXPECT_EQ(notes_of(without_latency, {{50'000, 2, 3, 1'000}}), "0 at 1050000 (50000) ");
}

TEST(FluidMessages, ThatEndTogetherArriveInTheOrderOfSending)
{
  EXPECT_EQ(notes_of(network_of(8, FluidCrossbar{}), {{0, 6, 7, 100}, {0, 0, 1, 100}, {0, 2, 3, 100}}),
            "0 at 1654000 (0) 1 at 1654000 (0) 2 at 1654000 (0) ");
}

TEST(FluidMessages, MayBeSentAgainAndAgain)
{
  std::vector<test::Sent> messages;
  std::string expected;
  for (int i = 0; i < 20; ++i) {
    messages.push_back({i * 10'000'000, i % 4, (i + 1) % 4, 1'000});
    expected += std::to_string(i) + " at " + std::to_string(i * 10'000'000 + 2'554'000) + " (" +
                std::to_string(i * 10'000'000) + ") ";
  }
  EXPECT_EQ(notes_of(network_of(4, FluidCrossbar{}), messages), expected);
}

TEST(FluidMessages, EndWithinThe26DaysOrNotAtAll)
{
  FluidNetwork slow = network_of(4, FluidCrossbar{});
  slow.bandwidth = 1;
  slow.latency = 0;
  EXPECT_EQ(notes_of(slow, {{0, 0, 1, 2'000'000}}), "0 at 2000000000000000000 (0) ");
  EXPECT_EQ(notes_of(slow, {{0, 0, 1, 3'000'000}}), "simulated time exceeds 26 days");
}

/// The line fails after half a second, and a message of 2 GB needs 2.
TEST(FluidMessages, AFailureOnTheWayIsAnError)
{
  const test::TemporaryFolder folder;
  folder.write("line.txt", "0.5 0\n");
  const std::string file =
      folder.write("x.xml", "<?xml version=\"1.0\"?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                            "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n"
                            "<host id=\"a\" speed=\"1Gf\"/><host id=\"b\" speed=\"1Gf\"/>\n"
                            "<link id=\"l\" bandwidth=\"1GBps\" latency=\"0us\" state_file=\"line.txt\"/>\n"
                            "<route src=\"a\" dst=\"b\"><link_ctn id=\"l\"/></route>\n</zone>\n</platform>\n");
  FluidNetwork network;
  network.nodes = 2;
  network.topology = SimgridXml{file, {"a", "b"}, "", "", "", true};
  EXPECT_EQ(notes_of(network, {{0, 0, 1, 2'000'000'000}}),
            "a link or host fails while a message is on its way; messages are not sent again");
  EXPECT_EQ(notes_of(network, {{0, 0, 1, 200'000'000}}), "0 at 200000000000 (0) ");
}

} // namespace
} // namespace loghop::simulate::fluid_messages_test
