#include "loghop/predict/threepc/p3pc.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "unit/predict/golden_images.hpp"
#include "unit/predict/refusal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace loghop::p3pc_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

const P3PC& das()
{
  static const P3PC table = goldens::das_table(1000);
  return table;
}

constexpr MemoryLayout layouts[] = {MemoryLayout::cc, MemoryLayout::cn, MemoryLayout::nc, MemoryLayout::nn};

TEST(P3PC, RowsAndColumnsOfTheTable)
{
  const Bytes K(4000);
  EXPECT_DOUBLE_EQ(5.98, das().at(Path::send, MemoryLayout::cc, Bytes(0)).count());
  EXPECT_DOUBLE_EQ(248.88, das().at(Path::send, MemoryLayout::nc, K).count());
  EXPECT_DOUBLE_EQ(19467.08, das().at(Path::receive, MemoryLayout::cn, 100 * K).count());
  EXPECT_DOUBLE_EQ(132399.20, das().at(Path::full, MemoryLayout::nn, 500 * K).count());
  // As printed, although the sender should not take longer than the whole path.
  EXPECT_GT(das().at(Path::send, MemoryLayout::nc, K), das().at(Path::full, MemoryLayout::nc, K));
}

TEST(P3PC, TheBenchmarkFindsTheFullPath)
{
  const Seconds t_cf = p3pc::empty_from_benchmark(p3pc::ping_pong(das(), MemoryLayout::cc, Bytes(0)));
  EXPECT_DOUBLE_EQ(23.61, t_cf.count());
  for (const MemoryLayout layout : layouts) {
    const Seconds elapsed = p3pc::ping_with_empty_reply(das(), layout, Bytes(4000));
    EXPECT_NEAR(das().at(Path::full, layout, Bytes(4000)).count(), p3pc::full_from_benchmark(elapsed, t_cf).count(),
                1e-9);
  }
}

TEST(P3PC, Domain)
{
  EXPECT_THROW(das().at(Path::full, MemoryLayout::cc, Bytes(-4)), std::invalid_argument);
  EXPECT_THROW(p3pc::empty_from_benchmark(Seconds(-1)), std::invalid_argument);
  EXPECT_THROW(p3pc::full_from_benchmark(Seconds(NAN), Seconds(1)), std::invalid_argument);
  EXPECT_THROW(p3pc::full_from_benchmark(Seconds(1), Seconds(-1)), std::invalid_argument);
}

TEST(LogGPStar, KnowsNoLayouts)
{
  const P3PC star = p3pc::loggp_star(das());
  for (const MemoryLayout layout : layouts) {
    // 131.39 and 131.39 + 5.98 - 23.61
    EXPECT_DOUBLE_EQ(131.39, star.at(Path::full, layout, Bytes(4000)).count());
    EXPECT_NEAR(113.76, star.at(Path::send, layout, Bytes(4000)).count(), 1e-9);
    EXPECT_NEAR(113.76, star.at(Path::receive, layout, Bytes(4000)).count(), 1e-9);
  }
}

RC_GTEST_PROP(LogGPStarProperty, ReducesOnlyOnce, ())
{
  const P3PC once = p3pc::loggp_star(das());
  const P3PC twice = p3pc::loggp_star(once);
  const Bytes n(*rc::gen::inRange(0, 4000000));
  for (const Path path : {Path::send, Path::receive, Path::full})
    RC_ASSERT(std::abs((once.at(path, MemoryLayout::nn, n) - twice.at(path, MemoryLayout::nn, n)).count()) <= 1e-6);
}

/// When everybody has its part: the root sends to one after the other; a part is there T_full after its send began.
Seconds flat_schedule(const P3PC& machine, const GridImage& image)
{
  const MemoryLayout M = image.X == 1 ? MemoryLayout::cc : MemoryLayout::nc;
  const int P = image.X * image.Y;
  const Bytes m = image.value * (1.0 * image.imw * image.imh / P);
  Seconds root(0);
  Seconds last(0);
  for (int receiver = 1; receiver < P; ++receiver) {
    last = std::max(last, root + machine.at(Path::full, M, m));
    root += machine.at(Path::send, M, m);
  }
  return std::max(root, last);
}

/// The same in the tree: whoever got its data with message `had` sends on messages had + 1, ...
Seconds tree_schedule(const P3PC& machine, const GridImage& image, int had, Seconds now)
{
  const int h = tree_height(image.X * image.Y);
  const int contiguous = h - tree_height(image.X);
  Seconds last = now;
  for (int i = had + 1; i <= h; ++i) {
    const MemoryLayout M = i <= contiguous ? MemoryLayout::cc : MemoryLayout::nc;
    const Bytes m = image.value * (1.0 * image.imw * image.imh / (1 << i));
    last = std::max(last, tree_schedule(machine, image, i, now + machine.at(Path::full, M, m)));
    now += machine.at(Path::send, M, m);
  }
  return std::max(last, now);
}

TEST(ImageExchange, ScattersAreTheirSchedules)
{
  for (int X = 1; X <= 16; X *= 2) {
    const GridImage image{512, 512, X, 16 / X, Bytes(4)};
    SCOPED_TRACE(X);
    EXPECT_NEAR(flat_schedule(das(), image).count(), p3pc::oft_scatter(das(), image).count(), 1e-6);
    EXPECT_NEAR(tree_schedule(das(), image, 0, Seconds(0)).count(), p3pc::sbt_scatter(das(), image).count(), 1e-6);
  }
}

/// The table with senders and receivers, and layouts of senders and receivers, changed for each other.
P3PC mirrored(const P3PC& machine)
{
  const auto row = [&](Path path) {
    return P3PC::Row{machine.curve(path, MemoryLayout::cc), machine.curve(path, MemoryLayout::nc),
                     machine.curve(path, MemoryLayout::cn), machine.curve(path, MemoryLayout::nn)};
  };
  return P3PC(row(Path::receive), row(Path::send), row(Path::full));
}

RC_GTEST_PROP(ImageExchangeProperty, GatherIsScatterMirrored, ())
{
  const GridImage image{*rc::gen::inRange(1, 3000), *rc::gen::inRange(1, 3000), 1 << *rc::gen::inRange(0, 5),
                        1 << *rc::gen::inRange(1, 5), Bytes(4)};
  RC_ASSERT(p3pc::oft_gather(das(), image) == p3pc::oft_scatter(mirrored(das()), image));
  RC_ASSERT(p3pc::sbt_gather(das(), image) == p3pc::sbt_scatter(mirrored(das()), image));
}

TEST(ImageExchange, AbsentNeighbours)
{
  // A part of a column of nodes is 512 wide and 32 high: rows of (512 + 8) x 4 values only.
  const GridImage column{512, 512, 1, 16, Bytes(4)};
  EXPECT_DOUBLE_EQ(2 * das().at(Path::full, MemoryLayout::cc, Bytes(4.0 * 520 * 4)).count(),
                   p3pc::border_exchange(das(), column, {4, 4}, AbsentNeighbours::dropped).count());
  const GridImage row{512, 512, 16, 1, Bytes(4)};
  EXPECT_DOUBLE_EQ(2 * das().at(Path::full, MemoryLayout::nn, Bytes(4.0 * 4 * 512)).count(),
                   p3pc::border_exchange(das(), row, {4, 4}, AbsentNeighbours::dropped).count());
  const GridImage both{512, 512, 4, 4, Bytes(4)};
  EXPECT_EQ(p3pc::border_exchange(das(), both, {4, 4}),
            p3pc::border_exchange(das(), both, {4, 4}, AbsentNeighbours::dropped));
  EXPECT_EQ(0, p3pc::border_exchange(das(), {8, 8, 1, 1, Bytes(4)}, {1, 1}, AbsentNeighbours::dropped).count());
}

TEST(ImageExchange, BordersOfKernels)
{
  // The kernels of the paper for sigma 1, 3 and 5
  EXPECT_EQ(4, p3pc::border_of_kernel(9));
  EXPECT_EQ(12, p3pc::border_of_kernel(25));
  EXPECT_EQ(19, p3pc::border_of_kernel(39));
  EXPECT_THROW(p3pc::border_of_kernel(0), std::invalid_argument);
}

TEST(ImageExchange, Domain)
{
  const auto message = [](const char* text) { return ThrowsMessage<std::invalid_argument>(HasSubstr(text)); };
  EXPECT_THAT([] { p3pc::oft_scatter(das(), {8, 8, 1, 1, Bytes(4)}); }, message("P = X Y is 1; allowed is"));
  EXPECT_THAT([] { p3pc::sbt_gather(das(), {8, 8, 3, 2, Bytes(4)}); }, message("X is 3; allowed is a power of two"));
  EXPECT_THAT([] { p3pc::sbt_gather(das(), {8, 8, 2, 6, Bytes(4)}); }, message("Y is 6; allowed is a power of two"));
  EXPECT_THROW(p3pc::oft_gather(das(), {0, 8, 2, 2, Bytes(4)}), std::invalid_argument);
  EXPECT_THROW(p3pc::oft_gather(das(), {8, 8, 2, 2, Bytes(0)}), std::invalid_argument);
  EXPECT_THROW(p3pc::border_exchange(das(), {8, 8, 2, 2, Bytes(4)}, {-1, 0}), std::invalid_argument);
  EXPECT_THROW(p3pc::border_exchange(das(), {8, 8, 2, 0, Bytes(4)}, {1, 1}), std::invalid_argument);
}

TEST(P3PC, RefusalsNameTheTime)
{
  const std::string time = " is -1; allowed is a finite time from 0 s on";
  EXPECT_EQ(test::refusal([] { p3pc::empty_from_benchmark(Seconds(-1)); }), "the elapsed time" + time);
  EXPECT_EQ(test::refusal([] { p3pc::full_from_benchmark(Seconds(-1), Seconds(0)); }), "the elapsed time" + time);
  EXPECT_EQ(test::refusal([] { p3pc::full_from_benchmark(Seconds(0), Seconds(-1)); }), "t_cf" + time);
}

} // namespace
} // namespace loghop::p3pc_test
