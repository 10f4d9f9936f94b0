// Patterns from the shipped calibrations of the papers: numbers that the papers print, or that follow from theirs by
// hand, and what is said of arguments that were not measured.
#include "loghop/predict/model_table.hpp"

#include "loghop/calibration/calibration_file.hpp"
#include "loghop/predict/core/missing_measurements.hpp"
#include "support/source_dir.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace loghop::patterns_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::ThrowsMessage;

Calibration shipped(const std::string& name)
{
  return read_calibration(test::source_dir() + "/calibration/" + name + ".json");
}

PatternPrediction predicted(const Calibration& calibration, const std::string& model, const std::string& pattern,
                            const PatternArguments& arguments)
{
  return predict_pattern(require_pattern(model, pattern), calibration, arguments);
}

double us(const PatternPrediction& prediction)
{
  return prediction.time.count() * 1e6;
}

PatternArguments message(double size, double stride = 0)
{
  PatternArguments arguments;
  arguments.size = Bytes(size);
  arguments.stride = Bytes(stride);
  return arguments;
}

MeasuredTable table_of(const std::string& quantity, Level level, std::vector<MeasuredPoint> points)
{
  MeasuredTable table;
  table.quantity = quantity;
  table.level = level;
  table.points = std::move(points);
  return table;
}

MeasuredPoint point(double size, double us, double stride = 0)
{
  MeasuredPoint p;
  p.size_bytes = size;
  p.stride_bytes = stride;
  p.block_bytes = stride > 0 ? 8 : 0;
  p.value_s = us * 1e-6;
  return p;
}

TEST(Patterns, EachRowIsOnce)
{
  std::set<std::pair<std::string, std::string>> names;
  for (const PatternRow& row : pattern_table()) {
    EXPECT_TRUE(names.emplace(row.model, row.pattern).second) << row.model << " " << row.pattern;
    EXPECT_THAT(row.summary, Not(IsEmpty()));
    EXPECT_THAT(row.needs, Not(IsEmpty()));
  }
}

TEST(Patterns, UnknownNamesListWhatThereIs)
{
  EXPECT_THAT([] { require_pattern("LogQ", "ping_pong"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("known: LogP, LoPC, LogGP")));
  EXPECT_THAT([] { require_pattern("LoPC", "oft_scatter"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("known: synchronous_remap, asynchronous_remap")));
}

// log_nP paper, section 4.1: o_mw = 29, l_mw = 420, T_mem = 3, o_net = 131 us at 16 KiB, stride 1 KiB.
TEST(PatternsOfLog3P, TitanOfThePaper)
{
  const Calibration titan = shipped("titan");
  PatternArguments strided = message(16384, 1024);
  EXPECT_NEAR(580, us(predicted(titan, "log_3P", "point_to_point", strided)), 1e-6);
  EXPECT_NEAR(1160, us(predicted(titan, "log_3P", "ping_pong", strided)), 1e-6);
  EXPECT_NEAR(452, us(predicted(titan, "log_3P", "send_to_self", strided)), 1e-6);
  EXPECT_NEAR(160, us(predicted(titan, "log_3P", "point_to_point", message(16384))), 1e-6);
  const double linear[] = {1029, 1927, 3723, 7315}, tree[] = {1160, 1740, 2320, 2900};
  for (int i = 0; i < 4; ++i) {
    strided.ranks = 4 << i;
    EXPECT_NEAR(linear[i], us(predicted(titan, "log_3P", "linear_broadcast", strided)), 1e-6);
    EXPECT_NEAR(tree[i], us(predicted(titan, "log_3P", "tree_broadcast", strided)), 1e-6);
  }
}

TEST(PatternsOfLog3P, SaysWhatWasNotMeasured)
{
  const Calibration titan = shipped("titan");
  const auto outside = [&](double size, double stride) {
    return predicted(titan, "log_3P", "point_to_point", message(size, stride)).extrapolated;
  };
  EXPECT_EQ("", outside(16384, 1024));
  EXPECT_EQ("", outside(16384, 512)); // between contiguous data and 1 KiB
  EXPECT_THAT(outside(1024, 0), HasSubstr("size 1KiB, measured at 16KiB only"));
  EXPECT_THAT(outside(16384, 2048), HasSubstr("stride 2KiB"));
  EXPECT_THAT([&] { predicted(titan, "log_3P", "pack_and_unpack", message(16384, 1024)); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("memory_copy of strided data")));
}

// L = 13.62, o = 5.9, g = 14.6 us, G = 0.00448 us/B: table 1. Linear, 8 processors, 1 KiB: 11.8 + 13.62 + 7 * 1023 G +
// 6 * 14.6.
TEST(PatternsOfLogGP, TitanOfThePaper)
{
  const Calibration titan = shipped("titan");
  EXPECT_NEAR(98.8158, us(predicted(titan, "LogGP", "point_to_point", message(16384))), 5e-5);
  EXPECT_NEAR(4723.0360, us(predicted(titan, "LogGP", "point_to_point", message(1 << 20))), 5e-5);
  PatternArguments broadcast = message(16384);
  broadcast.ranks = 16;
  EXPECT_NEAR(1330.758, us(predicted(titan, "LogGP", "linear_broadcast", broadcast)), 5e-4);
  EXPECT_NEAR(439.063, us(predicted(titan, "LogGP", "tree_broadcast", broadcast)), 5e-4);
  broadcast.size = Bytes(1024);
  broadcast.ranks = 8;
  EXPECT_NEAR(145.101, us(predicted(titan, "LogGP", "linear_broadcast", broadcast)), 5e-4);
  EXPECT_NEAR(119.209, us(predicted(titan, "LogGP", "tree_broadcast", broadcast)), 5e-4);
}

TEST(PatternsOfLogP, TitanOfThePaper)
{
  const Calibration titan = shipped("titan");
  PatternArguments a;
  EXPECT_NEAR(25.42, us(predicted(titan, "LogP", "point_to_point", a)), 1e-9);
  a.others = 5; // 2 * 13.62 + 2 * 5.9 + 4 * 14.6
  EXPECT_NEAR(97.44, us(predicted(titan, "LogP", "one_to_many", a)), 1e-9);
  a.ranks = 8; // 25.42 + 6 * 14.6, 3 * 25.42
  EXPECT_NEAR(113.02, us(predicted(titan, "LogP", "linear_broadcast", a)), 1e-9);
  EXPECT_NEAR(76.26, us(predicted(titan, "LogP", "tree_broadcast", a)), 1e-9);
}

// LoGPC paper, table 4: 316 and 453 cycles of 20.5 MHz with two arguments, 137 asynchronously.
TEST(PatternsOfRemaps, AlewifeOfThePaper)
{
  const Calibration alewife = shipped("alewife");
  PatternArguments a;
  a.arguments = 2;
  const double cycles = 20.5;
  EXPECT_NEAR(316, us(predicted(alewife, "LogP", "synchronous_remap", a)) * cycles, 0.1);
  EXPECT_NEAR(453, us(predicted(alewife, "LoPC", "synchronous_remap", a)) * cycles, 0.1);
  EXPECT_NEAR(137, us(predicted(alewife, "LoPC", "asynchronous_remap", a)) * cycles, 0.1);
  EXPECT_EQ("", predicted(alewife, "LogP", "point_to_point", a).extrapolated);
  a.arguments = 9;
  EXPECT_THAT(predicted(alewife, "LogP", "point_to_point", a).extrapolated, HasSubstr("9 arguments"));
}

// o(P) = 0.18 + 1.6 / P us; the paper prints no L, g and f.
TEST(PatternsOfLogfP, ChemnitzOfThePaper)
{
  const Calibration chemnitz = shipped("infiniband-chemnitz");
  PatternArguments a;
  a.others = 10;
  EXPECT_NEAR(0.34, us(predicted(chemnitz, "LogfP", "overhead", a)), 1e-9);
  EXPECT_THAT([&] { predicted(chemnitz, "LogfP", "one_to_many", a); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("one_to_many_round_trip")));
}

/// LogfP with L = 1, o_min = 0.18, o_max = 1.6, g = 0.7 us and f = 10: the formulas of the paper, written out again.
double overhead_us(double P)
{
  return 0.18 + 1.6 / P;
}

double round_trip_us(double P)
{
  if (P <= 10) return 2 + P * overhead_us(P) + 1.78;
  return 2 + overhead_us(P) + 1.78 + std::max((P - 1) * overhead_us(P), (P - 10) * 0.7);
}

Calibration one_to_many()
{
  std::vector<MeasuredPoint> o, rtt;
  for (const int P : {1, 2, 4, 6, 8, 10, 14, 20, 30, 40}) {
    o.push_back(point(1, overhead_us(P)));
    rtt.push_back(point(1, round_trip_us(P)));
    o.back().others = rtt.back().others = P;
  }
  Calibration c;
  c.name = "one to many";
  c.tables = {table_of("post_overhead", Level::between_nodes, o),
              table_of("one_to_many_round_trip", Level::between_nodes, rtt)};
  return c;
}

TEST(PatternsOfOneToMany, FitsSayWhatWasMeasured)
{
  const Calibration c = one_to_many();
  for (const int P : {1, 5, 25}) { // 5 and 25 were not measured
    PatternArguments a;
    a.others = P;
    EXPECT_NEAR(1, us(predicted(c, "LogfP", "overhead", a)) / overhead_us(P), 1e-6) << P;
    EXPECT_NEAR(1, us(predicted(c, "LogfP", "one_to_many", a)) / round_trip_us(P), 0.01) << P;
    EXPECT_EQ("", predicted(c, "LogfP", "one_to_many", a).extrapolated);
  }
  PatternArguments a;
  a.others = 100;
  EXPECT_THAT(predicted(c, "LogfP", "one_to_many", a).extrapolated, HasSubstr("P = 100, measured from 1 to 40"));
  EXPECT_THAT(predicted(c, "LoP", "one_to_many", a).extrapolated, HasSubstr("P = 100"));
}

// 1.2 / (0.5 + P) us: LoP's own curve of the overhead comes back.
TEST(PatternsOfOneToMany, OverheadOfLoP)
{
  Calibration c = one_to_many();
  for (MeasuredPoint& p : c.tables.front().points)
    p.value_s = 1.2e-6 / (0.5 + p.others);
  PatternArguments a;
  a.others = 5;
  EXPECT_NEAR(1.2 / 5.5, us(predicted(c, "LoP", "overhead", a)), 1e-4);
}

/// Intra o = 15, l = 250; inter 29, 420, 131 us at 1 KiB and a stride of 64 B.
Calibration two_levels()
{
  Calibration c;
  c.name = "two levels";
  c.tables = {table_of("half_round_trip", Level::within_node, {point(1024, 15), point(1024, 265, 64)}),
              table_of("half_round_trip", Level::between_nodes, {point(1024, 160), point(1024, 580, 64)}),
              table_of("network_time", Level::between_nodes, {point(1024, 131)})};
  return c;
}

TEST(PatternsOfTwoLog, ExampleOfTwoLevels)
{
  const Calibration c = two_levels();
  PatternArguments a = message(1024, 64);
  const char* model = "2log_{2,3}P";
  EXPECT_NEAR(580, us(predicted(c, model, "point_to_point", a)), 1e-6);
  EXPECT_NEAR(580, us(predicted(c, "mlog_nP", "point_to_point", a)), 1e-6);
  a.level = Level::within_node;
  EXPECT_NEAR(265, us(predicted(c, model, "point_to_point", a)), 1e-6);
  EXPECT_NEAR(530, us(predicted(c, "mlog_nP", "ping_pong", a)), 1e-6);
  a.ranks = 64;
  a.nodes = 8;
  EXPECT_NEAR(13630.5, us(predicted(c, model, "linear_broadcast", a)), 1e-6);
  a.last_receiver = LastReceiver::counted;
  EXPECT_NEAR(13855, us(predicted(c, model, "linear_broadcast", a)), 1e-6);
  // Block placement: distances 32, 16, 8 between nodes, 4, 2, 1 within one. Cyclic the other way round: 3 too.
  EXPECT_NEAR(2535, us(predicted(c, model, "tree_broadcast", a)), 1e-6);
  a.placement = RankPlacement::cyclic;
  EXPECT_NEAR(2535, us(predicted(c, model, "tree_broadcast", a)), 1e-6);
  a.ranks = 16; // block: 8, 4, 2 between nodes, 1 within; cyclic: 8 within, 4, 2, 1 between nodes
  EXPECT_NEAR(3 * 580 + 265, us(predicted(c, model, "tree_broadcast", a)), 1e-6);
}

TEST(PatternsOfMlognP, LevelsThatAreNotThere)
{
  PatternArguments a = message(1024);
  a.level = Level::within_chip;
  EXPECT_THAT([&] { predicted(two_levels(), "mlog_nP", "point_to_point", a); },
              ThrowsMessage<MissingMeasurements>(HasSubstr("half_round_trip within_chip")));
}

/// A line of 10 us and 2 ns/B between 1 B and 64 KiB; overheads 2 + 0.001 (k - 1) us and 3 us, a gap of 4 us.
Calibration straight()
{
  Calibration c;
  c.name = "straight";
  std::vector<MeasuredPoint> trips, o_s, g, copies;
  for (const double size : {1.0, 1024.0, 4096.0, 16384.0, 65536.0}) {
    trips.push_back(point(size, 10 + 0.002 * (size - 1)));
    o_s.push_back(point(size, 2 + 0.001 * (size - 1)));
    g.push_back(point(size, 4 + 0.002 * (size - 1)));
  }
  for (const double size : {1024.0, 65536.0}) {
    copies.push_back(point(size, 0.0005 * size));
    copies.push_back(point(size, 0.002 * size, 64));
  }
  c.tables = {table_of("half_round_trip", Level::between_nodes, trips),
              table_of("send_overhead", Level::between_nodes, o_s),
              table_of("receive_overhead", Level::between_nodes, {point(1, 3), point(65536, 3)}),
              table_of("gap", Level::between_nodes, g), table_of("memory_copy", Level::to_itself, copies)};
  return c;
}

TEST(PatternsOfFits, LineOfLogGP)
{
  const Calibration c = straight();
  PatternArguments a = message(10001);
  EXPECT_NEAR(30, us(predicted(c, "LogGP", "point_to_point", a)), 1e-6);
  EXPECT_EQ("", predicted(c, "LogGP", "point_to_point", a).extrapolated);
  a.ranks = 4; // 30 + 2 (20 + 4), 2 * 30 + 4
  EXPECT_NEAR(78, us(predicted(c, "LogGP", "linear_broadcast", a)), 1e-6);
  EXPECT_NEAR(64, us(predicted(c, "LogGP", "tree_broadcast", a)), 1e-6);
  EXPECT_THAT(predicted(c, "LogGP", "ping_pong", message(1 << 20)).extrapolated,
              HasSubstr("size 1MiB, measured from 1B to 64KiB"));
  EXPECT_NEAR(10, us(predicted(c, "LogP", "point_to_point", message(1))), 1e-6);
  EXPECT_THAT(predicted(c, "LogP", "point_to_point", message(1024)).extrapolated, HasSubstr("at 1B only"));
}

// L = RTT(1) / 2 - g(1) = 6 us, g(10001) = 24 us.
TEST(PatternsOfFits, PLogP)
{
  PatternArguments a = message(10001);
  a.ranks = 5;
  EXPECT_NEAR(30, us(predicted(straight(), "PLogP", "point_to_point", a)), 1e-6);
  EXPECT_NEAR(102, us(predicted(straight(), "PLogP", "linear_broadcast", a)), 1e-6);
  EXPECT_NEAR(90, us(predicted(straight(), "PLogP", "tree_broadcast", a)), 1e-6);
}

// 2 o + L = 10 us, O = 1 ns/B below G = 2 ns/B; a handshake costs 2 (2 o + L).
TEST(PatternsOfFits, LogGOPS)
{
  PatternArguments a = message(10001);
  for (const char* model : {"LogGPS", "LogGOPS"}) {
    a.threshold.reset();
    EXPECT_NEAR(30, us(predicted(straight(), model, "point_to_point", a)), 1e-6);
    a.threshold = Bytes(4096);
    EXPECT_NEAR(50, us(predicted(straight(), model, "point_to_point", a)), 1e-6);
    EXPECT_NEAR(100, us(predicted(straight(), model, "ping_pong", a)), 1e-6);
    EXPECT_THROW(predicted(straight(), model, "linear_broadcast", a), std::invalid_argument);
  }
}

// A copy of 10 KiB: 5.12 us contiguous, 20.48 us strided; the network adds L = 5 us, or 20.48 us by its bandwidth.
TEST(PatternsOfMemory, CopiesAndNetwork)
{
  const Calibration c = straight();
  const PatternArguments contiguous = message(10240), strided = message(10240, 64);
  EXPECT_NEAR(5.12, us(predicted(c, "memory logP", "send_to_self", contiguous)), 1e-6);
  EXPECT_NEAR(2 * 5.12 + 5, us(predicted(c, "memory logP", "point_to_point", contiguous)), 1e-6);
  EXPECT_NEAR(2 * 20.48 + 5, us(predicted(c, "memory logP", "point_to_point", strided)), 1e-6);
  EXPECT_NEAR(2 * 5.12 + 20.48, us(predicted(c, "copy-transfer", "point_to_point", contiguous)), 1e-6);
  EXPECT_NEAR(3 * 20.48, us(predicted(c, "copy-transfer", "point_to_point", strided)), 1e-6);
  EXPECT_NEAR(20.48, us(predicted(c, "copy-transfer", "send_to_self", strided)), 1e-6);
  EXPECT_NEAR(40.96, us(predicted(c, "log_3P", "pack_and_unpack", strided)), 1e-6);
  EXPECT_THROW(predicted(c, "copy-transfer", "point_to_point", message(0)), std::invalid_argument);
  EXPECT_THAT(predicted(c, "copy-transfer", "send_to_self", message(512)).extrapolated, HasSubstr("512B"));
}

} // namespace
} // namespace loghop::patterns_test
