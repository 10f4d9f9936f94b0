#include "loghop/base/json_positions.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace loghop::json_positions_test {
namespace {

const std::string text = "{\n"
                         "  \"a/b\" : [ 1, {\"x\": -2.5 , \"y\":\"q\\\"\\u0041\"} ,[],null],\n"
                         "  \"c\":true\n"
                         "}\n";

std::string place_of(const std::string& pointer)
{
  const JsonPositions positions = json_positions(text, {pointer});
  const auto found = positions.find(pointer);
  return found == positions.end() ? "none" : line_and_column(text, found->second);
}

TEST(JsonPositions, AreWhereValuesBegin)
{
  EXPECT_EQ(place_of(""), "1:1");
  EXPECT_EQ(place_of("/a~1b"), "2:11");
  EXPECT_EQ(place_of("/a~1b/0"), "2:13");
  EXPECT_EQ(place_of("/a~1b/1"), "2:16");
  EXPECT_EQ(place_of("/a~1b/1/x"), "2:22");
  EXPECT_EQ(place_of("/a~1b/1/y"), "2:33");
  EXPECT_EQ(place_of("/a~1b/2"), "2:47");
  EXPECT_EQ(place_of("/a~1b/3"), "2:50");
  EXPECT_EQ(place_of("/c"), "3:7");
  EXPECT_EQ(place_of("/a~1b/4"), "none");
}

TEST(JsonPositions, EveryValueBeginsWithItself)
{
  const std::string list = "[10,20 , 30\n,\"40\" ,{\"k\":50},[60,[70]]]";
  const JsonPositions positions = json_positions(list, {"/0", "/1", "/2", "/3", "/4/k", "/5/0", "/5/1/0"});
  const std::string tens[] = {"10", "20", "30", "\"4", "50", "60", "70"};
  std::size_t i = 0;
  for (const auto& [pointer, place] : positions)
    EXPECT_EQ(list.substr(place, 2), tens[i++]) << pointer;
  EXPECT_EQ(i, 7u);
}

TEST(JsonPositions, OfAKeyGivenTwiceTheSecondIsTold)
{
  EXPECT_EQ(json_positions(R"({"a": 1, "a": 2})", {"/a"}).at("/a"), 14u);
}

TEST(JsonPositions, ErrorsSayLineAndColumn)
{
  const std::string file = testing::TempDir() + "json_positions_test.json";
  std::ofstream(file) << text;
  const InputErrors errors({{file, "/c", "expected a number, found true", ""},
                            {file, "/c/d/e", "is missing", ""},
                            {file, "", "of the whole", ""},
                            {file, "3", "of a line", ""},
                            {"<stdin>", "/c", "is gone", ""}});
  EXPECT_EQ(text_with_positions(errors), file + ":3:7: /c: expected a number, found true\n" + file +
                                             ":3:7: /c/d/e: is missing\n" + file + ": of the whole\n" + file +
                                             ":3: of a line\n<stdin>:/c: is gone");
  std::filesystem::remove(file);
}

} // namespace
} // namespace loghop::json_positions_test
