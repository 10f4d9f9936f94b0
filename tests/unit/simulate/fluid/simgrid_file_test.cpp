#include "loghop/simulate/fluid/simgrid_file.hpp"

#include "loghop/base/input_error.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop::simulate::simgrid_file_test {
namespace {

using testing::ElementsAre;

constexpr int most = static_cast<int>(most_hosts_with_all_routes);

/// Hosts h0, h1, ...; a route leads from each to the next and back, and there are no others.
std::string line_of_hosts(int count)
{
  std::string hosts, routes;
  for (int i = 0; i < count; ++i)
    hosts += "<host id=\"h" + std::to_string(i) + "\" speed=\"1Gf\"/>\n";
  for (int i = 0; i + 1 < count; ++i)
    routes += "<route src=\"h" + std::to_string(i) + "\" dst=\"h" + std::to_string(i + 1) +
              "\"><link_ctn id=\"line\"/></route>\n";
  return "<?xml version=\"1.0\"?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
         "<platform version=\"4.1\">\n<zone id=\"z\" routing=\"Full\">\n" +
         hosts + "<link id=\"line\" bandwidth=\"1GBps\" latency=\"1us\"/>\n" + routes + "</zone>\n</platform>\n";
}

Platform completed(const std::string& file)
{
  FluidNetwork network;
  network.topology = SimgridXml{file, {}, "", "", "", false};
  Platform platform;
  platform.network = network;
  return completed_by_simgrid(platform);
}

TEST(SimgridFile, OfMoreHostsOnlyRoutesToTheNextAreAskedFor)
{
  const test::TemporaryFolder folder;
  const Platform platform = completed(folder.write("line.xml", line_of_hosts(most + 1)));
  EXPECT_EQ(platform.fluid()->nodes, most + 1);
  EXPECT_FALSE(platform.simgrid_xml()->routes_checked);
}

TEST(SimgridFile, OfFewHostsAllRoutesAreAskedForAndTheFirstFiveThatLackAreNamed)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("line.xml", line_of_hosts(most));
  try {
    completed(file);
    ADD_FAILURE() << "no error";
  } catch (const InputErrors& errors) {
    std::vector<std::string> messages;
    for (const InputError& error : errors.errors())
      messages.push_back(error.problem);
    const std::string none = "expected hosts with a route from each to each other, found none from ";
    EXPECT_THAT(messages, ElementsAre(none + "\"h0\" to \"h2\"", none + "\"h0\" to \"h3\"", none + "\"h0\" to \"h4\"",
                                      none + "\"h0\" to \"h5\"", none + "\"h0\" to \"h6\""));
  }
}

/// What is wrong, each as "file pointer: problem -> suggestion".
std::vector<std::string> problems_of(const std::string& file, const std::vector<std::string>& hosts)
{
  FluidNetwork network;
  network.topology =
      SimgridXml{file, hosts, "x.json", "/network/simgrid_xml", hosts.empty() ? "" : "/network/hosts", false};
  Platform platform;
  platform.network = network;
  std::vector<std::string> problems;
  try {
    completed_by_simgrid(platform);
  } catch (const InputErrors& errors) {
    for (const InputError& error : errors.errors())
      problems.push_back(error.file + " " + error.pointer + ": " + error.problem + " -> " + error.suggestion);
  }
  return problems;
}

TEST(SimgridFile, OfMoreHostsAPairWithoutARouteIsNamedEachWay)
{
  const test::TemporaryFolder folder;
  std::string text = line_of_hosts(most + 1);
  const std::string gap = "<route src=\"h7\" dst=\"h8\"><link_ctn id=\"line\"/></route>\n";
  text.erase(text.find(gap), gap.size());
  const std::string none =
      "x.json /network/simgrid_xml: expected hosts with a route from each to each other, found none from ";
  EXPECT_THAT(problems_of(folder.write("line.xml", text), {}),
              ElementsAre(none + "\"h7\" to \"h8\" -> ", none + "\"h8\" to \"h7\" -> "));
}

TEST(SimgridFile, OnlyTheHostsThatAreNamedNeedRoutes)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("line.xml", line_of_hosts(4));
  EXPECT_THAT(problems_of(file, {"h2", "h1"}), testing::IsEmpty());
  const std::string none =
      "x.json /network/hosts: expected hosts with a route from each to each other, found none from ";
  EXPECT_THAT(problems_of(file, {"h0", "h2"}),
              ElementsAre(none + "\"h0\" to \"h2\" -> ", none + "\"h2\" to \"h0\" -> "));
}

TEST(SimgridFile, OfFewHostsWithAllRoutesAllIsKnown)
{
  const test::TemporaryFolder folder;
  const Platform platform = completed(folder.write("line.xml", line_of_hosts(2)));
  EXPECT_EQ(platform.fluid()->nodes, 2);
  EXPECT_TRUE(platform.simgrid_xml()->routes_checked);
  EXPECT_THAT(platform.simgrid_xml()->hosts, ElementsAre("h0", "h1"));
}

TEST(SimgridFile, UnknownHostsAreNamedWithTheirPlace)
{
  const test::TemporaryFolder folder;
  const std::string file = folder.write("line.xml", line_of_hosts(2));
  const std::string expected = ": expected a host of \"" + file + "\", found ";
  EXPECT_THAT(problems_of(file, {"h0", "nobody", "h1", "hh"}),
              ElementsAre("x.json /network/hosts/1" + expected + "\"nobody\" -> ",
                          testing::StartsWith("x.json /network/hosts/3" + expected + "\"hh\" -> h")));
}

TEST(SimgridFile, OtherNetworksStayAsTheyAre)
{
  Platform platform;
  FluidNetwork network;
  network.nodes = 7;
  platform.network = network;
  EXPECT_EQ(completed_by_simgrid(platform).network_nodes(), 7);
  LoggopsNetwork loggops;
  loggops.nodes = 5;
  platform.network = loggops;
  EXPECT_EQ(completed_by_simgrid(platform).network_nodes(), 5);
}

} // namespace
} // namespace loghop::simulate::simgrid_file_test
