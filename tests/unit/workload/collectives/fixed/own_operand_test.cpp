#include "loghop/workload/collectives/fixed/own_operand.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "unit/workload/collectives/algorithms/step_text.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace loghop::collectives::own_operand_test {
namespace {

/// 2 ps for each byte that is moved.
CollectiveOptions options_with(std::int64_t bytes)
{
  CollectiveOptions options;
  options.bytes = bytes;
  options.rearrange_ps_per_byte = 2;
  return options;
}

std::vector<std::string> texts(const std::string& collective, const std::string& name, int ranks,
                               CollectiveOptions options, bool own_operand)
{
  options.own_operand = own_operand;
  return test::texts_of(*require_algorithm(collective, name).make(ranks, options));
}

/// All ranks compute for `picoseconds` before what they do anyhow.
void expect_moved(const std::string& collective, const std::string& name, int ranks, const CollectiveOptions& options,
                  Picoseconds picoseconds)
{
  std::vector<std::string> expected = texts(collective, name, ranks, options, false);
  if (picoseconds > 0)
    for (std::string& text : expected)
      text.insert(0, "+" + std::to_string(picoseconds) + "; ");
  EXPECT_EQ(texts(collective, name, ranks, options, true), expected) << collective << " " << name;
}

TEST(OwnOperand, IsTheDataOfAnAllreduce)
{
  for (const char* name :
       {"recursive_doubling", "rabenseifner", "nearest_halving", "folded_halving", "ring", "segmented_ring"})
    expect_moved("allreduce", name, 5, options_with(300), 600);
}

TEST(OwnOperand, IsAllBlocksOfAReduceScatter)
{
  for (const char* name : {"recursive_halving", "butterfly", "ring"})
    expect_moved("reduce_scatter", name, 4, options_with(300), 4 * 600);
  CollectiveOptions listed = options_with(0);
  listed.sizes = std::make_shared<const std::vector<std::int64_t>>(std::vector<std::int64_t>{0, 7, 3});
  expect_moved("reduce_scatter", "ring", 3, listed, 20);
}

TEST(OwnOperand, IsMovedBeforeReductionsByHalves)
{
  expect_moved("reduce", "rabenseifner", 4, options_with(300), 600);
  expect_moved("reduce", "folded_halving", 4, options_with(300), 600);
}

/// Open MPI adds it to what comes from the first child.
TEST(OwnOperand, IsMovedBeforeABinomialReductionOfMpich)
{
  CollectiveOptions options = options_with(300);
  expect_moved("reduce", "binomial", 4, options, 0);
  for (const MpiLibrary& library : mpi_libraries()) {
    options.library = &library;
    expect_moved("reduce", "binomial", 4, options, library.name == "MPICH" ? 600 : 0);
  }
}

TEST(OwnOperand, IsNoneElsewhere)
{
  expect_moved("reduce", "linear", 4, options_with(300), 0);
  expect_moved("alltoall", "ring", 4, options_with(300), 0);
  expect_moved("reduce_scatter", "pairwise", 4, options_with(300), 0);
  expect_moved("allreduce", "ring", 1, options_with(300), 0);
  expect_moved("allreduce", "ring", 4, options_with(0), 0);
}

} // namespace
} // namespace loghop::collectives::own_operand_test
