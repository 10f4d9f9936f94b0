// The size that each workload of ranks says, against the messages of its recorded graph.
#include "loghop/workload/core/workload.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/workload/read_workload.hpp"
#include "unit/base/data_files.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop::workload_size_test {
namespace {
using nlohmann::json;

MachineShape ranks(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  shape.flops_per_second = 1e9;
  return shape;
}

std::unique_ptr<Workload> workload(const std::string& text)
{
  const JsonValue root = parse_json(text, test::source_dir() + "/tests/data/scenario.json");
  auto made = read_workload(root);
  root.problems().throw_if_any();
  return made;
}

struct Counts {
  double messages = 0;
  double bytes = 0;
};

Counts counted(const Workload& workload, const MachineShape& shape)
{
  const Schedule schedule = workload.schedule(shape, 1).value();
  Counts counts;
  for (const Rank rank : each<Rank>(schedule.ranks()))
    for (std::uint32_t i = 0; i < schedule.rank(rank).size(); ++i) {
      const GraphOperation& operation = schedule.rank(rank).operation(i);
      if (operation.kind != GraphOperation::Kind::send) continue;
      ++counts.messages;
      counts.bytes += static_cast<double>(operation.amount);
    }
  return counts;
}

class WorkloadSizes : public ::testing::TestWithParam<const char*> {};

TEST_P(WorkloadSizes, MessagesAreThoseOfTheGraph)
{
  const auto made = workload(GetParam());
  const MachineShape shape = ranks(16);
  made->check(shape);
  const WorkloadSize size = made->size(shape);
  const Counts expected = counted(*made, shape);
  EXPECT_EQ(size.messages, expected.messages);
  EXPECT_NEAR(size.bytes, expected.bytes, 0.1 * expected.bytes);
  EXPECT_LE(size.at_once, size.messages);
  EXPECT_GE(size.at_once, expected.messages > 0 ? 1 : 0);
}

INSTANTIATE_TEST_SUITE_P(
    Types, WorkloadSizes,
    ::testing::Values(
        R"({"type": "fft", "points": [16, 16, 16], "decomposition": "slab", "variant": "ddt", "ranks": 8, "iterations": 3})",
        R"({"type": "fft", "points": [16, 16, 16], "decomposition": "pencil", "variant": "ddt", "ranks": 8})",
        R"({"type": "grid_exchange", "image": [64, 64], "grid": [4, 2], "pixel": "4B", "operations": ["border"],
            "border": 2, "iterations": 2})",
        R"({"type": "grid_exchange", "image": [64, 64], "grid": [4, 3], "pixel": "4B", "operations": ["border"],
            "border": 2, "exchange": "eight"})",
        R"({"type": "grid_exchange", "image": [64, 64], "grid": [1, 5], "pixel": "4B", "tree": "linear",
            "operations": ["scatter", "gather"]})",
        R"({"type": "one_to_many", "others": 5, "message": "8B", "iterations": 3})",
        R"({"type": "one_to_many", "others": 5, "message": "8B", "answers": false})",
        R"({"type": "ping_pong", "message": "1KiB", "iterations": 4})",
        R"({"type": "ping_pong", "message": "1KiB", "to": 0, "iterations": 4})",
        R"({"type": "ping_pong", "message": "1KiB", "measure": "send", "iterations": 4})",
        R"({"type": "ping_pong", "message": "1KiB", "measure": "one_way"})",
        R"({"type": "collective", "collective": "allreduce", "algorithm": "recursive_doubling", "message": "8B", "ranks": 13,
            "repetitions": 3})",
        R"({"type": "goal", "file": "goal/cases/incast3.goal"})"));

TEST(WorkloadSizes, TracesCountTheirCollectives)
{
  const test::TemporaryFolder folder;
  std::string trace;
  for (const std::string rank : {"0", "1", "2", "3", "4"})
    for (const char* action :
         {" init\n", " barrier\n", " bcast 1000\n", " barrier\n", " allreduce 100 0\n", " finalize\n"})
      trace += rank + action;
  const auto made = workload(R"({"type": "ti", "file": ")" + folder.write("t.txt", trace) + "\"}");
  const MachineShape shape = ranks(16);
  EXPECT_GT(made->size(shape).messages, 4 * 10);
  EXPECT_EQ(made->size(shape).messages, counted(*made, shape).messages);
}

TEST(WorkloadSizes, ProgramsOfActiveMessages)
{
  const MachineShape shape = ranks(10);
  const auto size = [&](const char* text) { return workload(text)->size(shape); };
  EXPECT_EQ(size(R"({"type": "remap", "kind": "synchronous", "iterations": 7})").messages, 140); // and replies
  EXPECT_EQ(size(R"({"type": "remap", "kind": "asynchronous", "iterations": 7})").messages, 70);
  EXPECT_EQ(size(R"({"type": "remap", "kind": "long", "message": "100B", "iterations": 7})").bytes, 7000);
  EXPECT_EQ(size(R"({"type": "diamond", "side": 40, "blocks": 4, "task": "1us", "message": "64B"})").messages, 36);
  // 100 graph nodes a rank with 2 edges each are 200 values: 20 messages, and one not full for a neighbour
  EXPECT_NEAR(size(R"({"type": "em3d", "nodes": 1000, "degree": 2, "span": 1, "iterations": 3})").messages, 630, 30);
}

TEST(WorkloadSizes, TrafficWaitsBeyondTheBound)
{
  NetworkShape shape;
  shape.dimensions = {8, 8};
  const auto at_once = [&](double load, const std::string& pattern) {
    const std::string text = R"({"type": "traffic", "load": )" + std::to_string(load) + R"(, "pattern": ")" + pattern +
                             R"(", "message": "8B", "messages_per_node": 1000})";
    return workload(text)->size_on_network(shape).at_once;
  };
  EXPECT_EQ(at_once(0.1, "uniform"), 64);
  EXPECT_GT(at_once(0.9, "uniform"), 30000);
  EXPECT_LT(at_once(0.9, "uniform"), 64000);
  EXPECT_GT(at_once(0.4, "transpose"), 10000);
  EXPECT_EQ(at_once(0.4, "nearest_neighbour"), 64);
}
} // namespace
} // namespace loghop::workload_size_test
