// Every shipped platform of the study has wrong ones; each of them is another file.
#include "loghop/scenario/power/mutations.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace loghop {
namespace {

using nlohmann::json;

json platform_file(const std::string& name)
{
  return read_json(test::source_dir() + "/platforms/" + name + ".json").json();
}

TEST(Mutations, HaveNamesOfTheirOwn)
{
  std::set<std::string> names;
  for (const Mutation& mutation : mutation_table()) {
    EXPECT_TRUE(names.insert(mutation.name).second) << mutation.name;
    EXPECT_NE(mutation.platform == nullptr, mutation.item == nullptr) << mutation.name;
  }
}

class MutationsOf : public ::testing::TestWithParam<const char*> {};

TEST_P(MutationsOf, AreAtLeastEightMachinesThatCanBeRead)
{
  const json file = platform_file(GetParam());
  std::set<std::string> wrong;
  for (const Mutation& mutation : mutation_table()) {
    if (mutation.platform == nullptr) continue;
    json changed = file;
    const bool applies = mutation.platform(changed);
    EXPECT_EQ(applies, changed != file) << mutation.name;
    if (changed == file) continue;
    try {
      read_platform(parse_json(changed.dump(), "x.json"));
      EXPECT_TRUE(wrong.insert(changed.dump()).second) << mutation.name;
    } catch (const InputErrors&) { // not applicable: `loghop power` lists it
    }
  }
  EXPECT_GE(wrong.size(), 8u);
}

INSTANTIATE_TEST_SUITE_P(TheStudy, MutationsOf,
                         ::testing::Values("titan", "power5-p575", "infiniband-chemnitz", "das", "sara-beowulf",
                                           "alewife", "xeon-gige"));

TEST(Mutations, TreesChangePlaces)
{
  for (const Mutation& mutation : mutation_table()) {
    if (mutation.item == nullptr) continue;
    json item = R"({"workload": {"algorithm": "linear"}})"_json;
    EXPECT_TRUE(mutation.item(item));
    EXPECT_EQ(item["workload"]["algorithm"], "binomial");
    EXPECT_TRUE(mutation.item(item));
    EXPECT_EQ(item["workload"]["algorithm"], "linear");
    item["workload"]["algorithm"] = "ring";
    EXPECT_FALSE(mutation.item(item));
  }
}

} // namespace
} // namespace loghop
