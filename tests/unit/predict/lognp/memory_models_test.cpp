// What a model of memory says of a message, if its strides were measured, and if they were not.
#include "loghop/predict/lognp/memory_models.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

constexpr double us = 1e-6;
constexpr double size = 1024;

/// A contiguous copy takes 2 us, one with a stride 7 us; L is 10 us.
Calibration machine(bool strided)
{
  test::Synthetic made;
  made.add("memory_copy", Level::to_itself, {size}, [](double) { return 2 * us; });
  if (strided)
    made.add(
        "memory_copy", Level::to_itself, {size}, [](double) { return 7 * us; }, 64);
  for (const char* quantity : {"L", "o_s", "o_r", "g"})
    made.calibration.rows.push_back({quantity, "", {}, {}, 10 * us, "made up"});
  return made.calibration;
}

ModelMessage message(bool from_strided, bool to_strided)
{
  ModelMessage m;
  m.size = Bytes(size);
  if (from_strided) m.from = {128, 8, 64};
  if (to_strided) m.to = {128, 8, 64};
  return m;
}

TEST(MemoryModels, CopiesAtBothEndsHaveTheirStrides)
{
  const MemoryLogPModel model(machine(true));
  const auto full = [&](bool from, bool to) { return model.terms(message(from, to)).value().full.count() / us; };
  EXPECT_NEAR(full(false, false), 2 + 10 + 2, 1e-9);
  EXPECT_NEAR(full(true, false), 7 + 10 + 2, 1e-9);
  EXPECT_NEAR(full(false, true), 2 + 10 + 7, 1e-9);
  EXPECT_NEAR(full(true, true), 7 + 10 + 7, 1e-9);
}

TEST(MemoryModels, NothingIsSaidOfStridesThatWereNotMeasured)
{
  const MemoryLogPModel model(machine(false));
  EXPECT_TRUE(model.terms(message(false, false)));
  EXPECT_FALSE(model.terms(message(true, false)));
  EXPECT_FALSE(model.terms(message(false, true)));
  EXPECT_FALSE(model.terms(message(true, true)));
}

/// Tables of strided doubles say nothing of them.
TEST(MemoryModels, NothingIsSaidOfLargeBlocks)
{
  const MemoryLogPModel model(machine(true));
  const MessageLayout large = {2, 512, 4096};
  for (MessageLayout ModelMessage::*const end : {&ModelMessage::from, &ModelMessage::to}) {
    ModelMessage m = message(false, false);
    m.*end = large;
    EXPECT_FALSE(model.terms(m));
  }
}

} // namespace
} // namespace loghop
