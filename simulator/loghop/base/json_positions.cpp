#include "loghop/base/json_positions.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace loghop {

namespace {

/// Reads a text and counts what was read: the parser tells no positions.
class CountingIterator {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* count) : at_(at), count_(count) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++()
  {
    ++at_;
    ++*count_;
    return *this;
  }
  CountingIterator operator++(int)
  {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

private:
  const char* at_;
  std::size_t* count_;
};

/// A handler for nlohmann::json::sax_parse. A value begins behind what the parser had read at the event before, and the
/// blanks, ':' and ',' that follow there.
class PositionFinder {
public:
  PositionFinder(const std::string& text, const std::set<std::string>& wanted, const std::size_t& read)
      : text_(text), wanted_(wanted), read_(read)
  {}

  const JsonPositions& positions() const { return positions_; }

  bool null() { return value(); }
  bool boolean(bool /*value*/) { return value(); }
  bool number_integer(std::int64_t /*value*/) { return value(); }
  bool number_unsigned(std::uint64_t /*value*/) { return value(); }
  bool number_float(double /*value*/, const std::string& /*digits*/) { return value(); }
  bool string(std::string& /*value*/) { return value(); }
  bool binary(std::vector<std::uint8_t>& /*value*/) { return false; } // not in text
  bool start_object(std::size_t /*elements*/) { return open(false); }
  bool start_array(std::size_t /*elements*/) { return open(true); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name)
  {
    open_.back().member = name;
    before_ = read_;
    return true;
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const nlohmann::json::exception& /*error*/)
  {
    return false; // it has been read before, and has changed since
  }

private:
  struct Container {
    nlohmann::json::json_pointer pointer;
    bool is_array;
    std::size_t elements;
    std::string member; ///< key of the next member of an object
  };

  /// The pointer of the value that is read now.
  nlohmann::json::json_pointer pointer()
  {
    if (open_.empty()) return nlohmann::json::json_pointer();
    Container& in = open_.back();
    return in.is_array ? in.pointer / in.elements++ : in.pointer / in.member;
  }

  nlohmann::json::json_pointer note()
  {
    nlohmann::json::json_pointer here = pointer();
    if (const std::string text = here.to_string(); wanted_.count(text) > 0)
      positions_[text] = std::min(text_.find_first_not_of(" \t\r\n:,", before_), text_.size());
    before_ = read_;
    return here;
  }

  bool value()
  {
    note();
    return true;
  }

  bool open(bool is_array)
  {
    open_.push_back({note(), is_array, 0, ""});
    return true;
  }

  bool close()
  {
    open_.pop_back();
    before_ = read_;
    return true;
  }

  const std::string& text_;
  const std::set<std::string>& wanted_;
  const std::size_t& read_;
  std::size_t before_ = 0; ///< what had been read at the last event
  std::vector<Container> open_;
  JsonPositions positions_;
};

/// The pointer of the object or list around a place.
std::string around(const std::string& pointer)
{
  return pointer.substr(0, pointer.rfind('/'));
}

/// "" if the file cannot be read once more.
std::string text_of(const std::string& file)
{
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return "";
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// What is known of one file.
struct KnownFile {
  std::string text;
  JsonPositions positions;

  /// Of the place, or of what is around it; "": it is not known.
  std::string line_and_column_of(std::string pointer) const
  {
    for (;; pointer = around(pointer)) {
      const auto found = positions.find(pointer);
      if (found != positions.end()) return line_and_column(text, found->second);
      if (pointer.empty()) return "";
    }
  }
};

bool is_pointer(const InputError& error)
{
  return !error.pointer.empty() && error.pointer.front() == '/';
}

std::map<std::string, KnownFile> files_of(const InputErrors& errors)
{
  std::map<std::string, std::set<std::string>> wanted;
  for (const InputError& error : errors.errors()) {
    if (!is_pointer(error)) continue;
    std::set<std::string>& of_file = wanted[error.file];
    for (std::string place = error.pointer; of_file.insert(place).second && !place.empty();)
      place = around(place);
  }
  std::map<std::string, KnownFile> files;
  for (const auto& [file, pointers] : wanted) {
    const std::string text = text_of(file);
    files[file] = {text, json_positions(text, pointers)};
  }
  return files;
}

} // namespace

JsonPositions json_positions(const std::string& text, const std::set<std::string>& pointers)
{
  std::size_t read = 0;
  PositionFinder finder(text, pointers, read);
  const CountingIterator begin(text.data(), &read), end(text.data() + text.size(), &read);
  nlohmann::json::sax_parse(begin, end, &finder);
  return finder.positions();
}

std::string line_and_column(const std::string& text, std::size_t bytes_before)
{
  const std::size_t place = std::min(bytes_before, text.size());
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n');
  const std::size_t line_end = place == 0 ? std::string::npos : text.rfind('\n', place - 1);
  return fmt::format("{}:{}", line, line_end == std::string::npos ? place + 1 : place - line_end);
}

std::string text_with_positions(const InputErrors& errors)
{
  const std::map<std::string, KnownFile> files = files_of(errors);
  std::string text;
  for (InputError error : errors.errors()) {
    if (is_pointer(error)) {
      const std::string place = files.at(error.file).line_and_column_of(error.pointer);
      if (!place.empty()) error.pointer = place + ": " + error.pointer;
    }
    text += (text.empty() ? "" : "\n") + error.text();
  }
  return text;
}

} // namespace loghop
