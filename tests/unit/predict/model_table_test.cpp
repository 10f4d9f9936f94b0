#include "loghop/predict/model_table.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "unit/predict/alewife.hpp"
#include "unit/predict/alewife_workloads.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace loghop::model_table_test {
namespace {

using testing::HasSubstr;

const ModelRow& row(const std::string& name)
{
  for (const ModelRow& candidate : model_table())
    if (candidate.name == name) return candidate;
  throw std::out_of_range(name);
}

std::optional<double> predicted(const std::string& model, const Workload& workload, const ModelOptions& options = {},
                                const PredictionContext& setting = alewife::setting())
{
  const auto time = row(model).make(alewife::calibration(), options)->predict(workload, setting);
  return time ? std::optional(time->count()) : std::nullopt;
}

Em3d em3d()
{
  Em3d workload;
  workload.graph_nodes = 320;
  workload.degree = 8;
  workload.update_time = Seconds(2);
  workload.distribution = Em3d::Distribution::clustered;
  return workload;
}

ModelOptions words(const std::string& name, const std::string& word)
{
  ModelOptions options;
  options.words[name] = word;
  return options;
}

std::string refusal(const std::string& model, const ModelOptions& options, const Calibration& calibration)
{
  try {
    row(model).make(calibration, options);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(ModelTable, RowsAreComplete)
{
  std::vector<std::string> names;
  for (const ModelRow& model : model_table()) {
    names.push_back(model.name);
    EXPECT_FALSE(model.summary.empty()) << model.name;
    for (const ModelOption& option : model.options) {
      EXPECT_FALSE(option.summary.empty()) << option.name;
      EXPECT_EQ(option.kind == ModelOption::Kind::word || option.kind == ModelOption::Kind::list, !option.words.empty())
          << option.name;
    }
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"LogP", "LogGP", "LoPC", "LoGPC"}));
}

const std::vector<std::string> of_rows = {"PRAM", "LogP", "LogGP", "LoPC", "LoGPC"};

TEST(ModelTable, ModelsAreMadeOfRowsOrOfTables)
{
  for (const ModelRow& model : model_table()) {
    const bool has_rows = std::find(of_rows.begin(), of_rows.end(), model.name) != of_rows.end();
    if (has_rows)
      EXPECT_NE(nullptr, model.make(alewife::calibration(), {})) << model.name;
    else
      EXPECT_THAT(refusal(model.name, {}, Calibration{"empty"}),
                  HasSubstr("calibration \"empty\" lacks measurements for "));
  }
}

TEST(ModelTable, SynchronousRemapOfTable4)
{
  ModelOptions printed;
  printed.times["C_n"] = Seconds(23);
  const Remap workload = alewife::remap(Remap::Kind::synchronous);
  EXPECT_DOUBLE_EQ(316, *predicted("LogP", workload));
  EXPECT_DOUBLE_EQ(316, *predicted("LogGP", workload));
  EXPECT_DOUBLE_EQ(453, *predicted("LoPC", workload));
  EXPECT_DOUBLE_EQ(499, *predicted("LoGPC", workload, printed));
}

TEST(ModelTable, SynchronousRemapWithComputedContention)
{
  // a + 2 * 4 = 16 bytes; literal, k_d = 2: m = 2 / (453 + 2 C) or 2 / 453 with A = 384, x = 16
  const Remap workload = alewife::remap(Remap::Kind::synchronous);
  ModelOptions literal = words("occupancy", "literal");
  EXPECT_NEAR(456.61737435341394, *predicted("LoGPC", workload, literal), 1e-9);
  literal.words["contention"] = "open";
  EXPECT_NEAR(453 + 2 * 1.824228028503563, *predicted("LoGPC", workload, literal), 1e-9);
  // cycles: S = 8, A = 96, x = 8: 2 C^2 + (453 - 16) C - 192 = 0
  const double C = (-437 + std::sqrt(437.0 * 437 + 8 * 192)) / 4;
  EXPECT_NEAR(453 + 2 * C, *predicted("LoGPC", workload), 1e-9);
}

TEST(ModelTable, SizeOfAShortMessageCanBeGiven)
{
  ModelOptions options = words("occupancy", "literal");
  options.numbers["message_bytes"] = 55;
  EXPECT_NEAR(499.5877117125126, *predicted("LoGPC", alewife::remap(Remap::Kind::synchronous), options), 1e-9);
}

TEST(ModelTable, AsynchronousRemapHidesTheNetwork)
{
  for (const char* model : {"LogP", "LogGP", "LoPC", "LoGPC"})
    EXPECT_DOUBLE_EQ(137, *predicted(model, alewife::remap(Remap::Kind::asynchronous))) << model;
}

TEST(ModelTable, RemapOfLongMessages)
{
  const Remap workload = alewife::remap(Remap::Kind::long_messages);
  EXPECT_FALSE(predicted("LogP", workload).has_value());
  EXPECT_FALSE(predicted("LoPC", workload).has_value());
  EXPECT_DOUBLE_EQ(1020, *predicted("LogGP", workload));
  EXPECT_NEAR(2234.785695540244, *predicted("LoGPC", workload, words("occupancy", "literal")), 1e-9);
  // cycles: S = 500, A = 375000, x = 500: C^2 + 520 C - 375000 = 0
  EXPECT_NEAR(1020 - 260 + std::sqrt(260.0 * 260 + 375000), *predicted("LoGPC", workload), 1e-9);
}

TEST(ModelTable, OpenContentionOfLongMessagesMaySaturate)
{
  ModelOptions options = words("contention", "open");
  EXPECT_TRUE(predicted("LoGPC", alewife::remap(Remap::Kind::long_messages), options).has_value()); // rho = 500 / 1020
  options.words["occupancy"] = "literal";
  PredictionContext line;
  line.machine.dimensions = {64}; // k_d = 21.7: rho = 10
  EXPECT_FALSE(predicted("LoGPC", alewife::remap(Remap::Kind::long_messages), options, line).has_value());
}

TEST(ModelTable, DiamondDag)
{
  EXPECT_FALSE(predicted("LogP", alewife::figure_9()).has_value());
  EXPECT_FALSE(predicted("LoPC", alewife::figure_9()).has_value());
  EXPECT_DOUBLE_EQ(4943992.5, *predicted("LogGP", alewife::figure_9()));
  EXPECT_NEAR(4945130.522080124, *predicted("LoGPC", alewife::figure_9()), 1e-6);
  EXPECT_NEAR(4948585.067672901, *predicted("LoGPC", alewife::figure_9(), words("occupancy", "literal")), 1e-6);
}

TEST(ModelTable, DiamondDagOnNeighboursHasNoContention)
{
  DiamondDag dag = alewife::figure_9();
  for (const auto mapping : {DiamondDag::Mapping::row_major, DiamondDag::Mapping::boustrophedon}) {
    dag.mapping = mapping;
    EXPECT_DOUBLE_EQ(4943992.5, *predicted("LoGPC", dag));
  }
}

TEST(ModelTable, DiamondDagOnOneProcessor)
{
  PredictionContext alone;
  alone.machine.dimensions = {1};
  DiamondDag dag = alewife::figure_9();
  dag.aggregation_time = Seconds(3);
  // 1024^2 * 100 + 1024 * 3
  EXPECT_DOUBLE_EQ(104860672, *predicted("LoGPC", dag, {}, alone));
  EXPECT_DOUBLE_EQ(104860672, *predicted("LogGP", dag, {}, alone));
}

TEST(ModelTable, Em3dIsOverheadsAndComputation)
{
  // 8 messages with 10 arguments, o_s = 39, o_r = 142; 80 edges of 2
  for (const char* model : {"LogP", "LogGP", "LoGPC"})
    EXPECT_DOUBLE_EQ(8 * 181 + 160, *predicted(model, em3d())) << model;
  EXPECT_FALSE(predicted("LoPC", em3d()).has_value());
}

TEST(ModelTable, NothingAboutTheNetworkAlone)
{
  for (const std::string& model : of_rows)
    EXPECT_FALSE(predicted(model, Traffic()).has_value()) << model;
}

TEST(ModelTable, OptionsThatAreNotAllowedAreNamed)
{
  const Calibration calibration = alewife::calibration();
  EXPECT_THAT(refusal("LoGPC", words("contention", "ajar"), calibration), HasSubstr("one of closed, open"));
  EXPECT_THAT(refusal("LoGPC", words("occupancy", "bytes"), calibration), HasSubstr("\"occupancy\""));
  ModelOptions negative;
  negative.times["C_n"] = Seconds(-1);
  EXPECT_THAT(refusal("LoGPC", negative, calibration), HasSubstr("\"C_n\""));
  ModelOptions endless;
  endless.numbers["message_bytes"] = std::numeric_limits<double>::infinity();
  EXPECT_THAT(refusal("LoGPC", endless, calibration), HasSubstr("\"message_bytes\""));
}

TEST(ModelTable, LiteralOccupancyNeedsAClock)
{
  Calibration calibration = alewife::calibration();
  calibration.clock_period_s = 0;
  EXPECT_EQ("", refusal("LoGPC", {}, calibration));
  EXPECT_THAT(refusal("LoGPC", words("occupancy", "literal"), calibration), HasSubstr("no clock"));
}

TEST(ModelTable, CalibrationsThatLackAParameterAreRefused)
{
  for (const char* model : {"LogP", "LogGP", "LoPC", "LoGPC"})
    EXPECT_THAT(refusal(model, {}, Calibration()), HasSubstr("row L of ")) << model;
}

} // namespace
} // namespace loghop::model_table_test
