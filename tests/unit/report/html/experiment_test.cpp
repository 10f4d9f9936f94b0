#include "loghop/report/html/experiment.hpp"

#include <gmock/gmock.h>

namespace loghop {
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

} // namespace
} // namespace loghop
