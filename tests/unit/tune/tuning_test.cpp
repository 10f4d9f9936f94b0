// Whole tunings on a LogGOPS network, whose times are known in closed form: T = o + L + (s - 1) G + o.
#include "loghop/tune/tuning.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/tune/tuned_platform.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

namespace loghop::tuning_test {
namespace {

using nlohmann::json;
using test::calibration_of;
using test::loggops_sizes;
using test::loggops_us;
using test::measured_table;

struct Tuned {
  test::TemporaryFolder folder;
  PlatformTemplate platform;
  Targets targets;
  Tuning tuning;

  Tuned(const json& file, const json& measured, const TuneOptions& options = {})
      : platform(read_template(folder.write("template.json", file.dump())))
  {
    add_targets(targets, folder.write("measured.json", measured.dump()), platform_of(platform, start_of(platform)),
                false, 1);
    tuning = tune(platform, targets, options);
  }
  std::size_t index(const std::string& name) const
  {
    for (std::size_t j = 0; j < platform.quantities.size(); ++j)
      if (platform.quantities[j].name == name) return j;
    throw std::out_of_range(name);
  }
  double value(const std::string& name) const { return tuning.best.values[index(name)]; }
  const FittedQuantity& fitted(const std::string& name) const { return tuning.quantities[index(name)]; }
};

json all_tables()
{
  return calibration_of({measured_table("half_round_trip", loggops_sizes, loggops_us),
                         measured_table("send_overhead", loggops_sizes, [](double) { return 1.5; })});
}

TEST(Tuning, FindsTheValuesThatTheTimesWereMadeWith)
{
  const Tuned tuned(test::loggops_template(), all_tables());
  EXPECT_NEAR(tuned.value("L"), 3, 0.01);
  EXPECT_NEAR(tuned.value("o"), 1500, 2); // ns
  EXPECT_NEAR(tuned.value("G"), 6, 0.01);
  for (const char* name : {"L", "o", "G"}) {
    const FittedQuantity& fitted = tuned.fitted(name);
    EXPECT_FALSE(fitted.open || fitted.at_bound || fitted.unrelated) << name;
    EXPECT_LE(fitted.lower, tuned.value(name) * 1.001) << name;
    EXPECT_GE(fitted.upper, tuned.value(name) * 0.999) << name;
  }
  EXPECT_TRUE(tuned.tuning.open.empty());
  for (std::size_t i = 0; i < tuned.targets.points.size(); ++i)
    EXPECT_NEAR(tuned.tuning.simulated_s[i] / tuned.targets.points[i].measured_s, 1, 0.002);
  EXPECT_GT(tuned.tuning.start_s[0] / tuned.targets.points[0].measured_s - 1, -1);
}

/// Half round trips alone know L + 2 o.
TEST(Tuning, SaysWhichSumIsKnownAndWhichBenchmarkWouldTellMore)
{
  const Tuned tuned(test::loggops_template(),
                    calibration_of({measured_table("half_round_trip", loggops_sizes, loggops_us)}));
  EXPECT_NEAR(tuned.value("L") + 2 * tuned.value("o") / 1000, 6, 0.02);
  EXPECT_TRUE(tuned.fitted("L").open && tuned.fitted("o").open);
  EXPECT_FALSE(tuned.fitted("G").open);
  ASSERT_EQ(tuned.tuning.open.size(), 1u);
  EXPECT_THAT(tuned.tuning.open[0].known, testing::AllOf(testing::HasSubstr("L"), testing::HasSubstr("o")));
  EXPECT_THAT(tuned.tuning.open[0].benchmark, testing::HasSubstr("between_nodes"));
  EXPECT_THAT(tuned.tuning.open[0].benchmark, testing::Not(testing::HasSubstr("half_round_trip")));
}

TEST(Tuning, AValueThatNothingDependsOnKeepsItsStart)
{
  json file = test::loggops_template();
  file["network"]["O"] = test::free_value("0.5ns/B", "0.1ns/B", "2ns/B"); // changes times of long messages
  file["network"]["g"] = test::free_value("40ns", "1ns", "50ns");         // below o: changes nothing
  const Tuned tuned(file, all_tables());
  EXPECT_TRUE(tuned.fitted("g").unrelated);
  EXPECT_FALSE(tuned.fitted("O").unrelated);
  EXPECT_NEAR(tuned.value("g"), 40, 1e-9);
  const json leaf = tuned_contents(tuned.platform, tuned.targets, tuned.tuning)["network"]["g"];
  EXPECT_EQ(leaf["value"], "40ns");
  EXPECT_THAT(leaf["assumed"].get<std::string>(), testing::HasSubstr("no measured time depends on it"));
}

TEST(Tuning, AValueAtItsBoundSaysSo)
{
  json file = test::loggops_template();
  file["network"]["L"] = test::free_value("1us", "0.5us", "2us"); // in truth 3 us
  const Tuned tuned(file, all_tables());
  EXPECT_NEAR(tuned.value("L"), 2, 1e-9);
  EXPECT_TRUE(tuned.fitted("L").at_bound);
}

/// A send beyond the limit ends when its match is known, o + L; the receiver waits anyway, so half round trips have no step.
TEST(Tuning, ALimitIsWhereTheTimesHaveAStep)
{
  json file = test::loggops_template();
  file["network"]["S"] = test::free_value("64KiB", "64B", "1MiB");
  const std::vector<double> sizes = {1, 64, 512, 1024, 2048, 4096, 6000, 8192, 16384, 65536};
  const auto send = [](double bytes) { return bytes > 4096 ? 1.5 + 3 : 1.5; };
  const Tuned tuned(file, calibration_of({measured_table("half_round_trip", sizes, loggops_us),
                                          measured_table("send_overhead", sizes, send)}));
  EXPECT_EQ(tuned.value("S"), 4096);
  EXPECT_EQ(tuned.fitted("S").lower, 4096);
  EXPECT_EQ(tuned.fitted("S").upper, 5999);
  EXPECT_NEAR(tuned.value("G"), 6, 0.05);
}

/// No time tells a limit of 5000 B from one of 4096 B: sends of 5000 B were not measured.
TEST(Tuning, TheIntervalOfALimitGoesOverSizesThatDoNotTell)
{
  json file = test::loggops_template();
  file["network"]["S"] = test::free_value("64KiB", "64B", "1MiB");
  const auto send = [](double bytes) { return bytes > 4096 ? 1.5 + 3 : 1.5; };
  const Tuned tuned(file, calibration_of({measured_table("half_round_trip", {1, 64, 512, 4096, 5000}, loggops_us),
                                          measured_table("send_overhead", {1, 64, 512, 4096, 6000, 8192}, send)}));
  EXPECT_EQ(tuned.fitted("S").lower, 4096);
  EXPECT_EQ(tuned.fitted("S").upper, 5999);
}

/// Messages of a byte leave one after another max(g, o) apart, and o = 1.5 us: any smaller g gives the same times.
TEST(Tuning, BelowAMaximumOfTermsOnlyOneEndOfAnIntervalIsKnown)
{
  json file = test::loggops_four();
  file["network"]["g"] = test::free_value("5us", "0.1us", "20us");
  const Tuned tuned(file, calibration_of({measured_table("gap", {1}, [](double) { return 1.5; })}));
  EXPECT_LE(tuned.value("g"), 1.51);
  const FittedQuantity& g = tuned.fitted("g");
  EXPECT_FALSE(g.unrelated || g.open || g.at_bound);
  EXPECT_NEAR(g.lower, 0.1, 1e-9);
  EXPECT_NEAR(g.upper, 1.5, 0.02);
}

TEST(Tuning, ChoicesAreTriedOneByOne)
{
  json file = test::loggops_template();
  file["network"]["O"] = {{"fit", {{"one_of", {"5ns/B", "0ns/B", "1ns/B"}}}}};
  const Tuned tuned(file, all_tables());
  EXPECT_EQ(tuned.tuning.best.chosen[0], 1u);
  EXPECT_NEAR(tuned.value("G"), 6, 0.05);
  const json leaf = tuned_contents(tuned.platform, tuned.targets, tuned.tuning)["network"]["O"];
  EXPECT_EQ(leaf["value"], "0ns/B");
  EXPECT_EQ(leaf["derived"], R"(the best of "5ns/B", "0ns/B", "1ns/B" by loghop tune)");
}

TEST(Tuning, EqualInputGivesEqualBytes)
{
  const Tuned one(test::loggops_template(), all_tables());
  TuneOptions parallel;
  parallel.parallel = 3;
  const Tuned other(test::loggops_template(), all_tables(), parallel);
  EXPECT_EQ(tuned_text(one.platform, one.targets, one.tuning), tuned_text(other.platform, other.targets, other.tuning));
}

TEST(Tuning, StoppedItKeepsTheBestSoFar)
{
  TuneOptions options;
  int asked = 0;
  options.stop = [&] { return ++asked > 40; };
  const Tuned tuned(test::loggops_template(), all_tables(), options);
  EXPECT_TRUE(tuned.tuning.stopped);
  EXPECT_EQ(tuned.tuning.simulated_s.size(), tuned.targets.points.size());
  EXPECT_THAT(tuned_text(tuned.platform, tuned.targets, tuned.tuning), testing::HasSubstr("stopped before its end"));
}

TEST(Tuning, OneMeasuredTimeLeavesTheRestOpen)
{
  const Tuned tuned(test::loggops_template(), calibration_of({measured_table("half_round_trip", {64}, loggops_us)}));
  EXPECT_NEAR(tuned.tuning.simulated_s[0] * 1e6, loggops_us(64), 0.02 * loggops_us(64));
  EXPECT_FALSE(tuned.tuning.open.empty());
}

/// Times that are a function of the platform, without simulation. In us.
using Time = std::function<double(const LoggopsNetwork&)>;

double us_of(Picoseconds time)
{
  return static_cast<double>(time) * 1e-6;
}

struct Made {
  PlatformTemplate platform;
  Targets targets;

  explicit Made(const json& file) : platform(read_template(file.dump(), "t.json")) { new_table(); }

  void new_table(bool held_out = false)
  {
    const std::string place = "/tables/" + std::to_string(targets.tables.size());
    targets.tables.push_back({"m.json", place, "gap", "gap", "", held_out, {}});
  }
  void add(double measured_us, const Time& time, double size = 1)
  {
    Target target;
    target.table = targets.tables.size() - 1;
    target.point = std::to_string(std::llround(size)) + " B";
    target.size_bytes = size;
    target.measured_s = measured_us * 1e-6;
    target.simulated_s = [time](const Platform& p) { return time(*p.loggops()) * 1e-6; };
    targets.points.push_back(target);
  }
  Tuning tuned(const TuneOptions& options = {}) const { return tune(platform, targets, options); }
};

/// loggops_four() with only these values free.
json free_alone(const std::map<std::string, json>& values)
{
  json file = test::loggops_four();
  for (const auto& [key, value] : values)
    file["network"][key] = value;
  return file;
}

json free_latency(const std::string& start = "1us", const std::string& from = "100ns", const std::string& to = "50us")
{
  return free_alone({{"L", test::free_value(start, from, to)}});
}

double latency(const LoggopsNetwork& network)
{
  return us_of(network.L);
}

TEST(MadeTunings, ValuesHaveFourDigits)
{
  Made made(free_latency());
  made.add(1.23456789, latency);
  const Tuning tuning = made.tuned();
  EXPECT_EQ(tuning.best.values.at(0), 1.235);
  EXPECT_NEAR(tuning.simulated_s.at(0), 1.235e-6, 1e-18);
  EXPECT_NEAR(tuning.start_s.at(0), 1e-6, 1e-18);
  EXPECT_FALSE(tuning.stopped);
  EXPECT_GT(tuning.simulations, 2u);
}

/// What is held out is simulated, but does not count: its times would have L at 10 us.
TEST(MadeTunings, HeldOutTimesDoNotCount)
{
  Made made(free_latency());
  made.new_table(true);
  for (const double size : {1, 2, 3})
    made.add(
        100, [](const LoggopsNetwork& n) { return 10 * latency(n); }, size);
  made.new_table();
  made.add(2, latency);
  const Tuning tuning = made.tuned();
  EXPECT_NEAR(tuning.best.values.at(0), 2, 0.01);
  ASSERT_EQ(tuning.simulated_s.size(), 4u);
  ASSERT_EQ(tuning.start_s.size(), 4u);
  EXPECT_NEAR(tuning.simulated_s[2] * 1e6, 20, 0.1);
  EXPECT_NEAR(tuning.start_s[2] * 1e6, 10, 1e-9);
  EXPECT_NEAR(tuning.start_s[3] * 1e6, 1, 1e-9);
}

std::string failure_of(const Made& made)
{
  try {
    made.tuned();
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

TEST(MadeTunings, NeedTheSimulationsOfTheStart)
{
  Made made(free_latency());
  made.add(1, latency);
  EXPECT_EQ(failure_of(made), "");
  made.add(
      1, [](const LoggopsNetwork&) -> double { throw std::runtime_error("too far"); }, 5);
  EXPECT_EQ(failure_of(made), "a simulation failed at the start: m.json:/tables/0, 5 B: too far");
}

/// A time of nothing has no logarithm; where it is held out, that does not matter.
TEST(MadeTunings, NeedTimesAboveZeroOfWhatIsFitted)
{
  Made made(free_latency());
  made.add(1, latency);
  made.new_table(true);
  made.add(1, [](const LoggopsNetwork&) { return 0; });
  EXPECT_EQ(failure_of(made), "");
  made.new_table();
  made.add(
      1, [](const LoggopsNetwork&) { return 0; }, 7);
  EXPECT_EQ(failure_of(made), "a simulation failed at the start: m.json:/tables/2, 7 B: it took no time");
  made.targets.points.back().simulated_s = [](const Platform&) { return -1.; };
  EXPECT_EQ(failure_of(made), "a simulation failed at the start: m.json:/tables/2, 7 B: it took no time");
}

/// A choice of four, and one time: each alternative runs once, and the best one again at the end.
TEST(MadeTunings, ChoicesAloneRunOnceEach)
{
  Made made(free_alone({{"L", {{"value", "2us"}, {"fit", {{"one_of", {"1us", "2us", "4us", "8us"}}}}}}}));
  made.add(4.2, latency);
  const Tuning tuning = made.tuned();
  EXPECT_EQ(tuning.best.chosen, std::vector<std::size_t>{2});
  EXPECT_EQ(tuning.simulations, 5u);
  EXPECT_NEAR(tuning.start_s[0] * 1e6, 2, 1e-9);
  EXPECT_NEAR(tuning.simulated_s[0] * 1e6, 4, 1e-9);
  EXPECT_TRUE(tuning.open.empty());
}

TEST(MadeTunings, OfEqualChoicesTheStartStays)
{
  Made made(free_alone({{"L", {{"value", "2us"}, {"fit", {{"one_of", {"1us", "2us", "4us"}}}}}}}));
  made.add(4, [](const LoggopsNetwork&) { return 1; });
  EXPECT_EQ(made.tuned().best.chosen, std::vector<std::size_t>{1});
}

/// Nine combinations: the best one is not among the first.
TEST(MadeTunings, ManyCombinationsEndWithTheBest)
{
  json file = free_alone({{"L", {{"fit", {{"one_of", {"1us", "2us", "4us"}}}}}}});
  file["network"]["o"] = {{"fit", {{"one_of", {"1us", "3us", "9us"}}}}};
  Made made(file);
  made.add(4, latency);
  made.add(
      9, [](const LoggopsNetwork& n) { return us_of(n.o); }, 2);
  EXPECT_EQ(made.tuned().best.chosen, (std::vector<std::size_t>{2, 2}));
}

/// With and without values to be fitted beside the choice.
TEST(MadeTunings, ChoicesThatCannotBeSimulatedLose)
{
  const json choice = {{"fit", {{"one_of", {"1us", "2us", "3us"}}}}};
  const auto time = [](const LoggopsNetwork& n) {
    if (us_of(n.o) == 2) throw std::runtime_error("too slow");
    return latency(n) + us_of(n.o);
  };
  Made alone(free_alone({{"o", choice}}));
  alone.add(5, time);
  EXPECT_EQ(alone.tuned().best.chosen, std::vector<std::size_t>{2}); // of 4 and 6 us, 6 are nearer by their ratio
  Made beside(free_alone({{"o", choice}, {"L", test::free_value("1us", "100ns", "50us")}}));
  beside.add(5, time);
  beside.add(
      2 * 3, [](const LoggopsNetwork& n) { return 2 * us_of(n.o); }, 2);
  const Tuning tuning = beside.tuned();
  EXPECT_EQ(tuning.best.chosen, std::vector<std::size_t>{2});
  EXPECT_NEAR(tuning.best.values[0], 2, 0.01);
}

/// Sizes above the limit take twice as long. It is known between the sizes on both sides of the step; beyond the first
/// or the last size up to its bound.
TEST(MadeTunings, LimitsAreKnownBetweenSizes)
{
  const auto limit_from = [](double measured) {
    Made made(free_alone({{"S", test::free_value("64B", "16B", "64KiB")}}));
    for (const double size : {500, 1000, 2000, 4096, 6000, 8000})
      made.add(
          size > measured ? 2 : 1,
          [size](const LoggopsNetwork& n) { return size > static_cast<double>(n.S) ? 2. : 1.; }, size);
    const Tuning tuning = made.tuned();
    EXPECT_FALSE(tuning.quantities.at(0).unrelated || tuning.quantities[0].open || tuning.quantities[0].at_bound);
    return std::pair(tuning.quantities[0].lower, tuning.quantities[0].upper);
  };
  EXPECT_EQ(limit_from(4096), std::pair(4096., 5999.));
  EXPECT_EQ(limit_from(2000), std::pair(2000., 4095.));
  EXPECT_EQ(limit_from(1000), std::pair(1000., 1999.));
  EXPECT_EQ(limit_from(400), std::pair(16., 499.));
  EXPECT_EQ(limit_from(9000), std::pair(8000., 65536.));
}

/// Sizes beyond the bounds do not widen the interval.
TEST(MadeTunings, LimitsStayInsideTheirBounds)
{
  Made made(free_alone({{"S", test::free_value("3000B", "2500B", "5000B")}}));
  for (const double size : {1000, 2000, 6000, 8000})
    made.add(
        1, [size](const LoggopsNetwork& n) { return size > static_cast<double>(n.S) ? 2. : 1.; }, size);
  const Tuning tuning = made.tuned();
  EXPECT_TRUE(tuning.quantities.at(0).unrelated);
  EXPECT_EQ(tuning.quantities[0].lower, 2500);
  EXPECT_EQ(tuning.quantities[0].upper, 5000);
  EXPECT_EQ(tuning.best.values[0], 3000);
}

/// 8 measured times, half of them 0.5 % above and half 0.5 % below: for the logarithm of L the interval of a mean, by
/// the loss. 95 %, 7 degrees of freedom: 2.3646243.
TEST(MadeTunings, IntervalsAreThoseOfTheErrors)
{
  constexpr double error = 0.005, scale = 0.1;
  Made made(free_latency());
  for (int i = 0; i < 8; ++i)
    made.add(2 * std::exp(i % 2 == 0 ? error : -error), latency, i + 1);
  const Tuning tuning = made.tuned();
  EXPECT_NEAR(tuning.best.values.at(0), 2, 1e-3);
  const double root = std::sqrt(1 + error * error / (scale * scale));
  const double half = 2.3646243 * std::sqrt(8 * error * error / (root * root) / 7 * 8) / (8 / std::pow(root, 3));
  EXPECT_NEAR(std::log(tuning.quantities.at(0).lower / 2), -half, 0.02 * half);
  EXPECT_NEAR(std::log(tuning.quantities.at(0).upper / 2), half, 0.02 * half);
}

TEST(MadeTunings, BothBoundsAreNoticed)
{
  for (const auto& [measured, bound] : {std::pair(0.3, 0.5), {30., 5.}}) {
    Made made(free_latency("1us", "500ns", "5us"));
    made.add(measured, latency);
    const Tuning tuning = made.tuned();
    EXPECT_EQ(tuning.best.values.at(0), bound);
    EXPECT_TRUE(tuning.quantities.at(0).at_bound);
    EXPECT_FALSE(tuning.quantities[0].open || tuning.quantities[0].unrelated);
  }
}

/// A value that no time depends on keeps its start, wherever drawn starts lead.
TEST(MadeTunings, UnrelatedValuesKeepTheirStart)
{
  Made made(
      free_alone({{"L", test::free_value("1us", "100ns", "50us")}, {"o", test::free_value("2us", "1us", "4us")}}));
  made.add(3, latency);
  made.add(3.01, latency, 2);
  const Tuning tuning = made.tuned();
  EXPECT_NEAR(tuning.best.values.at(0), 3.005, 0.01);
  EXPECT_EQ(tuning.best.values.at(1), 2);
  EXPECT_TRUE(tuning.quantities.at(1).unrelated);
  EXPECT_FALSE(tuning.quantities[1].open || tuning.quantities[1].at_bound);
  EXPECT_FALSE(tuning.quantities[0].unrelated || tuning.quantities[0].open);
}

/// max(L, 10 us): at the start no slope leads to the 20 us that were measured.
TEST(MadeTunings, LooksBeyondAMaximum)
{
  Made made(free_latency());
  for (const double size : {1, 2, 3})
    made.add(
        20, [](const LoggopsNetwork& n) { return std::max(latency(n), 10.); }, size);
  EXPECT_NEAR(made.tuned().best.values.at(0), 20, 0.1);
}

/// The times of 10 us say only that L is not above.
TEST(MadeTunings, BelowAMaximumIntervalsReachTheBound)
{
  Made made(free_latency("20us"));
  for (const double size : {1, 2, 3, 4})
    made.add(
        size < 3 ? 10 : 10.1, [](const LoggopsNetwork& n) { return std::max(latency(n), 10.); }, size);
  const Tuning tuning = made.tuned();
  EXPECT_LE(tuning.best.values.at(0), 10.2);
  EXPECT_NEAR(tuning.quantities.at(0).lower, 0.1, 1e-9);
  EXPECT_GE(tuning.quantities[0].upper, 10);
  EXPECT_LE(tuning.quantities[0].upper, 10.5);
  EXPECT_FALSE(tuning.quantities[0].unrelated || tuning.quantities[0].open || tuning.quantities[0].at_bound);
}

/// Eight times of max(L, o) and eight of o alone, which are shorter by `apart`, all with errors of 3 %. The interval of L by
/// slopes ends 2.6 % below its value, where t^2 v B / A = 0.0049 is reached. With o halfway, 8 psi' apart^2 / 2 is the
/// most by which a smaller L raises the loss: 0.0014 and 0.0034 for 2 and 3.1 %, and 0.0069 for 4.4 %. So times tell L from
/// smaller values in the last case only. In the first one o counts before the end by slopes, and in the second one beyond.
TEST(MadeTunings, IntervalsGoOnWhereTheOthersCanMakeUpForIt)
{
  constexpr double error = 0.03;
  const auto overhead = [](const LoggopsNetwork& n) { return us_of(n.o); };
  for (const auto& [apart, is_told] : {std::pair(0.02, false), {0.031, false}, {0.044, true}}) {
    Made made(
        free_alone({{"L", test::free_value("12us", "100ns", "50us")}, {"o", test::free_value("9us", "1us", "40us")}}));
    for (int i = 0; i < 8; ++i)
      made.add(
          10 * std::exp(i % 2 == 0 ? error : -error),
          [&](const LoggopsNetwork& n) { return std::max(latency(n), overhead(n)); }, i + 1);
    made.new_table();
    for (int i = 0; i < 8; ++i)
      made.add(10 * std::exp((i % 2 == 0 ? error : -error) - apart), overhead, i + 1);
    const Tuning tuning = made.tuned();
    EXPECT_NEAR(tuning.best.values.at(0), 10, 0.05);
    EXPECT_NEAR(tuning.best.values.at(1), 10 * std::exp(-apart), 0.05);
    EXPECT_NEAR(tuning.quantities.at(0).lower, is_told ? 10 * std::exp(-0.0265) : 0.1, 0.02) << apart;
    EXPECT_NEAR(tuning.quantities[0].upper, 10 * std::exp(0.0265), 0.02);
    EXPECT_GT(tuning.quantities.at(1).lower, 9.2);
  }
}

/// A single outlier of a factor of e counts as its loss says, by far not as its square: the mean would be at 2 e^0.1.
TEST(MadeTunings, OutliersHardlyCount)
{
  Made made(free_latency());
  for (int i = 0; i < 9; ++i)
    made.add(2, latency, i + 1);
  made.add(2 * std::exp(1.), latency, 9.5);
  EXPECT_NEAR(made.tuned().best.values.at(0), 2 * std::exp(0.011), 0.01); // 9 x = 1 / sqrt(1 + 1 / 0.01) at small x
}

/// Two tables whose times have L at 1 us and at 4 us: whatever the number of points, each has equal weight.
TEST(MadeTunings, TablesHaveEqualWeight)
{
  Made made(free_latency());
  for (const double size : {1, 2, 3, 4, 5})
    made.add(1.96, latency, size);
  made.new_table();
  made.add(2.04, latency);
  EXPECT_NEAR(made.tuned().best.values.at(0), std::sqrt(1.96 * 2.04), 0.003);
}

using Told = std::vector<std::pair<double, std::size_t>>;

Told progress_of(const Made& made)
{
  TuneOptions options;
  Told told;
  options.progress = [&](double done, std::size_t all) { told.emplace_back(done, all); };
  made.tuned(options);
  return told;
}

/// Twelve rounds of the one target at the value and beside it; then two drawn starts, of which each is taken to have
/// ten rounds of three simulations, every other of which is new; and then seven values farther away.
TEST(MadeTunings, ProgressIsHeldAgainstAnEstimate)
{
  Made made(free_latency());
  made.add(3, latency);
  const Told told = progress_of(made);
  std::vector<std::size_t> estimates;
  for (std::size_t i = 0; i < told.size(); ++i) {
    if (estimates.empty() || estimates.back() != told[i].second) estimates.push_back(told[i].second);
    EXPECT_GE(told[i].first, i == 0 ? 1 : told[i - 1].first);
    if (i + 1 < told.size()) EXPECT_LE(told[i].first, 0.99 * static_cast<double>(told[i].second));
  }
  EXPECT_THAT(estimates, testing::ElementsAre(24, 24 + 2 * 3 * 10 / 2, 24 + 30 + 7));
  EXPECT_LE(told.front().first, 2); // of the first round: the value, and beside it
  EXPECT_EQ(told.back().first, 61);
}

/// Of 18 combinations the better third, six, goes on after three rounds, and four of these are fitted for ten.
TEST(MadeTunings, TheBetterThirdOfCombinationsGoesOn)
{
  json file = free_alone({{"L", {{"fit", {{"one_of", {"1us", "2us", "4us"}}}}}}});
  file["network"]["o"] = {{"fit", {{"one_of", {"1us", "3us", "9us"}}}}};
  file["network"]["g"] = {{"fit", {{"one_of", {"1us", "3us"}}}}};
  Made made(file);
  made.add(4, latency);
  EXPECT_EQ(progress_of(made), (Told{{124, 12 + 18 * 2 * 3 / 2 + 6 * 2 * 3 / 2 + 4 * 2 * 10 / 2}}));
  EXPECT_EQ(made.tuned().simulations, 19u); // one of each, and of the best at the end
}

/// Drawn starts of a latency of 0.1 to 50 us are a quarter and three quarters of the way: at 0.5 us and 10.6 us. Only
/// from there slopes lead to 20 us, where the overhead counts; and of its choices the first two are drawn.
TEST(MadeTunings, ChoicesAreTriedAgainWhereADrawnStartLeads)
{
  json file = free_latency();
  file["network"]["o"] = {{"fit", {{"one_of", {"1us", "2us", "3us"}}}}};
  Made made(file);
  for (const double size : {1, 2, 3})
    made.add(
        20, [](const LoggopsNetwork& n) { return std::max(latency(n), 10.); }, size);
  made.add(
      3, [](const LoggopsNetwork& n) { return latency(n) > 12 ? us_of(n.o) : 1; }, 4);
  const Tuning tuning = made.tuned();
  EXPECT_NEAR(tuning.best.values.at(0), 20, 0.1);
  EXPECT_EQ(tuning.best.chosen, std::vector<std::size_t>{2});
}

/// Both 2 us and 12.5 us give the first time. The second is off by 10 % at the one and by a little less at the other:
/// rho(ln 1.098) / rho(ln 1.1) = 0.97, and 0.84 for 1.09.
TEST(MadeTunings, FarValuesMustBeClearlyBetter)
{
  for (const auto& [far, value] : {std::pair(1.098, 2.), {1.09, 12.5}}) {
    Made made(free_latency());
    made.add(2, [](const LoggopsNetwork& n) { return latency(n) < 5 ? latency(n) : 25 / latency(n); });
    made.add(
        1, [off = far](const LoggopsNetwork& n) { return latency(n) < 5 ? 1.1 : off; }, 2);
    EXPECT_NEAR(made.tuned().best.values.at(0), value, 0.01) << far;
  }
}

TEST(MadeTunings, StoppedBeforeTheStartThereIsNothing)
{
  Made made(free_latency());
  made.add(3, latency);
  TuneOptions options;
  options.stop = [] { return true; };
  EXPECT_ANY_THROW(made.tuned(options));
}

/// The text is a platform file with intervals, which its reader takes.
TEST(TunedPlatform, IsAPlatformFile)
{
  const Tuned tuned(test::loggops_template(), all_tables());
  const std::string text = tuned_text(tuned.platform, tuned.targets, tuned.tuning);
  const Platform platform = read_platform(parse_json(text, "tuned.json"));
  EXPECT_NEAR(static_cast<double>(platform.loggops()->L), 3e6, 1e4);
  const json leaf = json::parse(text)["network"]["L"];
  EXPECT_EQ(leaf["derived"], "fitted to measured.json by loghop tune");
  EXPECT_EQ(leaf["interval"].size(), 2u);
  EXPECT_THAT(text, testing::HasSubstr("\n    \"L\": {\"value\": \""));
  EXPECT_EQ(text.back(), '\n');
}

} // namespace
} // namespace loghop::tuning_test
