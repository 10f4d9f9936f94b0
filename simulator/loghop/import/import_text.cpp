#include "loghop/import/import_text.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/base/text_source.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

namespace loghop {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;
constexpr std::size_t most_notes = 1000;
constexpr std::int64_t most_size = std::int64_t{1} << 53; // exact as a double too
constexpr double longest_time_s = 1e6;
constexpr double shortest_time_s = 0.5e-12; // rounds to the picosecond of calibration files
constexpr std::string_view blanks = " \t\r\v\f";

/// Control characters that are no blanks and no escape sequences of a terminal: not a text.
bool is_binary(char c)
{
  return c >= '\0' && c < ' ' && c != '\n' && c != '\x1b' && blanks.find(c) == std::string_view::npos;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool starts_with(std::string_view text, std::string_view with)
{
  return text.substr(0, with.size()) == with;
}

std::vector<std::string_view> words_of(std::string_view text)
{
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    words.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(blanks, end);
  }
  return words;
}

std::vector<std::string_view> fields_of(std::string_view text)
{
  std::vector<std::string_view> fields;
  for (std::size_t at = 0;;) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    fields.push_back(trimmed(text.substr(at, comma - at)));
    if (comma == text.size()) return fields;
    at = comma + 1;
  }
}

std::optional<std::int64_t> whole_number(std::string_view text)
{
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

std::optional<double> finite_number(std::string_view text)
{
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

ImportText::ImportText(std::string file, std::string text) : file_(std::move(file)), text_(std::move(text))
{
  const std::string_view all = text_;
  constexpr std::string_view mark = "\xef\xbb\xbf";
  std::size_t at = starts_with(all, mark) ? mark.size() : 0;
  for (std::size_t number = 1; at < all.size(); ++number) {
    const std::size_t end = std::min(all.find('\n', at), all.size());
    const std::string_view line = all.substr(at, end - at);
    if (std::any_of(line.begin(), line.end(), is_binary)) {
      problem(number, "expected a text, found a byte that no text has");
      return;
    }
    if (!trimmed(line).empty()) lines_.push_back({number, trimmed(line)});
    if (end == all.size()) note(number, "the last line has no end: it may be cut");
    at = end + 1;
  }
  if (lines_.empty()) problems_.add({file_, "", "expected measurements, found an empty file", ""});
}

std::string ImportText::read(const std::string& file)
{
  if (file == "-") return read_text(file);
  std::string text;
  try {
    const std::unique_ptr<TextSource> source = open_text_file(file);
    std::string part(1 << 16, '\0');
    while (const std::size_t got = source->read(part.data(), part.size())) {
      text.append(part, 0, got);
      if (text.size() > most_bytes) throw TextSource::Fault("expected at most 256 MiB of text, found more");
    }
  } catch (const TextSource::Fault& fault) {
    throw InputErrors(InputError{file, "", fault.what(), ""});
  }
  return text;
}

void ImportText::note(std::size_t line, const std::string& text)
{
  if (notes_.size() > most_notes) return;
  const bool full = notes_.size() == most_notes;
  InputError note{file_, std::to_string(line), full ? "and so on: more lines are not reported" : text, ""};
  const auto is_same = [&](const InputError& other) { return other.text() == note.text(); };
  if (std::none_of(notes_.rbegin(), notes_.rend(), is_same)) notes_.push_back(std::move(note));
}

void ImportText::left_out(std::size_t line, const std::string& why)
{
  note(line, "left out: " + why);
}

void ImportText::problem(std::size_t line, const std::string& text)
{
  problems_.add_line(file_, line, text);
}

std::optional<std::int64_t> ImportText::size_cell(std::size_t line, const std::string& column, std::string_view cell)
{
  const std::optional<std::int64_t> size = whole_number(cell);
  if (size && *size <= most_size) return size;
  left_out(line, fmt::format("expected a whole number of bytes in {}, found {}", in_quotes(column), in_quotes(cell)));
  return std::nullopt;
}

std::optional<double> ImportText::time_cell(std::size_t line, const std::string& column, std::string_view cell,
                                            double unit)
{
  const double seconds = finite_number(cell).value_or(0) * unit;
  if (seconds >= shortest_time_s && seconds <= longest_time_s) return seconds;
  left_out(line, fmt::format("expected a time {} in {}, found {}",
                             seconds > longest_time_s ? "of at most 1000000 s" : "above 0", in_quotes(column),
                             in_quotes(cell)));
  return std::nullopt;
}

std::optional<double> ImportText::rate_cell(std::size_t line, const std::string& column, std::string_view cell)
{
  const double rate = finite_number(cell).value_or(0);
  if (rate > 0) return rate;
  left_out(line, fmt::format("expected a number above 0 in {}, found {}", in_quotes(column), in_quotes(cell)));
  return std::nullopt;
}

std::optional<std::int64_t> ImportText::count_cell(std::size_t line, const std::string& column, std::string_view cell)
{
  const std::optional<std::int64_t> count = whole_number(cell);
  if (count && *count > 0) return count;
  left_out(line, fmt::format("expected a whole number above 0 in {}, found {}", in_quotes(column), in_quotes(cell)));
  return std::nullopt;
}

} // namespace loghop
