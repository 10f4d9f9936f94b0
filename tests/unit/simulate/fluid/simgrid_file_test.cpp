#include "loghop/simulate/fluid/simgrid_file.hpp"

#include "loghop/base/input_error.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
