// Bandwidths and latencies of links in platform files of SimGrid, and in the files of their values over time.
//
// SimGrid takes any number. With a bandwidth of 0 a message never arrives, and from about 1e300 on SimGrid's own sums
// overflow: it runs without end or ends the process.
#pragma once

#include "loghop/base/input_error.hpp"

#include <string>
#include <string_view>

namespace loghop::simulate {

enum class LinkValue {
  bandwidth, ///< above 0; the number before the unit is at most 1e30
  latency    ///< from 0 to the 26 days of simulated time
};

/// What is allowed: "a bandwidth above 0 and up to 1e30".
std::string allowed(LinkValue kind);

/// Takes the number off that `text` begins with, and blanks and "+" before it; nan without one.
double take_number(std::string_view& text);

/// Whether `text` is a number with or without SimGrid's unit, and in the range of such values.
bool is_allowed(LinkValue kind, std::string_view text);

/// Looks through values over time: lines "TIME VALUE", as SimGrid writes them. `line` is the number of the first in `file`.
void check_values_over_time(LinkValue kind, std::string_view text, const std::string& file, std::size_t line,
                            Problems& problems);

} // namespace loghop::simulate
