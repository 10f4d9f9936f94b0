// Does every rank of the schedules in tests/data/goal/cases finish when it should, to the picosecond?
//
// Each case is a GOAL file, and a network and finish times in nanoseconds in cases.json. Among them are one message
// under each rule, and collectives of eight ranks under eager and rendezvous sends, long gaps and long overheads.
#include "loghop/workload/goal/goal_file.hpp"
#include "support/loggops_run.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace loghop::test::loggops_cases_test {
namespace {

constexpr Picoseconds nanosecond = 1000;

std::string folder()
{
  return test::source_dir() + "/tests/data/goal/cases/";
}

const nlohmann::json& all_cases()
{
  static const nlohmann::json cases = [] {
    std::ifstream in(folder() + "cases.json");
    return nlohmann::json::parse(in);
  }();
  return cases;
}

std::vector<std::string> names()
{
  std::vector<std::string> names;
  for (const auto& item : all_cases().items())
    names.push_back(item.key());
  return names;
}

LoggopsNetwork network_of(const nlohmann::json& given)
{
  LoggopsNetwork network;
  network.L = given.at("L").get<Picoseconds>() * nanosecond;
  network.o = given.at("o").get<Picoseconds>() * nanosecond;
  network.g = given.at("g").get<Picoseconds>() * nanosecond;
  network.G = given.at("G").get<double>() * nanosecond;
  network.O = given.at("O").get<double>() * nanosecond;
  network.S = given.at("S").get<std::int64_t>();
  return network;
}

class LoggopsCase : public testing::TestWithParam<std::string> {
protected:
  void expect_finish(const reference::LoggopsOutcome& outcome) const
  {
    EXPECT_FALSE(outcome.stuck);
    std::vector<Picoseconds> expected;
    for (Picoseconds time : case_.at("finish_ns"))
      expected.push_back(time * nanosecond);
    EXPECT_EQ(outcome.finish, expected);
  }

  const nlohmann::json& case_ = all_cases().at(GetParam());
  const LoggopsNetwork network_ = network_of(case_.at("network"));
  const Schedule schedule_ = read_goal(folder() + GetParam() + ".goal");
};

TEST_P(LoggopsCase, ReplayIsExact)
{
  expect_finish(run_replay(network_, schedule_));
}

TEST_P(LoggopsCase, ReferenceIsExact)
{
  expect_finish(run_reference(network_, ranks_of(schedule_)));
}

std::string case_name(const testing::TestParamInfo<std::string>& info)
{
  return info.param;
}

INSTANTIATE_TEST_SUITE_P(Files, LoggopsCase, testing::ValuesIn(names()), case_name);

TEST(LoggopsCases, AreAllThere)
{
  EXPECT_EQ(names().size(), 29U);
}

} // namespace
} // namespace loghop::test::loggops_cases_test
