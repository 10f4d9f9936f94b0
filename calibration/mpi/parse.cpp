#include "parse.hpp"

#include "options.hpp"

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace calibrate_mpi {

namespace {

struct Unit {
  const char* name;
  double factor;
};

[[noreturn]] void reject(const std::string& expected, const std::string& word)
{
  throw UsageError("expected " + expected + ", found \"" + word + "\"");
}

std::string text_of(double value)
{
  std::ostringstream text;
  text << value;
  return text.str();
}

/// Digits and perhaps a point and more digits, then a unit. Gives infinity for anything else.
template<std::size_t count> double number_with_unit(const std::string& word, const Unit (&units)[count])
{
  const std::size_t digits = word.find_first_not_of("0123456789.");
  if (digits == 0 || digits == std::string::npos || word.front() == '.') return HUGE_VAL;
  const std::string number = word.substr(0, digits), name = word.substr(digits);
  char* end = nullptr;
  const double value = std::strtod(number.c_str(), &end);
  if (*end != '\0') return HUGE_VAL;
  for (const Unit& unit : units)
    if (name == unit.name) return value * unit.factor;
  return HUGE_VAL;
}

} // namespace

std::vector<std::string> split(const std::string& words)
{
  std::vector<std::string> list;
  std::size_t start = 0;
  for (std::size_t comma; (comma = words.find(',', start)) != std::string::npos; start = comma + 1)
    list.push_back(words.substr(start, comma - start));
  list.push_back(words.substr(start));
  return list;
}

std::int64_t parse_size(const std::string& word, std::int64_t most)
{
  static const Unit units[] = {{"B", 1},      {"KB", 1e3},       {"MB", 1e6},          {"GB", 1e9},
                               {"KiB", 1024}, {"MiB", 1048576.}, {"GiB", 1073741824.0}};
  const double bytes = number_with_unit(word, units);
  if (bytes > static_cast<double>(most) || std::floor(bytes) != bytes)
    reject("whole bytes from 0B to " + std::to_string(most) + "B, as 8B or 4KiB", word);
  return static_cast<std::int64_t>(bytes);
}

double parse_time(const std::string& word, double least, double most)
{
  static const Unit units[] = {{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};
  const double seconds = number_with_unit(word, units);
  if (!(seconds >= least && seconds <= most))
    reject("a time from " + text_of(least) + "s to " + text_of(most) + "s, as 50us or 2ms", word);
  return seconds;
}

int parse_count(const std::string& word, int least, int most)
{
  const bool digits = !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
  const long value = digits && word.size() < 10 ? std::strtol(word.c_str(), nullptr, 10) : -1;
  if (value < least || value > most)
    reject("a whole number from " + std::to_string(least) + " to " + std::to_string(most), word);
  return static_cast<int>(value);
}

} // namespace calibrate_mpi
