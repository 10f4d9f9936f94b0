// Does an image on a grid of ranks take the time of closed forms on a LogGOPS network? With even parts, s bytes a
// message, h(s) = 2o + L + (s-1) G, and g above o:
//   linear scatter   of the root's P - 1 messages the last leaves after P - 2 gaps: (P-2) (g + (s-1) G) + h(s)
//   binomial         the message over i halvings of the image leaves when those before it have: along the path of the
//                    furthest children sum of h(image / 2^i), if a shorter message never holds up what is behind it
//   shifts           right, left, down, up, each h(s) for whoever receives in it: 2 h(columns) + 2 h(rows)
//   four, chain      both directions at once: h(s) at the ends
#include "loghop/workload/image/grid_exchange.hpp"
#include "support/loggops_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::test::grid_exchange_times_test {
namespace {

using Action = GridExchange::Action;

constexpr Picoseconds L = 100'000'000, o = 700, g = 900, G = 2;

Picoseconds h(std::int64_t bytes)
{
  return 2 * o + L + (bytes - 1) * G;
}

reference::LoggopsOutcome run(const GridExchange& exchange, int nodes)
{
  LoggopsNetwork network;
  network.L = L;
  network.o = o;
  network.g = g;
  network.G = G;
  MachineShape shape;
  shape.dimensions = {nodes};
  exchange.check(shape);
  std::string error;
  const auto graph = exchange.graph(shape, 1);
  const auto outcome = run_graph(network, *graph, &error);
  EXPECT_EQ(error, "");
  return outcome;
}

Picoseconds makespan(const GridExchange& exchange)
{
  const auto outcome = run(exchange, exchange.X * exchange.Y);
  return *std::max_element(outcome.finish.begin(), outcome.finish.end());
}

GridExchange image(int X, int Y, Action action)
{
  GridExchange made;
  made.width = made.height = 64;
  made.X = X;
  made.Y = Y;
  made.operations = {action};
  return made;
}

constexpr std::int64_t all_bytes = 64 * 64 * 4;

TEST(GridExchangeTimes, LinearScatterIsTheRootsMessagesOneAfterTheOther)
{
  for (const auto& [X, Y] : {std::pair(1, 2), {1, 16}, {4, 4}, {16, 1}}) {
    const std::int64_t s = all_bytes / (X * Y);
    EXPECT_EQ(makespan(image(X, Y, Action::scatter)), (X * Y - 2) * (g + (s - 1) * G) + h(s));
  }
}

/// The processor of the root takes in one message after the other, in o + (s-1) G, or its interface in g + (s-1) G.
TEST(GridExchangeTimes, LinearGatherIsBoundByTheRoot)
{
  for (const auto& [X, Y] : {std::pair(1, 2), {1, 16}, {4, 4}}) {
    const std::int64_t s = all_bytes / (X * Y);
    EXPECT_EQ(makespan(image(X, Y, Action::gather)), (X * Y - 2) * (g + (s - 1) * G) + h(s));
  }
}

TEST(GridExchangeTimes, BinomialTreesHalveTheImage)
{
  for (const Action action : {Action::scatter, Action::gather}) {
    for (const auto& [X, Y] : {std::pair(1, 2), {1, 16}, {4, 4}, {16, 1}}) {
      GridExchange exchange = image(X, Y, action);
      exchange.tree = GridExchange::Tree::binomial;
      Picoseconds expected = 0;
      for (int parts = 2; parts <= X * Y; parts *= 2)
        expected += h(all_bytes / parts);
      EXPECT_EQ(makespan(exchange), expected);
    }
  }
}

TEST(GridExchangeTimes, ShiftsTakeTwoMessagesInEachDimension)
{
  for (const auto& [X, Y] : {std::pair(1, 2), {1, 8}, {2, 1}, {4, 4}, {8, 2}}) {
    GridExchange exchange = image(X, Y, Action::border);
    exchange.border_across = exchange.border_along = 3;
    const std::int64_t width = 64 / X, height = 64 / Y;
    const Picoseconds columns = X == 1 ? 0 : 2 * h(3 * height * 4);
    const Picoseconds rows = Y == 1 ? 0 : 2 * h((width + 6) * 3 * 4);
    EXPECT_EQ(makespan(exchange), columns + rows);
    exchange.iterations = 5;
    EXPECT_LE(makespan(exchange), 5 * (columns + rows));
  }
}

TEST(GridExchangeTimes, NeighboursAtOnceTakeOneMessageAtTheEnds)
{
  GridExchange exchange = image(1, 2, Action::border);
  exchange.border_across = exchange.border_along = 3;
  exchange.exchange = BorderExchange::Kind::four;
  EXPECT_EQ(makespan(exchange), h(64 * 3 * 4));
  exchange.pixel_time = Seconds(5e-12);
  EXPECT_EQ(makespan(exchange), h(64 * 3 * 4) + 5 * 64 * 32);
}

/// Longer than S, and both ends send first: nothing gets stuck, since nobody waits before all is posted.
TEST(GridExchangeTimes, ExchangesEndWithRendezvous)
{
  LoggopsNetwork network;
  network.S = 0;
  network.o = 5;
  for (const auto kind : {BorderExchange::Kind::shifts, BorderExchange::Kind::four, BorderExchange::Kind::eight}) {
    GridExchange exchange = image(4, 4, Action::border);
    exchange.border_across = exchange.border_along = 3;
    exchange.exchange = kind;
    exchange.operations = {Action::scatter, Action::border, Action::gather, Action::border};
    MachineShape shape;
    shape.dimensions = {16};
    std::string error;
    const auto graph = exchange.graph(shape, 1);
    EXPECT_FALSE(run_graph(network, *graph, &error).stuck) << error;
  }
}

} // namespace
} // namespace loghop::test::grid_exchange_times_test
