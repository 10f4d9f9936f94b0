#include "loghop/simulate/fluid/simgrid_xml.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/simulate/fluid/simgrid_cluster.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <utility>

namespace loghop::simulate::simgrid_xml_test {
namespace {

using testing::HasSubstr;

class SimgridXmlFile : public testing::Test {
protected:
  /// What is said of a platform with this inside, without the name of the file; "" if nothing is.
  std::string fault(const std::string& inside, const std::string& name = "x.xml")
  {
    return fault_of_text("<?xml version=\"1.0\"?>\n<platform version=\"4.1\">\n" + inside + "\n</platform>\n", name);
  }

  std::string fault_of_text(const std::string& text, const std::string& name = "x.xml")
  {
    const std::string file = folder_.write(name, text);
    try {
      check_simgrid_xml(file);
      return "";
    } catch (const InputErrors& errors) {
      return std::string(errors.what()).substr(file.size() + 1);
    }
  }

  std::string cluster(const std::string& more)
  {
    return "<cluster id=\"c\" prefix=\"n\" suffix=\"\" speed=\"1Gf\" bw=\"1GBps\" lat=\"0us\" " + more + "/>";
  }

  test::TemporaryFolder folder_;
};

TEST_F(SimgridXmlFile, ACommonFileIsFine)
{
  EXPECT_EQ(fault("<config><prop id=\"network/model\" value=\"CM02\"/></config>" + cluster("radical=\"0-99\"")), "");
  EXPECT_EQ(fault("<zone id=\"z\" routing=\"Full\"><host id=\"h\" speed=\"2Gf,1Gf\" core=\"4\"/></zone>"), "");
}

TEST_F(SimgridXmlFile, HostsAreCountedBeforeTheyAreMade)
{
  EXPECT_EQ(fault(cluster("radical=\"0-999999999\"")), "3: expected at most 1048576 hosts in all, found 1000000000");
  EXPECT_EQ(fault(cluster("radical=\"0-1048575\"")), "");
  EXPECT_EQ(fault(cluster("radical=\"0-1048574\"") + "<host id=\"h\"/>"), "");
  EXPECT_THAT(fault(cluster("radical=\"0-1048575\"") + "\n<host id=\"h\"/>"), HasSubstr("4: expected at most"));
  EXPECT_THAT(fault(cluster("radical=\"0\" topology=\"FAT_TREE\" topo_parameters=\"1;1;1;900000000\"")),
              HasSubstr("at most 4194304 links in all"));
}

TEST_F(SimgridXmlFile, DeepNestingIsRefused)
{
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i)
      text += "<zone id=\"z\" routing=\"None\">";
    for (int i = 0; i < depth; ++i)
      text += "</zone>";
    return text;
  };
  EXPECT_EQ(fault(nested(63)), "");
  EXPECT_EQ(fault(nested(64)), "3: expected elements at most 64 deep in each other, found more");
  EXPECT_THAT(fault(nested(100'000)), HasSubstr("at most 64 deep"));
}

TEST_F(SimgridXmlFile, TablesOfRoutesAreBounded)
{
  std::string routers;
  for (int i = 0; i < 8192; ++i)
    routers += "<router id=\"r\"/>";
  EXPECT_EQ(fault("<zone id=\"z\" routing=\"Full\">" + routers + "</zone>"), "");
  EXPECT_THAT(fault("<zone id=\"z\" routing=\"Floyd\">" + routers + "<router id=\"r\"/></zone>"),
              HasSubstr("at most 8192 hosts, routers and zones in a zone with routing \"Floyd\", found 8193"));
  EXPECT_EQ(fault("<zone id=\"z\" routing=\"Star\">" + routers + "<router id=\"r\"/></zone>"), "");
}

TEST_F(SimgridXmlFile, NumbersAreNumbers)
{
  for (const std::string value : {"fast", "-1GBps", "nanGBps", "infGBps", "1e400GBps", "1GBps,", "1GBps,x"})
    EXPECT_EQ(fault("<link id=\"l\" bandwidth=\"" + value + "\"/>"),
              "3: expected a number of 0 or more in \"bandwidth\", found \"" + value + "\"");
  for (const std::string value : {"x", "-1", "99999999999"})
    EXPECT_EQ(fault("<host id=\"h\" core=\"" + value + "\"/>"),
              "3: expected a number from 0 to 1048576 in \"core\", found \"" + value + "\"");
  EXPECT_EQ(fault(cluster("radical=\"0-b\"")), "3: expected whole numbers from 0 to 10^9 in \"radical\", found \"b\"");
}

TEST_F(SimgridXmlFile, XmlThatIsNotWellFormedIsTold)
{
  EXPECT_THAT(fault("<zone id=\"z\">"), HasSubstr("expected XML that is well formed, found: "));
  EXPECT_THAT(fault_of_text("no xml"), HasSubstr("well formed"));
  EXPECT_EQ(fault("<zone id=\"a\" id=\"b\"/>"), "3: expected \"id\" once, found it again");
  EXPECT_THAT(fault_of_text(std::string("<platform/>\0<include/>", 22)), HasSubstr("a byte of value 0"));
}

/// SimGrid would write a file, print to standard output, or load the file as a program.
TEST_F(SimgridXmlFile, WhatDoesMoreThanDescribeAMachineIsRefused)
{
  for (const std::string key : {"tracing", "tracing/filename", "path", "plugin", "smpi/comp-adjustment-file", "x"})
    EXPECT_THAT(fault("<config><prop id=\"" + key + "\" value=\"yes\"/></config>"),
                HasSubstr("3: expected a setting of a machine"))
        << key;
  EXPECT_THAT(fault("<config><prop id=\"cpu/model\" value=\"help\"/></config>"), HasSubstr("found \"help\""));
  for (const std::string model : {"SMPI", "IB", "ns-3", "Constant", "help"})
    EXPECT_THAT(fault("<config><prop id=\"network/model\" value=\"" + model + "\"/></config>"),
                HasSubstr("expected one of \"CM02\", \"LV08\" as network/model"))
        << model;
  EXPECT_THAT(fault("<include file=\"x.xml\"/>"), HasSubstr("3: expected no <include>"));
  for (const std::string name : {"x.so", "x.xml.so", "x.dylib"})
    EXPECT_THAT(fault(cluster("radical=\"0\""), name), HasSubstr("SimGrid would run such a file")) << name;
}

TEST_F(SimgridXmlFile, FilesOverTimeMustBeRegular)
{
  folder_.write("trace.txt", "0 1\n");
  EXPECT_EQ(fault("<host id=\"h\" speed_file=\"trace.txt\"/>"), "");
  for (const std::string name : {"absent.txt", ".", "/dev/zero", "/proc"})
    EXPECT_THAT(fault("<host id=\"h\" speed_file=\"" + name + "\"/>"),
                HasSubstr("3: expected the name of a file of at most 64 MiB in \"speed_file\", found "))
        << name;
}

TEST_F(SimgridXmlFile, EveryQuantityIsLookedAt)
{
  for (const std::string name :
       {"speed", "bandwidth", "latency", "bw", "lat", "bb_bw", "bb_lat", "read_bw", "write_bw", "loopback_bw",
        "loopback_lat", "limiter_link", "bw_in", "bw_out", "periodicity", "version"})
    EXPECT_EQ(fault("<a " + name + "=\"x\"/>"), "3: expected a number of 0 or more in \"" + name + "\", found \"x\"");
  std::string good = "<a other=\"x\"/>";
  for (const std::string value : {"", "0", "1e-3GBps", " 7", "+7", "1,2us,3"})
    good += "<a speed=\"" + value + "\"/>";
  EXPECT_EQ(fault(good), "");
  EXPECT_EQ(fault("<a speed=\"-0\"/>"), "3: expected a number of 0 or more in \"speed\", found \"-0\"");
}

TEST_F(SimgridXmlFile, BandwidthsOfLinksAreAbove0)
{
  const std::string expected = "expected a bandwidth above 0 and up to 1e30 in ";
  for (const std::string name : {"bandwidth", "bw", "bw_in", "bw_out"})
    for (const std::string value : {"0", "0Bps", "0e9", "1e31", "1e305GBps", "1GBps,0"})
      EXPECT_EQ(fault("<a " + name + "=\"" + value + "\"/>"),
                "3: " + expected + "\"" + name + "\", found \"" + value + "\"");
  for (const std::string value : {"1e-300", "1e30YBps", "54Mbps,24Mbps"})
    EXPECT_EQ(fault("<a bandwidth=\"" + value + "\"/>"), "");
  for (const std::string link : {"bb", "loopback"}) { // 0 of both: the cluster has no such link
    const std::string bandwidth = " " + link + "_bw=\"0\"", latency = " " + link + "_lat=\"1us\"";
    EXPECT_EQ(fault(cluster("radical=\"0\"" + bandwidth)), "");
    EXPECT_EQ(fault(cluster("radical=\"0\"" + bandwidth + latency)),
              "3: " + expected + "\"" + link + "_bw\" beside \"" + link + "_lat\", found \"0\"");
    EXPECT_THAT(fault(cluster("radical=\"0\"" + latency)), HasSubstr("found \"\""));
  }
}

TEST_F(SimgridXmlFile, LatenciesOfLinksAreNoLongerThanSimulatedTime)
{
  for (const std::string name : {"latency", "lat", "bb_lat", "loopback_lat"}) {
    for (const std::string value : {"2305844", "641h", "27d", "4w", "1e308us", "1e300"})
      EXPECT_EQ(fault("<a " + name + "=\"" + value + "\"/>"),
                "3: expected a latency from 0 to 26 days in \"" + name + "\", found \"" + value + "\"");
    for (const std::string value :
         {"0", "2305843s", "640h", "26d", "3w", "1e18ps", "38000m", "1e9ms", "1e12us", "1e15ns"})
      EXPECT_EQ(fault("<a " + name + "=\"" + value + "\"/>"), "") << value;
  }
}

TEST_F(SimgridXmlFile, ValuesOfLinksOverTimeAreLookedAt)
{
  const std::string profile = folder_.write("p.txt", "# 0 0\nPERIODICITY 0\n0 1\n 1\t0\n");
  // The folder and the length of both names are equal: what is left begins with the line in the profile.
  EXPECT_EQ(fault("<link id=\"l\" bandwidth_file=\"p.txt\"/>"),
            "4: expected a bandwidth above 0 and up to 1e30, found \"0\"");
  EXPECT_EQ(fault("<link id=\"l\" latency_file=\"p.txt\" speed_file=\"p.txt\"/>"), "");
  folder_.write("p.txt", "0 1e7\n");
  EXPECT_EQ(fault("<link id=\"l\" latency_file=\"p.txt\"/>"), "1: expected a latency from 0 to 26 days, found \"1e7\"");
  const auto trace = [](const std::string& kind) {
    return "<trace id=\"t\" periodicity=\"1\">\n0 1\n1 0\n</trace><trace_connect trace=\"t\" kind=\"" + kind + "\"/>";
  };
  EXPECT_EQ(fault(trace("LATENCY")), "");
  EXPECT_EQ(fault(trace("BANDWIDTH")), "5: expected a bandwidth above 0 and up to 1e30, found \"0\"");
}

TEST_F(SimgridXmlFile, WifiIsRefused)
{
  for (const std::string name : {"WIFI", "Wifi"})
    for (const std::string key : {"routing", "sharing_policy"})
      EXPECT_THAT(fault("<a " + key + "=\"" + name + "\"/>"), HasSubstr("3: expected no Wi-Fi, found \"a\" with it"));
}

TEST_F(SimgridXmlFile, CountsAreNumbersUpToALimit)
{
  for (const std::string name : {"core", "pstate"}) {
    const std::string expected = "3: expected a number from 0 to 1048576 in \"" + name + "\", found ";
    for (const std::string value : {"0", "1048576"})
      EXPECT_EQ(fault("<a " + name + "=\"" + value + "\"/>"), "");
    for (const std::string value : {"1048577", "", "x", "-1"})
      EXPECT_EQ(fault("<a " + name + "=\"" + value + "\"/>"), expected + "\"" + value + "\"");
  }
}

TEST_F(SimgridXmlFile, EveryProfileIsLookedAt)
{
  for (const std::string name :
       {"availability_file", "speed_file", "state_file", "bandwidth_file", "latency_file", "file"})
    EXPECT_THAT(fault("<a " + name + "=\"absent.txt\"/>"),
                HasSubstr("3: expected the name of a file of at most 64 MiB in \"" + name + "\", found "));
  EXPECT_EQ(fault("<a file=\"\"/>"), "");
}

/// A file of 64 MiB that takes no space on the disk, and one of a byte more.
TEST_F(SimgridXmlFile, AProfileHasAtMost64MiB)
{
  const std::string profile = folder_.write("long.txt", "");
  for (const auto& [bytes, good] : {std::pair(64u << 20, true), std::pair((64u << 20) + 1, false)}) {
    std::filesystem::resize_file(profile, bytes);
    EXPECT_EQ(fault("<a speed_file=\"long.txt\"/>").empty(), good) << bytes;
  }
}

TEST_F(SimgridXmlFile, FilesThatItNamesAreReturnedInTheirOrder)
{
  const std::string one = folder_.write("one.txt", "0 1\n"), two = folder_.write("two.txt", "0 2\n");
  const std::string file =
      folder_.write("x.xml", "<platform><a speed_file=\"two.txt\" file=\"\"/><a state_file=\"one.txt\"/></platform>");
  EXPECT_THAT(check_simgrid_xml(file), testing::ElementsAre(two, one));
}

TEST_F(SimgridXmlFile, SettingsOfMachinesAreAllowed)
{
  const auto setting = [&](const std::string& key, const std::string& value) {
    return fault("<config><prop id=\"" + key + "\" value=\"" + value + "\"/></config>");
  };
  for (const std::string group :
       {"bmf/", "cpu/", "disk/", "host/", "maxmin/", "network/", "precision/", "smpi/", "surf/"})
    EXPECT_EQ(setting(group + "x", "1"), "") << group;
  EXPECT_EQ(setting("network/model", "LV08"), "");
  EXPECT_EQ(setting("network/model", "Raw"),
            "3: expected one of \"CM02\", \"LV08\" as network/model, whose factors loghop can turn off, found \"Raw\"");
  EXPECT_EQ(setting("cpu/model", "help"), "3: expected a value of the setting \"cpu/model\", found \"help\"");
  const std::string expected = "3: expected a setting of a machine (\"bmf/\", \"cpu/\", \"disk/\", \"host/\", "
                               "\"maxmin/\", \"network/\", \"precision/\", \"smpi/\", \"surf/\"...), found ";
  for (const std::string key : {"smpi/replay", "cpu/file", "tracing", "cpux"})
    EXPECT_EQ(setting(key, "1"), expected + "\"" + key + "\"");
  EXPECT_EQ(fault("<zone id=\"z\" routing=\"None\"><prop id=\"plugin\" value=\"x\"/></zone>"), "")
      << "a property of a zone is no setting";
}

TEST_F(SimgridXmlFile, EveryKindOfHostIsCounted)
{
  const std::string most = cluster("radical=\"0-1048574\"");
  for (const std::string name : {"host", "peer"}) {
    const std::string one = "<" + name + " id=\"h\"/>";
    EXPECT_EQ(fault(most + one), "");
    EXPECT_EQ(fault(most + one + "\n" + one), "4: expected at most 1048576 hosts in all, found 1048577");
  }
  EXPECT_EQ(fault(most + "<router id=\"h\"/><router id=\"g\"/>"), "");
  EXPECT_EQ(fault("<cabinet id=\"c\" radical=\"0-1048576\"/>"),
            "3: expected at most 1048576 hosts in all, found 1048577");
}

/// Fat trees of one level have a link for each node and each parallel one.
TEST_F(SimgridXmlFile, LinksOfAllClustersAreCounted)
{
  const auto tree = [&](int parallel) {
    return cluster("radical=\"0\" topology=\"FAT_TREE\" topo_parameters=\"1;1;1;" + std::to_string(parallel) + "\"");
  };
  const std::int64_t links = cluster_size("0", "FAT_TREE", "1;1;1;1000").links;
  ASSERT_EQ(links % 1000, 0);
  const int most = static_cast<int>(most_fluid_links / (links / 1000));
  EXPECT_EQ(fault(tree(most - 1) + tree(1)), "");
  EXPECT_THAT(fault(tree(most) + "\n" + tree(1)), HasSubstr("4: expected at most 4194304 links in all, found "));
}

TEST_F(SimgridXmlFile, AllThatIsInAZoneCountsForItsTable)
{
  std::string most;
  for (int i = 0; i < 8191; ++i)
    most += "<router id=\"r\"/>";
  for (const std::string name : {"host", "router", "zone", "AS", "peer", "link"}) {
    const std::string two = most + "<" + name + " id=\"a\"/><" + name + " id=\"b\"/>";
    const std::string zone = name == "zone" ? "AS" : "zone";
    EXPECT_EQ(fault("<" + zone + " id=\"z\" routing=\"Full\">" + two + "</" + zone + ">").empty(), name == "link")
        << name;
  }
  EXPECT_THAT(fault("<zone id=\"z\" routing=\"Full\">" + most + cluster("radical=\"0\"") + cluster("radical=\"1\"") +
                    "</zone>"),
              HasSubstr("found 8193"));
}

TEST_F(SimgridXmlFile, TheHashIsThatOfTheFileAndOfWhatItNames)
{
  folder_.write("trace.txt", "0 1\n");
  const std::string text = "<platform><a speed_file=\"trace.txt\"/></platform>";
  const std::string file = folder_.write("x.xml", text);
  const std::string first = hash_of_simgrid_files(file);
  EXPECT_EQ(hash_of_simgrid_files(folder_.write("y.xml", text)), first);
  folder_.write("trace.txt", "0 2\n");
  const std::string second = hash_of_simgrid_files(file);
  EXPECT_NE(second, first);
  folder_.write("x.xml", text + "\n");
  EXPECT_NE(hash_of_simgrid_files(file), second);
  EXPECT_NE(hash_of_simgrid_files(file), "");
}

} // namespace
} // namespace loghop::simulate::simgrid_xml_test
