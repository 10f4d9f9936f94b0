// What the leaves of a JSON file have besides numbers: names of a table, and where they come from.
#pragma once

#include <string>

namespace loghop {

/// One name that stands for a value of an enum.
template<class Enum> struct Choice {
  std::string name;
  Enum value;
};

/// Where a number comes from. Bare leaves have neither.
struct Provenance {
  std::string text;    ///< of "source" or "chosen"; "" for a bare leaf
  bool chosen = false; ///< true: not measured, `text` says why it was chosen
};

} // namespace loghop
