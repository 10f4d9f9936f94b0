// Which platforms can run a trace.
#include "loghop/workload/ti/ti_workload.hpp"

#include "unit/workload/ti/trace_files.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop {
namespace {

const char* const two_ranks = "0 init\n0 finalize\n1 init\n1 finalize\n";
const char* const computes = "0 init\n0 compute 1000\n0 finalize\n1 init\n1 finalize\n";

void check(const char* trace, int nodes, double flops_per_second)
{
  const test::TraceFolder folder;
  TiWorkload workload;
  workload.trace = folder.trace(trace);
  MachineShape shape;
  shape.dimensions = {nodes};
  shape.flops_per_second = flops_per_second;
  workload.check(shape);
}

TEST(TiWorkload, NeedsANodeForEachRank)
{
  EXPECT_NO_THROW(check(two_ranks, 2, 0));
  EXPECT_NO_THROW(check(two_ranks, 3, 0));
  EXPECT_THROW(check(two_ranks, 1, 0), std::invalid_argument);
  EXPECT_THROW(TiWorkload().check(MachineShape()), std::invalid_argument);
}

TEST(TiWorkload, ThatComputesNeedsASpeed)
{
  EXPECT_NO_THROW(check(computes, 2, 1e9));
  EXPECT_THROW(check(computes, 2, 0), std::invalid_argument);
}

} // namespace
} // namespace loghop
