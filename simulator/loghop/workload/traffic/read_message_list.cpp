#include "loghop/base/input_error.hpp"
#include "loghop/units/parse_quantity.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/traffic/message_list.hpp"
#include "loghop/workload/traffic/message_list_header.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <unordered_map>

namespace loghop {

namespace {

constexpr std::size_t most_problems = 500;
constexpr std::int64_t most_bytes = std::int64_t{1} << 62;

std::string_view trimmed(std::string_view text)
{
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

std::vector<std::string_view> split(std::string_view line)
{
  std::vector<std::string_view> fields;
  for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
    fields.push_back(trimmed(line.substr(0, comma)));
    line.remove_prefix(comma + 1);
  }
  fields.push_back(trimmed(line));
  return fields;
}

bool is_flits(std::string_view unit)
{
  return unit == "flits" || unit == "flit";
}

std::string_view unit_at_end(std::string_view value)
{
  const std::size_t last_digit = value.find_last_of("0123456789");
  return last_digit == std::string_view::npos ? value : value.substr(last_digit + 1);
}

/// Reads line by line; problems are collected, and a line that has one gives no row.
class MessageListReader {
public:
  MessageListReader(std::istream& in, const std::string& file) : in_(in), file_(file) { list_.file = file; }

  MessageList read()
  {
    read_header();
    problems_.throw_if_any();
    std::string line;
    while (problems_.size() < most_problems && next_line(line))
      read_row(line);
    if (problems_.size() >= most_problems) problem("so many problems that the rest was not read");
    if (in_.bad()) problem_of_file("the file cannot be read to its end");
    if (list_.rows.empty() && problems_.empty())
      problem_of_file("expected one message or more after the header, found none");
    problems_.throw_if_any();
    std::sort(list_.rows.begin(), list_.rows.end(), [](const OfferedMessage& a, const OfferedMessage& b) {
      return std::tie(a.release, a.number) < std::tie(b.release, b.number);
    });
    return std::move(list_);
  }

private:
  void problem(const std::string& description, const std::string& suggestion = "")
  {
    problems_.add_line(file_, line_, description, suggestion);
  }

  void problem_of_file(const std::string& description) { problems_.add({file_, "", description, ""}); }

  /// The next line that is neither empty nor a comment, without line end.
  bool next_line(std::string& line)
  {
    while (std::getline(in_, line)) {
      ++line_;
      if (line_ == 1 && line.substr(0, 3) == "\xef\xbb\xbf") line.erase(0, 3); // byte-order mark of spreadsheets
      const std::string_view text = trimmed(line);
      if (!text.empty() && text.front() != '#') return true;
    }
    return false;
  }

  void read_header()
  {
    std::string line;
    if (!next_line(line)) return problem_of_file("found no header; allowed are " + allowed_message_list_header());
    const auto unit = read_release_unit(split(line), file_, line_, problems_);
    if (!unit) return;
    unit_ = *unit;
    list_.release_in_flits = is_flits(unit_);
    if (!unit_.empty()) kind_line_ = line_;
  }

  void read_row(const std::string& line)
  {
    const std::vector<std::string_view> fields = split(line);
    if (fields.size() != 5) return problem("expected 5 fields, found " + std::to_string(fields.size()));
    const std::size_t before = problems_.size();
    constexpr std::int64_t most_nodes = std::numeric_limits<int>::max();
    OfferedMessage row;
    row.number = whole_number("message", fields[0], 0, std::numeric_limits<std::int64_t>::max());
    row.release = release(fields[1]);
    row.source = Node(static_cast<int>(whole_number("source", fields[2], 0, most_nodes)));
    row.destination = Node(static_cast<int>(whole_number("destination", fields[3], 0, most_nodes)));
    row.bytes = whole_number("bytes", fields[4], 1, most_bytes);
    if (problems_.size() == before) add(row);
  }

  void add(const OfferedMessage& row)
  {
    const auto [known, is_new] = line_of_message_.emplace(row.number, line_);
    if (is_new) return list_.rows.push_back(row);
    problem("message " + std::to_string(row.number) + " is in line " + std::to_string(known->second) + " already");
  }

  std::int64_t whole_number(const std::string& column, std::string_view field, std::int64_t min, std::int64_t max)
  {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    const bool whole = error != std::errc::invalid_argument && end == field.data() + field.size();
    if (whole && error == std::errc() && value >= min && value <= max) return value;
    const bool too_much = whole && field.front() != '-' && (error != std::errc() || value > max);
    problem(column + ": expected a whole number, " +
            (too_much ? "at most " + std::to_string(max) : std::to_string(min) + " or more") + ", found " +
            in_quotes(field));
    return min;
  }

  std::int64_t release(std::string_view field)
  {
    if (unit_ == "ps" || unit_ == "flits") {
      return whole_number("release_" + unit_, field, 0, std::numeric_limits<std::int64_t>::max());
    }
    if (!unit_.empty()) {
      const bool plain = !field.empty() && field.front() != '-' &&
                         field.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
      if (plain) return quantity("release_" + unit_, std::string(field) + unit_);
      problem("release_" + unit_ + ": expected a number without unit, 0 or more, found " + in_quotes(field));
      return 0;
    }
    const bool flits = is_flits(unit_at_end(field));
    const std::int64_t value = quantity("release", field);
    if (kind_line_ == 0) {
      kind_line_ = line_;
      list_.release_in_flits = flits;
    } else if (flits != list_.release_in_flits) {
      problem(std::string("release: expected ") + (flits ? "a time" : "flits") + " as in line " +
              std::to_string(kind_line_) + ", found " + in_quotes(field));
    }
    return value;
  }

  /// A time in picoseconds or a number of flits.
  std::int64_t quantity(const std::string& column, std::string_view text)
  {
    UnitScope scope;
    scope.flit_time = unit_.empty() ? 1 : 0; // so that N flits are read as N
    const ParsedQuantity parsed = parse_quantity(text, Dimension::time, scope);
    if (const auto* wrong = std::get_if<QuantityProblem>(&parsed)) {
      problem(column + ": " + wrong->problem, wrong->suggestion);
      return 0;
    }
    const long double value = std::get<long double>(parsed);
    const long double rounded = std::round(value);
    if (is_flits(unit_at_end(text)) && rounded != value) {
      problem(column + ": expected a whole number of flits, found " + in_quotes(text));
    }
    // Times up to 2^63 - 1/2 are allowed, and round up.
    return rounded < picoseconds_limit ? static_cast<std::int64_t>(rounded) : std::numeric_limits<std::int64_t>::max();
  }

  std::istream& in_;
  std::string file_;
  Problems problems_;
  MessageList list_;
  std::size_t line_ = 0;
  std::string unit_;          ///< unit of the releases; "" if each has its own
  std::size_t kind_line_ = 0; ///< the line that decided between times and flits
  std::unordered_map<std::int64_t, std::size_t> line_of_message_;
};

} // namespace

MessageList read_message_list(std::istream& in, const std::string& file)
{
  return MessageListReader(in, file).read();
}

} // namespace loghop
