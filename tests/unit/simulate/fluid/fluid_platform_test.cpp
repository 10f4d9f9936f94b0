// The hosts, links and routes that SimGrid gets. Each test asks in a process of its own.
#include "loghop/simulate/fluid/fluid_platform.hpp"

#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "support/fluid_run.hpp"
#include "support/source_dir.hpp"

#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace loghop::simulate::fluid_platform_test {
namespace {

using Hosts = std::vector<simgrid::s4u::Host*>;

std::string xml(const std::string& name)
{
  return test::source_dir() + "/tests/data/platform/xml/" + name;
}

FluidNetwork of_file(const std::string& name, const std::vector<std::string>& hosts)
{
  FluidNetwork network;
  network.topology = SimgridXml{xml(name), hosts, "", "", "", true};
  return network;
}

std::string asked(const FluidNetwork& network, const std::function<std::string(const Hosts&)>& question)
{
  return test::isolated([&] {
    std::string answer;
    in_simgrid([&] { answer = question(create_fluid_platform(network)); });
    return answer;
  });
}

/// "link 0 of 2e9, link 7 of 1e9, in 0 us".
std::string route(const simgrid::s4u::Host& from, const simgrid::s4u::Host& to)
{
  std::vector<simgrid::s4u::Link*> links;
  double latency = 0;
  from.route_to(&to, links, &latency);
  std::string text;
  for (const simgrid::s4u::Link* link : links)
    text += link->get_name() + " of " + std::to_string(static_cast<int>(link->get_bandwidth() / 1e6)) + ", ";
  return text + "in " + std::to_string(static_cast<int>(latency * 1e6 + 0.5)) + " us";
}

/// A line of three nodes: to and from each router a link of 250 MB/s, between routers 1000 MB/s each way.
FluidNetwork line()
{
  FluidNetwork network;
  network.nodes = 3;
  network.bandwidth = 1e9;
  network.latency = 5e-6;
  network.topology = FluidCube{{3}, false, FluidLink{2.5e8, 2e-6}, {}};
  return network;
}

TEST(FluidPlatform, HostsAreTheNodesInTheirOrder)
{
  EXPECT_EQ(asked(line(),
                  [](const Hosts& hosts) {
                    std::string names;
                    for (const simgrid::s4u::Host* host : hosts)
                      names += host->get_name() + " ";
                    return names;
                  }),
            "0 1 2 ");
}

/// Their latency is not SimGrid's business.
TEST(FluidPlatform, RoutesHaveTheLinksOfTheTopologyWithoutLatency)
{
  const std::string there = asked(line(), [](const Hosts& hosts) { return route(*hosts[0], *hosts[2]); });
  const std::string back = asked(line(), [](const Hosts& hosts) { return route(*hosts[2], *hosts[0]); });
  for (const std::string& text : {there, back}) {
    std::vector<std::string> bandwidths;
    for (std::size_t at = 0; (at = text.find(" of ", at)) != std::string::npos; ++at)
      bandwidths.push_back(text.substr(at + 4, text.find(',', at) - at - 4));
    EXPECT_EQ(bandwidths, (std::vector<std::string>{"250", "1000", "1000", "250"})) << text;
    EXPECT_EQ(text.substr(text.size() - 7), "in 0 us");
  }
  EXPECT_NE(there, back) << "each direction has links of its own";
  EXPECT_EQ(asked(line(), [](const Hosts& hosts) { return route(*hosts[1], *hosts[1]); }), "in 0 us");
}

TEST(FluidPlatform, HostsOfAFileAreThoseThatAreNamed)
{
  EXPECT_EQ(asked(of_file("two_clusters.xml", {"l8", "s0"}),
                  [](const Hosts& hosts) {
                    return std::to_string(hosts.size()) + hosts[0]->get_name() + hosts[1]->get_name() + " " +
                           route(*hosts[0], *hosts[1]).substr(route(*hosts[0], *hosts[1]).rfind("in "));
                  }),
            "2l8s0 in 52 us");
  EXPECT_EQ(asked(of_file("two_clusters.xml", {"s0", "nobody"}), [](const Hosts&) { return ""; }),
            "no host nobody in " + xml("two_clusters.xml"));
}

TEST(FluidPlatform, HostsMayLackAWay)
{
  const auto answer = [](const Hosts& hosts) {
    return std::string(is_connected(*hosts[0], *hosts[1]) ? "yes" : "no") +
           (is_connected(*hosts[0], *hosts[2]) ? " yes" : " no");
  };
  EXPECT_EQ(asked(of_file("no_route.xml", {"a", "b", "c"}), answer), "yes no");
  EXPECT_EQ(asked(line(), answer), "yes yes");
}

TEST(FluidPlatform, TheProcessWorksAgainWhereItDid)
{
  const auto folders = [](const std::string& name) {
    return test::isolated([&] {
      const std::string before = std::filesystem::current_path().string();
      std::string error;
      in_simgrid([&] {
        try {
          load_simgrid_file(xml(name));
        } catch (const std::exception&) {
          error = "an error, ";
        }
      });
      return error + (std::filesystem::current_path() == before ? "the same" : "another");
    });
  };
  EXPECT_EQ(folders("two_clusters.xml"), "the same");
  EXPECT_EQ(folders("bad_coordinates.xml"), "an error, the same");
}

} // namespace
} // namespace loghop::simulate::fluid_platform_test
