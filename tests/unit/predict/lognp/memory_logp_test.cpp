#include "loghop/predict/lognp/memory_logp.hpp"

#include "loghop/predict/lognp/lognp.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <stdexcept>

namespace loghop::memory_logp_test {
namespace {

MemoryCost any_memory()
{
  const auto line = [](int at_0, int slope) {
    return CostCurve({{Bytes(0), Seconds(at_0)}, {Bytes(1), Seconds(at_0 + slope)}});
  };
  const auto draw = [] { return *rc::gen::inRange(0, 20); };
  return {line(draw(), draw()), CostTable({{8.0, line(0, 0)}, {16.0, line(draw(), draw())}})};
}

ImplicitTransfer transfer(const MemoryCost& memory)
{
  return {memory.contiguous, memory.strided, Seconds(0)};
}

RC_GTEST_PROP(MemoryLogPProperty, IsLogNPWithALatencyBetweenMemories, ())
{
  const MemoryLogP machine{any_memory(), any_memory(), Seconds(*rc::gen::inRange(0, 100))};
  const ImplicitTransfer network{CostCurve::constant(machine.L), CostTable::constant(Seconds(0)), Seconds(0)};
  const ImplicitTransfers transfers{transfer(machine.source), network, transfer(machine.target)};
  const Bytes s(*rc::gen::inRange(0, 1000));
  const Bytes d(*rc::gen::element(8, 12, 16, 32));
  RC_ASSERT(memory_logp::point_to_point(machine, s, d) == lognp::without_contention(transfers, s, d));
  RC_ASSERT(memory_logp::point_to_point(machine, s) == lognp::without_contention(transfers, s));
  const ImplicitTransfers one{transfer(machine.source)};
  RC_ASSERT(memory_logp::shared_memory(machine, s, d) == lognp::without_contention(one, s, d));
  RC_ASSERT(memory_logp::shared_memory(machine, s) == lognp::without_contention(one, s));
}

TEST(MemoryLogP, Domain)
{
  const MemoryCost one{CostCurve::constant(Seconds(1)), CostTable::constant(Seconds(1))};
  const MemoryLogP machine{one, one, Seconds(5)};
  EXPECT_DOUBLE_EQ(9, memory_logp::point_to_point(machine, Bytes(1), Bytes(1)).count());
  EXPECT_THROW(memory_logp::point_to_point(machine, Bytes(-1)), std::invalid_argument);
  EXPECT_THROW(memory_logp::shared_memory(machine, Bytes(1), Bytes(-1)), std::invalid_argument);
}

} // namespace
} // namespace loghop::memory_logp_test
