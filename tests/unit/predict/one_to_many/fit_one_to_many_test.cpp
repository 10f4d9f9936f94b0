// LogfP with L = 1, o_min = 0.18, o_max = 1.6, g = 0.7 us and f = 10: gaps bound from P = 16 on, where RTT(P) / P is least.
#include "loghop/predict/one_to_many/fit_one_to_many.hpp"

#include "unit/predict/fit/synthetic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace loghop::fit_one_to_many_test {
namespace {

using testing::ElementsAre;
using Hosts = std::vector<int>;

constexpr double us = 1e-6;
const LogfP infiniband{Seconds(1 * us), Seconds(0.18 * us), Seconds(1.6 * us), Seconds(0.7 * us), 10};
const Hosts few = {1, 2, 5, 10, 20}, many = {1, 2, 4, 6, 8, 10, 14, 16, 18, 20, 30, 40};

using TimeOfHosts = std::function<double(double)>;

Calibration measured(const Hosts& posts, const TimeOfHosts& o, const Hosts& trips, const TimeOfHosts& rtt)
{
  test::Synthetic made;
  made.add_others("post_overhead", posts, o);
  made.add_others("one_to_many_round_trip", trips, rtt);
  return made.calibration;
}

double overhead_s(double P)
{
  return logfp::overhead(infiniband, P).count();
}

double round_trip_s(double P)
{
  return logfp::round_trip(infiniband, P).count();
}

Calibration measured(const Hosts& posts = few, const Hosts& trips = many)
{
  return measured(posts, overhead_s, trips, round_trip_s);
}

/// The same and a table of larger messages, ten times as slow.
Calibration with_large_messages()
{
  Calibration calibration = measured();
  const std::vector<MeasuredTable> tables = calibration.tables;
  for (MeasuredTable table : tables) {
    for (MeasuredPoint& point : table.points) {
      point.size_bytes = 1024;
      point.value_s *= 10;
    }
    calibration.tables.push_back(table);
  }
  return calibration;
}

TEST(FitLogfPRanges, HaveTheHostsOfRoundTripsAndEveryParameter)
{
  const Fit fit = fit_logfp(measured());
  EXPECT_EQ(fit.model, "LogfP");
  EXPECT_EQ(fit.axis, Fit::Axis::others);
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_EQ(fit.ranges[0].from, 1);
  EXPECT_EQ(fit.ranges[0].to, 40);
  const auto& found = fit.ranges[0].parameters;
  const std::vector<std::pair<std::string, double>> expected = {
      {"L", us}, {"o_min", 0.18 * us}, {"o_max", 1.6 * us}, {"g", 0.7 * us}, {"f", 10}};
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(found[i].name, expected[i].first);
    EXPECT_NEAR(found[i].value / expected[i].second, 1, 2e-3) << found[i].name;
    EXPECT_EQ(found[i].unit, i == 4 ? FitUnit::number : FitUnit::seconds);
    EXPECT_EQ(found[i].half_width.has_value(), i == 1 || i == 2) << found[i].name;
  }
}

TEST(FitLogfPRanges, HaveAResidualForEachMeasurement)
{
  const Fit fit = fit_logfp(measured());
  ASSERT_EQ(fit.residuals.size(), few.size() + many.size());
  for (std::size_t i = 0; i < fit.residuals.size(); ++i) {
    const bool is_post = i < few.size();
    const FitResidual& residual = fit.residuals[i];
    const int P = is_post ? few[i] : many[i - few.size()];
    EXPECT_EQ(residual.what, is_post ? "post_overhead between_nodes" : "one_to_many_round_trip between_nodes");
    EXPECT_EQ(residual.x, P);
    EXPECT_DOUBLE_EQ(residual.measured_s, is_post ? overhead_s(P) : round_trip_s(P));
    EXPECT_NEAR(residual.relative_error(), 0, 2e-3) << residual.what << ' ' << P;
  }
}

TEST(FitLogfPRanges, TakeTheSmallestMessages)
{
  const Fit fit = fit_logfp(with_large_messages());
  EXPECT_EQ(fit.residuals.size(), few.size() + many.size());
  EXPECT_NEAR(fit.ranges[0].parameters[0].value / us, 1, 1e-3);
  EXPECT_EQ(measured_others(measured({1, 2}, {1, 3, 7})).from, 1);
  EXPECT_EQ(measured_others(measured({1, 2}, {1, 3, 7})).to, 7);
  EXPECT_EQ(measured_others(measured({1, 2}, {2, 3, 9})).from, 2);
}

/// RTT(40) = 2 + 0.22 + 1.78 + 30 g = 25 us.
TEST(FitLogfPNotes, HaveThePapersOwnRulesAndTheFOfTheMinimum)
{
  const std::vector<std::string> notes = fit_logfp(measured()).notes;
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0],
            "by the paper's own rules: o_max = o(1) = 1.78 us, g = RTT(40)/40 = 0.625 us, f = 16 (least RTT/P)");
  const std::string begin = "f from the minimum by the model itself: ";
  ASSERT_EQ(notes[1].substr(0, begin.size()), begin);
  EXPECT_NEAR(std::stod(notes[1].substr(begin.size())), 10, 0.1);
}

/// The notes of overheads of 0.5 + 1 / P us, with round trips of so many us per host.
std::vector<std::string> notes_of(const std::vector<std::pair<int, double>>& per_host)
{
  Hosts hosts;
  for (const auto& [P, time] : per_host)
    hosts.push_back(P);
  std::size_t next = 0;
  return fit_logfp(measured(
                       few, [](double P) { return (0.5 + 1 / P) * us; }, hosts,
                       [&](double P) { return per_host[next++].second * P * us; }))
      .notes;
}

TEST(FitLogfPNotes, SayWhereNoMinimumTellsF)
{
  const std::string unknown =
      "RTT/P has no minimum inside the measured P, or gaps hide behind overheads: f is not well known";
  const auto second = [](const std::vector<std::string>& notes) { return notes.size() == 2 ? notes[1] : ""; };
  EXPECT_EQ(second(notes_of({{1, 9}, {2, 4}, {4, 2}})), unknown);
  EXPECT_EQ(second(notes_of({{1, 4}, {2, 5}, {4, 6}})), unknown);
  EXPECT_EQ(second(notes_of({{1, 4}, {2, 0.2}, {4, 0.4}})), unknown); // g < o_min
  EXPECT_NE(second(notes_of({{1, 4}, {2, 1}, {4, 2}})), unknown);
}

TEST(FitLogfPNotes, SayWhereOverheadsDoNotFall)
{
  const auto said = [](const TimeOfHosts& o) {
    const auto notes = fit_logfp(measured(few, o, many, round_trip_s)).notes;
    return !notes.empty() && notes[0] == "overheads do not fall with P towards a constant: o_min or o_max came out "
                                         "negative, and is set to 0";
  };
  EXPECT_FALSE(said(overhead_s));
  EXPECT_TRUE(said([](double P) { return (2 - 1 / P) * us; }));             // o_max < 0
  EXPECT_TRUE(said([](double P) { return (P < 20 ? 3 / P : 0.01) * us; })); // o_min < 0
}

TEST(LogfPParameters, BelowZeroAreZero)
{
  const auto rising = logfp_parameters(measured(
      few, [](double P) { return (2 - 1 / P) * us; }, many, round_trip_s));
  EXPECT_EQ(rising.value().o_max, Seconds(0));
  EXPECT_GT(rising.value().o_min, Seconds(0));
  const auto steep = logfp_parameters(measured(
      few, [](double P) { return (P < 20 ? 3 / P : 0.01) * us; }, many, round_trip_s));
  EXPECT_EQ(steep.value().o_min, Seconds(0));
  EXPECT_GT(steep.value().o_max, Seconds(0));
  const auto short_trips = measured(few, overhead_s, many, [](double P) { return P * us; });
  EXPECT_EQ(logfp_parameters(short_trips).value().L, Seconds(0));
  EXPECT_EQ(logfp_parameters_as_printed(short_trips).value().L, Seconds(0));
}

TEST(LogfPParameters, AsPrintedAreThoseOfSingleMeasurements)
{
  const LogfP machine = logfp_parameters_as_printed(measured(few, overhead_s, many, [](double P) {
                          return round_trip_s(P) + 10 * us;
                        })).value();
  EXPECT_DOUBLE_EQ(machine.o_min.count() / us, 0.18 + 1.6 / 20); // of the most hosts
  EXPECT_DOUBLE_EQ(machine.o_max.count() / us, 1.78);            // o(1)
  EXPECT_NEAR(machine.L.count() / us, (15.56 - 2 * (0.26 + 1.78)) / 2, 1e-9);
  EXPECT_NEAR(machine.g.count() / us, 35.0 / 40, 1e-9);
  EXPECT_EQ(machine.f, 40); // the least RTT(P) / P
  EXPECT_EQ(logfp_parameters_as_printed(measured()).value().f, 16);
  EXPECT_FALSE(logfp_parameters_as_printed(measured({2, 4}, many)));
  EXPECT_TRUE(logfp_parameters(measured({2, 4}, many)));
}

TEST(LogfPParameters, NeedTwoOverheadsAndARoundTripOfOneHost)
{
  const std::string posts = "post_overhead between_nodes, for at least two P";
  const std::string trips = "one_to_many_round_trip between_nodes, for P = 1";
  EXPECT_THAT(fit_logfp(measured({1}, many)).missing, ElementsAre(posts));
  EXPECT_THAT(fit_logfp(measured({3, 3}, many)).missing, ElementsAre(posts)); // twice the same
  EXPECT_THAT(fit_logfp(measured(few, {2, 3})).missing, ElementsAre(trips));
  EXPECT_THAT(fit_logfp(measured(few, {})).missing, ElementsAre(trips));
  EXPECT_THAT(fit_logfp(Calibration()).missing, ElementsAre(posts, trips));
  for (const Calibration& lacking : {measured({1}, many), measured(few, {2, 3}), Calibration()}) {
    EXPECT_FALSE(logfp_parameters(lacking));
    EXPECT_FALSE(logfp_parameters_as_printed(lacking));
  }
  EXPECT_TRUE(fit_logfp(measured({1, 2}, {1})).missing.empty());
}

TEST(LogfPParameters, OfRowsAreBothOverheadsAlone)
{
  Calibration calibration;
  EXPECT_FALSE(logfp_overhead_rows(calibration));
  calibration.rows.push_back({"o_min", "", {}, {}, 2, "made up"});
  EXPECT_FALSE(logfp_overhead_rows(calibration));
  calibration.rows.push_back({"o_max", "", {}, {}, 5, "made up"});
  const LogfP machine = logfp_overhead_rows(calibration).value();
  EXPECT_EQ(machine.o_min, Seconds(2));
  EXPECT_EQ(machine.o_max, Seconds(5));
  EXPECT_EQ(machine.L, Seconds(0));
  EXPECT_EQ(machine.g, Seconds(0));
  calibration.rows.erase(calibration.rows.begin());
  EXPECT_FALSE(logfp_overhead_rows(calibration));
}

const LoPRoundTrip trip{Seconds(12 * us), 0.5, Seconds(1 * us), Seconds(0.8 * us), -0.05, 10};
const LoPOverhead post{Seconds(2 * us), 0.3};

Calibration lop_measured(const Hosts& posts = few, const Hosts& trips = many)
{
  return measured(
      posts, [](double P) { return lop::overhead(post, P).count(); }, trips,
      [](double P) { return lop::round_trip(trip, P).count(); });
}

TEST(FitLoPRanges, HaveTheHostsOfRoundTripsAndEveryParameter)
{
  const Calibration calibration = lop_measured();
  const Fit fit = fit_lop(calibration);
  const LoPCurves curves = lop_curves(calibration).value();
  EXPECT_EQ(fit.model, "LoP");
  EXPECT_EQ(fit.axis, Fit::Axis::others);
  ASSERT_EQ(fit.ranges.size(), 1u);
  EXPECT_EQ(fit.ranges[0].from, 1);
  EXPECT_EQ(fit.ranges[0].to, 40);
  const LoPRoundTrip& t = curves.round_trip;
  const std::vector<std::pair<std::string, double>> expected = {{"o: l1", curves.overhead.l1.count()},
                                                                {"o: l2", curves.overhead.l2},
                                                                {"l1", t.l1.count()},
                                                                {"l2", t.l2},
                                                                {"l3", t.l3.count()},
                                                                {"l4", t.l4.count()},
                                                                {"l5", t.l5},
                                                                {"l6", t.l6}};
  ASSERT_EQ(fit.ranges[0].parameters.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(fit.ranges[0].parameters[i].name, expected[i].first);
    EXPECT_EQ(fit.ranges[0].parameters[i].value, expected[i].second) << expected[i].first;
  }
  EXPECT_THAT(fit.notes,
              ElementsAre("l3, l4 and l6 are not identifiable one by one: only l3 + l4 and l4 exp(-l5 l6) are"));
}

TEST(FitLoPRanges, CurvesAreThoseOfTheMeasurements)
{
  const Fit fit = fit_lop(lop_measured());
  ASSERT_EQ(fit.residuals.size(), few.size() + many.size());
  for (std::size_t i = 0; i < fit.residuals.size(); ++i) {
    const bool is_post = i < few.size();
    EXPECT_EQ(fit.residuals[i].what, is_post ? "post_overhead between_nodes" : "one_to_many_round_trip between_nodes");
    EXPECT_EQ(fit.residuals[i].x, is_post ? few[i] : many[i - few.size()]);
    EXPECT_NEAR(fit.residuals[i].relative_error(), 0, is_post ? 1e-4 : 0.01) << i;
  }
  const LoPCurves curves = lop_curves(lop_measured()).value();
  EXPECT_NEAR(curves.overhead.l1.count() / us, 2, 1e-3);
  EXPECT_NEAR(curves.overhead.l2, 0.3, 1e-3);
}

TEST(FitLoPRanges, NeedThreeOverheadsAndSixRoundTrips)
{
  const std::string posts = "post_overhead between_nodes, for at least three P";
  const std::string trips = "one_to_many_round_trip between_nodes, for at least six P";
  const Hosts five = {1, 2, 3, 4, 5}, six = {1, 2, 3, 4, 5, 6};
  EXPECT_THAT(fit_lop(lop_measured({1, 2}, six)).missing, ElementsAre(posts));
  EXPECT_THAT(fit_lop(lop_measured({1, 2, 3}, five)).missing, ElementsAre(trips));
  EXPECT_THAT(fit_lop(lop_measured({1, 2}, five)).missing, ElementsAre(posts, trips));
  EXPECT_FALSE(lop_curves(lop_measured({1, 2}, six)));
  EXPECT_FALSE(lop_curves(lop_measured({1, 2, 3}, five)));
  EXPECT_TRUE(lop_curves(lop_measured({1, 2, 3}, six)));
}

} // namespace
} // namespace loghop::fit_one_to_many_test
