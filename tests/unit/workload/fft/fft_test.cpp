// 3D FFT: who holds which points when, what the exchanges move (against owners found point by point), how much is
// computed, and what the programs call.
#include "loghop/workload/fft/fft.hpp"

#include "loghop/workload/fft/fft_class.hpp"
#include "loghop/workload/fft/fft_program.hpp"
#include "loghop/workload/fft/fft_transpose.hpp"
#include "support/mpi_calls.hpp"

#include <gmock/gmock.h>

#include <map>
#include <random>

namespace loghop::test::fft_test {
namespace {

using Kind = MpiCall::Kind;
using testing::HasSubstr;

MachineShape nodes(int number, double flops_per_second = 0)
{
  MachineShape shape;
  shape.dimensions = {number};
  shape.flops_per_second = flops_per_second;
  return shape;
}

Fft fft_of(const FftGrid::Sizes& points, int A, int B, const char* alltoall = "pairwise")
{
  Fft fft;
  fft.points = points;
  if (A > 1) {
    fft.decomposition = Fft::Decomposition::pencil;
    fft.process_grid = {A, B};
  } else {
    fft.number_of_ranks = B;
  }
  fft.alltoall = &collectives::require_algorithm("alltoall", alltoall);
  fft.flop_time = Seconds(1e-9);
  return fft;
}

/// Who has number i of n that are dealt out in runs, the first n mod parts of them one longer.
int dealt_to(std::int64_t i, std::int64_t n, int parts)
{
  for (int part = 0;; ++part) {
    const std::int64_t run = n / parts + (part < n % parts ? 1 : 0);
    if (i < run) return part;
    i -= run;
  }
}

/// Who has the point (x, y, z) while FFTs go along a dimension.
int owner(int dimension, const std::array<std::int64_t, 3>& at, const FftGrid::Sizes& n, int A, int B)
{
  switch (dimension) {
  case 0:
    return dealt_to(at[1], n[1], A) + A * dealt_to(at[2], n[2], B);
  case 1:
    return dealt_to(at[0], n[0], A) + A * dealt_to(at[2], n[2], B);
  default:
    return dealt_to(at[0], n[0], A) + A * dealt_to(at[1], n[1], B);
  }
}

template<class Visit> void for_each_point(const FftGrid::Sizes& n, Visit visit)
{
  for (std::int64_t x = 0; x < n[0]; ++x)
    for (std::int64_t y = 0; y < n[1]; ++y)
      for (std::int64_t z = 0; z < n[2]; ++z)
        visit(std::array<std::int64_t, 3>{x, y, z});
}

struct Shape {
  FftGrid::Sizes n;
  int A;
  int B;
};

std::vector<Shape> shapes()
{
  std::vector<Shape> all = {{{8, 8, 8}, 1, 4}, {{8, 8, 8}, 2, 4}, {{7, 5, 6}, 1, 5}, {{7, 5, 6}, 3, 2},
                            {{5, 4, 3}, 4, 3}, {{6, 9, 1}, 1, 1}, {{4, 3, 9}, 3, 1}, {{1, 6, 6}, 1, 6}};
  std::mt19937 random(7);
  for (int i = 0; i < 40; ++i) {
    const auto up_to = [&](std::int64_t most) { return 1 + static_cast<std::int64_t>(random()) % most; };
    const FftGrid::Sizes n = {up_to(12), up_to(12), up_to(12)};
    const std::int64_t A = up_to(std::min(n[0], n[1]));
    all.push_back({n, static_cast<int>(A), static_cast<int>(up_to(std::min(n[1], n[2])))});
  }
  return all;
}

TEST(FftGrid, BoxesHoldTheirPointsAndNoOthers)
{
  for (const auto& [n, A, B] : shapes()) {
    const FftGrid grid(n, A, B);
    for (int dimension = 0; dimension < 3; ++dimension) {
      std::int64_t held = 0;
      for (const Rank rank : each<Rank>(grid.ranks()))
        held += grid.box(dimension, rank).volume();
      EXPECT_EQ(held, n[0] * n[1] * n[2]);
      for_each_point(n, [&, &n = n, A = A, B = B](const auto& at) {
        const FftGrid::Box box = grid.box(dimension, Rank(owner(dimension, at, n, A, B)));
        for (std::size_t d = 0; d < 3; ++d)
          EXPECT_TRUE(box.first[d] <= at[d] && at[d] < box.end[d]);
      });
    }
  }
}

/// Each rank sends each other one what that one has next and it has now, once, and keeps its own; receivers know it.
void expect_moves(const Shape& shape, const std::vector<MpiCall>& calls, int dimension)
{
  std::map<std::pair<Rank, Rank>, std::int64_t> moved; // bytes by (from, to)
  for_each_point(shape.n, [&](const auto& at) {
    const int from = owner(dimension, at, shape.n, shape.A, shape.B);
    const int to = owner(dimension + 1, at, shape.n, shape.A, shape.B);
    if (from != to) moved[{Rank(from), Rank(to)}] += 16;
  });
  std::map<std::pair<Rank, Rank>, std::int64_t> sent, received;
  for (const Rank rank : each<Rank>(shape.A * shape.B)) {
    const MpiCall& call = calls[rank.position()];
    for (const auto& message : messages_of(call, rank, true))
      EXPECT_TRUE(sent.try_emplace({rank, message.peer}, message.bytes).second)
          << "twice to " << message.peer.position();
    for (const auto& message : messages_of(call, rank, false))
      EXPECT_TRUE(received.try_emplace({message.peer, rank}, message.bytes).second);
  }
  EXPECT_EQ(sent, moved);
  EXPECT_EQ(received, moved);
}

TEST(Fft, ExchangesMoveEveryPointToItsNextOwnerOnce)
{
  for (const Shape& shape : shapes()) {
    for (const char* alltoall : {"linear", "ring", "pairwise"}) {
      const Fft fft = fft_of(shape.n, shape.A, shape.B, alltoall);
      fft.check(nodes(shape.A * shape.B));
      const auto plan = std::make_shared<const FftPlan>(fft, fft.grid(nodes(shape.A * shape.B)), 1);
      std::vector<MpiCall> exchanges[2];
      for (const Rank rank : each<Rank>(shape.A * shape.B)) {
        FftProgram program(plan, rank);
        std::vector<MpiCall> collectives;
        for (const MpiCall& call : calls_of(program))
          if (call.kind == Kind::collective) collectives.push_back(call);
        std::size_t next = 0;
        if (shape.A > 1) exchanges[0].push_back(collectives.at(next++));
        if (shape.B > 1) exchanges[1].push_back(collectives.at(next++));
        EXPECT_EQ(next, collectives.size());
      }
      if (shape.A > 1) expect_moves(shape, exchanges[0], 0);
      if (shape.B > 1) expect_moves(shape, exchanges[1], 1);
    }
  }
}

/// Bruck's algorithm passes blocks on: it moves the same blocks, all of one size.
TEST(Fft, OtherAlgorithmsHaveTheBlockOfTheExchange)
{
  Fft fft = fft_of({8, 8, 4}, 2, 4, "bruck");
  fft.variant = Fft::Variant::pack;
  fft.check(nodes(8));
  const FftPlan plan(fft, fft.grid(nodes(8)), 1);
  EXPECT_EQ(plan.to_y.at(3).algorithm->block_bytes(0), 16 * 4 * 4 * 1); // x: 8/2, y: 8/2, z: 4/4
  EXPECT_EQ(plan.to_z.at(1).algorithm->block_bytes(0), 16 * 4 * 2 * 1); // x: 8/2, y: 8/4, z: 4/4
}

// ---------------------------------------------------------------------------------------- sizes and strides

/// Message size and stride that the paper prints: B on 4 and 8 processors, C on 16 (footnote 15).
TEST(Fft, SlabsHaveTheSizesAndStridesOfThePaper)
{
  constexpr std::int64_t KB = 1024, MB = KB * KB;
  struct Printed {
    const char* name;
    int ranks;
    std::int64_t s;
    std::int64_t d;
  };
  for (const Printed& printed : {Printed{"B", 4, 128 * MB, 512 * KB}, Printed{"B", 8, 64 * MB, 256 * KB},
                                 Printed{"C", 16, 128 * MB, 256 * KB}}) {
    FftGrid::Sizes points{};
    for (const FftClass& c : fft_classes())
      if (c.name == printed.name) points = c.points;
    const Fft fft = fft_of(points, 1, printed.ranks);
    const auto plan = std::make_shared<const FftPlan>(fft, fft.grid(nodes(printed.ranks)), 1);
    EXPECT_EQ(16 * plan->grid.box(0, Rank(0)).volume(), printed.s);
    FftProgram program(plan, Rank(0));
    const auto calls = calls_of(program);
    ASSERT_EQ(calls.size(), 4u); // x, y, exchange, z
    std::int64_t sent = 0;
    for (const auto& message : messages_of(calls[2], Rank(0), true)) {
      ASSERT_GT(message.layout, 0);
      const MessageLayout layout = plan->layouts.all().at(static_cast<std::size_t>(message.layout) - 1);
      EXPECT_EQ(layout.block_bytes, 16);
      EXPECT_EQ(layout.stride_bytes, printed.d);
      EXPECT_EQ(layout.count * layout.block_bytes, message.bytes);
      sent += message.bytes;
    }
    EXPECT_EQ(sent, printed.s / printed.ranks * (printed.ranks - 1)); // all but what stays
    const auto with_memory = std::make_shared<const FftPlan>(fft, fft.grid(nodes(printed.ranks)), 1, true);
    FftProgram transposes_all(with_memory, Rank(0));
    std::int64_t transposed = 0;
    for (const auto& message : messages_of(calls_of(transposes_all)[2], Rank(0), true))
      transposed += message.bytes;
    EXPECT_EQ(transposed, printed.s);
    for (const auto& message : messages_of(calls[2], Rank(0), false))
      EXPECT_EQ(message.layout, 0);
  }
}

/// Any shape: as many points as the message has, at the stride from one point of a line to the next where lines are in
/// planes of what the rank has afterwards.
TEST(Fft, LayoutsFillTheirMessages)
{
  for (const Shape& shape : shapes()) {
    const Fft fft = fft_of(shape.n, shape.A, shape.B);
    const auto plan = std::make_shared<const FftPlan>(fft, fft.grid(nodes(shape.A * shape.B)), 1);
    for (const Rank rank : each<Rank>(shape.A * shape.B)) {
      FftProgram program(plan, rank);
      bool first = shape.A > 1;
      for (const MpiCall& call : calls_of(program)) {
        if (call.kind != Kind::collective) continue;
        const FftGrid::Box after = plan->grid.box(first ? 1 : 2, rank);
        const std::int64_t stride = 16 * after.size(0) * (first ? 1 : after.size(1));
        first = false;
        for (const auto& message : messages_of(call, rank, true)) {
          if (message.layout == 0) { // one point, or points side by side
            EXPECT_TRUE(message.bytes == 16 || stride == 16);
            continue;
          }
          const MessageLayout layout = plan->layouts.all().at(static_cast<std::size_t>(message.layout) - 1);
          EXPECT_EQ(layout.count * layout.block_bytes, message.bytes);
          EXPECT_EQ(layout.block_bytes, 16);
          EXPECT_EQ(layout.stride_bytes, stride);
        }
      }
    }
  }
}

TEST(Fft, OnlyDerivedDatatypesAreStrided)
{
  for (const auto variant : {Fft::Variant::pack, Fft::Variant::opt}) {
    Fft fft = fft_of({8, 8, 8}, 2, 4);
    fft.variant = variant;
    EXPECT_TRUE(FftPlan(fft, fft.grid(nodes(8)), 1).layouts.all().empty());
  }
}

// ---------------------------------------------------------------------------------------- computation

/// The textbook count of a radix-2 FFT: 5 n log2 n a line.
TEST(FftGrid, CountsOperationsOfItsLines)
{
  const FftGrid grid({16, 8, 4}, 2, 2);
  EXPECT_DOUBLE_EQ(grid.flops(0, Rank(0)), 5. * 16 * 4 * (4 * 2)); // y: 8/2 lines times z: 4/2
  EXPECT_DOUBLE_EQ(grid.flops(1, Rank(3)), 5. * 8 * 3 * (8 * 2));
  EXPECT_DOUBLE_EQ(grid.flops(2, Rank(1)), 5. * 4 * 2 * (8 * 4));
  EXPECT_DOUBLE_EQ(FftGrid({1, 1, 1}, 1, 1).flops(0, Rank(0)), 0);
}

TEST(Fft, ProgramsComputePackAndExchange)
{
  Fft fft = fft_of({16, 8, 4}, 2, 2);
  fft.iterations = 2;
  fft.naive_packing = 3;
  fft.blocked_packing = 0.5;
  const auto texts = [&](int rank) {
    const auto plan = std::make_shared<const FftPlan>(fft, fft.grid(nodes(4)), 1000);
    FftProgram program(plan, Rank(rank));
    std::vector<std::string> lines;
    for (MpiCall call = program.next(); call.kind != Kind::finish; call = program.next()) {
      lines.push_back(program.place() + (call.kind == Kind::compute ? ": " + std::to_string(call.time) : ""));
      EXPECT_EQ(program.place(), program.place_of(lines.size()));
    }
    return lines;
  };
  const auto ddt = texts(0);
  ASSERT_EQ(ddt.size(), 10u);
  EXPECT_EQ(ddt[0], "iteration 1, FFT along x: 2560000");
  EXPECT_EQ(ddt[1], "iteration 1, exchange from x to y");
  EXPECT_EQ(ddt[2], "iteration 1, FFT along y: 1920000");
  EXPECT_EQ(ddt[3], "iteration 1, exchange from y to z");
  EXPECT_EQ(ddt[4], "iteration 1, FFT along z: 1280000");
  EXPECT_EQ(ddt[9], "iteration 2, FFT along z: 1280000");
  fft.variant = Fft::Variant::pack;
  const auto pack = texts(3);
  ASSERT_EQ(pack.size(), 14u);
  EXPECT_EQ(pack[1], "iteration 1, packing: " + std::to_string(3 * 16 * 128)); // 512 points on 4 ranks
  EXPECT_EQ(pack[11], "iteration 2, packing: " + std::to_string(3 * 16 * 128));
  fft.variant = Fft::Variant::opt;
  EXPECT_EQ(texts(3)[4], "iteration 1, packing: " + std::to_string(16 * 128 / 2));
}

TEST(Fft, ChoosesTheMostSquareProcessGrid)
{
  Fft fft = fft_of({64, 64, 64}, 1, 1);
  fft.decomposition = Fft::Decomposition::pencil;
  for (const auto& [ranks, A] : {std::pair(1, 1), {2, 1}, {12, 3}, {13, 1}, {36, 6}, {32, 4}}) {
    fft.number_of_ranks = ranks;
    EXPECT_EQ(fft.grid(nodes(64)).A(), A);
    EXPECT_EQ(fft.grid(nodes(64)).ranks(), ranks);
  }
  fft.number_of_ranks.reset();
  EXPECT_EQ(fft.grid(nodes(20)).A(), 4);
}

TEST(Fft, ComputesAtTheSpeedOfThePlatformOrAsGiven)
{
  Fft fft = fft_of({4, 4, 4}, 1, 1);
  const auto first = [&](const MachineShape& shape) {
    std::vector<GraphOperation> ready;
    fft.graph(shape, 1)->begin(Rank(0), ready);
    return ready.at(0).amount;
  };
  EXPECT_EQ(first(nodes(1, 2e9)), 1000 * 5 * 4 * 2 * 16); // flop_time goes first
  fft.flop_time.reset();
  EXPECT_EQ(first(nodes(1, 2e9)), 500 * 5 * 4 * 2 * 16);
}

// ---------------------------------------------------------------------------------------- what cannot be

std::string misfit(const Fft& fft, int number)
{
  try {
    fft.check(nodes(number));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

TEST(Fft, SaysWhatDoesNotFit)
{
  EXPECT_EQ(misfit(fft_of({8, 8, 8}, 1, 8), 8), "");
  EXPECT_EQ(misfit(fft_of({8, 8, 8}, 1, 8), 7), "fft: 8 ranks, and the platform has 7 places for ranks");
  EXPECT_EQ(misfit(fft_of({8, 8, 4}, 1, 8), 8),
            "fft: 8 ranks divide the 4 points along z: expected at most one rank a point, or pencils");
  EXPECT_EQ(misfit(fft_of({2, 8, 8}, 4, 2), 8), "fft: 4 ranks divide the 2 points along x: expected at most one rank a "
                                                "point");
  EXPECT_THAT(misfit(fft_of({8, 8, 8}, 1, 4, "bruck"), 4), HasSubstr("has no derived datatypes"));
  Fft uneven = fft_of({8, 9, 8}, 1, 4, "bruck");
  uneven.variant = Fft::Variant::pack;
  EXPECT_THAT(misfit(uneven, 4), HasSubstr("needs blocks of one size"));
  Fft no_speed = fft_of({8, 8, 8}, 1, 4);
  no_speed.flop_time.reset();
  EXPECT_THAT(misfit(no_speed, 4), HasSubstr("expected \"core_speed\" in the platform, or \"flop_time\""));
  EXPECT_THAT(misfit(fft_of({1 << 20, 1 << 20, 1 << 20}, 1, 4), 4), HasSubstr("at most 2^56 points"));
  Fft slow = fft_of({1024, 1024, 1024}, 1, 4);
  slow.flop_time = Seconds(10);
  EXPECT_THAT(misfit(slow, 4), HasSubstr("more than 10^18 ps"));
  Fft none = fft_of({8, 8, 8}, 1, 4);
  none.alltoall = nullptr;
  EXPECT_NE(misfit(none, 4), "");
}

Fft tiny(const FftGrid::Sizes& points)
{
  Fft fft = fft_of(points, 1, 1);
  fft.flop_time = Seconds(1e-15);
  return fft;
}

TEST(Fft, HasAtMost2To56Points)
{
  constexpr std::int64_t side = std::int64_t{1} << 28;
  const std::string many = "fft: the grid must have at most 2^56 points";
  const std::string none = "fft: each side of the grid must have 1 point or more";
  EXPECT_EQ(misfit(tiny({1, 1, 1}), 1), "");
  EXPECT_EQ(misfit(tiny({side, side, 1}), 1), "");
  EXPECT_EQ(misfit(tiny({1, side, side}), 1), "");
  EXPECT_EQ(misfit(tiny({side + 1, side, 1}), 1), many);
  EXPECT_EQ(misfit(tiny({side, side, 2}), 1), many);
  EXPECT_EQ(misfit(tiny({side * side + 1, 1, 1}), 1), many);
  for (const FftGrid::Sizes& empty : {FftGrid::Sizes{0, 1, 1}, {1, 0, 1}, {1, 1, 0}})
    EXPECT_EQ(misfit(tiny(empty), 1), none);
}

TEST(Fft, HasRanksAndIterations)
{
  Fft fft = tiny({8, 8, 8});
  fft.iterations = 0;
  EXPECT_EQ(misfit(fft, 1), "fft: iterations must be 1 or more");
  fft = tiny({8, 8, 8});
  fft.alltoall = nullptr;
  EXPECT_EQ(misfit(fft, 1), "fft: there is no algorithm for the all-to-all");
  fft = tiny({8, 8, 8});
  fft.number_of_ranks = 0;
  EXPECT_EQ(misfit(fft, 1), "fft: there must be 1 rank or more");
  fft = fft_of({8, 8, 8}, 2, 0);
  EXPECT_EQ(misfit(fft, 1), "fft: there must be 1 rank or more");
  fft = fft_of({8, 8, 8}, 2, 2);
  fft.process_grid = {0, 2};
  EXPECT_EQ(misfit(fft, 1), "fft: there must be 1 rank or more");
}

TEST(Fft, EachRankHasAPointAlongEverySideThatIsDivided)
{
  const auto too_many = [](int ranks, int points, char side) {
    return "fft: " + std::to_string(ranks) + " ranks divide the " + std::to_string(points) + " points along " + side +
           ": expected at most one rank a point";
  };
  EXPECT_EQ(misfit(fft_of({5, 5, 2}, 5, 2), 10), "");
  EXPECT_EQ(misfit(fft_of({4, 8, 8}, 5, 1), 5), too_many(5, 4, 'x'));
  EXPECT_EQ(misfit(fft_of({8, 4, 8}, 5, 1), 5), too_many(5, 4, 'y'));
  EXPECT_EQ(misfit(fft_of({8, 4, 8}, 2, 5), 10), too_many(5, 4, 'y'));
  EXPECT_EQ(misfit(fft_of({8, 8, 4}, 2, 5), 10), too_many(5, 4, 'z'));
  EXPECT_EQ(misfit(fft_of({1, 5, 5}, 1, 5), 5), ""); // slabs do not divide x
  EXPECT_EQ(misfit(fft_of({8, 4, 8}, 1, 5), 5), too_many(5, 4, 'y') + ", or pencils");
}

TEST(Fft, AlgorithmsThatPassBlocksOnNeedBlocksOfOneSize)
{
  const auto said = [](const FftGrid::Sizes& points) {
    Fft fft = fft_of(points, 2, 3, "bruck");
    fft.variant = Fft::Variant::opt;
    return misfit(fft, 6);
  };
  const std::string cannot = "fft: all-to-all \"bruck\" passes blocks on, and ";
  EXPECT_EQ(said({8, 6, 9}), "");
  for (const FftGrid::Sizes& uneven : {FftGrid::Sizes{9, 6, 9}, {8, 9, 9}, {8, 8, 9}, {8, 6, 8}})
    EXPECT_EQ(said(uneven), cannot + "needs blocks of one size: expected a grid of points that is a multiple of that "
                                     "of ranks (2 x 3)");
  EXPECT_EQ(misfit(fft_of({8, 6, 9}, 2, 3, "bruck"), 6),
            cannot + "has no derived datatypes: expected variant pack or opt");
}

/// 5 n log2 n operations of one line of 1024 points; 10^9 points of 16 bytes.
TEST(Fft, PhasesTakeLessThan10To18Picoseconds)
{
  const std::string slow = "fft: a computation takes more than 10^18 ps";
  for (const FftGrid::Sizes& line : {FftGrid::Sizes{1024, 1, 1}, {1, 1024, 1}, {1, 1, 1024}}) {
    Fft fft = tiny(line);
    fft.flop_time = Seconds(1e6 / 51200);
    EXPECT_EQ(misfit(fft, 1), slow);
    fft.flop_time = Seconds(0.999e6 / 51200);
    EXPECT_EQ(misfit(fft, 1), "");
  }
  Fft packs = tiny({1000, 1000, 1000});
  packs.variant = Fft::Variant::pack;
  packs.naive_packing = 1e18 / 16e9;
  EXPECT_EQ(misfit(packs, 1), slow);
  packs.naive_packing *= 0.999;
  EXPECT_EQ(misfit(packs, 1), "");
}

TEST(Fft, RanksAreThoseGivenOrOfTheGridOrOfThePlatform)
{
  Fft fft = tiny({8, 8, 8});
  fft.number_of_ranks.reset();
  EXPECT_EQ(fft.ranks(nodes(7)), 7);
  EXPECT_EQ(fft.grid(nodes(7)).A(), 1);
  EXPECT_EQ(fft.grid(nodes(7)).B(), 7);
  fft.process_grid = {2, 3};
  EXPECT_EQ(fft.ranks(nodes(7)), 6);
  fft.number_of_ranks = 5;
  EXPECT_EQ(fft.ranks(nodes(7)), 5);
}

TEST(Fft, HasDefaults)
{
  const Fft fft;
  EXPECT_EQ(fft.variant, Fft::Variant::ddt);
  EXPECT_THAT(fft.points, testing::ElementsAre(1, 1, 1));
  EXPECT_EQ(fft.decomposition, Fft::Decomposition::slab);
  EXPECT_FALSE(fft.number_of_ranks.has_value());
  EXPECT_FALSE(fft.process_grid.has_value());
  EXPECT_EQ(fft.iterations, 1);
  EXPECT_EQ(fft.alltoall, nullptr);
  EXPECT_FALSE(fft.flop_time.has_value());
  EXPECT_EQ(fft.naive_packing, 0);
  EXPECT_EQ(fft.blocked_packing, 0);
  EXPECT_EQ(fft.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(fft.metric().iterations, 1);
}

/// Along x, y and z, as the specification of the NAS benchmark FT has them.
TEST(Fft, ClassesHaveSidesOfTheirOwn)
{
  const std::vector<FftGrid::Sizes> expected = {{64, 64, 64},    {128, 128, 32},     {256, 256, 128},   {512, 256, 256},
                                                {512, 512, 512}, {2048, 1024, 1024}, {4096, 2048, 2048}};
  std::vector<FftGrid::Sizes> found;
  for (const FftClass& c : fft_classes())
    found.push_back(c.points);
  EXPECT_EQ(found, expected);
}

} // namespace
} // namespace loghop::test::fft_test
