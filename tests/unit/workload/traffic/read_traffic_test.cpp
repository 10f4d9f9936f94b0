#include "loghop/workload/traffic/message_list.hpp"

#include "loghop/base/json_reader.hpp"
#include "support/source_dir.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

const std::string folder = test::source_dir() + "/tests/data/messages/";

/// The list that the scenario `folder`/scenario.json names, and what is wrong.
MessageList read(const std::string& name, std::string& problem)
{
  const JsonValue root = parse_json("{\"file\": \"" + name + "\"}", folder + "scenario.json");
  MessageList list = read_message_file(root.object().require("file"));
  try {
    root.problems().throw_if_any();
  } catch (const InputErrors& errors) {
    problem = errors.what();
  }
  return list;
}

TEST(ReadMessageFile, NamesAreRelativeToTheScenario)
{
  std::string problem;
  EXPECT_EQ(read("flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(read("../messages/flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(read(folder + "flits.csv", problem).rows.size(), 3u);
  EXPECT_EQ(problem, "");
}

TEST(ReadMessageFile, SaysWhatIsWrongWithTheName)
{
  std::string problem;
  read("absent.csv", problem);
  EXPECT_EQ(problem, folder + "scenario.json:/file: expected a file that can be read, found \"" + folder +
                         "absent.csv\": No such file or directory");
  read("..", problem);
  EXPECT_NE(problem.find(": no regular file"), std::string::npos) << problem;
  read("/dev/zero", problem);
  EXPECT_NE(problem.find(": no regular file"), std::string::npos) << problem;
}

TEST(ReadMessageFile, SaysWhatIsWrongInTheList)
{
  std::string problem;
  read("everything_wrong.csv", problem);
  EXPECT_EQ(problem.rfind(folder + "everything_wrong.csv:3: message: ", 0), 0u) << problem;
}

} // namespace
} // namespace loghop
