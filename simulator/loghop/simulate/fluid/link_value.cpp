#include "loghop/simulate/fluid/link_value.hpp"

#include "loghop/simulate/engine/event_calendar.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace loghop::simulate {

namespace {

constexpr double largest_bandwidth = 1e30; ///< before its unit, of at most 1e24

/// Seconds of SimGrid's units of time. SimGrid itself refuses units that are not here.
double seconds_of(std::string_view unit)
{
  constexpr std::array<std::pair<std::string_view, double>, 9> units = {{{"ps", 1e-12},
                                                                         {"ns", 1e-9},
                                                                         {"us", 1e-6},
                                                                         {"ms", 1e-3},
                                                                         {"s", 1},
                                                                         {"m", 60},
                                                                         {"h", 3600},
                                                                         {"d", 86400},
                                                                         {"w", 604800}}};
  const auto* const found =
      std::find_if(units.begin(), units.end(), [unit](const auto& known) { return known.first == unit; });
  return found == units.end() ? 1 : found->second;
}

bool is_allowed(LinkValue kind, double number, std::string_view unit)
{
  if (kind == LinkValue::bandwidth) return number > 0 && number <= largest_bandwidth;
  const double limit = static_cast<double>(time_limit) / picoseconds_per_second;
  return number >= 0 && number * seconds_of(unit) <= limit;
}

/// Takes the next word off the front; "" at the end.
std::string_view next_word(std::string_view& line)
{
  constexpr const char* blanks = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

bool is_number(std::string_view word)
{
  double value = 0;
  return std::from_chars(word.data(), word.data() + word.size(), value).ec != std::errc::invalid_argument;
}

} // namespace

std::string allowed(LinkValue kind)
{
  return kind == LinkValue::bandwidth ? "a bandwidth above 0 and up to 1e30" : "a latency from 0 to 26 days";
}

double take_number(std::string_view& text)
{
  text.remove_prefix(std::min(text.find_first_not_of(" +"), text.size()));
  double number = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
  return error == std::errc() ? number : std::nan("");
}

bool is_allowed(LinkValue kind, std::string_view text)
{
  const double number = take_number(text);
  return is_allowed(kind, number, text);
}

void check_values_over_time(LinkValue kind, std::string_view text, const std::string& file, std::size_t line,
                            Problems& problems)
{
  for (; !text.empty(); ++line) {
    std::string_view rest = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(rest.size() + 1, text.size()));
    // Comments, and words such as PERIODICITY, do not begin with a number.
    if (!is_number(next_word(rest))) continue;
    const std::string_view value = next_word(rest);
    if (!value.empty() && !is_allowed(kind, value))
      problems.add_line(file, line, "expected " + allowed(kind) + ", found " + in_quotes(std::string(value)));
  }
}

} // namespace loghop::simulate
