#include "loghop/platform/read_platform.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"
#include "unit/platform/good_platform.hpp"

#include <rapidcheck/gtest.h>

namespace loghop::read_platform_test {
namespace {

using test::good_platform;
using test::Wrong;

Platform read(const std::string& text)
{
  return read_platform(parse_json(text, "x.json"));
}

std::string problems(const nlohmann::json& file)
{
  return test::texts(test::errors_of([&] { read(file.dump()); }));
}

const std::string root = test::source_dir();

TEST(ReadPlatform, ReadsTheTop)
{
  const Platform platform = read(good_platform().dump());
  EXPECT_EQ(platform.name, "good");
  EXPECT_EQ(platform.clock_period, 1000);
  EXPECT_EQ(platform.network_nodes(), 12);
  EXPECT_NE(platform.active_messages(), nullptr);
}

TEST(ReadPlatform, TheNodeAndTheClockAreOptional)
{
  nlohmann::json file = test::without(good_platform(), "", "node");
  file = test::changed(test::without(file, "", "clock"), "/network/ejection", "24ns");
  const Platform platform = read(file.dump());
  EXPECT_TRUE(std::holds_alternative<NetworkAlone>(platform.nodes));
  EXPECT_EQ(platform.clock_period, 0);
}

TEST(ReadPlatform, SaysWhatItsNodesAre)
{
  const nlohmann::json middleware = {{"send_overhead", "1us"}, {"receive_overhead", "2us"}};
  nlohmann::json file = good_platform();
  EXPECT_FALSE(std::get<ActiveMessageNodes>(read(file.dump()).nodes).middleware);
  file["middleware"] = middleware;
  EXPECT_EQ(std::get<ActiveMessageNodes>(read(file.dump()).nodes).middleware->send_overhead, 1000000);
  file.erase("node");
  EXPECT_EQ(std::get<RankNodes>(read(file.dump()).nodes).middleware.receive_overhead, 2000000);
  file.erase("middleware");
  EXPECT_TRUE(std::holds_alternative<NetworkAlone>(read(file.dump()).nodes));
  const Platform cores = read_platform(root + "/tests/data/platform/good/cores_on_mesh.json");
  EXPECT_TRUE(std::holds_alternative<MulticoreNodes>(cores.nodes));
  EXPECT_NE(cores.wormhole(), nullptr);
}

TEST(ReadPlatform, TheSpeedOfACoreIsOptional)
{
  EXPECT_EQ(read(good_platform().dump()).flops_per_second, 0);
  nlohmann::json file = good_platform();
  file["core_speed"] = "1.5Gflop/s";
  EXPECT_EQ(read(file.dump()).flops_per_second, 1.5e9);
}

TEST(ReadPlatform, NamesEachPlaceThatIsWrong)
{
  const std::vector<Wrong> cases = {
      {"/format", "loghop.scenario", "/format",
       R"(expected "loghop.platform", found "loghop.scenario" (a scenario is for loghop run, compare, report, advise and validate))"},
      {"/version", 2, "/version", "expected version 1, found 2"},
      {"/name", "", "/name", R"(expected a text that is not empty, found "")"},
      {"/description", 5, "/description", "expected a text that is not empty, found 5"},
      {"/clock", "20.5", "/clock", R"(expected a frequency such as "20.5MHz", found "20.5" without a unit)"},
      {"/clock", 1e9, "/clock", R"(expected a frequency such as "20.5MHz" (text with a unit), found 1000000000.0)"},
      {"/nodes", 5, "/nodes",
       R"(unknown key "nodes"; known: "format", "version", "name", "description", "class", "clock", "core_speed", )"
       R"("network", "node", "middleware")",
       "node"},
      {"/core_speed", "1GHz", "/core_speed",
       R"(expected a floating point speed such as "2Gflop/s", found a frequency, "1GHz")"},
      {"/core_speed", "0flop/s", "/core_speed", R"(expected a floating point speed above 0, found "0flop/s")"},
      {"/network", "mesh", "/network", R"(expected an object, found "mesh")"},
      {"/network/type", "wormhol", "/network/type", R"(unknown network "wormhol"; known: wormhole, loggops, fluid)",
       "wormhole"},
      {"/network/type", 5, "/network/type", "expected a text that is not empty, found 5"},
      {"/node", {1, 2}, "/node", "expected an object, found an array of 2"},
  };
  for (const Wrong& wrong : cases)
    test::expect_error(read, good_platform(), wrong);
}

TEST(ReadPlatform, NamesMissingKeys)
{
  EXPECT_EQ(problems(test::without(good_platform(), "", "name")), "x.json: expected the key \"name\", found none\n");
  EXPECT_EQ(problems(test::without(good_platform(), "", "network")),
            "x.json: expected the key \"network\", found none\n");
  EXPECT_EQ(problems(test::without(good_platform(), "/network", "type")),
            "x.json:/network: expected the key \"type\", found none\n");
}

TEST(ReadPlatform, ReportsAllProblemsAtOnce)
{
  nlohmann::json file = good_platform();
  file["network"]["dimensions"] = {4, "8x"};
  file["network"]["hop"] = "3";
  file["node"]["nic"]["header"] = "16ns";
  file["nmae"] = file["name"];
  file.erase("name");
  EXPECT_EQ(problems(file),
            "x.json: expected the key \"name\", found none\n"
            "x.json:/network/dimensions/1: expected a whole number from 1 to 1048576, found \"8x\"\n"
            "x.json:/network/hop: expected a time such as \"1.6us\" or \"3flits\", found \"3\" without a unit\n"
            "x.json:/node/nic/header: expected a size such as \"256B\" or \"2KiB\", found a time, \"16ns\"\n"
            "x.json:/nmae: unknown key \"nmae\"; known: \"format\", \"version\", \"name\", \"description\", \"class\", "
            "\"clock\", "
            "\"core_speed\", \"network\", \"node\", \"middleware\"; did you mean \"name\"?\n");
}

TEST(ReadPlatform, AlewifeHasTheNumbersOfThePaper)
{
  const Platform alewife = read_platform(root + "/platforms/alewife.json");
  const Picoseconds cycle = 48780;
  EXPECT_EQ(alewife.clock_period, cycle);
  const WormholeMesh& mesh = *alewife.wormhole();
  EXPECT_EQ(mesh.dimensions, (std::vector<int>{8, 4}));
  EXPECT_EQ(mesh.flit_time, cycle);
  EXPECT_EQ(mesh.injection + 4 * mesh.hop + mesh.ejection, 8 * cycle); // Table 2: L
  const ActiveMessageNode& node = *alewife.active_messages();
  EXPECT_DOUBLE_EQ(node.memory.gap_both_dma / SecondsPerByte(to_seconds(cycle).count()), 0.3625);
  EXPECT_EQ(node.short_messages.o_s(2), 15 * cycle);                                                  // Table 1
  EXPECT_EQ(node.short_messages.o_r(2), 122 * cycle);                                                 // Table 1
  EXPECT_EQ(node.short_messages.o_r(4), 127 * cycle);                                                 // 122 + 2 * 2.5
  EXPECT_EQ(node.short_messages.notification + 8 * cycle, 21 * cycle);                                // Table 1: L
  EXPECT_EQ(node.long_messages.send_overhead + node.long_messages.send_dma_setup, 25 * cycle);        // Table 2
  EXPECT_EQ(node.long_messages.receive_overhead + node.long_messages.receive_dma_setup, 129 * cycle); // Table 2
  EXPECT_EQ(node.long_messages.notification, 4 * cycle); // 8 B * 0.5 cycles/B
  EXPECT_EQ(node.nic.header_bytes, 8);
}

TEST(ReadPlatform, Mesh8x8IsANetworkAlone)
{
  const Platform mesh = read_platform(root + "/platforms/mesh8x8.json");
  EXPECT_TRUE(std::holds_alternative<NetworkAlone>(mesh.nodes));
  EXPECT_EQ(mesh.network_nodes(), 64);
  EXPECT_EQ(mesh.wormhole()->flit_time, 8000);
  EXPECT_EQ(mesh.wormhole()->hop, 3 * 8000);
}

nlohmann::json cores_on_mesh()
{
  return nlohmann::json::parse(test::file_text(root + "/tests/data/platform/good/cores_on_mesh.json"));
}

/// What node it is follows from either key.
TEST(ReadPlatform, NodesWithANumberOfChipsOrCoresHaveCores)
{
  EXPECT_EQ(problems(cores_on_mesh()), "");
  for (const char* key : {"chips", "cores_per_chip"})
    EXPECT_EQ(problems(test::without(cores_on_mesh(), "/node", key)),
              std::string("x.json:/node: expected the key \"") + key + "\", found none\n");
}

TEST(ReadPlatform, NodesOfCoresNeedMiddleware)
{
  EXPECT_EQ(problems(test::without(cores_on_mesh(), "", "middleware")),
            "x.json: expected \"middleware\" beside a \"node\" of cores: it passes the messages of their ranks\n");
}

TEST(ReadPlatform, LoggopsHasNeitherNodesNorMiddleware)
{
  nlohmann::json file = nlohmann::json::parse(R"({"format": "loghop.platform", "version": 1, "name": "x", "network": {
      "type": "loggops", "nodes": 2, "L": "1us", "o": "1us", "g": "1us", "G": "1ns/B"}})");
  EXPECT_EQ(problems(file), "");
  file["node"] = 5;
  file["middleware"] = "x";
  const std::string why = " beside a network of type \"loggops\", which has the overheads in its own keys, found ";
  EXPECT_EQ(problems(file), "x.json:/node: expected no \"node\"" + why + "5\nx.json:/middleware: expected no " +
                                "\"middleware\"" + why + "\"x\"\n");
}

TEST(ReadPlatform, TheTableNamesEachNetwork)
{
  std::vector<std::string> names;
  for (const NetworkRow& row : network_table())
    names.emplace_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"wormhole", "loggops", "fluid"}));
}

RC_GTEST_PROP(ReadPlatformProperty, AcceptsOrExplainsStrangeValues, ())
{
  test::accepts_or_explains(read, test::strange_file(good_platform()));
}

RC_GTEST_PROP(ReadPlatformProperty, AcceptsOrExplainsDamagedFiles, ())
{
  static const std::string text = test::file_text(root + "/platforms/alewife.json");
  test::accepts_or_explains(read, test::damaged_file(text));
}

RC_GTEST_PROP(ReadPlatformProperty, AcceptsOrExplainsAnyBytes, (const std::string& text))
{
  test::accepts_or_explains(read, text);
}

} // namespace
} // namespace loghop::read_platform_test
