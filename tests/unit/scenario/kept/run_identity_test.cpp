#include "loghop/scenario/kept/run_identity.hpp"

#include "loghop/scenario/read_scenario.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

namespace loghop::run_identity_test {
namespace {

RunIdentity of(const nlohmann::json& file, const std::string& name = "x.json", const std::string& options = "none")
{
  return identity_of(read_scenario(file.dump(), name), "run", options);
}

TEST(RunIdentity, IsThatOfEqualInputInAnyPlace)
{
  const nlohmann::json file = test::good_scenario();
  EXPECT_TRUE(identity_differences(of(file), of(file)).empty());
  EXPECT_TRUE(identity_differences(of(file), of(file, "y.json")).empty());
  EXPECT_EQ(key_of(of(file)), key_of(of(file, "y.json")));
}

TEST(RunIdentity, NamesThePartThatDiffers)
{
  const nlohmann::json file = test::good_scenario();
  Scenario seeded = read_scenario(file.dump(), "x.json");
  seeded.set_seed(8);
  EXPECT_EQ(identity_differences(of(file), identity_of(seeded, "run", "none")).size(), 1u);
  EXPECT_EQ(identity_differences(of(file, "x.json", "--breakdown"), of(file)),
            std::vector<std::string>{"options is --breakdown, not none"});
  nlohmann::json other = file;
  other["description"] = "another one";
  EXPECT_EQ(identity_differences(of(other), of(file)),
            std::vector<std::string>{"the scenario file holds something else"});
  EXPECT_NE(key_of(of(other)), key_of(of(file)));
}

TEST(RunIdentity, OfSeveralScenariosNamesTheFile)
{
  nlohmann::json file = test::good_scenario();
  const Scenario a = read_scenario(file.dump(), "a.json"), b = read_scenario(file.dump(), "b.json");
  file["description"] = "another one";
  const Scenario changed = read_scenario(file.dump(), "b.json");
  const auto of_all = [](const std::vector<const Scenario*>& all) { return identity_of(all, "report", "none"); };
  EXPECT_EQ(key_of(of_all({&a, &b})), key_of(of_all({&b, &a})));
  EXPECT_EQ(identity_differences(of_all({&a, &b}), of_all({&a, &changed})),
            std::vector<std::string>{"b.json: the scenario file holds something else"});
  EXPECT_EQ(identity_differences(of_all({&a}), of_all({&a, &b})),
            std::vector<std::string>{"b.json: it has no cases of this scenario"});
  EXPECT_EQ(identity_differences(of_all({&a, &b}), of_all({&a})),
            std::vector<std::string>{"b.json: it has cases of this scenario"});
}

TEST(RunIdentity, PartsThatAreMissingDiffer)
{
  EXPECT_EQ(identity_differences({}, {{"seed", "1"}}), std::vector<std::string>{"seed is missing, not 1"});
}

} // namespace
} // namespace loghop::run_identity_test
