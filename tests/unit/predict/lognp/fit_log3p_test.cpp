// Every number, residual, note and missing measurement of the fits of log_nP, log_3P, mlog_nP and 2log_{2,3}P.
#include "loghop/predict/lognp/fit_log3p.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace loghop::fit_log3p_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::vector<double> sizes = {100, 400};

std::function<double(double)> line(double constant, double per_byte)
{
  return [=](double size) { return constant + per_byte * size; };
}

/// To itself 50 s + 0.5 s/B, of which copies take 0.25 s/B; with a stride of 64 B 30 s more. Between nodes 200 s and
/// 1 s/B, with the stride 90 s more.
Calibration log3p_machine()
{
  test::Synthetic made;
  made.add("half_round_trip", Level::to_itself, sizes, line(50, 0.5));
  made.add("half_round_trip", Level::to_itself, {100}, line(80, 0.5), 64);
  made.add("memory_copy", Level::between_nodes, sizes, line(0, 0.25));
  made.add("half_round_trip", Level::between_nodes, sizes, line(200, 1));
  made.add("half_round_trip", Level::between_nodes, sizes, line(290, 1), 64);
  return made.calibration;
}

/// Within a node 20 s + 0.5 s/B, with a stride 10 s more; between nodes 100 s + 1 s/B, of which 40 s + 0.25 s/B in the
/// network, with a stride 60 s more.
Calibration two_levels(Level within = Level::within_node)
{
  test::Synthetic made;
  made.add("half_round_trip", within, sizes, line(20, 0.5));
  made.add("half_round_trip", within, sizes, line(30, 0.5), 64);
  made.add("half_round_trip", Level::between_nodes, sizes, line(100, 1));
  made.add("half_round_trip", Level::between_nodes, sizes, line(160, 1), 64);
  made.add("network_time", Level::between_nodes, sizes, line(40, 0.25));
  return made.calibration;
}

Calibration without(Calibration calibration, std::size_t table)
{
  calibration.tables.erase(calibration.tables.begin() + static_cast<std::ptrdiff_t>(table));
  return calibration;
}

void expect_range(const FittedRange& range, double size, const std::vector<std::pair<std::string, double>>& expected)
{
  EXPECT_EQ(range.from, size);
  EXPECT_EQ(range.to, size);
  ASSERT_EQ(range.parameters.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(range.parameters[i].name, expected[i].first);
    if (std::isnan(expected[i].second))
      EXPECT_TRUE(std::isnan(range.parameters[i].value)) << expected[i].first;
    else
      EXPECT_NEAR(range.parameters[i].value, expected[i].second, 1e-9) << expected[i].first;
    EXPECT_EQ(range.parameters[i].unit, FitUnit::seconds);
    EXPECT_FALSE(range.parameters[i].half_width);
  }
}

void expect_residual(const FitResidual& residual, const std::string& what, double x, double measured, double fitted)
{
  EXPECT_EQ(residual.what, what);
  EXPECT_EQ(residual.x, x);
  EXPECT_NEAR(residual.measured_s, measured, 1e-9);
  EXPECT_NEAR(residual.fitted_s, fitted, 1e-9);
}

const std::string between = "half_round_trip between_nodes", between_strided = between + ", stride 64 B";
const std::string by_construction = "every half round trip is used: errors at these points are 0 by construction";

/// o_mw = 50 + 0.25 s, o_net = 150 + 0.75 s.
TEST(FitLog3PRanges, HaveEveryMeasuredSize)
{
  const Fit fit = fit_log3p(log3p_machine());
  EXPECT_EQ(fit.model, "log_3P");
  ASSERT_EQ(fit.ranges.size(), 2u);
  expect_range(fit.ranges[0], 100, {{"o_mw", 75}, {"o_net", 225}, {"l_mw(64 B)", 30}});
  expect_range(fit.ranges[1], 400, {{"o_mw", 150}, {"o_net", 450}, {"l_mw(64 B)", NAN}}); // not measured with a stride
}

TEST(FitLog3PRanges, HaveResidualsOfContiguousAndStridedMessagesBetweenNodes)
{
  const Fit fit = fit_log3p(log3p_machine());
  ASSERT_EQ(fit.residuals.size(), 4u);
  expect_residual(fit.residuals[0], between, 100, 300, 300);
  expect_residual(fit.residuals[1], between, 400, 600, 600);
  expect_residual(fit.residuals[2], between_strided, 100, 390, 330);
  expect_residual(fit.residuals[3], between_strided, 400, 690, 630);
}

TEST(FitLog3PNotes, SayWhatWasNotUsedAndWhatIsNegative)
{
  const std::string not_used =
      "half round trips between nodes by stride were not used: their errors are the model's own";
  EXPECT_THAT(fit_log3p(log3p_machine()).notes, ElementsAre(not_used));
  EXPECT_THAT(fit_log3p(log3p_machine()).missing, IsEmpty());
  Calibration contradicting = log3p_machine();
  contradicting.tables[2].points[0].value_s = 101; // a copy of 100 B takes longer than a message to itself
  const Fit fit = fit_log3p(contradicting);
  EXPECT_THAT(
      fit.notes,
      ElementsAre("1 differences of measurements are negative, which contradicts the model: set to 0", not_used));
  expect_range(fit.ranges[0], 100, {{"o_mw", 0}, {"o_net", 300}, {"l_mw(64 B)", 30}});
}

/// Differences of microseconds are positive too.
TEST(FitLog3PNotes, OnlyWhatIsBelow0IsNegative)
{
  Calibration fast = log3p_machine();
  for (MeasuredTable& table : fast.tables)
    for (MeasuredPoint& point : table.points)
      point.value_s *= 1e-6;
  EXPECT_EQ(fit_log3p(fast).notes.size(), 1u) << "of half round trips that were not used";
}

TEST(FitLog3PMissing, SaysForWhatAMeasurementIsNeeded)
{
  EXPECT_THAT(fit_log3p(without(log3p_machine(), 0)).missing, ElementsAre("half_round_trip to_itself, for o_mw"));
  EXPECT_THAT(fit_log3p(without(log3p_machine(), 2)).missing, ElementsAre("memory_copy to_itself, for T_mem"));
  EXPECT_THAT(fit_log3p(without(log3p_machine(), 3)).missing, ElementsAre(between + ", for o_net"));
  const Fit contiguous = fit_log3p(without(log3p_machine(), 1));
  EXPECT_THAT(contiguous.missing, ElementsAre("half_round_trip to_itself by stride: without it l_mw is 0"));
  EXPECT_TRUE(contiguous.fitted());
  EXPECT_FALSE(fit_log3p(without(log3p_machine(), 0)).fitted());
  EXPECT_FALSE(log3p_curves(without(log3p_machine(), 2)));
}

/// Packing by the program takes 20 s more than a contiguous message to itself.
TEST(Log3PCurvesOfMeasurements, HavePackingOnlyIfItWasMeasured)
{
  EXPECT_FALSE(log3p_curves(log3p_machine()).value().l_pack);
  test::Synthetic packed;
  packed.calibration = log3p_machine();
  packed.add("packed_half_round_trip", Level::to_itself, sizes, line(70, 0.5), 64);
  const Log3PCurves curves = log3p_curves(packed.calibration).value();
  ASSERT_TRUE(curves.l_pack);
  EXPECT_NEAR(curves.l_pack->at(Bytes(100), Bytes(64)).count(), 20, 1e-9);
  EXPECT_NEAR(curves.T_mem.at(Bytes(100)).count(), 25, 1e-9);
}

/// o_mw = 20 + 0.5 s within a node, o'_mw = 60 + 0.75 s.
TEST(FitTwoLogRanges, HaveBothLevels)
{
  for (const Level within : {Level::within_node, Level::within_chip}) {
    const Fit fit = fit_twolog(two_levels(within));
    EXPECT_EQ(fit.model, "2log_{2,3}P");
    EXPECT_THAT(fit.missing, IsEmpty());
    EXPECT_THAT(fit.notes, ElementsAre(by_construction));
    ASSERT_EQ(fit.ranges.size(), 4u);
    expect_range(fit.ranges[0], 100, {{"o_mw", 70}, {"l_mw(64 B)", 10}});
    expect_range(fit.ranges[1], 400, {{"o_mw", 220}, {"l_mw(64 B)", 10}});
    expect_range(fit.ranges[2], 100, {{"'o_mw", 135}, {"'o_net", 65}, {"'l_mw(64 B)", 60}});
    expect_range(fit.ranges[3], 400, {{"'o_mw", 360}, {"'o_net", 140}, {"'l_mw(64 B)", 60}});
    ASSERT_EQ(fit.residuals.size(), 8u);
    expect_residual(fit.residuals[0], std::string("half_round_trip ") + name_of(within), 100, 70, 70);
    expect_residual(fit.residuals[7], between_strided, 400, 560, 560);
  }
}

TEST(FitTwoLogRanges, TakeTheNetworkOfLog3PIfItsTimeWasNotMeasured)
{
  test::Synthetic made;
  made.calibration = without(two_levels(), 4);
  EXPECT_FALSE(twolog_curves(made.calibration));
  made.add("half_round_trip", Level::to_itself, sizes, line(50, 0.5));
  made.add("memory_copy", Level::between_nodes, sizes, line(0, 0.25));
  // o_net = 100 + s - (50 + 0.25 s), and what is left is o'_mw = 50 + 0.25 s
  const TwoLog at = twolog_curves(made.calibration).value().at(Bytes(100));
  EXPECT_NEAR(at.inter.o_net.count(), 125, 1e-9);
  EXPECT_NEAR(at.inter.o_mw.count(), 75, 1e-9);
  EXPECT_NEAR(at.intra.o_mw.count(), 70, 1e-9);
  EXPECT_EQ(at.intra.o_net, Seconds(0));
  EXPECT_EQ(at.inter.T_mem, Seconds(0));
}

TEST(FitTwoLogRanges, PreferThatOfANode)
{
  test::Synthetic made;
  made.calibration = two_levels();
  made.add("half_round_trip", Level::within_chip, sizes, line(1, 0));
  EXPECT_NEAR(twolog_curves(made.calibration).value().at(Bytes(100)).intra.o_mw.count(), 70, 1e-9);
}

TEST(FitTwoLogMissing, SaysForWhatAMeasurementIsNeeded)
{
  const std::string within = "half_round_trip within_node or within_chip, for o_mw and l_mw";
  const std::string network = "network_time between_nodes, or what log_3P needs: for o'_net";
  EXPECT_THAT(fit_twolog(without(without(two_levels(), 1), 0)).missing, ElementsAre(within));
  EXPECT_THAT(fit_twolog(without(two_levels(), 4)).missing, ElementsAre(network));
  EXPECT_THAT(fit_twolog(without(two_levels(), 2)).missing, ElementsAre("half_round_trip between_nodes, for o'_mw"));
  EXPECT_THAT(fit_twolog(Calibration()).missing, ElementsAre(within, "half_round_trip between_nodes, for o'_mw"));
  EXPECT_FALSE(twolog_curves(without(without(two_levels(), 1), 0)));
  EXPECT_FALSE(fit_twolog(without(two_levels(), 4)).fitted());
}

TEST(FitMlognPRanges, HaveTheNameOfTheirLevel)
{
  const Fit fit = fit_mlognp(two_levels());
  EXPECT_EQ(fit.model, "mlog_nP");
  EXPECT_THAT(fit.missing, IsEmpty());
  EXPECT_THAT(fit.notes, ElementsAre(by_construction));
  ASSERT_EQ(fit.ranges.size(), 4u);
  expect_range(fit.ranges[0], 100,
               {{"within_node o_mw", 70}, {"within_node o_net", 0}, {"within_node l_mw(64 B)", 10}});
  expect_range(fit.ranges[3], 400,
               {{"between_nodes o_mw", 360}, {"between_nodes o_net", 140}, {"between_nodes l_mw(64 B)", 60}});
  EXPECT_EQ(fit.residuals.size(), 8u);
}

TEST(FitMlognPRanges, LeaveOutMessagesToItself)
{
  test::Synthetic made;
  made.calibration = two_levels();
  made.add("half_round_trip", Level::to_itself, sizes, line(1, 0));
  EXPECT_EQ(fit_mlognp(made.calibration).ranges.size(), 4u);
  EXPECT_EQ(mlognp_curves(made.calibration).size(), 2u);
  EXPECT_EQ(mlognp_curves(made.calibration).count(Level::to_itself), 0u);
}

TEST(FitMlognPMissing, IsTheNetworkOrEverything)
{
  const std::string network = "network_time between_nodes, or what log_3P needs: for o'_net";
  const Fit near = fit_mlognp(without(two_levels(), 4));
  EXPECT_THAT(near.missing, ElementsAre(network));
  EXPECT_TRUE(near.fitted());
  EXPECT_THAT(near.notes, ElementsAre(by_construction));
  EXPECT_EQ(mlognp_curves(without(two_levels(), 4)).size(), 1u);
  const Fit nothing = fit_mlognp(Calibration());
  EXPECT_THAT(nothing.missing, ElementsAre("half_round_trip within_chip, within_node or between_nodes"));
  EXPECT_THAT(nothing.notes, IsEmpty());
}

/// Send calls 10 s, the network 40 s + 0.25 s/B, receive calls 20 s; a stride adds 60 s, half of it at each end.
Calibration lognp_machine()
{
  test::Synthetic made;
  made.calibration = two_levels();
  made.add("send_overhead", Level::between_nodes, sizes, line(10, 0));
  made.add("receive_overhead", Level::between_nodes, sizes, line(20, 0));
  return made.calibration;
}

TEST(FitLognPRanges, HaveThreeTransfersAtEverySizeOfTheNetwork)
{
  const Fit fit = fit_lognp(lognp_machine());
  EXPECT_EQ(fit.model, "log_nP");
  EXPECT_THAT(fit.missing, IsEmpty());
  ASSERT_EQ(fit.ranges.size(), 2u);
  expect_range(fit.ranges[0], 100, {{"o_0", 10}, {"o_1", 65}, {"o_2", 20}});
  expect_range(fit.ranges[1], 400, {{"o_0", 10}, {"o_1", 140}, {"o_2", 20}});
  ASSERT_EQ(fit.residuals.size(), 4u);
  expect_residual(fit.residuals[0], between, 100, 200, 95);
  expect_residual(fit.residuals[1], between, 400, 500, 170);
  expect_residual(fit.residuals[2], between_strided, 100, 260, 95 + 60);
  expect_residual(fit.residuals[3], between_strided, 400, 560, 170 + 60);
  EXPECT_THAT(fit.notes, ElementsAre("three transfers, one after the other: where the network works during copies, "
                                     "their sum is too long"));
}

TEST(FitLognPRanges, StridesAddHalfAtEachEnd)
{
  const ImplicitTransfers transfers = lognp_transfers(lognp_machine()).value();
  ASSERT_EQ(transfers.size(), 3u);
  EXPECT_NEAR(transfers[0].l.at(Bytes(100), Bytes(64)).count(), 30, 1e-9);
  EXPECT_NEAR(transfers[1].l.at(Bytes(100), Bytes(64)).count(), 0, 1e-9);
  EXPECT_NEAR(transfers[2].l.at(Bytes(100), Bytes(64)).count(), 30, 1e-9);
  for (const ImplicitTransfer& transfer : transfers)
    EXPECT_EQ(transfer.g, Seconds(0));
}

TEST(FitLognPMissing, IsEachOfFourQuantities)
{
  const std::vector<std::pair<std::size_t, std::string>> gone = {
      {5, "send_overhead"}, {4, "network_time"}, {6, "receive_overhead"}, {2, "half_round_trip"}};
  for (const auto& [table, quantity] : gone) {
    const Fit fit = fit_lognp(without(lognp_machine(), table));
    EXPECT_THAT(fit.missing, ElementsAre(quantity + " between_nodes"));
    EXPECT_FALSE(fit.fitted());
    EXPECT_FALSE(lognp_transfers(without(lognp_machine(), table))) << quantity;
  }
}

TEST(ConstantNetwork, HasTheTimeOfNoBytesAndLeavesTheSum)
{
  const Log3PCurves curves = log3p_curves(log3p_machine()).value();
  const Log3PCurves constant = with_constant_network(curves);
  for (const double size : {100.0, 400.0}) {
    EXPECT_NEAR(constant.o_net.at(Bytes(size)).count(), 150, 1e-9);
    EXPECT_NEAR(constant.o_mw.at(Bytes(size)).count(), 50 + 0.25 * size + 0.75 * size, 1e-9);
    EXPECT_NEAR(constant.T_mem.at(Bytes(size)).count(), curves.T_mem.at(Bytes(size)).count(), 1e-9);
  }
}

TEST(Log3PCurvesBetweenNodes, SayWhatIsMissing)
{
  EXPECT_TRUE(log3p_curves_between_nodes(two_levels()));
  EXPECT_FALSE(log3p_curves_between_nodes(without(two_levels(), 4)));
  EXPECT_EQ(missing_between_nodes(without(two_levels(), 4)),
            "network_time between_nodes, or what log_3P needs: for o'_net");
  EXPECT_EQ(missing_between_nodes(without(two_levels(), 2)), "half_round_trip between_nodes, for o'_mw");
  EXPECT_TRUE(log3p_curves_between_nodes(log3p_machine())); // by what log_3P takes, whose copies may stand anywhere
}

} // namespace
} // namespace loghop::fit_log3p_test
