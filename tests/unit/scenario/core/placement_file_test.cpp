#include "loghop/scenario/core/placement_file.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/platform/read_platform.hpp"
#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace loghop::placement_file_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PlacementFile : public testing::Test {
protected:
  void TearDown() override { std::filesystem::remove(file_); }

  std::vector<Node> read(const std::string& text, const Platform* platform = nullptr)
  {
    std::ofstream(file_) << text;
    const JsonValue name = parse_json("\"" + file_ + "\"", "x.json");
    const std::vector<Node> nodes = read_placement_file(name, platform);
    name.problems().throw_if_any();
    return nodes;
  }

  std::string problems(const std::string& text, const Platform* platform = nullptr)
  {
    return test::texts(test::errors_of([&] { read(text, platform); }));
  }

  const std::string file_ =
      testing::TempDir() + "placement_" + testing::UnitTest::GetInstance()->current_test_info()->name() + ".txt";
};

TEST_F(PlacementFile, HasANodeALine)
{
  EXPECT_THAT(read("# ring\n3\n\n 0 # the first\n2"), ElementsAre(Node(3), Node(0), Node(2)));
}

TEST_F(PlacementFile, IsReadAsItIsWritten)
{
  const std::vector<Node> nodes = {Node(2), Node(0), Node(1)};
  EXPECT_EQ(placement_text(nodes, "why"), "# why\n2\n0\n1\n");
  EXPECT_EQ(read(placement_text(nodes, "why")), nodes);
}

TEST_F(PlacementFile, WrongLinesAreNamed)
{
  for (const char* wrong : {"x", "-1", "1 2", "1.5", "99999999999"})
    EXPECT_THAT(problems("0\n# one\n" + std::string(wrong) + "\n"),
                HasSubstr("found \"" + std::string(wrong) + "\" in line 3"));
  EXPECT_THAT(problems("# none\n"), HasSubstr("found none"));
}

TEST_F(PlacementFile, NodesAreThoseOfThePlatform)
{
  const Platform titan = read_platform(test::source_dir() + "/platforms/titan.json");
  EXPECT_EQ(problems("63\n", &titan), "");
  EXPECT_THAT(problems("63\n64\n", &titan), HasSubstr("expected a node from 0 to 63 in each line"));
  EXPECT_THAT(problems("63\n64\n", &titan), HasSubstr("in line 2"));
}

TEST_F(PlacementFile, MustBeThere)
{
  const JsonValue name = parse_json("\"nowhere.txt\"", "x.json");
  EXPECT_TRUE(read_placement_file(name, nullptr).empty());
  EXPECT_FALSE(name.problems().empty());
}

} // namespace
} // namespace loghop::placement_file_test
