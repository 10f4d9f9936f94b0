// Packing in scenarios/lognp/fig12-fft.json costs as much as copies in the memory of its platform, as the file says: of
// the points of one message, single (16 B) or in blocks of 512 B, at the stride of the message. The walk through the
// caches is trusted: cachegrind counts the same.
#include "loghop/scenario/read_scenario.hpp"
#include "loghop/simulate/node/memory_walk.hpp"
#include "loghop/workload/fft/fft.hpp"

#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>

namespace loghop::fft_packing_test {
namespace {

constexpr double ps_per_ns = 1000;

/// ns/B of a copy that makes a message contiguous.
double copied(const Platform& platform, std::int64_t block, std::int64_t stride, std::int64_t size)
{
  const MulticoreNode& node = *platform.multicore();
  simulate::MemoryWalk walk(node.memory, node.chips, node.cores_per_chip, 1);
  simulate::CopyStage copy;
  copy.to = 1;
  copy.from_layout = {size / block, block, stride};
  copy.to_layout = {1, size, size};
  return static_cast<double>(walk.steady_state({copy})[0].time) / static_cast<double>(size) / ps_per_ns;
}

TEST(FftPacking, CostsWhatCopiesInMemoryTake)
{
  const Scenario scenario = read_scenario(test::source_dir() + "/scenarios/lognp/fig12-fft.json");
  int checked = 0;
  for (const Case& c : scenario.cases) {
    const auto& fft = dynamic_cast<const Fft&>(*c.workload);
    if (fft.variant == Fft::Variant::ddt || fft.packing() == 0) continue; // 0: a case without strides, to compare
    const std::int64_t ranks = *fft.number_of_ranks;
    const std::int64_t plane = 16 * fft.points[0] * fft.points[1]; // bytes
    const std::int64_t message = plane * fft.points[2] / ranks / ranks, stride = plane / ranks;
    const std::int64_t block = fft.variant == Fft::Variant::pack ? 16 : 512;
    EXPECT_NEAR(fft.packing() / ps_per_ns / copied(scenario.platform, block, stride, message), 1, 0.001) << c.name;
    ++checked;
  }
  EXPECT_EQ(checked, 6);
}

} // namespace
} // namespace loghop::fft_packing_test
