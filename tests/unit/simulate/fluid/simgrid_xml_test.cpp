#include "loghop/simulate/fluid/simgrid_xml.hpp"

#include "loghop/base/input_error.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <string>

namespace loghop::simulate {
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

} // namespace
} // namespace loghop::simulate
