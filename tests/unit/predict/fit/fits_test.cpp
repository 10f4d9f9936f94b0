// Parameters -> measurements with noise -> fit: the parameters come back; what is missing is said.
#include "loghop/predict/lognp/fit_log3p.hpp"
#include "loghop/predict/logp/fit_loggops.hpp"
#include "loghop/predict/logp/fit_loggp.hpp"
#include "loghop/predict/model_table.hpp"
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"
#include "loghop/predict/plogp/fit_plogp.hpp"
#include "loghop/predict/threepc/fit_p3pc.hpp"

#include "loghop/base/component_table.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "unit/base/data_files.hpp"
#include "unit/predict/fit/synthetic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace loghop::fits_test {
namespace {

using test::powers_of_two;
using test::Synthetic;

constexpr double us = 1e-6;
constexpr double L = 10 * us, o_s = 1 * us, o_r = 2 * us, g = 4 * us, G = 2e-9;

Synthetic loggp_machine(double noise, std::uint64_t seed)
{
  Synthetic made(noise, seed);
  const auto constant = [](double value) { return [value](double) { return value; }; };
  made.add("half_round_trip", Level::between_nodes, powers_of_two(1, 1 << 20),
           [](double s) { return o_s + L + o_r + (s - 1) * G; });
  made.add("send_overhead", Level::between_nodes, {1}, constant(o_s));
  made.add("receive_overhead", Level::between_nodes, {1}, constant(o_r));
  made.add("gap", Level::between_nodes, {1}, constant(g));
  return made;
}

const FittedParameter& parameter(const Fit& fit, const std::string& name, std::size_t range = 0)
{
  const FittedParameter* found = find_component(fit.ranges.at(range).parameters, name);
  if (found == nullptr) throw std::invalid_argument("no parameter " + name);
  return *found;
}

TEST(FitLogGP, RecoversParametersWithoutNoise)
{
  const Fit fit = fit_loggp(loggp_machine(0, 1).calibration);
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_NEAR(parameter(fit, "L").value, L, 1e-12);
  EXPECT_NEAR(parameter(fit, "o_s").value, o_s, 1e-15);
  EXPECT_NEAR(parameter(fit, "o_r").value, o_r, 1e-15);
  EXPECT_NEAR(parameter(fit, "g").value, g, 1e-15);
  EXPECT_NEAR(parameter(fit, "G").value, G, 1e-16);
  EXPECT_LT(mean_absolute_error(fit.residuals), 1e-9);
  EXPECT_TRUE(fit.missing.empty());
  EXPECT_EQ(fit.ranges[0].from, 1);
  EXPECT_EQ(fit.ranges[0].to, 1 << 20);
}

TEST(FitLogGP, IntervalsHoldOverSeeds)
{
  int inside = 0, one_piece = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Fit fit = fit_loggp(loggp_machine(0.03, seed).calibration);
    if (fit.ranges.size() != 1) continue; // the criterion took noise for a protocol: rare
    ++one_piece;
    inside += std::abs(parameter(fit, "G").value - G) <= parameter(fit, "G").half_width.value() ? 1 : 0;
  }
  EXPECT_GE(one_piece, 255);
  EXPECT_NEAR(inside / double(one_piece), 0.95, 0.055); // 4 standard deviations, and what choosing one piece favours
}

TEST(FitLogGP, SaysWhatIsMissing)
{
  Calibration calibration = loggp_machine(0, 1).calibration;
  calibration.tables.resize(1);
  const Fit fit = fit_loggp(calibration);
  EXPECT_TRUE(fit.fitted());
  EXPECT_EQ(fit.missing.size(), 2u);
  EXPECT_NEAR(parameter(fit, "L").value, L + o_s + o_r, 1e-12);
  calibration.tables[0].points.resize(1);
  EXPECT_FALSE(fit_loggp(calibration).fitted());
  EXPECT_FALSE(fit_loggp(Calibration()).missing.empty());
}

TEST(FitLogGP, WhatIsNoLineHasErrors)
{
  Synthetic curved;
  curved.add("half_round_trip", Level::between_nodes, powers_of_two(1, 1 << 20),
             [](double s) { return 1e-6 * std::sqrt(s); });
  PieceOptions one;
  one.most_pieces = 1;
  std::vector<DataPoint> points;
  for (const MeasuredPoint& point : curved.calibration.tables[0].points)
    points.push_back({point.size_bytes, point.value_s});
  const Line line = fit_piecewise(points, one).pieces[0].line;
  EXPECT_GT(std::sqrt(line.squares / static_cast<double>(line.points)), 0.3); // errors of a third and more are seen
  EXPECT_GT(line.b_half_width.value() / line.b, 0.3);                         // and no certainty is claimed
}

TEST(FitLogP, TakesTheSmallestMessage)
{
  const Fit fit = fit_logp(loggp_machine(0, 1).calibration);
  EXPECT_NEAR(parameter(fit, "L").value, L, 1e-15);
  EXPECT_EQ(fit.ranges[0].to, 1);
  EXPECT_GT(mean_absolute_error(fit.residuals), 0.3) << "LogP has no cost by size, and its errors say so";
}

TEST(FitPLogP, IsItsTables)
{
  Synthetic made = loggp_machine(0, 1);
  made.calibration.tables.resize(1);
  const std::vector<double> sizes = powers_of_two(1, 1 << 20);
  const auto gap = [](double s) { return g + (s - 1) * G; };
  made.add("send_overhead", Level::between_nodes, sizes, [](double s) { return o_s + s * 1e-10; });
  made.add("receive_overhead", Level::between_nodes, sizes, [](double s) { return o_r + s * 1e-10; });
  made.add("gap", Level::between_nodes, sizes, gap);
  const auto machine = plogp_parameters(made.calibration);
  ASSERT_TRUE(machine.has_value());
  EXPECT_NEAR(machine->L.count(), o_s + L + o_r - g, 1e-15);
  EXPECT_NEAR(machine->g.at(Bytes(1000)).count(), gap(1000), 1e-15);
  EXPECT_LT(mean_absolute_error(fit_plogp(made.calibration).residuals), 1e-9);
}

const std::vector<int> hosts = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 80, 120, 200};

TEST(FitLogfP, RecoversParametersOverSeeds)
{
  const LogfP true_machine{Seconds(1.0 * us), Seconds(0.18 * us), Seconds(1.6 * us), Seconds(0.7 * us), 10};
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Synthetic made(seed == 0 ? 0 : 0.01, seed);
    made.add_others("post_overhead", hosts, [&](double P) { return logfp::overhead(true_machine, P).count(); });
    made.add_others("one_to_many_round_trip", hosts,
                    [&](double P) { return logfp::round_trip(true_machine, P).count(); });
    const LogfP found = logfp_parameters(made.calibration).value();
    const double slack = seed == 0 ? 1e-3 : 0.05;
    EXPECT_NEAR(found.o_min.count() / true_machine.o_min.count(), 1, slack) << seed;
    EXPECT_NEAR(found.o_max.count() / true_machine.o_max.count(), 1, slack) << seed;
    EXPECT_NEAR(found.g.count() / true_machine.g.count(), 1, slack) << seed;
    EXPECT_NEAR(found.f, 10, 10 * 2 * slack) << seed;
    for (const int P : hosts)
      EXPECT_NEAR(logfp::round_trip(found, P) / logfp::round_trip(true_machine, P), 1, slack) << seed << ", P " << P;
  }
}

TEST(FitLogfP, SaysThatOverheadsDoNotFallWithP)
{
  for (const bool falls : {true, false}) {
    Synthetic made;
    made.add_others("post_overhead", hosts, [&](double P) { return falls ? us + us / P : us + us * P; });
    made.add_others("one_to_many_round_trip", hosts, [](double P) { return 3 * us * P; });
    const std::vector<std::string> notes = fit_logfp(made.calibration).notes;
    const auto is_said = [](const std::string& note) { return note.find("do not fall with P") != std::string::npos; };
    EXPECT_EQ(std::count_if(notes.begin(), notes.end(), is_said), falls ? 0 : 1);
  }
}

TEST(FitLoP, RecoversTheCurveNotTheParameters)
{
  const LoPRoundTrip trip{Seconds(12 * us), 0.5, Seconds(1 * us), Seconds(0.8 * us), -0.05, 10};
  const LoPOverhead overhead{Seconds(2 * us), 0.3};
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    Synthetic made(seed == 0 ? 0 : 0.01, seed);
    made.add_others("post_overhead", hosts, [&](double P) { return lop::overhead(overhead, P).count(); });
    made.add_others("one_to_many_round_trip", hosts, [&](double P) { return lop::round_trip(trip, P).count(); });
    const Fit fit = fit_lop(made.calibration);
    EXPECT_LT(mean_absolute_error(fit.residuals), seed == 0 ? 0.005 : 0.02) << seed;
  }
}

TEST(FitOneToMany, TimesOfZeroAreNoError)
{
  for (const int zeros : {0, 1, 2, 3}) {
    Synthetic made;
    made.add_others("post_overhead", hosts, [&](double P) { return zeros % 2 == 1 || P > 5 ? 0 : us; });
    made.add_others("one_to_many_round_trip", hosts,
                    [&](double P) { return zeros / 2 == 1 || P > 5 ? 0 : 3 * us * P; });
    for (const Fit& fit : {fit_logfp(made.calibration), fit_lop(made.calibration)}) {
      ASSERT_TRUE(fit.fitted());
      for (const FittedParameter& p : fit.ranges[0].parameters)
        EXPECT_TRUE(std::isfinite(p.value)) << fit.model << ", " << p.name;
    }
  }
}

TEST(FitOneToMany, SaysWhatIsMissing)
{
  Synthetic made;
  made.add_others("post_overhead", {1, 2}, [](double) { return us; });
  made.add_others("one_to_many_round_trip", {2, 3}, [](double) { return us; });
  EXPECT_FALSE(fit_logfp(made.calibration).fitted());
  EXPECT_EQ(fit_logfp(made.calibration).missing.size(), 1u);
  EXPECT_EQ(fit_lop(made.calibration).missing.size(), 2u);
}

TEST(FitLog3P, IsTitansExample)
{
  const Calibration titan = read_calibration(test::source_dir() + "/calibration/titan.json");
  const Log3PCurves curves = log3p_curves(titan).value();
  const Log3P at = curves.at(Bytes(16384), Bytes(1024)); // section 4.1 of the paper
  EXPECT_NEAR(at.o_mw.count(), 29 * us, 1e-12);
  EXPECT_NEAR(at.l_mw.count(), 420 * us, 1e-12);
  EXPECT_NEAR(at.o_net.count(), 131 * us, 1e-12);
  EXPECT_NEAR(log3p::point_to_point(at).count(), 580 * us, 1e-12);
  const Fit fit = fit_log3p(titan);
  EXPECT_LT(mean_absolute_error(fit.residuals), 1e-9);
  const auto range =
      std::find_if(fit.ranges.begin(), fit.ranges.end(), [](const FittedRange& r) { return r.to == 16384; });
  ASSERT_NE(range, fit.ranges.end());
  EXPECT_EQ(range->from, 16384);
  EXPECT_NEAR(find_component(range->parameters, "o_mw")->value, 29 * us, 1e-12);
  EXPECT_NEAR(find_component(range->parameters, "o_net")->value, 131 * us, 1e-12);
  EXPECT_NEAR(find_component(range->parameters, "l_mw(1024 B)")->value, 420 * us, 1e-12);
}

Synthetic multicore_machine(double noise = 0, std::uint64_t seed = 1)
{
  Synthetic made(noise, seed);
  const std::vector<double> sizes = powers_of_two(64, 65536, 4);
  const auto o_mw = [](double s) { return 3 * us + s * 1e-9; };
  const auto wire = [](double s) { return 20 * us + s * 8e-9; };
  for (const double stride : {0.0, 64.0, 512.0}) {
    const auto l_mw = [stride](double s) { return stride * s * 1e-12; };
    made.add(
        "half_round_trip", Level::within_node, sizes, [=](double s) { return o_mw(s) + l_mw(s); }, stride);
    made.add(
        "half_round_trip", Level::between_nodes, sizes, [=](double s) { return 2 * o_mw(s) + 3 * l_mw(s) + wire(s); },
        stride);
  }
  made.add("network_time", Level::between_nodes, sizes, wire);
  return made;
}

TEST(FitTwoLog, RecoversBothLevels)
{
  const TwoLogCurves curves = twolog_curves(multicore_machine().calibration).value();
  const TwoLog at = curves.at(Bytes(4096), Bytes(512));
  EXPECT_NEAR(at.intra.o_mw.count(), 3 * us + 4096e-9, 1e-12);
  EXPECT_NEAR(at.intra.l_mw.count(), 512 * 4096 * 1e-12, 1e-12);
  EXPECT_NEAR(at.inter.o_mw.count(), 2 * (3 * us + 4096e-9), 1e-12);
  EXPECT_NEAR(at.inter.l_mw.count(), 3 * 512 * 4096 * 1e-12, 1e-12);
  EXPECT_NEAR(at.inter.o_net.count(), 20 * us + 4096 * 8e-9, 1e-12);
}

TEST(FitLognP, AddsTheThreeTransfers)
{
  Synthetic made = multicore_machine();
  made.add("send_overhead", Level::between_nodes, {64, 65536}, [](double s) { return 3 * us + s * 1e-9; });
  made.add("receive_overhead", Level::between_nodes, {64, 65536}, [](double s) { return 3 * us + s * 1e-9; });
  EXPECT_LT(mean_absolute_error(fit_lognp(made.calibration).residuals), 1e-9);
  const ImplicitTransfers transfers = lognp_transfers(made.calibration).value();
  EXPECT_NEAR(transfers[1].o.at(Bytes(4096)).count(), 20 * us + 4096 * 8e-9, 1e-12);
  EXPECT_NEAR(transfers[2].l.at(Bytes(4096), Bytes(512)).count(), 1.5 * 512 * 4096 * 1e-12, 1e-12);
}

/// Parameters of tables are differences of a few measurements: errors are those of their sum.
TEST(FitTables, ComeBackWithinTheirNoise)
{
  constexpr double noise = 0.01;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Synthetic made = multicore_machine(noise, seed);
    const double trip = 2 * (3 * us + 4096e-9) + 20 * us + 4096 * 8e-9, wire = 20 * us + 4096 * 8e-9;
    const TwoLog at = twolog_curves(made.calibration).value().at(Bytes(4096), Bytes(512));
    EXPECT_NEAR(at.inter.o_net.count(), wire, 5 * noise * wire) << seed;
    EXPECT_NEAR(at.inter.o_mw.count(), trip - wire, 5 * noise * (trip + wire)) << seed;
    EXPECT_NEAR(at.inter.l_mw.count(), 3 * 512 * 4096e-12, 5 * noise * (2 * trip + 3 * 512 * 4096e-12)) << seed;
    EXPECT_EQ(mlognp_curves(made.calibration).at(Level::within_node).at(Bytes(4096)).o_mw.count(),
              at.intra.o_mw.count());
  }
}

TEST(FitThreePC, IntervalsHoldOverSeeds)
{
  int inside = 0;
  constexpr int seeds = 500;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    Synthetic made(0.05, seed);
    for (const char* quantity : {"send_time", "receive_time", "full_time"})
      made.add(
          quantity, Level::between_nodes, {0, 100, 1000, 1e4, 1e5, 1e6}, [](double s) { return 6 * us + s * 1e-9; }, 0,
          "cc");
    const FittedParameter t_af = parameter(fit_threepc(made.calibration), "t_af");
    inside += std::abs(t_af.value - 1e-9) <= t_af.half_width.value() ? 1 : 0;
  }
  EXPECT_NEAR(inside / double(seeds), 0.95, 0.04); // 4 standard deviations of the binomial
}

TEST(FitMlognP, HasEveryLevelThatWasMeasured)
{
  Synthetic made = multicore_machine();
  made.add("half_round_trip", Level::within_chip, {64, 128}, [](double s) { return us + s * 1e-10; });
  const auto levels = mlognp_curves(made.calibration);
  EXPECT_EQ(levels.size(), 3u);
  EXPECT_NEAR(levels.at(Level::within_chip).at(Bytes(128)).o_mw.count(), us + 128e-10, 1e-15);
}

TEST(FitTwoLog, SaysWhatIsMissing)
{
  Calibration calibration = multicore_machine().calibration;
  calibration.tables.pop_back(); // the network's time
  EXPECT_FALSE(twolog_curves(calibration).has_value());
  ASSERT_EQ(fit_twolog(calibration).missing.size(), 1u);
  EXPECT_NE(fit_twolog(calibration).missing[0].find("network_time"), std::string::npos);
}

TEST(FitLogGOPS, RecoversOverheadsAndGapsByByte)
{
  const LogGOPS machine{Seconds(10 * us),     Seconds(1.5 * us),     Seconds(4 * us),
                        SecondsPerByte(2e-9), SecondsPerByte(5e-10), {}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Synthetic made(seed == 0 ? 0 : 0.01, seed);
    const std::vector<double> sizes = powers_of_two(1, 1 << 20);
    made.add("half_round_trip", Level::between_nodes, sizes,
             [&](double s) { return loggops::eager(machine, Bytes(s)).count(); });
    made.add("send_overhead", Level::between_nodes, sizes,
             [&](double s) { return loggops::send_overhead(machine, Bytes(s)).count(); });
    made.add("receive_overhead", Level::between_nodes, {1}, [&](double) { return machine.o.count(); });
    made.add("gap", Level::between_nodes, {1}, [&](double) { return machine.g.count(); });
    const LogGOPS found = loggops_parameters(made.calibration).value();
    const double slack = seed == 0 ? 1e-6 : 0.05;
    EXPECT_NEAR(found.G.count() / machine.G.count(), 1, slack) << seed;
    EXPECT_NEAR(found.O.count() / machine.O.count(), 1, slack) << seed;
    EXPECT_NEAR(found.o / machine.o, 1, slack) << seed;
    EXPECT_NEAR(found.L / machine.L, 1, 2 * slack) << seed;
  }
}

/// Differences of two measurements with 1 % of noise each.
TEST(FitLog3P, NoiseAddsUpAsDifferencesDo)
{
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Synthetic made(0.01, seed);
    made.add("half_round_trip", Level::to_itself, {16384}, [](double) { return 32 * us; });
    made.add(
        "half_round_trip", Level::to_itself, {16384}, [](double) { return 452 * us; }, 1024);
    made.add("memory_copy", Level::to_itself, {16384}, [](double) { return 3 * us; });
    made.add("half_round_trip", Level::between_nodes, {16384}, [](double) { return 160 * us; });
    const Log3P at = log3p_curves(made.calibration).value().at(Bytes(16384), Bytes(1024));
    EXPECT_NEAR(at.o_mw.count(), 29 * us, 5 * 0.33 * us) << seed;
    EXPECT_NEAR(at.l_mw.count(), 420 * us, 5 * 4.6 * us) << seed;
    EXPECT_NEAR(at.o_net.count(), 131 * us, 5 * 1.7 * us) << seed;
  }
}

TEST(FitP3PC, IsTableOneOfThePaper)
{
  const Calibration das = read_calibration(test::source_dir() + "/calibration/das.json");
  const P3PC table = p3pc_table(das).value();
  EXPECT_NEAR(table.at(Path::full, MemoryLayout::nn, Bytes(4000)).count(), 287.89 * us, 1e-12);
  EXPECT_NEAR(table.at(Path::send, MemoryLayout::nc, Bytes(2e6)).count(), 90478.81 * us, 1e-9);
  EXPECT_LT(mean_absolute_error(fit_p3pc(das).residuals), 1e-12);
  EXPECT_GT(mean_absolute_error(fit_loggp_star(das).residuals), 0.2) << "layouts matter on this machine";
}

TEST(FitThreePC, RecoversLines)
{
  Synthetic made;
  const std::vector<double> sizes = {0, 100, 10000, 1e6};
  made.add(
      "send_time", Level::between_nodes, sizes, [](double s) { return 6 * us + s * 1e-9; }, 0, "cc");
  made.add(
      "receive_time", Level::between_nodes, sizes, [](double s) { return 15 * us + s * 2e-9; }, 0, "cc");
  made.add(
      "full_time", Level::between_nodes, sizes, [](double s) { return 24 * us + s * 3e-9; }, 0, "cc");
  const Fit fit = fit_threepc(made.calibration);
  EXPECT_NEAR(parameter(fit, "t_cs").value, 6 * us, 1e-12);
  EXPECT_NEAR(parameter(fit, "t_ar").value, 2e-9, 1e-15);
  EXPECT_NEAR(parameter(fit, "t_cf").value, 24 * us, 1e-12);
  EXPECT_NEAR(parameter(fit, "t_af").value, 3e-9, 1e-15);
}

TEST(FitTable, EveryRowSaysWhatItMissesOfNothing)
{
  for (const ModelRow& row : fit_table()) {
    const Fit fit = row.fit(Calibration());
    EXPECT_EQ(fit.model, row.name);
    EXPECT_FALSE(fit.fitted()) << row.name;
    EXPECT_FALSE(fit.missing.empty()) << row.name;
  }
}

TEST(FitErrors, ByDecade)
{
  const std::vector<FitResidual> residuals = {{"", 1, 10, 11}, {"", 9, 10, 9}, {"", 10, 10, 15}, {"", 999, 4, 4}};
  const std::vector<DecadeError> decades = errors_by_decade(residuals);
  ASSERT_EQ(decades.size(), 3u);
  EXPECT_NEAR(decades[0].mean_absolute, 0.1, 1e-12);
  EXPECT_NEAR(decades[1].largest, 0.5, 1e-12);
  EXPECT_EQ(decades[2].points, 1u);
  EXPECT_EQ(decades[2].from, 100);
  EXPECT_NEAR(r_squared({{"", 1, 1, 1}, {"", 2, 2, 2}, {"", 3, 3, 4}}).value(), 1 - 1.0 / 2.0, 1e-12);
  // 1 - (1 + 1 + 25 + 0) / (1.5^2 + 1.5^2 + 1.5^2 + 4.5^2)
  EXPECT_NEAR(r_squared(residuals).value(), 1 - 27.0 / 27.0, 1e-12);
}

} // namespace
} // namespace loghop::fits_test
