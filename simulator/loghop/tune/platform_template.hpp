// A platform file in which some values are left open: what `loghop tune` fits.
//
//     "link_latency": {"value": "2us", "fit": {"from": "100ns", "to": "20us"}}       a quantity, and where it starts
//     "send_order": {"value": "fair", "fit": {"one_of": ["fair", "oldest_first"]}}    a choice
//
// Commands that simulate read such a file too, with the values where the fit starts. A quantity has one number in the unit of its
// start, and stands for an unknown of the fit: the logarithm of the number, or, where 0 is allowed,
// ln(1 + 1000 x / to), which is nearly linear below a thousandth of the upper bound.
#pragma once

#include "loghop/platform/platform.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

struct FreeQuantity {
  std::string place; ///< JSON pointer
  std::string name;  ///< the end of the place that no other free value has: "within_node/send_overhead"
  std::string unit;  ///< of the numbers below; "" for plain numbers, "B" for sizes
  double start = 0, from = 0, to = 0;
  bool whole = false; ///< only whole numbers: sizes, and plain numbers that are given so

  /// A size from which on messages are sent in another way: the data tell it by a step only.
  bool is_limit() const;
  double unknown_of(double value) const;
  double value_of(double unknown) const; ///< inside the bounds
  double value_at(double part) const;    ///< 0: the lower bound, 1: the upper one; between them evenly by the unknown
  std::string text_of(double value, int digits) const;
};

struct FreeChoice {
  std::string place;
  std::string name;
  std::vector<nlohmann::ordered_json> alternatives; ///< at least two
  std::size_t start = 0;

  std::string text_of(std::size_t alternative) const;
};

struct PlatformTemplate {
  std::string file;
  std::string name; ///< of the platform
  nlohmann::ordered_json contents;
  std::vector<FreeQuantity> quantities;
  std::vector<FreeChoice> choices;
};

/// One value for each free quantity, in its unit, and one alternative for each choice.
struct Candidate {
  std::vector<double> values;
  std::vector<std::size_t> chosen;

  bool operator<(const Candidate& other) const
  {
    return values != other.values ? values < other.values : chosen < other.chosen;
  }
};

/// Whether the contents of a platform file have free values.
bool is_template(const nlohmann::json& file);

/// Throws InputErrors with everything that is wrong: no free values, bounds that contradict each other or the start, and
/// bounds and alternatives with which the file is no good platform. "-" reads standard input.
PlatformTemplate read_template(const std::string& file);

/// The same for a text that has been read already; `file` is its name.
PlatformTemplate read_template(const std::string& text, const std::string& file);

Candidate start_of(const PlatformTemplate& platform);

/// The platform file of a candidate. Numbers have up to `digits` digits.
nlohmann::ordered_json contents_of(const PlatformTemplate& platform, const Candidate& candidate, int digits = 12);

/// Reads the platform file of a candidate. Throws InputErrors.
Platform platform_of(const PlatformTemplate& platform, const Candidate& candidate);

} // namespace loghop
