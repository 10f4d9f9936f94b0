// Helpers for tests of readers: files that are wrong in one place, and files that are wrong at random.
#pragma once

#include "loghop/base/input_error.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace loghop::test {

/// The errors that `read` throws; none if it accepts its input.
template<class Read> std::vector<InputError> errors_of(const Read& read)
{
  try {
    read();
  } catch (const InputErrors& thrown) {
    return thrown.errors();
  }
  return {};
}

inline std::string texts(const std::vector<InputError>& errors)
{
  std::string all;
  for (const InputError& error : errors)
    all += error.text() + "\n";
  return all;
}

inline std::string file_text(const std::string& file)
{
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A change of one place of a good file, and the one error that it must lead to.
struct Wrong {
  std::string place;    ///< JSON pointer of what is replaced (or added)
  nlohmann::json value; ///< what stands there instead
  std::string pointer;  ///< of the error
  std::string problem;  ///< the whole problem, without place and suggestion
  std::string suggestion = "";
};

inline nlohmann::json changed(nlohmann::json file, const std::string& place, const nlohmann::json& value)
{
  file[nlohmann::json::json_pointer(place)] = value;
  return file;
}

inline nlohmann::json without(nlohmann::json file, const std::string& parent, const std::string& key)
{
  file[nlohmann::json::json_pointer(parent)].erase(key);
  return file;
}

/// `read` takes the text of a file.
template<class Read> void expect_error(const Read& read, const nlohmann::json& good, const Wrong& wrong)
{
  const std::string text = changed(good, wrong.place, wrong.value).dump();
  const std::vector<InputError> errors = errors_of([&] { read(text); });
  SCOPED_TRACE(wrong.place + " = " + wrong.value.dump() + "\n" + texts(errors));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].pointer, wrong.pointer);
  EXPECT_EQ(errors[0].problem, wrong.problem);
  EXPECT_EQ(errors[0].suggestion, wrong.suggestion);
}

/// Values that stand for the ways in which one place of a file can be wrong.
inline const std::vector<nlohmann::json>& strange_values()
{
  static const std::vector<nlohmann::json> values = {nullptr,
                                                     true,
                                                     0,
                                                     -1,
                                                     1,
                                                     8.5,
                                                     1e300,
                                                     18446744073709551615u,
                                                     "",
                                                     "x",
                                                     "5",
                                                     "5ns",
                                                     "-5ns",
                                                     "nanns",
                                                     "1e99999s",
                                                     "1e-99999s",
                                                     "0ps",
                                                     "0B",
                                                     "9223372036854775807ps",
                                                     "9223372036854775808ps",
                                                     "4611686018427387905B",
                                                     "2B/cycle",
                                                     "0.5cycles/B",
                                                     "1e18Bps",
                                                     "1e-9Bps",
                                                     "1e12Hz",
                                                     "0Hz",
                                                     "3flits",
                                                     "1048577flits",
                                                     "\xC3\xA9",
                                                     std::string(300, 'a'),
                                                     nlohmann::json::array(),
                                                     {1, 2},
                                                     nlohmann::json::array({"5ns"}),
                                                     nlohmann::json::object(),
                                                     {{"value", "5ns"}},
                                                     {{"value", "5ns"}, {"source", "x"}},
                                                     {{"value", "5ns"}, {"source", "x"}, {"chosen", "y"}},
                                                     {{"value", {{"value", 1}, {"source", "x"}}}, {"source", "x"}},
                                                     "wormhole",
                                                     "long",
                                                     "short",
                                                     1000000};
  return values;
}

/// Pointers of all places in a file.
inline std::vector<std::string> places(const nlohmann::json& file)
{
  std::vector<std::string> result;
  const nlohmann::json leaves = file.flatten();
  for (const auto& item : leaves.items()) {
    std::string pointer = item.key();
    for (; !pointer.empty(); pointer.erase(pointer.rfind('/')))
      result.push_back(pointer);
  }
  return result;
}

/// A good file in which up to three places hold something strange.
inline std::string strange_file(nlohmann::json file)
{
  const int changes = *rc::gen::inRange(1, 4);
  for (int i = 0; i < changes && file.is_object() && !file.empty(); ++i) {
    const std::string place = *rc::gen::elementOf(places(file));
    file[nlohmann::json::json_pointer(place)] = *rc::gen::elementOf(strange_values());
  }
  return file.dump();
}

/// A good file in which up to five bytes were replaced, inserted or removed.
inline std::string damaged_file(std::string text)
{
  const int changes = *rc::gen::inRange(1, 6);
  for (int i = 0; i < changes && !text.empty(); ++i) {
    const auto position = *rc::gen::inRange<std::size_t>(0, text.size());
    const char byte = *rc::gen::arbitrary<char>();
    switch (*rc::gen::inRange(0, 3)) {
    case 0:
      text[position] = byte;
      break;
    case 1:
      text.insert(position, 1, byte);
      break;
    default:
      text.erase(position, *rc::gen::inRange<std::size_t>(1, 20));
      break;
    }
  }
  return text;
}

/// Either accepted or refused with errors that have a text: anything else fails the property.
template<class Read> void accepts_or_explains(const Read& read, const std::string& text)
{
  for (const InputError& error : errors_of([&] { read(text); })) {
    RC_ASSERT(!error.problem.empty());
    RC_ASSERT(error.text().find('\n') == std::string::npos);
  }
}

} // namespace loghop::test
