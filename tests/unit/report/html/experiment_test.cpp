#include "loghop/report/html/experiment.hpp"

#include <gmock/gmock.h>

namespace loghop::experiment_test {
namespace {

Experiment of_file(const std::string& file)
{
  Experiment experiment;
  experiment.scenario.file = file;
  return experiment;
}

TEST(ExperimentIds, AreThoseOfTheFilesAndNoneTwice)
{
  EXPECT_THAT(experiment_ids({of_file("a/One to many.json"), of_file("b/one_to_many.json"), of_file("das.json")}),
              ::testing::ElementsAre("experiment-one-to-many", "experiment-one-to-many-2", "experiment-das"));
}

TEST(ExperimentIds, CountFromTwoAndMayCountTwice)
{
  EXPECT_THAT(experiment_ids({of_file("x.json"), of_file("x.json"), of_file("x-2.json"), of_file("x.json")}),
              ::testing::ElementsAre("experiment-x", "experiment-x-2", "experiment-x-2-2", "experiment-x-3"));
}

TEST(Experiments, HaveTheFolderOfTheirFileAndEachPlatformOnce)
{
  Scenario scenario;
  EXPECT_EQ(folder_of(scenario), "");
  scenario.file = "scenarios/logpc/fig06.json";
  EXPECT_EQ(folder_of(scenario), "logpc");
  scenario.platform.name = "own";
  scenario.cases.resize(3);
  auto other = std::make_shared<Platform>();
  other->name = "other";
  scenario.cases[1].platform = other;
  EXPECT_EQ(platforms_of(scenario), (std::vector<std::string>{"own", "other"}));
}

} // namespace
} // namespace loghop::experiment_test
