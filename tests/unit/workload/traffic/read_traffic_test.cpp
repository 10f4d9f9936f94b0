#include "loghop/workload/traffic/message_list.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "support/source_dir.hpp"
#include "unit/workload/read_one.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace loghop::read_traffic_test {
namespace {

const std::string folder = test::source_dir() + "/tests/data/messages/";

/// The list that the scenario `folder`/scenario.json names, and what is wrong.
MessageList read(const std::string& name, std::string& problem)
{
  const JsonValue root = parse_json("{\"file\": \"" + name + "\"}", folder + "scenario.json");
  MessageList list = read_message_file(root.object().require("file"));
  try {
    root.problems().throw_if_any();
  } catch (const InputErrors& errors) {
    problem = errors.what();
  }
  return list;
}

TEST(ReadMessageFile, NamesAreRelativeToTheScenario)
{
  std::string problem;
  EXPECT_EQ(read("flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(read("../messages/flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(read(folder + "flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(problem, "");
}

TEST(ReadMessageFile, SaysWhatIsWrongWithTheName)
{
  std::string problem;
  read("absent.csv", problem);
  EXPECT_EQ(problem, folder + "scenario.json:/file: expected a file that can be read, found \"" + folder +
                         "absent.csv\": No such file or directory");
  read("..", problem);
  EXPECT_NE(problem.find(": no regular file"), std::string::npos) << problem;
  read("/dev/zero", problem);
  EXPECT_NE(problem.find(": no regular file"), std::string::npos) << problem;
}

TEST(ReadMessageFile, SaysWhatIsWrongInTheList)
{
  std::string problem;
  read("everything_wrong.csv", problem);
  EXPECT_EQ(problem.rfind(folder + "everything_wrong.csv:3: message: ", 0), 0u) << problem;
}

using nlohmann::json;
using test::problems;

json with(const std::string& key, const json& value)
{
  json workload = {{"type", "traffic"}, {"pattern", "hot_spot"},   {"load", 0.5},
                   {"message", "8B"},   {"messages_per_node", 10}, {"hot_node", 3}};
  workload[key] = value;
  return workload;
}

TEST(ReadTraffic, KeysHaveLimits)
{
  constexpr std::int64_t most = 2147483647;
  struct Limits {
    const char* key;
    std::vector<json> good, bad;
  };
  const std::vector<Limits> table = {{"load", {1e-9, 8, 1e9}, {0, -1, "1", nullptr}},
                                     {"message", {"1B", "4611686018427387904B"}, {"0B", "4611686018427387905B", 8}},
                                     {"messages_per_node", {1, most + 1}, {0, 1.5}},
                                     {"warmup_per_node", {0, most + 1}, {-1}},
                                     {"hot_node", {0, most}, {-1, most + 1}},
                                     {"hot_fraction", {0, 1, "0%", "100%"}, {-0.1, 1.1, "101%"}}};
  for (const Limits& limits : table) {
    for (const json& value : limits.good)
      EXPECT_EQ(problems(with(limits.key, value)), "") << limits.key;
    for (const json& value : limits.bad) {
      const std::string said = problems(with(limits.key, value));
      EXPECT_EQ(said.rfind("s.json:/" + std::string(limits.key) + ": ", 0), 0u) << said;
      EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
    }
  }
  EXPECT_EQ(problems(with("load", 0)),
            "s.json:/load: expected a number above 0 (flits of a node in a flit time), found 0\n");
}

TEST(ReadTraffic, HasEveryPattern)
{
  using Pattern = Traffic::Pattern;
  const std::pair<const char*, Pattern> patterns[] = {{"uniform", Pattern::uniform},
                                                      {"transpose", Pattern::transpose},
                                                      {"bit_complement", Pattern::bit_complement},
                                                      {"hot_spot", Pattern::hot_spot},
                                                      {"nearest_neighbour", Pattern::nearest_neighbour}};
  for (const auto& [name, pattern] : patterns) {
    json workload = with("pattern", name);
    workload.erase("hot_node");
    EXPECT_EQ(test::read<Traffic>(workload).pattern, pattern);
  }
}

TEST(ReadTraffic, HasDefaults)
{
  json workload = with("pattern", "hot_spot");
  workload.erase("hot_node");
  const auto traffic = test::read<Traffic>(workload);
  EXPECT_EQ(traffic.warmup_per_node, 0);
  EXPECT_EQ(traffic.hot_node, Node(0));
  EXPECT_EQ(traffic.hot_fraction, 0.1);
  EXPECT_EQ(test::read<Traffic>(with("warmup_per_node", 7)).warmup_per_node, 7);
  EXPECT_EQ(test::read<Traffic>(with("hot_fraction", 0.3)).hot_fraction, 0.3);
  EXPECT_EQ(traffic.metric().kind, Metric::Kind::mean_latency);
  EXPECT_EQ(traffic.metric().iterations, 1);
}

/// It leaves open whether the keys of a hot spot belong there.
TEST(ReadTraffic, AWrongPatternIsTheOnlyProblem)
{
  json workload = with("pattern", "hot");
  workload["hot_fraction"] = "any";
  const std::string said = problems(workload);
  EXPECT_EQ(said.rfind("s.json:/pattern: ", 0), 0u) << said;
  EXPECT_EQ(said.find('\n'), said.size() - 1) << said;
  workload["pattern"] = "uniform";
  EXPECT_NE(problems(workload).find("unknown key \"hot_fraction\""), std::string::npos);
}

} // namespace
} // namespace loghop::read_traffic_test
