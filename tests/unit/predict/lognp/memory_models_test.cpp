// What a model of memory says of a message, if its strides were measured, and if they were not.
#include "loghop/predict/lognp/memory_models.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/fit/synthetic.hpp"
#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

#include <string>

namespace loghop::memory_models_test {
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

/// The same and half round trips of 1 to 4 KiB that take 1 ns/B.
Calibration with_network(bool strided = true)
{
  test::Synthetic made;
  made.calibration = machine(strided);
  made.calibration.name = "made";
  made.calibration.rows.clear();
  made.add("half_round_trip", Level::between_nodes, {1024, 2048, 4096}, [](double s) { return 5 * us + s * 1e-9; });
  return made.calibration;
}

PatternPrediction predicted(const ModelRow& row, std::size_t pattern, const Calibration& calibration, double bytes,
                            double stride = 0)
{
  PatternArguments arguments;
  arguments.size = Bytes(bytes);
  arguments.stride = Bytes(stride);
  return row.patterns.at(pattern).prepare(calibration, {})(arguments);
}

TEST(MemoryModels, FormulasOfMemoryLogPAreCopiesAndTheLatency)
{
  const auto in_us = [](std::size_t pattern, double stride) {
    return predicted(memory_logp_row(), pattern, machine(true), size, stride).time.count() / us;
  };
  EXPECT_NEAR(in_us(0, 0), 2 + 10 + 2, 1e-9);
  EXPECT_NEAR(in_us(0, 64), 7 + 10 + 7, 1e-9);
  EXPECT_NEAR(in_us(1, 64), 2 * 24, 1e-9);
  EXPECT_NEAR(in_us(2, 0), 2, 1e-9);
  EXPECT_NEAR(in_us(2, 64), 7, 1e-9);
}

TEST(MemoryModels, FormulasOfCopyTransferAreCopiesAndTheNetwork)
{
  const auto in_us = [](std::size_t pattern, double stride) {
    return predicted(copy_transfer_row(), pattern, with_network(), size, stride).time.count() / us;
  };
  const double network = size * 1e-3;
  EXPECT_NEAR(in_us(0, 0), 2 + network + 2, 1e-6);
  EXPECT_NEAR(in_us(0, 64), 7 + network + 7, 1e-6);
  EXPECT_NEAR(in_us(1, 64), 2 * (14 + network), 1e-6);
  EXPECT_NEAR(in_us(2, 64), 7, 1e-9);
}

TEST(MemoryModels, SayWhatLiesOutsideOfCopiesThenOfTheNetwork)
{
  test::Synthetic made;
  made.calibration = with_network();
  made.calibration.tables[0].points.push_back(made.calibration.tables[0].points[0]);
  made.calibration.tables[0].points.back().size_bytes = 8192;
  const auto outside = [&](const ModelRow& row, std::size_t pattern, double bytes) {
    return predicted(row, pattern, made.calibration, bytes).extrapolated;
  };
  EXPECT_EQ(outside(copy_transfer_row(), 0, 4096), "");
  EXPECT_EQ(outside(copy_transfer_row(), 0, 4097), "size 4097B, measured from 1KiB to 4KiB");
  EXPECT_EQ(outside(copy_transfer_row(), 0, 1000), "size 1000B, measured from 1KiB to 8KiB");
  EXPECT_EQ(outside(copy_transfer_row(), 2, 4097), "");
  EXPECT_EQ(outside(copy_transfer_row(), 2, 8193), "size 8193B, measured from 1KiB to 8KiB");
  made.calibration.rows = machine(true).rows;
  EXPECT_EQ(outside(memory_logp_row(), 0, 8192), "");
  EXPECT_EQ(outside(memory_logp_row(), 0, 8193), "size 8193B, measured from 1KiB to 8KiB");
}

std::string refusal(const ModelRow& row, std::size_t pattern, const Calibration& calibration, double bytes,
                    double stride = 0)
{
  return test::refusal([&] { predicted(row, pattern, calibration, bytes, stride); });
}

TEST(MemoryModels, RefusalsNameTheModelAndWhatItLacks)
{
  Calibration copies = machine(false);
  copies.name = "made";
  copies.rows.clear();
  Calibration nothing;
  nothing.name = "made";
  const std::string lacks = "calibration \"made\" lacks measurements for ";
  EXPECT_EQ(refusal(memory_logp_row(), 0, copies, size).substr(0, lacks.size() + 13), lacks + "memory logP: ");
  EXPECT_EQ(refusal(copy_transfer_row(), 0, copies, size).substr(0, lacks.size() + 15), lacks + "copy-transfer: ");
  for (const ModelRow& row : {memory_logp_row(), copy_transfer_row()}) {
    EXPECT_EQ(refusal(row, 2, copies, size), ""); // needs no network
    EXPECT_EQ(refusal(row, 2, copies, size, 64), lacks + row.name + ": memory_copy of strided data");
    EXPECT_EQ(refusal(row, 2, nothing, size), lacks + row.name + ": memory_copy of contiguous data");
  }
  EXPECT_EQ(refusal(copy_transfer_row(), 2, copies, 0), "--size: copy-transfer needs messages above 0 bytes");
  EXPECT_EQ(refusal(copy_transfer_row(), 2, copies, 0.5), "");
  copies.tables[0].points[0].value_s = 0;
  EXPECT_EQ(refusal(copy_transfer_row(), 2, copies, size), lacks + "copy-transfer: a time above 0 of memory_copy");
  EXPECT_EQ(refusal(memory_logp_row(), 2, copies, size), "");
}

TEST(MemoryModels, ANetworkWhoseTimeDoesNotGrowHasNoBandwidth)
{
  Calibration flat = with_network();
  for (MeasuredPoint& point : flat.tables.back().points)
    point.value_s = 5 * us;
  EXPECT_EQ(refusal(copy_transfer_row(), 0, flat, size),
            "calibration \"made\" lacks measurements for copy-transfer: half_round_trip between_nodes that grows with "
            "the size, or a row G above 0");
  EXPECT_THROW(CopyTransferModel model(flat), MissingMeasurements);
}

TEST(MemoryModels, WithinANodeThereIsOneCopy)
{
  ModelMessage near = message(true, true);
  near.level = Level::within_node;
  for (const MessageTerms& terms :
       {MemoryLogPModel(machine(true)).terms(near).value(), CopyTransferModel(with_network()).terms(near).value()}) {
    EXPECT_NEAR(terms.send.count() / us, 7, 1e-9);
    EXPECT_NEAR(terms.gap.count() / us, 7, 1e-9);
    EXPECT_NEAR(terms.full.count() / us, 7, 1e-9);
    EXPECT_EQ(terms.receive, Seconds(0));
  }
}

TEST(MemoryModels, BetweenNodesTheNetworkIsALatencyOrABandwidth)
{
  const MessageTerms latency = MemoryLogPModel(machine(true)).terms(message(true, false)).value();
  EXPECT_NEAR(latency.send.count() / us, 7, 1e-9);
  EXPECT_NEAR(latency.gap.count() / us, 7, 1e-9);
  EXPECT_NEAR(latency.receive.count() / us, 2, 1e-9);
  const MessageTerms bandwidth = CopyTransferModel(with_network()).terms(message(false, true)).value();
  EXPECT_NEAR(bandwidth.send.count() / us, 2, 1e-9);
  EXPECT_NEAR(bandwidth.receive.count() / us, 7, 1e-9);
  EXPECT_NEAR(bandwidth.full.count() / us, 2 + size * 1e-3 + 7, 1e-6);
}

TEST(MemoryModels, AMessageWithinANodeIsOneToItself)
{
  PredictionContext context;
  context.machine.dimensions = {2};
  PingPong workload;
  workload.message_bytes = 1024;
  const MemoryLogPModel model(machine(true));
  EXPECT_NEAR(model.predict(workload, context).value().count() / us, 14, 1e-9);
  context.level_of = [](Rank, Rank) { return Level::within_node; };
  EXPECT_NEAR(model.predict(workload, context).value().count() / us, 2, 1e-9);
  EXPECT_FALSE(model.derives(workload, context));
}

/// A strided copy that takes less time than a contiguous one adds nothing.
TEST(MemoryModels, AStrideAddsNothingBelowZero)
{
  Calibration quick = machine(true);
  quick.tables[1].points[0].value_s = 1 * us;
  EXPECT_NEAR(predicted(memory_logp_row(), 2, quick, size, 64).time.count() / us, 2, 1e-9);
}

} // namespace
} // namespace loghop::memory_models_test
