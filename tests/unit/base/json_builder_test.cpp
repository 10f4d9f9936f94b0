#include "loghop/base/json_builder.hpp"

#include <gtest/gtest.h>

namespace loghop {
namespace {

nlohmann::json built(const std::string& text)
{
  JsonBuilder builder(text, "x.json");
  EXPECT_TRUE(nlohmann::json::sax_parse(text, &builder));
  EXPECT_TRUE(builder.problems().empty());
  return builder.root();
}

TEST(JsonBuilder, BuildsWhatThePlainParserBuilds)
{
  for (const char* text : {"null", "true", "-5", "18446744073709551615", "1.5", R"("x")", "[]", "{}",
                           R"([1,[2,{"a":[]}],3])", R"({"a":{"b":[{"c":null},{"d":false}]},"e":"f","":0})"})
    EXPECT_EQ(built(text), nlohmann::json::parse(text)) << text;
}

TEST(JsonBuilder, PointersEscapeTildeAndSlash)
{
  EXPECT_EQ(json_pointer("", "a"), "/a");
  EXPECT_EQ(json_pointer("/a", "b/c~d"), "/a/b~1c~0d");
  EXPECT_EQ(json_pointer("/a", ""), "/a/");
}

} // namespace
} // namespace loghop
