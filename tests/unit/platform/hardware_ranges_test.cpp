// Can every range be met, and does every class have its rows and its name in the schema?
#include "loghop/platform/hardware_ranges.hpp"

#include "loghop/units/parse_quantity.hpp"

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <set>

namespace loghop::hardware_ranges_test {
namespace {

using Unit = HardwareRange::Unit;

/// With a clock of 1 GHz.
long double number(const std::string& text, Unit unit)
{
  if (unit == Unit::count) return std::stold(text);
  const Dimension dimension = unit == Unit::time        ? Dimension::time
                              : unit == Unit::size      ? Dimension::size
                              : unit == Unit::bandwidth ? Dimension::bandwidth
                                                        : Dimension::frequency;
  UnitScope scope;
  scope.clock_period = 1000;
  const ParsedQuantity parsed = parse_quantity(text, dimension, scope);
  const long double* value = std::get_if<long double>(&parsed);
  EXPECT_NE(value, nullptr) << text;
  return value == nullptr ? 0 : *value;
}

TEST(HardwareRanges, EachHasBoundsInOrderAndASource)
{
  std::set<std::string> seen;
  for (const HardwareRange& range : hardware_ranges()) {
    const std::string row = range.kind + " " + range.of + " " + range.place;
    EXPECT_TRUE(seen.insert(row).second) << row;
    EXPECT_LE(number(range.least, range.unit), number(range.most, range.unit)) << row;
    EXPECT_FALSE(range.source.empty()) << row;
    EXPECT_EQ(range.place.front(), '/') << row;
    EXPECT_NE(std::find(hardware_kinds().begin(), hardware_kinds().end(), range.kind), hardware_kinds().end()) << row;
  }
}

TEST(HardwareRanges, TheSchemaHasTheClasses)
{
  const auto schema = nlohmann::json::parse(test::file_text(test::source_dir() + "/platforms/platform.schema.json"));
  for (const std::string& kind : hardware_kinds()) {
    const std::string name = "plain_" + kind + "_class";
    EXPECT_EQ(schema["$defs"][name]["enum"], nlohmann::json(hardware_classes(kind))) << kind;
  }
}

/// IEEE 802.3: a frame of 1500 bytes of data takes 1538 byte times; TCP and IP need at least 40 of the data.
TEST(HardwareRanges, EthernetCarriesLessThanItsRawRate)
{
  for (const HardwareRange& range : hardware_ranges())
    if (range.of == "fast_ethernet" && range.place == "/network/link_bandwidth") {
      EXPECT_NEAR(static_cast<double>(number(range.most, range.unit)), 100e6 / 8 * 1460 / 1538, 0.01e6);
    }
}

} // namespace
} // namespace loghop::hardware_ranges_test
