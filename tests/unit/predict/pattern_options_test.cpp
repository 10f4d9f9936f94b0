// Each option of patterns as a text: read, shown, as a number.
#include "loghop/predict/pattern_options.hpp"

#include "unit/predict/refusal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace loghop::pattern_options_test {
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

TEST(PatternOptions, ArgumentsThatAreNotGivenHaveTheirDefaults)
{
  const PatternArguments arguments;
  EXPECT_EQ(arguments.image.value, Bytes(4));
  EXPECT_FALSE(arguments.node_of);
  const GridImage image;
  EXPECT_EQ(std::tuple(image.imw, image.imh, image.X, image.Y), std::tuple(1, 1, 1, 1));
  EXPECT_EQ(image.value, Bytes(4));
  EXPECT_EQ(std::pair(ImageBorder{}.bw, ImageBorder{}.bh), std::pair(0, 0));
  EXPECT_EQ(PatternPrediction{}.time, Seconds(0));
}

TEST(PatternOptions, SizesThatAreNoWholeBytesAreShownAsTheyAre)
{
  PatternArguments arguments;
  arguments.size = Bytes(2.5);
  EXPECT_EQ(option("size").text(arguments), "2.5B");
  arguments.size = Bytes(1500);
  EXPECT_EQ(option("size").text(arguments), "1500B");
}

TEST(PatternOptions, WholeNumbersBeginWithZeroAndEndWhereAnIntDoes)
{
  EXPECT_EQ(read("ranks", "0").ranks, 0);
  EXPECT_EQ(read("ranks", "2147483647").ranks, 2147483647);
  EXPECT_EQ(read("border", "0x3").border.bw, 0);
}

TEST(PatternOptions, EveryWordIsRead)
{
  for (const auto& [name, words] :
       std::map<std::string, std::vector<std::string>>{{"level", {"within_chip", "within_node", "between_nodes"}},
                                                       {"layout", {"cc", "cn", "nc", "nn"}},
                                                       {"placement", {"block", "cyclic"}},
                                                       {"last-receiver", {"not_counted", "counted"}},
                                                       {"absent", {"counted", "dropped"}}})
    for (const std::string& word : words)
      EXPECT_EQ(option(name).text(read(name, word)), word) << name;
}

TEST(PatternOptions, RefusalsSayWhatIsAllowed)
{
  const auto refusal = [](const char* name, const char* text) { return test::refusal([&] { read(name, text); }); };
  EXPECT_EQ(refusal("ranks", "-1"), "expected a whole number from 0 to 2147483647, found \"-1\"");
  EXPECT_EQ(refusal("grid", "8"), "expected two whole numbers such as \"2x8\", found \"8\"");
  EXPECT_EQ(refusal("grid", "2xy"), "expected a whole number from 0 to 2147483647, found \"y\"");
  EXPECT_EQ(refusal("layout", "CC"), "unknown word \"CC\"; known: cc, cn, nc, nn");
  EXPECT_EQ(refusal("level", "near"), "unknown word \"near\"; known: within_chip, within_node, between_nodes");
}

} // namespace
} // namespace loghop::pattern_options_test
