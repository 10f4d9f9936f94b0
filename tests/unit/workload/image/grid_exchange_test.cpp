// Images on grids of ranks: what scatter, gather and border exchange move, against pixels looked at one by one, and how
// it lies in memory.
#include "loghop/workload/image/grid_exchange.hpp"

#include "loghop/workload/image/image_program.hpp"
#include "support/mpi_calls.hpp"

#include <gmock/gmock.h>

#include <map>
#include <numeric>
#include <set>

namespace loghop::test::grid_exchange_test {
namespace {

using Action = GridExchange::Action;
using Exchange = BorderExchange::Kind;
using Kind = MpiCall::Kind;
using Tree = GridExchange::Tree;
using testing::HasSubstr;

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

GridExchange image(std::int64_t width, std::int64_t height, int X, int Y, std::vector<Action> operations)
{
  GridExchange made;
  made.width = width;
  made.height = height;
  made.X = X;
  made.Y = Y;
  made.operations = std::move(operations);
  return made;
}

struct Calls {
  std::vector<std::vector<MpiCall>> of_rank;
  std::vector<MessageLayout> layouts;
};

Calls calls_in(const GridExchange& exchange)
{
  exchange.check(nodes(exchange.X * exchange.Y));
  const auto plan = std::make_shared<const ImagePlan>(exchange);
  Calls calls;
  for (const Rank rank : each<Rank>(exchange.X * exchange.Y)) {
    ImageProgram program(plan, rank);
    calls.of_rank.push_back(calls_of(program));
  }
  calls.layouts = plan->layouts.all();
  return calls;
}

MessageLayout layout_of(const Calls& calls, int number, std::int64_t bytes)
{
  return number == 0 ? MessageLayout{1, bytes, bytes} : calls.layouts.at(static_cast<std::size_t>(number) - 1);
}

/// Who has pixel i of n along a side that is dealt out in runs, the first n mod parts of them one longer.
int dealt_to(std::int64_t i, std::int64_t n, int parts)
{
  for (int part = 0;; ++part) {
    const std::int64_t run = n / parts + (part < n % parts ? 1 : 0);
    if (i < run) return part;
    i -= run;
  }
}

int owner(const GridExchange& g, std::int64_t x, std::int64_t y)
{
  return dealt_to(x, g.width, g.X) + g.X * dealt_to(y, g.height, g.Y);
}

std::vector<GridExchange> images()
{
  std::vector<GridExchange> all;
  for (const auto& [width, height] : {std::pair(16, 12), {13, 17}})
    for (const auto& [X, Y] : {std::pair(1, 1), {1, 4}, {4, 1}, {4, 3}, {2, 2}, {3, 3}})
      all.push_back(image(width, height, X, Y, {Action::border}));
  return all;
}

// ---------------------------------------------------------------------------------------- borders

/// Bytes by (from, to), of a pixel each, that ranks need of others: within the border around their part.
std::map<std::pair<int, int>, std::int64_t> needed(const GridExchange& g, bool corners)
{
  std::map<std::pair<int, int>, std::int64_t> bytes;
  for (int rank = 0; rank < g.X * g.Y; ++rank) {
    std::int64_t left = g.width, right = 0, top = g.height, bottom = 0; // of its part, inclusive
    for (std::int64_t x = 0; x < g.width; ++x)
      for (std::int64_t y = 0; y < g.height; ++y) {
        if (owner(g, x, y) != rank) continue;
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = std::max(bottom, y);
      }
    for (std::int64_t x = 0; x < g.width; ++x)
      for (std::int64_t y = 0; y < g.height; ++y) {
        const std::int64_t beside = std::max({std::int64_t{0}, left - x, x - right});
        const std::int64_t above = std::max({std::int64_t{0}, top - y, y - bottom});
        const bool own = beside == 0 && above == 0;
        const bool corner = beside > 0 && above > 0;
        if (own || beside > g.border_across || above > g.border_along || (corner && !corners)) continue;
        bytes[{owner(g, x, y), rank}] += g.pixel_bytes;
      }
  }
  return bytes;
}

using Moved = std::map<std::pair<int, int>, std::int64_t>;

/// Checks that sends and receives agree, message by message, and that layouts fill their messages.
Moved moved(const GridExchange& g)
{
  const Calls calls = calls_in(g);
  std::map<std::tuple<int, int, int>, std::int64_t> sent, received; // by from, to, tag
  for (int rank = 0; rank < g.X * g.Y; ++rank) {
    for (const MpiCall& call : calls.of_rank[static_cast<std::size_t>(rank)]) {
      if (call.kind == Kind::nonblocking_send) sent[{rank, call.peer.value(), call.tag}] = call.bytes;
      if (call.kind == Kind::nonblocking_receive) received[{call.peer.value(), rank, call.tag}] = call.bytes;
      if (call.kind == Kind::wait_all) continue;
      const MessageLayout layout = layout_of(calls, call.layout, call.bytes);
      EXPECT_EQ(layout.count * layout.block_bytes, call.bytes);
      EXPECT_GE(layout.stride_bytes, layout.block_bytes);
    }
  }
  EXPECT_EQ(sent, received);
  Moved sums;
  for (const auto& [key, bytes] : sent)
    sums[{std::get<0>(key), std::get<1>(key)}] += bytes;
  return sums;
}

TEST(BorderExchange, NeighboursSendThePixelsThatBordersNeed)
{
  for (GridExchange g : images()) {
    for (const auto& [across, along] : {std::pair(1, 1), {3, 2}, {0, 2}, {2, 0}, {0, 0}}) {
      g.border_across = across;
      g.border_along = along;
      g.exchange = Exchange::four;
      EXPECT_EQ(moved(g), needed(g, false));
      g.exchange = Exchange::eight;
      EXPECT_EQ(moved(g), needed(g, true));
    }
  }
}

/// As the P-3PC paper's figure 6 counts: columns of bw x h, rows of (w + 2 bw) x bh.
TEST(BorderExchange, ShiftsSendColumnsThenWholeRows)
{
  GridExchange g = image(512, 512, 4, 4, {Action::border});
  g.border_across = g.border_along = 4;
  const Calls calls = calls_in(g);
  const auto& inner = calls.of_rank[5];
  ASSERT_EQ(inner.size(), 12u); // receive, send, wait in each direction
  const int to[] = {6, 4, 9, 1}, from[] = {4, 6, 1, 9};
  for (std::size_t direction = 0; direction < 4; ++direction) {
    const MpiCall &receive = inner[3 * direction], &send = inner[3 * direction + 1];
    EXPECT_EQ(receive.kind, Kind::nonblocking_receive);
    EXPECT_EQ(send.kind, Kind::nonblocking_send);
    EXPECT_EQ(inner[3 * direction + 2].kind, Kind::wait_all);
    EXPECT_EQ(receive.peer, Rank(from[direction]));
    EXPECT_EQ(send.peer, Rank(to[direction]));
    EXPECT_EQ(send.bytes, direction < 2 ? 4 * 128 * 4 : (128 + 2 * 4) * 4 * 4);
    EXPECT_EQ(send.bytes, receive.bytes);
    EXPECT_EQ(send.layout, receive.layout);
    EXPECT_EQ(send.layout > 0, direction < 2); // columns have strides, whole rows are contiguous
  }
  const MessageLayout column = layout_of(calls, inner[0].layout, 0);
  EXPECT_EQ(column.count, 128);
  EXPECT_EQ(column.block_bytes, 4 * 4);
  EXPECT_EQ(column.stride_bytes, (128 + 2 * 4) * 4);
  EXPECT_EQ(calls.of_rank[0].size(), 8u); // a corner has one partner in each direction
}

TEST(BorderExchange, RowsOfThePartAreBlocksInItsMemory)
{
  GridExchange g = image(60, 60, 3, 3, {Action::border});
  g.border_across = 2;
  g.border_along = 5;
  g.exchange = Exchange::eight;
  const Calls calls = calls_in(g);
  std::map<int, MessageLayout> by_peer;
  for (const MpiCall& call : calls.of_rank[4])
    if (call.kind == Kind::nonblocking_send) by_peer[call.peer.value()] = layout_of(calls, call.layout, call.bytes);
  ASSERT_EQ(by_peer.size(), 8u);
  const auto expect = [&](int peer, std::int64_t count, std::int64_t block) {
    EXPECT_EQ(by_peer[peer].count, count) << peer;
    EXPECT_EQ(by_peer[peer].block_bytes, block) << peer;
    EXPECT_EQ(by_peer[peer].stride_bytes, 24 * 4) << peer;
  };
  for (const int corner : {0, 2, 6, 8})
    expect(corner, 5, 2 * 4);
  for (const int beside : {3, 5})
    expect(beside, 20, 2 * 4);
  for (const int above : {1, 7})
    expect(above, 5, 20 * 4);
}

// ---------------------------------------------------------------------------------------- scatter and gather

TEST(GridExchange, ScatterAndGatherMoveEachPartThroughTheTree)
{
  for (const Action action : {Action::scatter, Action::gather}) {
    for (GridExchange g : images()) {
      g.operations = {action};
      for (const Tree tree : {Tree::linear, Tree::binomial}) {
        g.tree = tree;
        if (tree == Tree::binomial && g.X == 3) continue; // refused
        std::map<int, std::int64_t> part;                 // bytes, by rank
        for (std::int64_t x = 0; x < g.width; ++x)
          for (std::int64_t y = 0; y < g.height; ++y)
            part[owner(g, x, y)] += g.pixel_bytes;
        const Calls calls = calls_in(g);
        std::map<int, std::int64_t> balance; // what a rank gets and does not pass on
        for (int rank = 0; rank < g.X * g.Y; ++rank) {
          const MpiCall& call = calls.of_rank[static_cast<std::size_t>(rank)].at(0);
          for (const auto& message : messages_of(call, Rank(rank), true)) {
            balance[rank] -= message.bytes;
            balance[message.peer.value()] += message.bytes;
            const MessageLayout layout = layout_of(calls, message.layout, message.bytes);
            EXPECT_EQ(layout.count * layout.block_bytes, message.bytes);
          }
        }
        const std::int64_t all = g.width * g.height * g.pixel_bytes;
        for (int rank = 0; rank < g.X * g.Y; ++rank) {
          const std::int64_t gets = rank == 0 ? part[0] - all : part[rank];
          EXPECT_EQ(balance[rank], action == Action::scatter ? gets : -gets) << rank;
        }
      }
    }
  }
}

/// Linear: the root's part of the image for each rank, a block for each row unless there is one rank side by side.
TEST(GridExchange, TheRootHasTheImageRowByRow)
{
  for (const Action action : {Action::scatter, Action::gather}) {
    GridExchange g = image(512, 512, 2, 8, {action});
    const Calls calls = calls_in(g);
    const bool sends = action == Action::scatter;
    const auto at_root = messages_of(calls.of_rank[0].at(0), Rank(0), sends);
    ASSERT_EQ(at_root.size(), 15u);
    for (const auto& message : at_root) {
      const MessageLayout layout = layout_of(calls, message.layout, 0);
      EXPECT_EQ(layout.count, 64);
      EXPECT_EQ(layout.block_bytes, 256 * 4);
      EXPECT_EQ(layout.stride_bytes, 512 * 4);
    }
    for (int rank = 1; rank < 16; ++rank) // contiguous at the other end
      EXPECT_EQ(messages_of(calls.of_rank[static_cast<std::size_t>(rank)].at(0), Rank(rank), !sends).at(0).layout, 0);
    const Calls in_rows = calls_in(image(512, 512, 1, 16, {action}));
    ASSERT_EQ(in_rows.layouts.size(), 1u);
    EXPECT_EQ(in_rows.layouts[0].count * in_rows.layouts[0].stride_bytes, 512 * 512 * 4 / 16) << "contiguous";
    EXPECT_EQ(in_rows.layouts[0].parts, 15);
  }
}

/// P-3PC paper: of the log2 P messages of the root, the first log2 P - log2 X are contiguous.
TEST(GridExchange, BinomialTreesSendContiguousPartsFirst)
{
  for (const auto& [X, contiguous] : {std::pair(1, 4), {2, 3}, {4, 2}, {8, 1}, {16, 0}}) {
    GridExchange g = image(512, 512, X, 16 / X, {Action::scatter});
    g.tree = Tree::binomial;
    const Calls calls = calls_in(g);
    const auto messages = messages_of(calls.of_rank[0].at(0), Rank(0), true);
    ASSERT_EQ(messages.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(messages[i].bytes, 512 * 512 * 4 >> (i + 1));
      const MessageLayout layout = layout_of(calls, messages[i].layout, 0);
      EXPECT_EQ(layout.stride_bytes == layout.block_bytes, static_cast<int>(i) < contiguous)
          << "X " << X << ", message " << i;
      EXPECT_EQ(layout.parts, (15 + (1 << (3 - i)) - 1) >> (3 - i)) << "of 15 sixteenths, by 8, 4, 2 and 1";
    }
  }
}

/// An inner rank passes on a part of the rectangle that it got: half of its columns, at the pitch of all of them.
TEST(GridExchange, InnerRanksPassOnPartsOfTheirOwnRectangle)
{
  GridExchange g = image(512, 512, 8, 2, {Action::scatter});
  g.tree = Tree::binomial;
  const Calls calls = calls_in(g);
  const auto messages = messages_of(calls.of_rank[4].at(0), Rank(4), true); // has ranks 4 to 7: 256 columns, 256 rows
  ASSERT_EQ(messages.size(), 2u);
  const std::int64_t columns[] = {128, 64};
  for (std::size_t i = 0; i < 2; ++i) {
    const MessageLayout layout = layout_of(calls, messages[i].layout, 0);
    EXPECT_EQ(layout.count, 256);
    EXPECT_EQ(layout.block_bytes, columns[i] * 4);
    EXPECT_EQ(layout.stride_bytes, 256 * 4);
  }
}

// ---------------------------------------------------------------------------------------- order, and what cannot be

TEST(GridExchange, OperationsComeInOrderInEachIteration)
{
  GridExchange g = image(8, 8, 2, 2, {Action::scatter, Action::border, Action::gather});
  g.border_across = g.border_along = 1;
  g.exchange = Exchange::four;
  g.iterations = 2;
  g.pixel_time = Seconds(3e-12);
  const auto plan = std::make_shared<const ImagePlan>(g);
  ImageProgram program(plan, Rank(3));
  EXPECT_EQ(program.place(), "");
  std::vector<std::pair<Kind, std::string>> found;
  for (MpiCall call = program.next(); call.kind != Kind::finish; call = program.next()) {
    found.emplace_back(call.kind, program.place());
    if (call.kind == Kind::compute) EXPECT_EQ(call.time, 3 * 16);
  }
  ASSERT_EQ(found.size(), 16u);
  EXPECT_EQ(found[0], std::pair(Kind::collective, std::string("iteration 1, scatter")));
  EXPECT_EQ(found[1], std::pair(Kind::nonblocking_receive, std::string("iteration 1, border exchange")));
  EXPECT_EQ(found[6].first, Kind::compute);
  EXPECT_EQ(found[7], std::pair(Kind::collective, std::string("iteration 1, gather")));
  EXPECT_EQ(found[15], std::pair(Kind::collective, std::string("iteration 2, gather")));
}

std::string misfit(const GridExchange& exchange, int number)
{
  try {
    exchange.check(nodes(number));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(GridExchange, SaysWhatDoesNotFit)
{
  EXPECT_EQ(misfit(image(8, 8, 2, 2, {Action::gather}), 4), "");
  EXPECT_EQ(misfit(image(8, 8, 2, 2, {Action::gather}), 3),
            "grid_exchange: 4 ranks, and the platform has 3 places for ranks");
  EXPECT_THAT(misfit(image(8, 2, 2, 3, {Action::gather}), 9), HasSubstr("found 2 x 3 ranks on 8 x 2 pixels"));
  GridExchange wide = image(10, 10, 3, 3, {Action::border});
  wide.border_across = 4;
  EXPECT_EQ(misfit(wide, 9),
            "grid_exchange: the border is 4 pixels wide, and the smallest part of the image 3: expected "
            "no more than the part");
  wide.border_across = 3;
  EXPECT_EQ(misfit(wide, 9), "");
  GridExchange tree = image(9, 9, 3, 2, {Action::scatter});
  tree.tree = Tree::binomial;
  EXPECT_THAT(misfit(tree, 9), HasSubstr("power of two: expected such a grid, or a linear tree, found 3 x 2"));
  tree.operations = {Action::border};
  EXPECT_EQ(misfit(tree, 9), ""); // no tree there
  EXPECT_NE(misfit(image(8, 8, 2, 2, {}), 4), "");
  GridExchange slow = image(1 << 20, 1 << 20, 1, 1, {Action::border});
  slow.pixel_time = Seconds(1);
  EXPECT_THAT(misfit(slow, 4), HasSubstr("more than 10^18 ps"));
}

/// Of one rank, whose part no border can leave.
TEST(GridExchange, ABorderHasAtMost2To24Pixels)
{
  GridExchange alone = image(8, 8, 1, 1, {Action::border});
  alone.border_across = alone.border_along = 1 << 24;
  EXPECT_EQ(misfit(alone, 1), "");
  for (std::int64_t GridExchange::*const border : {&GridExchange::border_across, &GridExchange::border_along}) {
    GridExchange wider = alone;
    ++(wider.*border);
    EXPECT_THAT(misfit(wider, 1), HasSubstr("a border must have at most 2^24 pixels"));
  }
}

TEST(GridExchange, HasLimits)
{
  const auto said = [](auto change) {
    GridExchange g = image(8, 8, 2, 2, {Action::border});
    EXPECT_EQ(misfit(g, 4), "");
    change(g);
    return misfit(g, 4);
  };
  constexpr std::int64_t most = std::int64_t{1} << 24;
  const std::string sides = "grid_exchange: an image must have 1 to 2^24 pixels on each side";
  EXPECT_EQ(said([](GridExchange& g) { g.width = most; }), "");
  EXPECT_EQ(said([](GridExchange& g) { g.height = most; }), "");
  EXPECT_EQ(said([](GridExchange& g) { g.width = most + 1; }), sides);
  EXPECT_EQ(said([](GridExchange& g) { g.height = most + 1; }), sides);
  EXPECT_EQ(said([](GridExchange& g) { g.width = 0; }), sides);
  EXPECT_EQ(said([](GridExchange& g) { g.height = 0; }), sides);
  EXPECT_EQ(said([](GridExchange& g) { g.width = g.height = g.X = g.Y = 1; }), "");
  const std::string pixels = "grid_exchange: a pixel must have 1 to 1024 bytes";
  for (const std::int64_t bytes : {1, 1024})
    EXPECT_EQ(said([&](GridExchange& g) { g.pixel_bytes = bytes; }), "");
  for (const std::int64_t bytes : {0, 1025})
    EXPECT_EQ(said([&](GridExchange& g) { g.pixel_bytes = bytes; }), pixels);
  const std::string grid = "grid_exchange: the grid must have 1 rank or more on each side";
  EXPECT_EQ(said([](GridExchange& g) { g.X = 0; }), grid);
  EXPECT_EQ(said([](GridExchange& g) { g.Y = 0; }), grid);
  EXPECT_EQ(said([](GridExchange& g) { g.operations.clear(); }), "grid_exchange: there must be an operation");
  EXPECT_EQ(said([](GridExchange& g) { g.iterations = 0; }), "grid_exchange: iterations must be 1 or more");
}

TEST(GridExchange, EachRankHasAPixel)
{
  EXPECT_EQ(misfit(image(3, 2, 3, 2, {Action::border}), 6), "");
  EXPECT_EQ(misfit(image(2, 2, 3, 2, {Action::border}), 6),
            "grid_exchange: expected at least one pixel a rank, found 3 x 2 ranks on 2 x 2 pixels");
  EXPECT_EQ(misfit(image(3, 1, 3, 2, {Action::border}), 6),
            "grid_exchange: expected at least one pixel a rank, found 3 x 2 ranks on 3 x 1 pixels");
}

TEST(GridExchange, ABorderIsNoLargerThanThePartWhereThereAreNeighbours)
{
  GridExchange g = image(10, 11, 3, 3, {Action::border});
  g.border_along = 3;
  EXPECT_EQ(misfit(g, 9), "");
  g.border_along = 4;
  EXPECT_EQ(misfit(g, 9), "grid_exchange: the border is 4 pixels high, and the smallest part of the image 3: expected "
                          "no more than the part");
  g.Y = 1;
  EXPECT_EQ(misfit(g, 9), "");
  g.border_across = -1;
  EXPECT_EQ(misfit(g, 9), "grid_exchange: a border must have 0 pixels or more");
  g.border_across = 0;
  g.border_along = -1;
  EXPECT_EQ(misfit(g, 9), "grid_exchange: a border must have 0 pixels or more");
}

TEST(GridExchange, BinomialTreesNeedRectangles)
{
  for (const Action action : {Action::scatter, Action::gather}) {
    GridExchange g = image(12, 12, 3, 2, {Action::border, action});
    EXPECT_EQ(misfit(g, 6), "");
    g.tree = Tree::binomial;
    EXPECT_EQ(misfit(g, 6), "grid_exchange: subtrees of a binomial tree have rectangles of the image only if the ranks "
                            "side by side are a power of two: expected such a grid, or a linear tree, found 3 x 2");
    g.Y = 1;
    EXPECT_EQ(misfit(g, 6), "");
    g.X = 2;
    g.Y = 3;
    EXPECT_EQ(misfit(g, 6), "");
  }
}

/// Of the part of one rank, not of the image.
TEST(GridExchange, ComputationsAreThoseOfOneRank)
{
  GridExchange g = image(4000, 250, 4, 1, {Action::border});
  g.pixel_time = Seconds(3);
  EXPECT_EQ(misfit(g, 4), "");
}

/// The largest part may have a pixel more on each side: here 1000 x 1000 pixels in all, at 1 s each.
TEST(GridExchange, ComputationsTakeLessThan10To18Picoseconds)
{
  GridExchange g = image(999, 999, 1, 1, {Action::border});
  g.pixel_time = Seconds(1);
  EXPECT_EQ(misfit(g, 1), "grid_exchange: a computation takes more than 10^18 ps");
  for (std::int64_t GridExchange::*const side : {&GridExchange::width, &GridExchange::height}) {
    GridExchange smaller = g;
    --(smaller.*side);
    EXPECT_EQ(misfit(smaller, 1), "");
  }
  g.X = g.Y = 2;
  EXPECT_EQ(misfit(g, 4), "");
}

TEST(GridExchange, HasDefaults)
{
  const GridExchange g;
  EXPECT_EQ(g.width, 1);
  EXPECT_EQ(g.height, 1);
  EXPECT_EQ(g.X, 1);
  EXPECT_EQ(g.Y, 1);
  EXPECT_EQ(g.pixel_bytes, 4);
  EXPECT_TRUE(g.operations.empty());
  EXPECT_EQ(g.iterations, 1);
  EXPECT_EQ(g.tree, Tree::linear);
  EXPECT_EQ(g.exchange, Exchange::shifts);
  EXPECT_EQ(g.border_across, 0);
  EXPECT_EQ(g.border_along, 0);
  EXPECT_EQ(g.pixel_time.count(), 0);
}

} // namespace
} // namespace loghop::test::grid_exchange_test
