// Do `loghop predict` and `loghop compare` say the same of a calibration? Over all shipped calibrations, as they are
// and with rows and tables added and removed at random, each formula is evaluated from pattern and arguments, and from
// a workload that means the same.
#include "loghop/predict/model_table.hpp"

#include "loghop/calibration/calibration_file.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace loghop::one_path_test {
namespace {

/// A pattern with its arguments, and a workload whose metric is the time of that pattern / messages.
struct Twin {
  std::string pattern;
  PatternArguments arguments;
  std::shared_ptr<const Workload> workload;
  PredictionContext context;
  ModelOptions options;
  double messages = 1;
};

/// Ranks in a line, `per_node` neighbours on each node.
PredictionContext ranks_of(int ranks, int per_node)
{
  PredictionContext context;
  context.machine.dimensions = {ranks};
  context.level_of = [per_node](Rank from, Rank to) {
    if (from == to) return Level::to_itself;
    return from.value() / per_node == to.value() / per_node ? Level::within_node : Level::between_nodes;
  };
  return context;
}

std::shared_ptr<PingPong> ping_pong(std::int64_t bytes, std::int64_t stride = 0)
{
  auto workload = std::make_shared<PingPong>();
  workload->message_bytes = bytes;
  workload->iterations = 3;
  if (stride > 0) workload->at_from = workload->at_to = {8, stride, false};
  return workload;
}

Twin message(const char* pattern, std::shared_ptr<PingPong> workload)
{
  Twin twin{pattern, {}, workload, ranks_of(2, 1), {}, 1};
  twin.arguments.size = Bytes(static_cast<double>(workload->message_bytes));
  twin.arguments.stride = Bytes(static_cast<double>(workload->at_from.stride));
  twin.arguments.layout = workload->at_from.stride > 0 ? MemoryLayout::nn : MemoryLayout::cc;
  return twin;
}

void add_messages(std::vector<Twin>& twins)
{
  for (const std::int64_t bytes : {std::int64_t{1}, std::int64_t{1024}, std::int64_t{16384}, std::int64_t{1} << 20})
    for (const std::int64_t stride : {0, 64, 1024}) {
      if (stride > 0 && bytes < 1024) continue;
      twins.push_back(message("point_to_point", ping_pong(bytes, stride)));
      auto one_way = ping_pong(bytes, stride);
      one_way->measure = PingPong::Measure::one_way;
      twins.push_back(message("point_to_point", one_way));
      for (const auto measure : {PingPong::Measure::send, PingPong::Measure::receive}) {
        auto path = ping_pong(bytes, stride);
        path->measure = measure;
        twins.push_back(message(measure == PingPong::Measure::send ? "send" : "receive", path));
      }
      auto itself = ping_pong(bytes, stride);
      itself->to = Rank(0);
      twins.push_back(message("send_to_self", itself));
      if (stride == 0) continue;
      auto packed = ping_pong(bytes, stride);
      packed->at_from.by_program = packed->at_to.by_program = true;
      twins.push_back(message("packed_point_to_point", packed));
    }
}

/// Messages with a threshold, and within a node.
void add_variants(std::vector<Twin>& twins)
{
  for (const double S : {64.0, 4096.0})
    for (const std::int64_t bytes : {1024, 16384}) {
      Twin twin = message("point_to_point", ping_pong(bytes));
      twin.arguments.threshold = Bytes(S);
      twin.options.numbers["S"] = S;
      twins.push_back(twin);
    }
  for (const std::int64_t stride : {0, 64}) {
    Twin twin = message("point_to_point", ping_pong(4096, stride));
    twin.context = ranks_of(2, 2);
    twin.arguments.level = Level::within_node;
    twins.push_back(twin);
  }
}

void add_broadcasts(std::vector<Twin>& twins)
{
  for (const char* algorithm : {"linear", "binomial"})
    for (const int ranks : {2, 5, 6, 8, 22, 64})
      for (const std::int64_t stride : {0, 64}) {
        auto workload = std::make_shared<CollectiveWorkload>();
        workload->row = &collectives::require_algorithm("broadcast", algorithm);
        workload->options.bytes = 1024;
        workload->block_bytes = stride > 0 ? 8 : 0;
        workload->stride_bytes = stride;
        Twin twin{algorithm == std::string("linear") ? "linear_broadcast" : "tree_broadcast", {}, workload, {}, {}, 1};
        const int per_node = ranks % 2 == 0 ? 2 : 1;
        twin.context = ranks_of(ranks, per_node);
        twin.arguments.size = Bytes(1024);
        twin.arguments.stride = Bytes(static_cast<double>(stride));
        twin.arguments.ranks = ranks;
        twin.arguments.nodes = ranks / per_node;
        twins.push_back(twin);
      }
}

void add_one_to_many(std::vector<Twin>& twins)
{
  for (const bool answers : {true, false})
    for (const int others : {1, 3, 10}) {
      auto workload = std::make_shared<OneToMany>();
      workload->others = others;
      workload->message_bytes = 1;
      workload->answers = answers;
      Twin twin{answers ? "one_to_many" : "overhead", {}, workload, ranks_of(16, 1), {}, 1};
      twin.arguments.others = others;
      twin.arguments.size = Bytes(1);
      if (answers) twin.messages = others;
      twins.push_back(twin);
    }
}

/// Arguments of short messages are told apart by some calibrations only: see twins_of.
void add_remaps(std::vector<Twin>& twins)
{
  using Kind = Remap::Kind;
  for (const auto& [kind, pattern] :
       {std::pair{Kind::synchronous, "synchronous_remap"}, std::pair{Kind::asynchronous, "asynchronous_remap"},
        std::pair{Kind::long_messages, "long_remap"}}) {
    auto workload = std::make_shared<Remap>();
    workload->kind = kind;
    workload->arguments = 2;
    workload->bytes = kind == Kind::long_messages ? 1000 : 0;
    Twin twin{pattern, {}, workload, ranks_of(16, 1), {}, 1};
    twin.arguments.size = Bytes(static_cast<double>(workload->bytes));
    twin.arguments.arguments = 2;
    twins.push_back(twin);
  }
}

void add_images(std::vector<Twin>& twins)
{
  using Action = GridExchange::Action;
  using Tree = GridExchange::Tree;
  for (const auto& [X, Y] : {std::pair{1, 8}, std::pair{2, 4}, std::pair{3, 4}})
    for (const Tree tree : {Tree::linear, Tree::binomial})
      for (const Action action : {Action::scatter, Action::gather, Action::border}) {
        auto workload = std::make_shared<GridExchange>();
        workload->width = workload->height = 480;
        workload->X = X;
        workload->Y = Y;
        workload->operations = {action};
        workload->tree = tree;
        workload->border_across = workload->border_along = 4;
        const std::string name = action == Action::scatter ? "scatter" : "gather";
        const std::string pattern = tree == Tree::linear ? "oft_" : "sbt_";
        Twin twin{
            action == Action::border ? "border_exchange" : pattern + name, {}, workload, ranks_of(X * Y, 1), {}, 1};
        twin.arguments.image = {480, 480, X, Y, Bytes(4)};
        twins.push_back(twin);
      }
}

std::vector<Twin> all_twins()
{
  std::vector<Twin> twins;
  add_messages(twins);
  add_variants(twins);
  add_broadcasts(twins);
  add_one_to_many(twins);
  add_remaps(twins);
  add_images(twins);
  return twins;
}

/// A time, or why there is none; neither: a model says nothing about a workload.
struct Outcome {
  std::optional<double> time;
  std::string refusal;
  bool derived = false; ///< printed with "~"
};

template<class Evaluate> Outcome outcome_of(Evaluate evaluate)
{
  try {
    return evaluate();
  } catch (const std::exception& error) {
    return {std::nullopt, error.what()};
  }
}

/// One model as both commands see it, made once of a calibration: fits take time.
class BothCommands {
public:
  BothCommands(const ModelRow& row, const Calibration& calibration) : row_(row), calibration_(calibration) {}

  Outcome predict(const std::string& pattern, const PatternArguments& arguments)
  {
    return outcome_of([&]() -> Outcome {
      PatternFormula& formula = formulas_[pattern];
      if (!formula) formula = require_pattern(row_.name, pattern).prepare(calibration_, {});
      return {formula(arguments).time.count(), ""};
    });
  }

  Outcome compare(const Twin& twin)
  {
    return outcome_of([&]() -> Outcome {
      const auto S = twin.options.numbers.find("S");
      auto& model = models_[S == twin.options.numbers.end() ? 0 : S->second];
      if (!model) model = row_.make(calibration_, twin.options);
      const auto time = model->predict(*twin.workload, twin.context);
      if (!time) return {};
      return {time->count(), "", model->derives(*twin.workload, twin.context)};
    });
  }

private:
  const ModelRow& row_;
  const Calibration& calibration_;
  std::map<std::string, PatternFormula> formulas_;
  std::map<double, std::unique_ptr<Model>> models_; ///< by S
};

/// Models of memory need nothing measured of the network for a message to itself, and scenarios are only read with
/// models that know messages between nodes: then the refusal is that of such a message.
std::string refused_by_predict(const Twin& twin, BothCommands& commands)
{
  return commands.predict(twin.pattern == "send_to_self" ? "point_to_point" : twin.pattern, twin.arguments).refusal;
}

std::string difference(const Twin& twin, BothCommands& commands)
{
  const Outcome predict = commands.predict(twin.pattern, twin.arguments), compare = commands.compare(twin);
  if (!compare.refusal.empty()) {
    const std::string same = refused_by_predict(twin, commands);
    return same == compare.refusal ? "" : "\"" + same + "\" and \"" + compare.refusal + "\"";
  }
  if (!predict.time) return !compare.time || compare.derived ? "" : "\"" + predict.refusal + "\" and a formula";
  if (!compare.time) return "a time and nothing";
  const double expected = *predict.time / twin.messages;
  if (std::abs(expected - *compare.time) <= 1e-12 * std::abs(expected)) return "";
  return std::to_string(expected * 1e6) + " and " + std::to_string(*compare.time * 1e6) + " us";
}

/// A message within a node is another pattern to a row without levels.
bool can_say(const PatternRow& row, const Twin& twin)
{
  const auto has_level = [](const std::vector<PatternOption>& options) {
    return std::count(options.begin(), options.end(), PatternOption::level) > 0;
  };
  return row.pattern == twin.pattern &&
         (twin.arguments.level != Level::within_node || has_level(row.required) || has_level(row.optional));
}

bool has_arguments(const Calibration& calibration)
{
  return std::any_of(calibration.rows.begin(), calibration.rows.end(),
                     [](const Measurement& row) { return row.arguments.has_value(); });
}

/// Where predict and compare differ: an example of each model and pattern.
std::vector<std::string> differences(const Calibration& calibration)
{
  static const std::vector<Twin> twins = all_twins();
  std::vector<std::string> found;
  for (const ModelRow& model : model_table()) {
    BothCommands commands(model, calibration);
    for (const PatternRow& row : pattern_table())
      for (std::size_t i = 0; row.model == model.name && i < twins.size(); ++i) {
        Twin twin = twins[i];
        if (!can_say(row, twin)) continue;
        if (!has_arguments(calibration)) twin.arguments.arguments.reset();
        const std::string why = difference(twin, commands);
        if (why.empty()) continue;
        found.push_back(model.name + " " + row.pattern + ": " + why);
        break;
      }
  }
  return found;
}

std::vector<Calibration> shipped()
{
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(test::source_dir() + "/calibration"))
    if (file.path().extension() == ".json" && file.path().stem().extension() != ".schema")
      files.push_back(file.path().string());
  std::sort(files.begin(), files.end());
  std::vector<Calibration> calibrations;
  for (const std::string& file : files)
    calibrations.push_back(read_calibration(file));
  return calibrations;
}

Measurement row_of(const std::string& quantity, const std::string& protocol, double value)
{
  Measurement row;
  row.quantity = quantity;
  row.protocol = protocol;
  row.value = value;
  return row;
}

using Random = std::mt19937_64;

std::size_t below(std::size_t n, Random& random)
{
  return static_cast<std::size_t>(random() % n);
}

void add_row(Calibration& calibration, Random& random)
{
  const std::vector<std::pair<const char*, double>> rows = {
      {"L", 3e-6}, {"o", 1e-6},    {"o_s", 1.2e-6}, {"o_r", 0.9e-6},   {"g", 2e-6},
      {"G", 1e-9}, {"G_m", 5e-10}, {"a", 8},        {"o_min", 0.2e-6}, {"o_max", 1.6e-6}};
  const auto& [quantity, value] = rows[below(rows.size(), random)];
  const char* protocols[] = {"", "short", "long"};
  calibration.rows.push_back(row_of(quantity, protocols[below(3, random)], value));
}

/// Takes something away, adds a row or a table of another machine, or moves a table to another level.
void change(Calibration& calibration, const std::vector<Calibration>& others, Random& random)
{
  auto& rows = calibration.rows;
  auto& tables = calibration.tables;
  const auto at = [&random](auto& list) {
    return list.begin() + static_cast<std::ptrdiff_t>(below(list.size(), random));
  };
  switch (below(6, random)) {
  case 0:
    if (!rows.empty()) rows.erase(at(rows));
    break;
  case 1:
    if (!tables.empty()) tables.erase(at(tables));
    break;
  case 2: {
    const auto& from = others[below(others.size(), random)].tables;
    if (!from.empty()) tables.push_back(*at(from));
    break;
  }
  case 3:
    if (!tables.empty()) at(tables)->level = static_cast<Level>(below(4, random));
    break;
  default:
    add_row(calibration, random);
  }
}

void expect_one_path(const Calibration& calibration, const std::string& what)
{
  std::string text;
  for (const std::string& difference : differences(calibration))
    text += "  " + difference + "\n";
  EXPECT_EQ("", text) << what;
}

TEST(OnePath, ARowAddedToTaurus)
{
  Calibration taurus = read_calibration(test::source_dir() + "/calibration/taurus.json");
  taurus.rows.push_back(row_of("g", "", 2e-6));
  expect_one_path(taurus, "taurus with the row g");
}

TEST(OnePath, ShippedCalibrations)
{
  for (const Calibration& calibration : shipped())
    expect_one_path(calibration, calibration.name);
}

TEST(OnePath, ShippedCalibrationsChangedAtRandom)
{
  const std::vector<Calibration> all = shipped();
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    Random random(seed);
    Calibration calibration = all[below(all.size(), random)];
    for (std::size_t changes = 1 + below(6, random); changes > 0; --changes)
      change(calibration, all, random);
    expect_one_path(calibration, calibration.name + ", seed " + std::to_string(seed));
  }
}

} // namespace
} // namespace loghop::one_path_test
