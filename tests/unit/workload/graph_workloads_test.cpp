// The workloads "goal" and "collective": what their keys mean, and what is wrong.
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/goal/goal_workload.hpp"
#include "loghop/workload/read_workload.hpp"

#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>

namespace loghop::graph_workloads_test {
namespace {

using nlohmann::json;

const std::string folder = test::source_dir() + "/tests/data/goal/cases/scenario.json"; // a file beside the GOAL files

template<class Type> Type read(const json& workload)
{
  const JsonValue root = parse_json(workload.dump(), folder);
  const std::unique_ptr<Workload> made = read_workload(root);
  root.problems().throw_if_any();
  return dynamic_cast<const Type&>(*made);
}

std::string problems(const json& workload)
{
  const JsonValue root = parse_json(workload.dump(), "s.json");
  read_workload(root);
  return test::texts(test::errors_of([&] { root.problems().throw_if_any(); }));
}

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

std::string misfit(const Workload& workload, int number)
{
  try {
    workload.check(nodes(number));
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

json broadcast(const json& more = json::object())
{
  json workload = {{"type", "collective"}, {"collective", "broadcast"}, {"algorithm", "binomial"}, {"message", "8B"}};
  workload.update(more);
  return workload;
}

TEST(GoalWorkload, IsTheScheduleOfItsFile)
{
  const auto goal = read<GoalWorkload>({{"type", "goal"}, {"file", "incast3.goal"}});
  EXPECT_EQ(goal.form(), Workload::Form::graph);
  EXPECT_EQ(goal.metric().kind, Metric::Kind::makespan);
  const int ranks = goal.given->ranks();
  EXPECT_EQ(goal.graph(nodes(ranks), 1)->ranks(), ranks);
  EXPECT_EQ(misfit(goal, ranks), "");
  EXPECT_EQ(misfit(goal, 1000), "");
  EXPECT_EQ(misfit(goal, ranks - 1), "the GOAL file has " + std::to_string(ranks) + " ranks, and the platform " +
                                         std::to_string(ranks - 1) + " places for ranks");
}

TEST(GoalWorkload, EveryGraphOfItBeginsAnew)
{
  const auto goal = read<GoalWorkload>({{"type", "goal"}, {"file", "diamond_dag.goal"}});
  const auto follow = [](OperationGraph& graph) { // operations of rank 0 that become ready one after the other
    std::vector<GraphOperation> ready;
    std::vector<std::uint32_t> ids;
    graph.begin(Rank(0), ready);
    for (std::size_t i = 0; i < ready.size(); ++i) {
      const GraphOperation operation = ready[i];
      ids.push_back(operation.id);
      if (operation.tell_start) graph.started(Rank(0), operation.id, ready);
      if (operation.tell_finish) graph.finished(Rank(0), operation.id, ready);
    }
    return ids;
  };
  const auto first = follow(*goal.graph(nodes(4), 1));
  EXPECT_EQ(first.size(), goal.given->rank(Rank(0)).size());
  EXPECT_EQ(follow(*goal.graph(nodes(4), 1)), first);
}

TEST(GoalWorkload, NamesWhatIsWrong)
{
  EXPECT_EQ(problems({{"type", "goal"}}), "s.json: expected the key \"file\", found none\n");
  EXPECT_EQ(problems({{"type", "goal"}, {"file", "none.goal"}}),
            "s.json:/file: expected a file that can be read, found \"none.goal\": No such file or directory\n");
  EXPECT_NE(problems({{"type", "goal"}, {"file", "/dev/zero"}}), "");
  const std::string wrong = test::source_dir() + "/tests/data/scenario/bad/wrong.goal";
  EXPECT_EQ(problems({{"type", "goal"}, {"file", wrong}}).rfind(wrong + ":3: ", 0), 0u);
}

TEST(CollectiveWorkload, HasDefaults)
{
  const auto read_one = read<CollectiveWorkload>(broadcast());
  EXPECT_EQ(read_one.row->name, "binomial");
  EXPECT_EQ(read_one.options.bytes, 8);
  EXPECT_EQ(read_one.options.root, 0);
  EXPECT_FALSE(read_one.group.has_value());
  EXPECT_FALSE(read_one.await_sends);
  EXPECT_EQ(read_one.repetitions, 1);
  EXPECT_EQ(read_one.bytes_per_iteration(), 8);
  EXPECT_EQ(read_one.block_bytes + read_one.stride_bytes, 0);
  EXPECT_EQ(read_one.graph(nodes(5), 1)->ranks(), 5);
  EXPECT_EQ(read<CollectiveWorkload>({{"type", "collective"}, {"collective", "barrier"}, {"algorithm", "tree"}})
                .options.bytes,
            0);
}

TEST(CollectiveWorkload, ReadsEveryOption)
{
  const auto reduce = read<CollectiveWorkload>({{"type", "collective"},
                                                {"collective", "reduce"},
                                                {"algorithm", "chain"},
                                                {"message", "1MiB"},
                                                {"root", 3},
                                                {"segment", "8KiB"},
                                                {"combine", "0.25ns/B"},
                                                {"sends", "blocking"},
                                                {"repetitions", 7},
                                                {"ranks", 4}});
  EXPECT_EQ(reduce.options.bytes, 1 << 20);
  EXPECT_EQ(reduce.options.root, 3);
  EXPECT_EQ(reduce.options.segment_bytes, 8192);
  EXPECT_EQ(reduce.options.combine_ps_per_byte, 250);
  EXPECT_TRUE(reduce.await_sends);
  EXPECT_EQ(reduce.repetitions, 7);
  EXPECT_EQ(reduce.group->size(), 4);
  EXPECT_EQ(read<CollectiveWorkload>(broadcast({{"algorithm", "group_hybrid"}, {"group_size", 4}})).options.group_size,
            4);
  const auto strided = read<CollectiveWorkload>(broadcast({{"layout", {{"block", "8B"}, {"stride", "1KiB"}}}}));
  EXPECT_EQ(strided.block_bytes, 8);
  EXPECT_EQ(strided.stride_bytes, 1024);
  const auto prtt = read<CollectiveWorkload>({{"type", "collective"},
                                              {"collective", "round_trip"},
                                              {"algorithm", "prtt"},
                                              {"message", "1B"},
                                              {"messages", 9},
                                              {"delay", "2us"}});
  EXPECT_EQ(prtt.options.messages, 9);
  EXPECT_EQ(prtt.options.delay, 2000000);
}

/// The sum of all computing of rank 1 of two.
std::int64_t computed(const json& workload, const MachineShape& shape)
{
  const auto schedule = read<CollectiveWorkload>(workload).schedule(shape, 1);
  std::int64_t sum = 0;
  const RankSchedule& rank = schedule->rank(Rank(1));
  for (std::uint32_t i = 0; i < rank.size(); ++i)
    if (rank.operation(i).kind == GraphOperation::Kind::compute) sum += rank.operation(i).amount;
  return sum;
}

TEST(CollectiveWorkload, TakesFromThePlatformWhatItDoesNotSay)
{
  MachineShape shape = nodes(2);
  shape.collectives.combine_ps_per_byte = 3;
  shape.collectives.rearrange_ps_per_byte = 5;
  json reduce = {
      {"type", "collective"}, {"collective", "allreduce"}, {"algorithm", "recursive_doubling"}, {"message", "8B"}};
  EXPECT_EQ(computed(reduce, shape), 3 * 8);
  reduce["combine"] = "0s/B";
  EXPECT_EQ(computed(reduce, shape), 0);
  json bruck = {{"type", "collective"}, {"collective", "allgather"}, {"algorithm", "bruck"}, {"message", "8B"}};
  EXPECT_EQ(computed(bruck, shape), 5 * (8 + 2 * 8));
  json alltoall = {{"type", "collective"}, {"collective", "alltoall"}, {"algorithm", "bruck"}, {"message", "0B"}};
  shape.collectives.datatype = 7;
  EXPECT_EQ(computed(alltoall, shape), 7);
  alltoall["datatype"] = "9ps";
  EXPECT_EQ(computed(alltoall, shape), 9);
  bruck["rearrange"] = "1ns/B";
  EXPECT_EQ(computed(bruck, shape), 1000 * (8 + 2 * 8));
}

TEST(CollectiveWorkload, ReadsWhenItsTimeEnds)
{
  EXPECT_EQ(read<CollectiveWorkload>(broadcast()).metric().kind, Metric::Kind::makespan);
  const Metric metric =
      read<CollectiveWorkload>(
          broadcast({{"until", "root"}, {"root", 1}, {"ranks", {{"first", 3}, {"count", 4}, {"stride", 2}}}}))
          .metric();
  EXPECT_EQ(metric.kind, Metric::Kind::rank_time);
  EXPECT_EQ(metric.rank, Rank(5));
  const Metric mean =
      read<CollectiveWorkload>(broadcast({{"until", "each"}, {"repetitions", 7}, {"ranks", {2, 5}}})).metric();
  EXPECT_EQ(mean.kind, Metric::Kind::time_per_iteration);
  EXPECT_EQ(mean.iterations, 7);
  ASSERT_TRUE(mean.group);
  EXPECT_EQ(mean.group->size(), 2);
  EXPECT_EQ(mean.group->rank(1), Rank(5));
}

TEST(CollectiveWorkload, ReadsGroups)
{
  const auto group = [](const json& ranks) {
    const auto read_one = read<CollectiveWorkload>(broadcast({{"ranks", ranks}}));
    std::vector<int> members;
    for (int i = 0; i < read_one.group->size(); ++i)
      members.push_back(read_one.group->rank(i).value());
    return members;
  };
  using Members = std::vector<int>;
  EXPECT_EQ(group(3), (Members{0, 1, 2}));
  EXPECT_EQ(group({{"value", 3}, {"chosen", "why"}}), (Members{0, 1, 2}));
  EXPECT_EQ(group({{"count", 2}}), (Members{0, 1}));
  EXPECT_EQ(group({{"first", 5}, {"count", 3}, {"stride", 10}}), (Members{5, 15, 25}));
  EXPECT_EQ(group({4, 1, 3}), (Members{4, 1, 3}));
}

TEST(CollectiveWorkload, NamesWhatIsWrong)
{
  const auto only = [](const json& more) {
    const std::string text = problems(broadcast(more));
    return text.substr(0, text.find(": expected"));
  };
  EXPECT_EQ(
      problems(broadcast({{"collective", "broadcas"}})),
      "s.json:/collective: unknown collective \"broadcas\"; known: barrier, broadcast, reduce, allreduce, gather, "
      "scatter, allgather, reduce_scatter, scan, exscan, alltoall, round_trip; did you mean \"broadcast\"?\n");
  EXPECT_EQ(problems(broadcast({{"algorithm", "ring"}})),
            "s.json:/algorithm: unknown algorithm of broadcast \"ring\"; known: linear, linear_by_rank, binomial, "
            "nearest_binomial, knomial, "
            "interleaved_binary, split_binary, binary_tree, chain, fan_out_chains, "
            "scatter_allgather, scatter_doubling, group_hybrid, two_level, default\n");
  EXPECT_EQ(problems(broadcast({{"segment", "8B"}})),
            "s.json:/segment: expected an option of broadcast binomial, which has \"root\", found \"segment\"\n");
  EXPECT_EQ(problems({{"type", "collective"},
                      {"collective", "alltoall"},
                      {"algorithm", "linear"},
                      {"message", "1B"},
                      {"root", 0}}),
            "s.json:/root: expected an option of alltoall linear, which has none, found \"root\"\n");
  EXPECT_EQ(problems(broadcast({{"ranks", {3, 1, 3}}})), "s.json:/ranks: rank 3 is twice in a group\n");
  EXPECT_EQ(problems(broadcast({{"ranks", 4}, {"root", 4}})),
            "s.json:/root: expected a number in the group, 0 to 3, found 4\n");
  EXPECT_EQ(only({{"message", 8}}), "s.json:/message");
  EXPECT_EQ(only({{"ranks", "8"}}), "s.json:/ranks");
  EXPECT_EQ(only({{"ranks", 0}}), "s.json:/ranks");
  EXPECT_EQ(only({{"ranks", json::array()}}), "s.json:/ranks");
  EXPECT_EQ(only({{"ranks", {{"first", 1}}}}), "s.json:/ranks");
  EXPECT_EQ(only({{"ranks", {{"count", 1}, {"stride", 0}}}}), "s.json:/ranks/stride");
  EXPECT_EQ(only({{"sends", "waiting"}}), "s.json:/sends");
  EXPECT_EQ(only({{"repetitions", 0}}), "s.json:/repetitions");
  EXPECT_NE(problems(broadcast({{"ranks", {{"first", 2147483646}, {"count", 2}, {"stride", 2}}}})), "");
}

TEST(CollectiveWorkload, NeedsAPlatformWithItsRanks)
{
  const auto all = read<CollectiveWorkload>(broadcast({{"root", 6}}));
  EXPECT_EQ(misfit(all, 7), "");
  EXPECT_EQ(misfit(all, 6), "the root must be a rank of the group: 0 to 5");
  const auto some = read<CollectiveWorkload>(broadcast({{"ranks", {2, 9}}}));
  EXPECT_EQ(misfit(some, 10), "");
  EXPECT_EQ(misfit(some, 9), "rank 9 has no place: on this platform ranks are 0 to 8");
}

TEST(CollectiveWorkload, DoesNotCountMoreStepsThanItCan)
{
  const auto chain = read<CollectiveWorkload>(
      broadcast({{"algorithm", "chain"}, {"message", "100000B"}, {"segment", "1B"}, {"repetitions", 1000000}}));
  EXPECT_EQ(misfit(chain, 4), "a rank must have less than 2^31 steps in all repetitions");
}

TEST(CollectiveWorkload, EveryAlgorithmTakesItsOptionsAndNoOthers)
{
  const json values = {{"root", 0},          {"segment", "8B"}, {"group_size", 2},
                       {"combine", "1ns/B"}, {"radix", 3},      {"within", "linear"},
                       {"between", ""},      {"element", "8B"}, {"library", {{"name", "Open MPI"}, {"version", "4.1"}}},
                       {"messages", 2},      {"delay", "1us"},  {"rearrange", "1ns/B"},
                       {"datatype", "1us"}};
  for (const collectives::AlgorithmRow& row : collectives::algorithm_table()) {
    const std::vector<std::string> names = option_names(row);
    for (const auto& value : values.items()) {
      json workload = {
          {"type", "collective"}, {"collective", row.collective}, {"algorithm", row.name}, {"message", "8B"}};
      workload[value.key()] = value.value();
      if (value.key() == "between") workload["between"] = row.collective == "allgather" ? "ring" : "linear";
      const bool has = std::find(names.begin(), names.end(), value.key()) != names.end();
      EXPECT_EQ(problems(workload).empty(), has) << row.collective << " " << row.name << " " << value.key();
    }
  }
}

TEST(Workloads, WithoutAGraphHaveNoSchedule)
{
  const auto remap =
      read_workload(parse_json(R"({"type": "remap", "kind": "synchronous", "iterations": 1})", "s.json"));
  EXPECT_FALSE(remap->schedule(nodes(4), 1).has_value());
}

} // namespace
} // namespace loghop::graph_workloads_test
