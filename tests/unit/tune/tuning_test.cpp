// Whole tunings on a LogGOPS network, whose times are known in closed form: T = o + L + (s - 1) G + o.
#include "loghop/tune/tuning.hpp"

#include "unit/tune/tuning_files.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "loghop/tune/tuned_platform.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace loghop {
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
} // namespace loghop
