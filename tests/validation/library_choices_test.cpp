// Do collectives that the MPI library names take the times of their calls, on nodes that a fluid crossbar joins?
#include "loghop/simulate/simulation.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/core/runs_on.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::test::library_choices_test {
namespace {

constexpr Picoseconds us = 1'000'000, per_byte = 1'000;
constexpr std::int64_t s = 4200; ///< bytes of a block

/// Four ranks, each on its node; links of 1 GB/s and 1 us. All messages are announced and requested, by messages
/// without bytes.
Platform crossbar()
{
  FluidNetwork network;
  network.nodes = 4;
  network.bandwidth = 1e9;
  network.latency = 1e-6;
  RankNodes nodes;
  nodes.middleware.eager_limit = 0;
  nodes.middleware.collectives.library = &mpi_libraries().front();
  Platform platform;
  platform.name = "four";
  platform.network = network;
  platform.nodes = nodes;
  return platform;
}

Picoseconds scatter(const std::string& algorithm, const std::string& choice, bool await_sends = false)
{
  CollectiveWorkload workload;
  workload.row = &collectives::require_algorithm("scatter", algorithm);
  workload.options.bytes = s;
  workload.options.choice = choice;
  workload.await_sends = await_sends;
  return simulate::observed_time(simulate::simulate(crossbar(), workload, 1));
}

/// Three messages over two links each for announcement, request and data.
constexpr Picoseconds in_turn = 3 * (3 * 2 * us + s * per_byte);
/// The data of three messages shares the link of the root.
constexpr Picoseconds at_once = 3 * 2 * us + 3 * s * per_byte;

TEST(LibraryChoices, BlockingSendsOfARootGoInTurn)
{
  EXPECT_EQ(scatter("default", "basic_linear"), in_turn);
  EXPECT_EQ(scatter("default", "linear_nb"), at_once);
}

TEST(LibraryChoices, AWorkloadMayBlockWhateverTheLibraryDoes)
{
  EXPECT_EQ(scatter("default", "linear_nb", true), in_turn);
  EXPECT_EQ(scatter("linear", "", true), in_turn);
  EXPECT_EQ(scatter("linear", ""), at_once);
}

} // namespace
} // namespace loghop::test::library_choices_test
