// Every path and layout has a line of its own, from 10 to 1000 B.
#include "loghop/predict/threepc/p3pc_model.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace loghop::p3pc_model_test {
namespace {

const std::vector<std::string> layouts = {"cc", "cn", "nc", "nn"};

/// Seconds at 0 B; each byte takes a hundredth of that more.
double constant(const std::string& quantity, const std::string& layout)
{
  const double path = quantity == "send_time" ? 1 : quantity == "receive_time" ? 2 : 7;
  return path + 0.1 * static_cast<double>(std::find(layouts.begin(), layouts.end(), layout) - layouts.begin());
}

double line(const std::string& quantity, const std::string& layout, double size)
{
  return constant(quantity, layout) * (1 + size / 100);
}

Calibration machine(double receives_longer = 1)
{
  test::Synthetic made;
  for (const char* quantity : {"send_time", "receive_time", "full_time"})
    for (const std::string& layout : layouts)
      made.add(
          quantity, Level::between_nodes, {10, 100, 1000},
          [&](double s) {
            return (quantity == std::string("receive_time") ? receives_longer : 1) * line(quantity, layout, s);
          },
          0, layout);
  return made.calibration;
}

ModelMessage message(bool from_strided, bool to_strided)
{
  ModelMessage made;
  made.size = Bytes(200);
  if (from_strided) made.from = {25, 8, 64};
  if (to_strided) made.to = {25, 8, 64};
  return made;
}

void expect(const std::optional<MessageTerms>& terms, double send, double full, double receive)
{
  ASSERT_TRUE(terms);
  EXPECT_NEAR(terms->send.count(), send, 1e-9);
  EXPECT_NEAR(terms->full.count(), full, 1e-9);
  EXPECT_NEAR(terms->receive.count(), receive, 1e-9);
  EXPECT_EQ(terms->gap, terms->send);
}

TEST(P3PCModel, AMessageTakesThePathsOfItsLayout)
{
  const P3PCModel model(machine());
  for (const std::string& layout : layouts) {
    SCOPED_TRACE(layout);
    expect(model.terms(message(layout[0] == 'n', layout[1] == 'n')), line("send_time", layout, 200),
           line("full_time", layout, 200), line("receive_time", layout, 200));
  }
}

TEST(P3PCModel, AReceiveTakesNoLongerThanTheFullPath)
{
  expect(P3PCModel(machine(10)).terms(message(false, false)), 3, 21, 21);
  expect(ThreePCModel(machine(10)).terms(message(false, false)), 3, 21, 21);
}

TEST(P3PCModel, OfThreePCLayoutsDoNotMatter)
{
  const ThreePCModel model(machine());
  for (const bool from : {false, true})
    for (const bool to : {false, true})
      expect(model.terms(message(from, to)), 3, 21, 6);
}

TEST(P3PCModel, LogGPStarHasOneCurve)
{
  // T_full of contiguous data; send and receive less by what an empty message takes on the rest of the path
  const LogGPStarModel model(machine());
  const auto contiguous = model.terms(message(false, false)), strided = model.terms(message(true, true));
  ASSERT_TRUE(contiguous && strided);
  EXPECT_NEAR(contiguous->full.count(), 21, 1e-9);
  EXPECT_EQ(contiguous->full, strided->full);
  EXPECT_EQ(contiguous->send, strided->send);
  EXPECT_EQ(contiguous->send, contiguous->receive);
}

PatternPrediction predicted(const ModelRow& row, const std::string& pattern, double size)
{
  for (const PatternRow& candidate : row.patterns)
    if (candidate.pattern == pattern) {
      PatternArguments arguments;
      arguments.size = Bytes(size);
      return candidate.prepare(machine(), {})(arguments);
    }
  throw std::invalid_argument(pattern);
}

TEST(P3PCModel, PatternsOfPaths)
{
  const std::map<std::string, double> expected = {
      {"point_to_point", 21}, {"ping_pong", 42}, {"send", 3}, {"receive", 6}};
  for (const auto& [pattern, time] : expected) {
    EXPECT_NEAR(predicted(threepc_row(), pattern, 200).time.count(), time, 1e-9) << pattern;
    EXPECT_NEAR(predicted(p3pc_row(), pattern, 200).time.count(), time, 1e-9) << pattern;
    EXPECT_EQ(predicted(threepc_row(), pattern, 10).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(threepc_row(), pattern, 1000).extrapolated, "") << pattern;
    EXPECT_EQ(predicted(threepc_row(), pattern, 9).extrapolated, "size 9B, measured from 10B to 1000B") << pattern;
    EXPECT_EQ(predicted(threepc_row(), pattern, 1001).extrapolated, "size 1001B, measured from 10B to 1000B");
  }
}

TEST(P3PCModel, WorkloadsTakeTheFormulas)
{
  PredictionContext context;
  context.machine.dimensions = {4};
  PingPong workload;
  workload.message_bytes = 200;
  workload.measure = PingPong::Measure::receive;
  GridExchange border;
  border.width = border.height = 100;
  border.X = border.Y = 2;
  border.pixel_bytes = 1;
  border.border_across = border.border_along = 4;
  border.operations = {GridExchange::Action::border};
  for (const ModelRow& row : {threepc_row(), p3pc_row()}) {
    const auto model = row.make(machine(), {});
    EXPECT_NEAR(model->predict(workload, context).value().count(), 6, 1e-9) << row.name;
    EXPECT_FALSE(model->derives(workload, context)) << row.name;
  }
  // columns of 4 x 50, rows of 58 x 4 pixels
  const auto model = p3pc_row().make(machine(), {});
  EXPECT_NEAR(model->predict(border, context).value().count(),
              2 * line("full_time", "nn", 200) + 2 * line("full_time", "cc", 232), 1e-9);
  EXPECT_FALSE(model->derives(border, context));
  EXPECT_TRUE(threepc_row().make(machine(), {})->derives(border, context)); // has no formula of images
}

TEST(P3PCModel, APathThatIsMissingIsAnError)
{
  for (std::size_t gone = 0; gone < 12; ++gone) {
    Calibration calibration = machine();
    const bool contiguous = calibration.tables[gone].layout == "cc";
    calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(gone));
    EXPECT_THROW(P3PCModel model(calibration), MissingMeasurements) << gone;
    EXPECT_THROW(LogGPStarModel model(calibration), MissingMeasurements) << gone;
    if (contiguous)
      EXPECT_THROW(ThreePCModel model(calibration), MissingMeasurements) << gone;
    else
      EXPECT_NO_THROW(ThreePCModel model(calibration)) << gone;
  }
}

} // namespace
} // namespace loghop::p3pc_model_test
