#include "loghop/workload/read_workload.hpp"

#include "loghop/workload/active_messages/diamond.hpp"
#include "loghop/workload/active_messages/em3d.hpp"
#include "loghop/workload/active_messages/remap.hpp"
#include "loghop/workload/collectives/collective_workload.hpp"
#include "loghop/workload/fft/fft.hpp"
#include "loghop/workload/goal/goal_workload.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/otf2/otf2_workload.hpp"
#include "loghop/workload/point_to_point/one_to_many.hpp"
#include "loghop/workload/point_to_point/ping_pong.hpp"
#include "loghop/workload/ti/ti_workload.hpp"
#include "loghop/workload/traffic/message_list.hpp"
#include "loghop/workload/traffic/traffic.hpp"
#include "support/indices.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace loghop::read_workload_test {
namespace {

using Lines = std::vector<std::string>;

const std::string scenario = test::source_dir() + "/tests/data/messages/scenario.json";

/// The workload, which must be without problems.
template<class Type> std::unique_ptr<Type> read(const std::string& text, Picoseconds clock_period = 0)
{
  const JsonValue root = parse_json(text, scenario);
  UnitScope scope;
  scope.clock_period = clock_period;
  std::unique_ptr<Workload> workload = read_workload(root.with_scope(scope));
  root.problems().throw_if_any();
  auto* typed = dynamic_cast<Type*>(workload.get());
  if (typed == nullptr) throw std::runtime_error("another type");
  workload.release();
  return std::unique_ptr<Type>(typed);
}

/// Pointer and problem of everything that is wrong.
Lines problems_of(const std::string& text)
{
  const JsonValue root = parse_json(text, "s.json");
  read_workload(root);
  Lines lines;
  try {
    root.problems().throw_if_any();
  } catch (const InputErrors& errors) {
    for (const InputError& error : errors.errors())
      lines.push_back(error.text());
  }
  return lines;
}

/// Whether the only problem is at `pointer`.
bool only_problem_at(const std::string& pointer, const std::string& text)
{
  const Lines lines = problems_of(text);
  const std::string place = pointer.empty() ? "s.json: " : "s.json:" + pointer + ": ";
  return lines.size() == 1 && lines[0].rfind(place, 0) == 0;
}

TEST(ReadWorkload, Remap)
{
  const auto remap = read<Remap>(R"({"type":"remap","kind":"long","destinations":"shifted","iterations":9,
                                     "message":"16KB"})");
  EXPECT_EQ(remap->kind, Remap::Kind::long_messages);
  EXPECT_EQ(remap->destinations, Remap::Destinations::shifted);
  EXPECT_EQ(remap->iterations, 9);
  EXPECT_EQ(remap->bytes, 16000);
  EXPECT_EQ(remap->send, DmaMode::waiting);
  EXPECT_EQ(remap->receive, DmaMode::nonblocking);
  const auto blocking = read<Remap>(R"({"type":"remap","kind":"long","iterations":9,"message":"16KB",
                                        "send":"blocking","receive":"blocking"})");
  EXPECT_EQ(blocking->send, DmaMode::blocking);
  EXPECT_EQ(blocking->receive, DmaMode::blocking);
  const auto by_default = read<Remap>(R"({"type":"remap","kind":"synchronous","iterations":1})");
  EXPECT_EQ(by_default->destinations, Remap::Destinations::random);
  EXPECT_EQ(by_default->arguments, 0);
  EXPECT_EQ(read<Remap>(R"({"type":"remap","kind":"asynchronous","iterations":1,"arguments":2})")->arguments, 2);
}

TEST(ReadWorkload, Diamond)
{
  const auto diamond = read<DiamondDag>(R"({"type":"diamond","side":1024,"blocks":64,"task":"100cycles",
    "aggregation":"10cycles","message":"32KB","mapping":"boustrophedon"})",
                                        48780);
  EXPECT_EQ(diamond->side, 1024);
  EXPECT_EQ(diamond->blocks, 64);
  EXPECT_DOUBLE_EQ(diamond->task_time.count(), 4.878e-6);
  EXPECT_DOUBLE_EQ(diamond->aggregation_time.count(), 4.878e-7);
  EXPECT_EQ(diamond->message_bytes(), 32000);
  EXPECT_EQ(diamond->mapping, DiamondDag::Mapping::boustrophedon);
  const auto listed = read<DiamondDag>(R"({"type":"diamond","side":4,"blocks":2,"task":"1us","bytes_per_value":"8B",
                                           "mapping":[1,0]})");
  EXPECT_EQ(listed->mapping, DiamondDag::Mapping::list);
  EXPECT_EQ(listed->nodes, indices<Rank>({1, 0}));
  EXPECT_EQ(listed->message_bytes(), 16);
}

TEST(ReadWorkload, Em3d)
{
  const auto em3d = read<Em3d>(R"({"type":"em3d","nodes":3200,"degree":32,"nonlocal":"75%","span":5,"iterations":100,
    "values_per_message":20,"update":"1us","distribution":"clustered"})");
  EXPECT_EQ(em3d->graph_nodes, 3200);
  EXPECT_EQ(em3d->degree, 32);
  EXPECT_DOUBLE_EQ(em3d->nonlocal, 0.75);
  EXPECT_EQ(em3d->span, 5);
  EXPECT_EQ(em3d->iterations, 100);
  EXPECT_EQ(em3d->values_per_message, 20);
  EXPECT_DOUBLE_EQ(em3d->update_time.count(), 1e-6);
  EXPECT_EQ(em3d->distribution, Em3d::Distribution::clustered);
  const auto by_default = read<Em3d>(R"({"type":"em3d","nodes":32,"degree":1,"span":1,"iterations":1,"nonlocal":0.5})");
  EXPECT_EQ(by_default->values_per_message, 10);
  EXPECT_DOUBLE_EQ(by_default->nonlocal, 0.5);
  EXPECT_EQ(by_default->distribution, Em3d::Distribution::random);
}

TEST(ReadWorkload, Traffic)
{
  const auto traffic = read<Traffic>(R"({"type":"traffic","pattern":"hot_spot","load":0.3,"message":"64B",
    "messages_per_node":1000,"warmup_per_node":100,"hot_node":5,"hot_fraction":"20%"})");
  EXPECT_EQ(traffic->pattern, Traffic::Pattern::hot_spot);
  EXPECT_DOUBLE_EQ(traffic->load, 0.3);
  EXPECT_EQ(traffic->message_bytes, 64);
  EXPECT_EQ(traffic->messages_per_node, 1000);
  EXPECT_EQ(traffic->warmup_per_node, 100);
  EXPECT_EQ(traffic->hot_node, Node(5));
  EXPECT_DOUBLE_EQ(traffic->hot_fraction, 0.2);
}

TEST(ReadWorkload, MessagesOfAFileBesideTheScenario)
{
  const auto list = read<MessageList>(R"({"type":"messages","file":"flits.csv"})");
  EXPECT_EQ(list->rows.size(), 3u);
  EXPECT_EQ(std::string(list->type()), "messages");
}

TEST(ReadWorkload, ProblemsOfTheMessageFileAreReportedWithOthers)
{
  const JsonValue root = parse_json(R"({"type":"messages","file":"everything_wrong.csv","fiel":1})", scenario);
  read_workload(root);
  EXPECT_EQ(root.problems().size(), 14u);
}

TEST(ReadWorkload, OneProblemEach)
{
  EXPECT_TRUE(only_problem_at("/type", R"({"type":"remapp","kind":"long"})"));
  EXPECT_TRUE(only_problem_at("", R"({"kind":"long"})"));
  EXPECT_TRUE(only_problem_at("", R"([])"));
  EXPECT_TRUE(only_problem_at("/kind", R"({"type":"remap","kind":"lon","iterations":1,"message":"8B"})"));
  EXPECT_TRUE(only_problem_at("", R"({"type":"remap","iterations":1,"arguments":1})"));
  EXPECT_TRUE(only_problem_at("/iterations", R"({"type":"remap","kind":"synchronous","iterations":0})"));
  EXPECT_TRUE(only_problem_at("/message", R"({"type":"remap","kind":"synchronous","iterations":1,"message":"8B"})"));
  EXPECT_TRUE(only_problem_at("/message", R"({"type":"remap","kind":"long","iterations":1,"message":"0B"})"));
  EXPECT_TRUE(
      only_problem_at("/arguments", R"({"type":"remap","kind":"long","iterations":1,"message":"8B","arguments":1})"));
  EXPECT_TRUE(only_problem_at("/send", R"({"type":"remap","kind":"synchronous","iterations":1,"send":"waiting"})"));
  EXPECT_TRUE(only_problem_at("/receive",
                              R"({"type":"remap","kind":"long","iterations":1,"message":"8B","receive":"waiting"})"));
  const std::string diamond = R"({"type":"diamond","task":"1us","side":8,)";
  EXPECT_TRUE(only_problem_at("/blocks", diamond + R"("blocks":3,"message":"8B"})"));
  EXPECT_TRUE(only_problem_at("", diamond + R"("blocks":2})"));
  EXPECT_TRUE(only_problem_at("", diamond + R"("blocks":2,"message":"8B","bytes_per_value":"8B"})"));
  EXPECT_TRUE(only_problem_at("/mapping/1", diamond + R"("blocks":2,"message":"8B","mapping":[0,-1]})"));
  EXPECT_TRUE(only_problem_at("/mapping", diamond + R"("blocks":2,"message":"8B","mapping":"snake"})"));
  EXPECT_TRUE(only_problem_at("/side", R"({"type":"diamond","task":"1us","side":"8","blocks":2,"message":"8B"})"));
  const std::string em3d = R"({"type":"em3d","nodes":32,"degree":1,"span":1,"iterations":1,)";
  EXPECT_TRUE(only_problem_at("/nonlocal", em3d + R"("nonlocal":1.5})"));
  EXPECT_TRUE(only_problem_at("/nonlocal", em3d + R"("nonlocal":"150%"})"));
  EXPECT_TRUE(only_problem_at("/nonlocal", em3d + R"("nonlocal":"1us"})"));
  const std::string traffic = R"({"type":"traffic","message":"8B","messages_per_node":1,)";
  EXPECT_TRUE(only_problem_at("/load", traffic + R"("pattern":"uniform","load":0})"));
  EXPECT_TRUE(only_problem_at("/load", traffic + R"("pattern":"uniform","load":-1})"));
  EXPECT_TRUE(only_problem_at("/load", traffic + R"("pattern":"uniform","load":"10%"})"));
  EXPECT_TRUE(only_problem_at("", traffic + R"("pattern":"uniform"})"));
  EXPECT_TRUE(only_problem_at("/pattern", traffic + R"("pattern":"hot","load":1,"hot_node":1})"));
  EXPECT_TRUE(only_problem_at("/hot_node", traffic + R"("pattern":"uniform","load":1,"hot_node":1})"));
  EXPECT_TRUE(only_problem_at("/file", R"({"type":"messages","file":"no such file"})"));
  EXPECT_TRUE(only_problem_at("/file", R"({"type":"messages","file":"/"})"));
  EXPECT_TRUE(only_problem_at("/file", R"({"type":"messages","file":"/dev/zero"})"));
  EXPECT_TRUE(only_problem_at("/file", R"({"type":"messages","file":""})"));
}

TEST(ReadWorkload, AnUnknownTypeNamesTheKnownOnes)
{
  const Lines lines = problems_of(R"({"type":"remapp"})");
  ASSERT_EQ(lines.size(), 1u);
  for (const WorkloadRow& row : workload_table())
    EXPECT_NE(lines[0].find(row.name), std::string::npos);
  EXPECT_NE(lines[0].find(R"(did you mean "remap"?)"), std::string::npos);
}

TEST(ReadWorkload, TheTableNamesTheTypesOfTheWorkloads)
{
  Lines names;
  for (const WorkloadRow& row : workload_table()) {
    names.push_back(row.name);
    EXPECT_FALSE(row.summary.empty());
  }
  EXPECT_EQ(names,
            (Lines{Remap().type(), DiamondDag().type(), Em3d().type(), Traffic().type(), MessageList().type(),
                   GoalWorkload().type(), TiWorkload().type(), Otf2Workload().type(), CollectiveWorkload().type(),
                   Fft().type(), GridExchange().type(), PingPong().type(), OneToMany().type()}));
}

} // namespace
} // namespace loghop::read_workload_test
