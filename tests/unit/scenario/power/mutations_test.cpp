// Every shipped platform of the study has wrong ones; each of them is another file.
#include "loghop/scenario/power/mutations.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "unit/base/data_files.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>

namespace loghop::mutations_test {
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

/// Each key that a mutation looks for.
json machine()
{
  return json::parse(R"({
    "clock": "2GHz",
    "network": {"type": "fluid", "nodes": 8, "dimensions": [2, 3, 4], "link_latency": "1us", "node_latency": "2us",
                "hop": "3us", "injection": "4us", "ejection": "5us", "L": "6us", "G": "8ns/B", "flit": "4B",
                "link_bandwidth": "10MBps", "node_bandwidth": "20MBps",
                "bandwidth": {"value": "30MBps", "chosen": "x"}},
    "node": {
      "cores_per_chip": 4, "chips": 6, "core_speed": "2Gflop/s", "send_dma_setup": "1us", "receive_dma_setup": "2us",
      "memory": {"caches": [{"size": "8KiB", "bandwidth": "4GBps"}], "main": {"latency": "80ns", "bandwidth": "2GBps"},
                 "node_bandwidth": "6GBps"},
      "nic": {"units": 3, "contexts": 16, "output_queue": 32, "input_queue": 9, "overflow_timeout": "7us",
              "send_processing": "1us", "receive_processing": "2us", "fetch": "3us", "context_miss": "4us",
              "notification": "5us", "interrupt_interval": "6us",
              "interrupt_steps": [{"above": "1MBps", "interval": "8us"}, {"above": "2MBps", "interval": {"value": "9us"}}],
              "partial_interrupts": {"above": "14480B", "interval": "7us"}}},
    "middleware": {"send_overhead": "1us", "receive_overhead": "2us", "send_per_further_argument": "3us",
                   "receive_per_further_argument": "4us", "post": "5us", "o": "6us", "pack_block": "10ns",
                   "eager_limit": "64KiB", "copies": "both",
                   "within_node": {"send_overhead": "10ns", "receive_overhead": "20ns", "latency": "30ns"}}
  })");
}

/// What becomes of the machine, or of one with another type of network; null: it stays, and the mutation says so.
json changed_by(const std::string& name, json file)
{
  for (const Mutation& mutation : mutation_table())
    if (mutation.name == name) {
      const json before = file;
      const bool applies = mutation.platform(file);
      EXPECT_EQ(applies, file != before) << name;
      return applies ? file : json();
    }
  ADD_FAILURE() << "no mutation " << name;
  return {};
}

json with(json file, const std::string& patch)
{
  file.merge_patch(json::parse(patch));
  return file;
}

TEST(Mutations, ChangeWhatTheirNamesSay)
{
  const std::map<std::string, std::string> patches = {
      {"network latency x 2", R"({"network": {"link_latency": "2us", "node_latency": "4us", "hop": "6us",
        "injection": "8us", "ejection": "10us", "L": "12us"}})"},
      {"network bandwidth / 2", R"({"network": {"G": "16ns/B", "flit": "2B", "link_bandwidth": "5MBps",
        "node_bandwidth": "10MBps", "bandwidth": {"value": "15MBps"}}})"},
      {"network bandwidth x 2", R"({"network": {"G": "4ns/B", "flit": "8B", "link_bandwidth": "20MBps",
        "node_bandwidth": "40MBps", "bandwidth": {"value": "60MBps"}}})"},
      {"links without limit", R"({"network": {"link_bandwidth": "10000MBps", "node_bandwidth": "20000MBps"}})"},
      {"mesh turned", R"({"network": {"dimensions": [4, 3, 2]}})"},
      {"overheads x 2", R"({"node": {"send_dma_setup": "2us", "receive_dma_setup": "4us"}, "middleware": {
        "send_overhead": "2us", "receive_overhead": "4us", "send_per_further_argument": "6us",
        "receive_per_further_argument": "8us", "post": "10us", "o": "12us",
        "within_node": {"send_overhead": "20ns", "receive_overhead": "40ns"}}})"},
      {"overheads / 2", R"({"node": {"send_dma_setup": "0.5us", "receive_dma_setup": "1us"}, "middleware": {
        "send_overhead": "0.5us", "receive_overhead": "1us", "send_per_further_argument": "1.5us",
        "receive_per_further_argument": "2us", "post": "2.5us", "o": "3us",
        "within_node": {"send_overhead": "5ns", "receive_overhead": "10ns"}}})"},
      {"receive overheads x 3", R"({"middleware": {"receive_overhead": "6us", "receive_per_further_argument": "12us",
        "within_node": {"receive_overhead": "60ns"}}})"},
      {"caches / 4", R"({"node": {"memory": {"caches": [{"size": "2KiB", "bandwidth": "4GBps"}]}}})"},
      {"memory latency x 2", R"({"node": {"memory": {"main": {"latency": "160ns"}}}})"},
      {"memory bandwidth / 2", R"({"node": {"memory": {"caches": [{"size": "8KiB", "bandwidth": "2GBps"}],
        "main": {"bandwidth": "1GBps"}, "node_bandwidth": "3GBps"}}})"},
      {"no copies", R"({"middleware": {"copies": null}})"},
      {"packing x 3", R"({"middleware": {"pack_block": "30ns"}})"},
      {"eager limit / 64", R"({"middleware": {"eager_limit": "1KiB"}})"},
      {"within nodes x 4", R"({"middleware": {"within_node": {"send_overhead": "40ns", "receive_overhead": "80ns",
        "latency": "120ns"}}})"},
      {"cores / 2", R"({"network": {"nodes": 16}, "node": {"cores_per_chip": 2}})"},
      {"interface x 3", R"({"node": {"nic": {"send_processing": "3us", "receive_processing": "6us", "fetch": "9us",
        "context_miss": "12us", "notification": "15us", "interrupt_interval": "18us",
        "interrupt_steps": [{"above": "1MBps", "interval": "24us"}, {"above": "2MBps", "interval": {"value": "27us"}}],
        "partial_interrupts": {"interval": "21us"}}}})"},
      {"interface of one unit", R"({"node": {"nic": {"units": 1}}})"},
      {"contexts / 4", R"({"node": {"nic": {"contexts": 4}}})"},
      {"queues / 4", R"({"node": {"nic": {"output_queue": 8, "input_queue": 2}}})"},
      {"overflow timeout x 4", R"({"node": {"nic": {"overflow_timeout": "28us"}}})"},
      {"core speed / 2", R"({"node": {"core_speed": "1Gflop/s"}})"}};
  for (const Mutation& mutation : mutation_table()) {
    if (mutation.platform == nullptr) continue;
    const auto patch = patches.find(mutation.name);
    EXPECT_EQ(changed_by(mutation.name, machine()), patch == patches.end() ? json() : with(machine(), patch->second))
        << mutation.name;
  }
}

TEST(Mutations, OfAnEmptyFileChangeNothing)
{
  for (const Mutation& mutation : mutation_table())
    EXPECT_EQ(mutation.platform == nullptr ? json() : changed_by(mutation.name, json::object()), json())
        << mutation.name;
}

TEST(Mutations, OneOfTwoKeysIsEnough)
{
  for (const char* key : {R"({"G": "8ns/B"})", R"({"flit": "4B"})"})
    EXPECT_NE(changed_by("network bandwidth / 2", {{"network", json::parse(key)}}), json()) << key;
}

TEST(Mutations, OfWormholeNetworksLetMessagesPass)
{
  const json mesh =
      with(machine(), R"({"network": {"type": {"value": "wormhole", "source": "x"}, "topology": "mesh"}})");
  EXPECT_EQ(changed_by("worms pass each other", mesh), with(mesh, R"({"network": {"virtual_channels": 16}})"));
  EXPECT_EQ(changed_by("mesh with ends joined", mesh), with(mesh, R"({"network": {"topology": "torus"}})"));
  EXPECT_EQ(changed_by("links without limit", mesh), json()); // these have no such links
  EXPECT_EQ(changed_by("mesh with ends joined", with(mesh, R"({"network": {"topology": "torus"}})")), json());
  EXPECT_EQ(changed_by("mesh with ends joined", with(mesh, R"({"network": {"topology": null}})")), json());
}

TEST(Mutations, AMeshOfEqualEndsIsNotTurned)
{
  const auto turned = [](const json& dimensions) {
    const json changed = changed_by("mesh turned", {{"network", {{"dimensions", dimensions}}}});
    return changed.is_null() ? changed : changed["network"]["dimensions"];
  };
  EXPECT_EQ(turned({4, 2}), json({2, 4}));
  EXPECT_EQ(turned({2, 3, 2}), json());
  EXPECT_EQ(turned(json::array({3})), json());
}

/// Chips are halved where each has one core.
TEST(Mutations, CoresAreHalvedAsLongAsThereAreTwo)
{
  const auto halved = [](int cores, int chips) {
    const json file = {{"network", {{"nodes", 3}}}, {"node", {{"cores_per_chip", cores}, {"chips", chips}}}};
    const json changed = changed_by("cores / 2", file);
    return changed.is_null()
               ? changed
               : json({changed["node"]["cores_per_chip"], changed["node"]["chips"], changed["network"]["nodes"]});
  };
  EXPECT_EQ(halved(2, 1), json({1, 1, 6}));
  EXPECT_EQ(halved(1, 2), json({1, 1, 6}));
  EXPECT_EQ(halved(1, 1), json());
  EXPECT_EQ(changed_by("cores / 2", R"({"node": {"cores_per_chip": 4}})"_json), json());
  EXPECT_EQ(changed_by("cores / 2", R"({"network": {"nodes": 4}})"_json), json());
  EXPECT_EQ(changed_by("cores / 2", R"({"network": {"nodes": 4}, "node": {"cores_per_chip": 1}})"_json), json());
}

TEST(Mutations, WhatIsSmallestAlreadyStays)
{
  EXPECT_EQ(changed_by("interface of one unit", R"({"node": {"nic": {"units": 1}}})"_json), json());
  EXPECT_EQ(changed_by("contexts / 4", R"({"node": {"nic": {"contexts": 1}}})"_json), json());
  EXPECT_EQ(changed_by("no copies", R"({"middleware": "none"})"_json), json());
}

TEST(Mutations, OneTreeOfACaseChanges)
{
  const auto item = mutation_table().back().item;
  ASSERT_NE(item, nullptr);
  const auto changed = [&](const char* workload) {
    json file = {{"workload", json::parse(workload)}};
    return item(file) ? file["workload"] : json();
  };
  EXPECT_EQ(changed(R"({"tree": {"value": "binomial", "source": "x"}})"),
            R"({"tree": {"value": "linear", "source": "x"}})"_json);
  EXPECT_EQ(changed(R"({"algorithm": "ring", "tree": "linear"})"), R"({"algorithm": "ring", "tree": "binomial"})"_json);
  EXPECT_EQ(changed(R"({"algorithm": "linear", "tree": "linear"})"),
            R"({"algorithm": "binomial", "tree": "linear"})"_json);
  EXPECT_EQ(changed("{}"), json());
}

} // namespace
} // namespace loghop::mutations_test
