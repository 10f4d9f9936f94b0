// A place in a JSON file: value, JSON pointer, the units in scope, and the collector of problems.
//
// Accessors never throw. A wrong value records one problem (place, what is allowed, what was found) and gives a
// harmless fallback (0, "", the lowest allowed number, the first choice, no elements), so that a reader goes on and
// all problems of a file are reported at once. A value that is missing gives the fallback without another problem.
//
// Every leaf, also a list, may be bare or say where it comes from; the accessors see through both:
//     "41MBps"    {"value": "41MBps", "source": "Table 2"}    {"value": "41MBps", "assumed": "why"}
#pragma once

#include "loghop/base/input_error.hpp"
#include "loghop/base/origin.hpp"
#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/picoseconds.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

class JsonObject;
struct JsonDocument;

/// One name that stands for a value of an enum.
template<class Enum> struct Choice {
  std::string name;
  Enum value;
};

/// Where a number comes from.
struct Provenance {
  std::string text; ///< the text beside the word; "" for a bare leaf
  Origin origin = Origin::source;
};

class JsonValue {
public:
  static constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  JsonValue(std::shared_ptr<JsonDocument> document, const nlohmann::json* node, std::string pointer, UnitScope scope);

  std::int64_t integer(std::int64_t min = 0, std::int64_t max = no_limit) const;
  double number(double min = -infinite, double max = infinite) const;
  bool boolean() const;
  std::string text() const; ///< not empty
  template<class Enum> Enum choice(const std::vector<Choice<Enum>>& choices) const;

  // Strings with a unit, see units/parse_quantity.hpp.
  Seconds time(Seconds max = Seconds(infinite)) const;
  /// Rounded once. A time above 0 that rounds to 0 ps is an error.
  Picoseconds picoseconds(Picoseconds min = 0, Picoseconds max = no_limit) const;
  Bytes bytes() const; ///< may be a fraction
  std::int64_t whole_bytes(std::int64_t min = 0, std::int64_t max = no_limit) const;
  SecondsPerByte time_per_byte() const;
  double picoseconds_per_byte() const; ///< the same without a detour through seconds
  BytesPerSecond bandwidth() const;    ///< above 0
  Hertz frequency() const;
  FlopsPerSecond flop_rate() const;
  double percent() const; ///< as a fraction: "45%" is 0.45
  /// For tables of quantities: in s, B, s/B, B/s, Hz, flop/s or as a fraction.
  double quantity(Dimension dimension) const;

  std::vector<JsonValue> elements(std::size_t min = 0, std::size_t max = 1u << 20) const; ///< elements of an array
  JsonObject object() const;
  Provenance provenance() const;

  bool missing() const { return node_ == nullptr; }
  bool is_string() const; ///< like is_number and is_array about the leaf, seen through "value"
  bool is_number() const;
  bool is_array() const;
  bool is_object() const; ///< whether the file has an object here
  const std::string& pointer() const { return pointer_; }
  const std::string& file() const;
  Problems& problems() const;
  const UnitScope& scope() const { return scope_; }
  JsonValue with_scope(UnitScope scope) const;
  /// Records a problem at this place: `expected a whole number above 0, found "8x"`. Silent if the value is missing.
  void problem(const std::string& description, const std::string& suggestion = "") const;
  const nlohmann::json& json() const { return *node_; } ///< the value here as it is; not for a missing value
  /// For messages, shortened: `"8x"`, `an array of 3`, `null`. Seen through {"value": ...}, or not.
  std::string found() const;
  std::string found_here() const;

private:
  friend class JsonObject;
  JsonValue leaf() const;
  JsonValue child(const std::string& key, const nlohmann::json* node) const;
  void expected(const std::string& allowed) const;
  std::optional<long double> parse(Dimension dimension) const;
  std::size_t choice_index(const std::vector<std::string>& names) const;

  std::shared_ptr<JsonDocument> document_;
  const nlohmann::json* node_; ///< nullptr: missing, accessors are silent
  std::string pointer_;
  UnitScope scope_;
};

template<class Enum> Enum JsonValue::choice(const std::vector<Choice<Enum>>& choices) const
{
  std::vector<std::string> names;
  for (const Choice<Enum>& row : choices)
    names.push_back(row.name);
  return choices[choice_index(names)].value;
}

} // namespace loghop
