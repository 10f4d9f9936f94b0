// The calls of ranks, by hand. What they move, pixel by pixel: grid_exchange_test.cpp.
#include "loghop/workload/image/border_exchange.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>

namespace loghop::border_exchange_test {
namespace {

using Kind = BorderExchange::Kind;

/// 9 x 6 pixels of 4 bytes on 3 x 2 ranks: each has 3 x 3.
ImageGrid grid()
{
  return ImageGrid(9, 6, 3, 2, 4);
}

/// "r" or "s" with the peer, "#request" and ":bytes"; "wait" for all.
std::string calls(const BorderExchange& exchange, int rank)
{
  LayoutTable table;
  exchange.add_layouts(table);
  std::string text;
  for (const MpiCall& call : exchange.calls(Rank(rank), table)) {
    if (!text.empty()) text += " ";
    if (call.kind == MpiCall::Kind::wait_all) {
      text += "wait";
      continue;
    }
    const bool sends = call.kind == MpiCall::Kind::nonblocking_send;
    EXPECT_TRUE(sends || call.kind == MpiCall::Kind::nonblocking_receive);
    EXPECT_EQ(call.request, static_cast<std::uint32_t>(2 * call.tag + (sends ? 1 : 0)));
    text += (sends ? "s" : "r") + to_string(call.peer) + "#" + std::to_string(call.request) + ":" +
            std::to_string(call.bytes);
  }
  return text;
}

TEST(BorderExchangeCalls, ShiftsGoFromStepToStep)
{
  const BorderExchange shifts(grid(), Kind::shifts, 2, 1);
  EXPECT_EQ(calls(shifts, 1), "r0#0:24 s2#1:24 wait r2#2:24 s0#3:24 wait s4#5:28 wait r4#6:28 wait");
  EXPECT_EQ(calls(shifts, 0), "s1#1:24 wait r1#2:24 wait s3#5:28 wait r3#6:28 wait");
  EXPECT_EQ(calls(shifts, 5), "r4#0:24 wait s4#3:24 wait r2#4:28 wait s2#7:28 wait");
}

TEST(BorderExchangeCalls, FourNeighboursAtOnce)
{
  const BorderExchange four(grid(), Kind::four, 2, 1);
  EXPECT_EQ(calls(four, 1), "r0#0:24 r2#2:24 r4#6:12 s2#1:24 s0#3:24 s4#5:12 wait");
  EXPECT_EQ(calls(four, 3), "r4#2:24 r0#4:12 s4#1:24 s0#7:12 wait");
}

TEST(BorderExchangeCalls, EightNeighboursAtOnce)
{
  const BorderExchange eight(grid(), Kind::eight, 2, 1);
  EXPECT_EQ(calls(eight, 1), "r0#0:24 r2#2:24 r4#6:12 r3#12:8 r5#14:8 s2#1:24 s0#3:24 s4#5:12 s5#9:8 s3#11:8 wait");
  EXPECT_EQ(calls(eight, 5), "r4#0:24 r2#4:12 r1#8:8 s4#3:24 s2#7:12 s1#15:8 wait");
}

TEST(BorderExchangeCalls, ABorderOfNoPixelsIsNotExchanged)
{
  EXPECT_EQ(calls(BorderExchange(grid(), Kind::shifts, 0, 1), 1), "s4#5:12 wait r4#6:12 wait");
  EXPECT_EQ(calls(BorderExchange(grid(), Kind::shifts, 1, 0), 1), "r0#0:12 s2#1:12 wait r2#2:12 s0#3:12 wait");
  EXPECT_EQ(calls(BorderExchange(grid(), Kind::eight, 0, 1), 1), "r4#6:12 s4#5:12 wait");
  EXPECT_EQ(calls(BorderExchange(grid(), Kind::eight, 1, 0), 1), "r0#0:12 r2#2:12 s2#1:12 s0#3:12 wait");
  EXPECT_EQ(calls(BorderExchange(grid(), Kind::four, 0, 0), 1), "");
  for (const Kind kind : {Kind::shifts, Kind::four, Kind::eight})
    EXPECT_EQ(calls(BorderExchange(ImageGrid(9, 6, 1, 1, 4), kind, 2, 1), 0), "");
}

/// Columns have a block in each row of the part, whose rows in memory have the border too.
TEST(BorderExchangeCalls, MessagesLieInThePartAndItsBorder)
{
  LayoutTable table;
  const BorderExchange four(ImageGrid(10, 6, 3, 2, 4), Kind::eight, 2, 3); // rank 0 is 4 wide, rank 1 is 3
  four.add_layouts(table);
  const auto layout_of = [&](int rank, int tag) {
    for (const MpiCall& call : four.calls(Rank(rank), table))
      if (call.tag == tag && call.kind == MpiCall::Kind::nonblocking_send && call.layout > 0)
        return table.all().at(call.layout - 1U);
    ADD_FAILURE() << "no layout";
    return MessageLayout();
  };
  struct Expected {
    int rank, tag;
    std::int64_t rows, block, stride;
  };
  for (const auto& e : {Expected{0, 0, 3, 8, 32}, Expected{1, 0, 3, 8, 28}, Expected{0, 2, 3, 16, 32},
                        Expected{1, 2, 3, 12, 28}, Expected{0, 4, 3, 8, 32}, Expected{1, 5, 3, 8, 28}}) {
    const MessageLayout layout = layout_of(e.rank, e.tag);
    EXPECT_EQ(layout.count, e.rows) << e.rank << ", " << e.tag;
    EXPECT_EQ(layout.block_bytes, e.block) << e.rank << ", " << e.tag;
    EXPECT_EQ(layout.stride_bytes, e.stride) << e.rank << ", " << e.tag;
  }
}

/// Parts have one of two widths and heights, wherever the longer ones end.
TEST(BorderExchangeCalls, LayoutsOfAllRanksAreKnown)
{
  for (const Kind kind : {Kind::shifts, Kind::four, Kind::eight})
    for (const auto& [width, height] : {std::pair(9, 8), {10, 9}, {11, 10}, {11, 8}}) {
      const BorderExchange exchange(ImageGrid(width, height, 3, 2, 4), kind, 1, 2);
      for (int rank = 0; rank < 6; ++rank)
        EXPECT_NE(calls(exchange, rank), "");
    }
}

/// Rows that are not whole are as wide as the part, whole ones as wide as the part and its borders.
TEST(BorderExchangeCalls, OnlyShiftsSendWholeRows)
{
  const ImageGrid uneven(10, 5, 3, 2, 4); // parts of 4 or 3 x 3 or 2 pixels
  EXPECT_EQ(calls(BorderExchange(uneven, Kind::shifts, 2, 1), 0),
            "s1#1:24 wait r1#2:24 wait s3#5:32 wait r3#6:32 wait"); // 2 x 3 pixels, (4 + 2 x 2) x 1
  EXPECT_EQ(calls(BorderExchange(uneven, Kind::four, 2, 1), 4), "r3#0:16 r5#2:16 r1#4:12 s5#1:16 s3#3:16 s1#7:12 wait");
}

} // namespace
} // namespace loghop::border_exchange_test
