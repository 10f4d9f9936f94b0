// Builds the tree of a JSON text and finds faults that a plain parser lets pass: keys given twice, and nesting so deep
// that only a mistake or an attack has it. Private to base/.
#pragma once

#include "loghop/base/input_error.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace loghop {

/// JSON pointer of `key` (an object's) in `parent`: ~ and / are written ~0 and ~1.
std::string json_pointer(const std::string& parent, const std::string& key);

/// A handler for nlohmann::json::sax_parse; the names of the functions are nlohmann's.
class JsonBuilder {
public:
  static constexpr std::size_t deepest = 64;

  JsonBuilder(const std::string& text, const std::string& file) : text_(text), file_(file) {}

  nlohmann::json& root() { return root_; }
  const Problems& problems() const { return problems_; }

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(std::int64_t value) { return put(value); }
  bool number_unsigned(std::uint64_t value) { return put(value); }
  bool number_float(double value, const std::string& /*digits*/) { return put(value); }
  bool string(std::string& value) { return put(std::move(value)); }
  bool binary(std::vector<std::uint8_t>& /*value*/) { return false; } // not in text
  bool start_object(std::size_t /*elements*/) { return open(nlohmann::json::object()); }
  bool start_array(std::size_t /*elements*/) { return open(nlohmann::json::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string& name);
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& error);

private:
  /// An object or array that is not closed yet.
  struct OpenContainer {
    nlohmann::json* node;
    std::string key; ///< key of the next member, for objects
  };

  bool put(nlohmann::json value);
  bool open(nlohmann::json value);
  bool close();
  nlohmann::json* place(nlohmann::json value);
  std::string pointer() const; ///< place of the value that was read last

  const std::string& text_;
  std::string file_;
  nlohmann::json root_;
  std::vector<OpenContainer> open_;
  Problems problems_;
};

} // namespace loghop
