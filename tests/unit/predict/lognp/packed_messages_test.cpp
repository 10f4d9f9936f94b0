// log_3P of messages that the program packs, and LogfP from printed overheads alone: numbers worked by hand.
#include "loghop/predict/lognp/log3p_model.hpp"
#include "loghop/predict/one_to_many/logfp_model.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace loghop::packed_messages_test {
namespace {

constexpr double us = 1e-6;
constexpr double size = 1024, stride = 64;

std::function<double(double)> constant(double microseconds)
{
  return [=](double) { return microseconds * us; };
}

/// To itself 5 us, of which 1 us are T_mem; strided 11 us, packed by the program 8 us: o_mw = 4, l_mw = 6, l_pack = 3.
/// Between nodes 13 us: o_net = 9.
Calibration machine(bool packed)
{
  test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, {size}, constant(5));
  made.add("half_round_trip", Level::to_itself, {size}, constant(11), stride);
  if (packed) made.add("packed_half_round_trip", Level::to_itself, {size}, constant(8), stride);
  made.add("memory_copy", Level::to_itself, {size}, constant(1));
  made.add("half_round_trip", Level::between_nodes, {size}, constant(13));
  return made.calibration;
}

ModelMessage message(bool from_by_program, bool to_by_program)
{
  ModelMessage m;
  m.size = Bytes(size);
  m.from = m.to = {128, 8, 64};
  m.from.by_program = from_by_program;
  m.to.by_program = to_by_program;
  return m;
}

TEST(PackedMessages, Log3PTakesWhatPackingByTheProgramAdds)
{
  const Log3PModel model(machine(true));
  const auto full = [&](bool from, bool to) { return model.terms(message(from, to)).value().full.count() / us; };
  EXPECT_NEAR(full(false, false), 4 + 6 + 9, 1e-9); // o_mw + l_mw + o_net
  EXPECT_NEAR(full(true, true), 4 + 3 + 9, 1e-9);   // o_mw + l_pack + o_net
  EXPECT_NEAR(full(true, false), 4 + 1.5 + 3 + 9, 1e-9);
}

TEST(PackedMessages, NothingIsSaidWithoutTheMeasurement)
{
  const Log3PModel model(machine(false));
  EXPECT_TRUE(model.terms(message(false, false)));
  EXPECT_FALSE(model.terms(message(true, true)));
}

Calibration printed_overheads()
{
  Calibration calibration;
  calibration.rows = {{"o_min", "", {}, {}, 0.18 * us, "made up"}, {"o_max", "", {}, {}, 1.6 * us, "made up"}};
  return calibration;
}

OneToMany posts(int others, bool answers)
{
  OneToMany workload;
  workload.others = others;
  workload.message_bytes = 1;
  workload.answers = answers;
  return workload;
}

TEST(PrintedLogfP, PredictsOverheadsAndNothingElse)
{
  const LogfPModel model(printed_overheads());
  PredictionContext setting;
  setting.machine.dimensions = {64};
  EXPECT_NEAR(model.predict(posts(8, false), setting).value().count() / us, 0.18 + 1.6 / 8, 1e-9);
  EXPECT_FALSE(model.predict(posts(8, true), setting));
  EXPECT_FALSE(model.terms(ModelMessage{}));
}

TEST(PrintedLogfP, NeedsBothOverheads)
{
  Calibration calibration = printed_overheads();
  calibration.rows.pop_back();
  EXPECT_THROW(LogfPModel{calibration}, std::invalid_argument);
}

} // namespace
} // namespace loghop::packed_messages_test
