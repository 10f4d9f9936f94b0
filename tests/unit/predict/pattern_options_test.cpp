// Each option of patterns as a text: read, shown, as a number.
#include "loghop/predict/pattern_options.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {
namespace {

const PatternOptionRow& option(const std::string& name)
{
  for (const PatternOptionRow& row : pattern_option_table())
    if (row.name == name) return row;
  throw std::invalid_argument("no option " + name);
}

PatternArguments read(const std::string& name, const std::string& text)
{
  PatternArguments arguments;
  option(name).read(text, arguments);
  return arguments;
}

struct Example {
  const char* name;
  const char* text;
  const char* usual;            ///< the text of the default
  std::optional<double> number; ///< of `text`
};

TEST(PatternOptions, AreShownAsTheyAreRead)
{
  const std::vector<Example> examples = {{"size", "2KiB", "0B", 2048},
                                         {"stride", "64B", "0B", 64},
                                         {"arguments", "3", "-", 3},
                                         {"ranks", "16", "2", 16},
                                         {"nodes", "8", "2", 8},
                                         {"others", "5", "1", 5},
                                         {"threshold", "4KiB", "-", 4096},
                                         {"level", "within_chip", "between_nodes", {}},
                                         {"layout", "nc", "cc", {}},
                                         {"placement", "cyclic", "block", {}},
                                         {"last-receiver", "counted", "not_counted", {}},
                                         {"grid", "2x8", "1x1", {}},
                                         {"image", "640x480", "512x512", {}},
                                         {"border", "4x2", "4x4", {}},
                                         {"absent", "dropped", "counted", {}}};
  ASSERT_EQ(examples.size(), pattern_option_table().size());
  for (const Example& example : examples) {
    const PatternOptionRow& row = option(example.name);
    EXPECT_EQ(row.text(read(example.name, example.text)), example.text) << example.name;
    EXPECT_EQ(row.text({}), example.usual) << example.name;
    EXPECT_EQ(row.number != nullptr, example.number.has_value()) << example.name;
    if (row.number == nullptr) continue;
    EXPECT_EQ(row.number(read(example.name, example.text)), example.number) << example.name;
  }
  EXPECT_EQ(option("arguments").number({}), std::nullopt);
  EXPECT_EQ(option("threshold").number({}), std::nullopt);
}

TEST(PatternOptions, PairsHaveTheirOrder)
{
  EXPECT_EQ(read("grid", "2x8").image.X, 2);
  EXPECT_EQ(read("grid", "2x8").image.Y, 8);
  EXPECT_EQ(read("image", "640x480").image.imw, 640);
  EXPECT_EQ(read("image", "640x480").image.imh, 480);
  EXPECT_EQ(read("border", "4x2").border.bw, 4);
  EXPECT_EQ(read("border", "4x2").border.bh, 2);
  EXPECT_EQ(read("border", "3").border.bw, 3);
  EXPECT_EQ(read("border", "3").border.bh, 3);
}

TEST(PatternOptions, RefuseOtherTexts)
{
  for (const auto& [name, text] : {std::pair("size", "2"),
                                   {"size", "2us"},
                                   {"ranks", "-1"},
                                   {"ranks", "2 "},
                                   {"ranks", "x"},
                                   {"ranks", ""},
                                   {"ranks", "2147483648"},
                                   {"grid", "8"},
                                   {"grid", "2x"},
                                   {"grid", "x8"},
                                   {"level", "near"},
                                   {"level", "to_itself"},
                                   {"layout", "CC"}})
    EXPECT_THROW(read(name, text), std::invalid_argument) << name << ' ' << text;
}

TEST(PatternOptions, OfAPatternAreTheRequiredOnesThenTheOthers)
{
  PatternRow row;
  row.required = {PatternOption::ranks, PatternOption::size};
  row.optional = {PatternOption::level};
  std::vector<std::string> names;
  for (const PatternOptionRow* found : options_of(row))
    names.push_back(found->name);
  EXPECT_EQ(names, (std::vector<std::string>{"ranks", "size", "level"}));
}

} // namespace
} // namespace loghop
