// Does message passing meet what can be derived by hand? Over a network that only delays (D(s) for s bytes), over a
// wormhole mesh and over the fluid crossbar.
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/fluid/fluid_messages.hpp"
#include "loghop/simulate/message_passing/message_passing.hpp"
#include "loghop/simulate/wormhole/wormhole_messages.hpp"
#include "support/alewife.hpp"
#include "support/fluid_run.hpp"
#include "support/message_passing_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace loghop::test::message_passing_closed_form_test {
namespace {

using Ranks = std::vector<RankSchedule>;
using Finish = std::vector<Picoseconds>;
using Kind = GraphOperation::Kind;
constexpr auto after_finish = RankSchedule::Edge::after_finish;

GraphOperation message(Kind kind, int peer, std::int64_t bytes, std::int32_t tag = 0, std::uint8_t core = 0)
{
  GraphOperation operation;
  operation.kind = kind;
  operation.peer = Rank(peer);
  operation.amount = bytes;
  operation.tag = tag;
  operation.core = core;
  return operation;
}

GraphOperation compute(Picoseconds time)
{
  GraphOperation operation;
  operation.amount = time;
  return operation;
}

constexpr Picoseconds o_s = 300, o_r = 500;

Middleware middleware(std::int64_t eager_limit = std::numeric_limits<std::int64_t>::max(),
                      Middleware::Matching matching = Middleware::Matching::on_arrival)
{
  Middleware result;
  result.send_overhead = o_s;
  result.receive_overhead = o_r;
  result.eager_limit = eager_limit;
  result.control_bytes = 8;
  result.matching = matching;
  return result;
}

constexpr Picoseconds D(std::int64_t bytes)
{
  return 10'000 + 2 * bytes;
}

const reference::DelayedDelivery by_size = {[](int, int, std::int64_t bytes, std::int64_t) { return D(bytes); }};

Finish finish(const Middleware& how, const Ranks& ranks, const reference::DelayedDelivery& network = by_size)
{
  std::string error;
  const reference::LoggopsOutcome outcome = run_passing(how, network, Schedule(ranks), &error);
  EXPECT_FALSE(outcome.stuck) << error;
  return outcome.finish;
}

/// Rank 0 computes and then sends, rank 1 computes and then posts the receive.
Ranks one_message(std::int64_t bytes, Picoseconds sent_at, Picoseconds posted_at)
{
  Ranks ranks(2);
  ranks[0].add(compute(sent_at));
  ranks[0].require(ranks[0].add(message(Kind::send, 1, bytes)), 0, after_finish);
  ranks[1].add(compute(posted_at));
  ranks[1].require(ranks[1].add(message(Kind::receive, 0, bytes)), 0, after_finish);
  return ranks;
}

constexpr std::int64_t s = 1000;
constexpr Picoseconds late = 1'000'000;

TEST(MessagePassingClosedForm, OneEagerMessage)
{
  EXPECT_EQ(finish(middleware(), one_message(s, 0, 0)), (Finish{o_s, o_s + D(s) + o_r}));
  EXPECT_EQ(finish(middleware(), one_message(s, late, 0)), (Finish{late + o_s, late + o_s + D(s) + o_r}));
  EXPECT_EQ(finish(middleware(), one_message(s, 0, late)), (Finish{o_s, late + o_r}));
}

/// The announcement, the request that answers it from when the receive is posted, the bytes.
TEST(MessagePassingClosedForm, OneMessageWithHandshake)
{
  const Middleware long_message = middleware(s - 1);
  const Picoseconds sent = o_s + D(8) + D(8) + D(s);
  EXPECT_EQ(finish(long_message, one_message(s, 0, 0)), (Finish{sent, sent + o_r}));
  EXPECT_EQ(finish(long_message, one_message(s, late, 0)), (Finish{late + sent, late + sent + o_r}));
  const Picoseconds requested = late + D(8) + D(s);
  EXPECT_EQ(finish(long_message, one_message(s, 0, late)), (Finish{requested, requested + o_r}));
}

/// Announcement and request cost nothing.
TEST(MessagePassingClosedForm, OneMessageThatIsMatchedAtOnce)
{
  const Middleware long_message = middleware(s - 1, Middleware::Matching::instant);
  EXPECT_EQ(finish(long_message, one_message(s, 0, 0)), (Finish{o_s + D(s), o_s + D(s) + o_r}));
  EXPECT_EQ(finish(long_message, one_message(s, 0, late)), (Finish{late + D(s), late + D(s) + o_r}));
  const Middleware short_message = middleware(s, Middleware::Matching::instant);
  EXPECT_EQ(finish(short_message, one_message(s, 0, 0)), (Finish{o_s, o_s + D(s) + o_r}));
  EXPECT_EQ(finish(short_message, one_message(s, 0, late)), (Finish{o_s, late + o_r}));
}

/// A core that computes when a message arrives takes it in afterwards. A receive that costs nothing does not wait.
TEST(MessagePassingClosedForm, AMessageForABusyCore)
{
  Ranks ranks(2);
  ranks[0].add(message(Kind::send, 1, s));
  ranks[1].add(message(Kind::receive, 0, s));
  ranks[1].add(compute(late));
  const std::uint32_t after = ranks[1].add([] {
    GraphOperation elsewhere = compute(2 * late);
    elsewhere.core = 1;
    return elsewhere;
  }());
  ranks[1].require(after, 0, after_finish);
  EXPECT_EQ(finish(middleware(), ranks), (Finish{o_s, late + o_r + 2 * late}));
  Middleware free = middleware();
  free.receive_overhead = 0;
  EXPECT_EQ(finish(free, ranks), (Finish{o_s, o_s + D(s) + 2 * late}));
}

/// The second message, with a tag of its own and a core that waits for it alone, is there long before the first, and is
/// matched when the first can be.
TEST(MessagePassingClosedForm, WhatOvertakesIsNotMatchedBefore)
{
  Ranks ranks(2);
  ranks[0].add(message(Kind::send, 1, 100'000, 1));
  ranks[0].require(ranks[0].add(message(Kind::send, 1, 1, 2)), 0, after_finish);
  ranks[1].add(message(Kind::receive, 0, 100'000, 1, 0));
  ranks[1].require(ranks[1].add(compute(late)), 0, RankSchedule::Edge::after_start); // the first does not decide
  ranks[1].add(message(Kind::receive, 0, 1, 2, 1));
  GraphOperation then = compute(5 * late);
  then.core = 2;
  ranks[1].require(ranks[1].add(then), 2, after_finish);
  EXPECT_EQ(finish(middleware(), ranks)[1], o_s + D(100'000) + o_r + 5 * late);
  // where a message is matched when it is sent, each receive waits for its own bytes only
  const Middleware instant = middleware(200'000, Middleware::Matching::instant);
  EXPECT_EQ(finish(instant, ranks)[1], 2 * o_s + D(1) + o_r + 5 * late);
}

/// Rank r gets the message from r minus its lowest bit, and sends it to r + d for each d below that bit, largest first.
/// Ranks 4, 2 and 1 have it T, R + T and 2R + T after the root began, with T = o_s + D + o_r and R = o_s.
TEST(MessagePassingClosedForm, BinomialBroadcast)
{
  constexpr int P = 8;
  Ranks ranks(P);
  for (int rank = 0; rank < P; ++rank) {
    RankSchedule& schedule = ranks[static_cast<std::size_t>(rank)];
    const int lowest_bit = rank == 0 ? P : rank & -rank;
    if (rank > 0) schedule.add(message(Kind::receive, rank - lowest_bit, s));
    for (int d = lowest_bit / 2; d > 0; d /= 2) {
      const std::uint32_t out = schedule.add(message(Kind::send, rank + d, s));
      if (rank > 0) schedule.require(out, 0, after_finish);
    }
  }
  const Picoseconds R = o_s, T = o_s + D(s) + o_r;
  const Finish expected = {3 * R, 2 * R + T, R + T + R, R + 2 * T, T + 2 * R, T + R + T, 2 * T + R, 3 * T};
  EXPECT_EQ(finish(middleware(), ranks), expected);
}

/// Once around: rank r has it after r T, the root again after P T; T is longer by two control messages if it is long.
TEST(MessagePassingClosedForm, Ring)
{
  constexpr int P = 9;
  Ranks ranks(P);
  for (int rank = 0; rank < P; ++rank) {
    RankSchedule& schedule = ranks[static_cast<std::size_t>(rank)];
    const std::uint32_t in = schedule.add(message(Kind::receive, (rank + P - 1) % P, s));
    const std::uint32_t out = schedule.add(message(Kind::send, (rank + 1) % P, s));
    if (rank > 0) schedule.require(out, in, after_finish);
  }
  EXPECT_EQ(finish(middleware(), ranks)[0], P * (o_s + D(s) + o_r));
  EXPECT_EQ(finish(middleware(0), ranks)[0], P * (o_s + 2 * D(8) + D(s) + o_r));
}

/// In step k rank r exchanges with r + k and r - k; all go through the P - 1 steps together.
Ranks pairwise_all_to_all(int P)
{
  Ranks ranks(static_cast<std::size_t>(P));
  for (int rank = 0; rank < P; ++rank)
    for (int k = 1; k < P; ++k) {
      RankSchedule& schedule = ranks[static_cast<std::size_t>(rank)];
      const std::uint32_t out = schedule.add(message(Kind::send, (rank + k) % P, s));
      const std::uint32_t in = schedule.add(message(Kind::receive, (rank + P - k) % P, s));
      for (const std::uint32_t later : {out, in})
        for (std::uint32_t earlier = k > 1 ? out - 2 : out; earlier < out; ++earlier)
          schedule.require(later, earlier, after_finish);
    }
  return ranks;
}

TEST(MessagePassingClosedForm, PairwiseAllToAll)
{
  EXPECT_EQ(finish(middleware(), pairwise_all_to_all(7)), Finish(7, 6 * (o_s + D(s) + o_r)));
  EXPECT_EQ(finish(middleware(0), pairwise_all_to_all(7)), Finish(7, 6 * (o_s + 2 * D(8) + D(s) + o_r)));
}

// ---------------------------------------------------------------------------------------- wormhole mesh

Finish finish_on_mesh(const WormholeMesh& mesh, const Middleware& how, const Ranks& ranks)
{
  Schedule schedule(ranks);
  simulate::EventCalendar calendar;
  simulate::MessagePassing passing(how, schedule, calendar);
  simulate::WormholeMessages network(mesh, calendar, passing.listener());
  passing.begin(network);
  while (!calendar.empty())
    calendar.fire_next();
  passing.check_finished();
  return passing.finish();
}

/// A message alone takes injection, a hop for each channel between routers, ejection, and a flit time for each flit
/// after the first; it leaves at a whole flit time, as all that a mesh does. Credits come back in time: buffers hold
/// more flits than a round trip takes.
void expect_one_message_alone(MeshTopology topology, int virtual_channels)
{
  WormholeMesh mesh;
  mesh.topology = topology;
  mesh.virtual_channels = virtual_channels;
  mesh.dimensions = {4, 4};
  mesh.flit_bytes = 4;
  mesh.flit_time = 1000;
  mesh.hop = 3000;
  mesh.injection = 2000;
  mesh.ejection = 5000;
  mesh.credit = 1000;
  mesh.buffer_flits = 16;
  const auto along = [&](int x) { return topology == MeshTopology::torus ? std::min(x, 4 - x) : x; };
  const auto alone = [&](int hops, std::int64_t bytes) {
    const std::int64_t flits = std::max<std::int64_t>(1, (bytes + 3) / 4);
    return mesh.injection + hops * mesh.hop + mesh.ejection + (flits - 1) * mesh.flit_time;
  };
  for (const int destination : {1, 3, 4, 10, 15})
    for (const std::int64_t bytes : {0, 1, 4, 5, 1000}) {
      const int hops = along(destination % 4) + along(destination / 4);
      Ranks ranks(16);
      ranks[0].add(message(Kind::send, destination, bytes));
      ranks[static_cast<std::size_t>(destination)].add(message(Kind::receive, 0, bytes));
      const Picoseconds eager = mesh.flit_time + alone(hops, bytes) + o_r; // o_s is not yet a flit time
      EXPECT_EQ(finish_on_mesh(mesh, middleware(), ranks)[static_cast<std::size_t>(destination)], eager);
      if (bytes == 0) continue;
      EXPECT_EQ(finish_on_mesh(mesh, middleware(0), ranks)[static_cast<std::size_t>(destination)],
                eager + 2 * alone(hops, 8));
    }
}

TEST(MessagePassingOnMesh, OneMessage)
{
  expect_one_message_alone(MeshTopology::mesh, 1);
  expect_one_message_alone(MeshTopology::mesh, 2);
}

TEST(MessagePassingOnTorus, OneMessage)
{
  expect_one_message_alone(MeshTopology::torus, 2);
  expect_one_message_alone(MeshTopology::torus, 4);
}

TEST(MessagePassingOnMesh, RefusesMessagesThatCannotBeCounted)
{
  Ranks ranks(2);
  const std::int64_t bytes = std::int64_t{1} << 62;
  ranks[0].add(message(Kind::send, 1, bytes));
  ranks[1].add(message(Kind::receive, 0, bytes));
  EXPECT_THROW(finish_on_mesh(*alewife().wormhole(), middleware(), ranks), simulate::SimulationError);
}

// ---------------------------------------------------------------------------------------- fluid crossbar

FluidNetwork crossbar(int nodes, Picoseconds latency)
{
  FluidNetwork network;
  network.nodes = nodes;
  network.bandwidth = 1e9; // 1000 ps per byte
  network.latency = static_cast<double>(latency) * 1e-12;
  return network;
}

std::string text_of(const Finish& finish)
{
  std::ostringstream text;
  for (const Picoseconds time : finish)
    text << time << ' ';
  return text.str();
}

std::string finish_on_crossbar(Picoseconds latency, const Middleware& how, const Ranks& ranks)
{
  return isolated([&] {
    Schedule schedule(ranks);
    simulate::EventCalendar calendar;
    simulate::MessagePassing passing(how, schedule, calendar);
    simulate::FluidMessages network(crossbar(static_cast<int>(ranks.size()), latency), calendar, passing.listener());
    passing.begin(network);
    run_in_simgrid(calendar, [&] { network.build(); });
    passing.check_finished();
    return text_of(passing.finish());
  });
}

constexpr Picoseconds per_byte = 1000;

TEST(MessagePassingOnCrossbar, OneMessage)
{
  for (const Picoseconds latency : {0, 1, 777, 1'000'000})
    for (const std::int64_t bytes : {0, 1, 12345}) {
      const Picoseconds sent = o_s + 2 * latency + per_byte * bytes;
      EXPECT_EQ(finish_on_crossbar(latency, middleware(), one_message(bytes, 0, 0)), text_of({o_s, sent + o_r}))
          << latency << ' ' << bytes;
    }
}

/// Also with control messages of no bytes.
TEST(MessagePassingOnCrossbar, OneMessageWithHandshake)
{
  for (const std::int64_t control : {0, 8}) {
    Middleware how = middleware(0);
    how.control_bytes = control;
    const Picoseconds sent = o_s + 3 * 2 * 1'000'000 + per_byte * (2 * control + 12345);
    EXPECT_EQ(finish_on_crossbar(1'000'000, how, one_message(12345, 0, 0)), text_of({sent, sent + o_r}));
  }
}

/// n messages of one node share its link to the crossbar: all last until latency + n size / bandwidth.
TEST(MessagePassingOnCrossbar, MessagesOfOneNodeShareItsLink)
{
  for (const int n : {2, 3, 7}) {
    Ranks ranks(static_cast<std::size_t>(n) + 1);
    for (int rank = 1; rank <= n; ++rank) {
      ranks[0].add(message(Kind::send, rank, 4200));
      ranks[static_cast<std::size_t>(rank)].add(message(Kind::receive, 0, 4200));
    }
    Finish expected(static_cast<std::size_t>(n) + 1, 2'000'000 + n * 4200 * per_byte);
    expected[0] = 0;
    EXPECT_EQ(finish_on_crossbar(1'000'000, {}, ranks), text_of(expected));
  }
}

/// n messages to one node share its link from the crossbar; what that node sends meanwhile is alone on its own.
TEST(MessagePassingOnCrossbar, MessagesToOneNodeShareItsLink)
{
  for (const int n : {2, 3, 7}) {
    Ranks ranks(static_cast<std::size_t>(n) + 1);
    for (int rank = 1; rank <= n; ++rank) {
      ranks[0].add(message(Kind::receive, rank, 4200));
      ranks[static_cast<std::size_t>(rank)].add(message(Kind::send, 0, 4200));
    }
    ranks[0].add(message(Kind::send, 1, 4200));
    ranks[1].add(message(Kind::receive, 0, 4200));
    Finish expected(static_cast<std::size_t>(n) + 1, 0);
    expected[0] = 2'000'000 + n * 4200 * per_byte;
    expected[1] = 2'000'000 + 4200 * per_byte;
    EXPECT_EQ(finish_on_crossbar(1'000'000, {}, ranks), text_of(expected));
  }
}

/// 4.6e18 bytes at 1 GB/s take 146 years, more picoseconds than 64 bits count.
TEST(MessagePassingOnCrossbar, RefusesMessagesThatCannotBeCounted)
{
  for (const std::int64_t bytes : {std::int64_t{1} << 52, std::int64_t{1} << 62}) {
    const std::string text = finish_on_crossbar(1'000'000, {}, one_message(bytes, 0, 0));
    EXPECT_NE(text.find("26 days"), std::string::npos) << text;
  }
}

} // namespace
} // namespace loghop::test::message_passing_closed_form_test
