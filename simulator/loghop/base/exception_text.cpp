#include "loghop/base/exception_text.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <string_view>

namespace loghop {

namespace {

/// What the texts of libstdc++, libc++ and nlohmann-json begin with.
constexpr std::array<std::string_view, 19> library_words = {"std::",
                                                            "basic_string:",
                                                            "vector::",
                                                            "map::",
                                                            "_Map_base",
                                                            "deque::",
                                                            "array::",
                                                            "bitset",
                                                            "stoi",
                                                            "stol",
                                                            "stoul",
                                                            "stoll",
                                                            "stoull",
                                                            "stod",
                                                            "stof",
                                                            "stold",
                                                            "bad_",
                                                            "[json.",
                                                            "cannot create std::"};

bool is_of_a_library(std::string_view text)
{
  const auto begins = [&](std::string_view words) { return text.substr(0, words.size()) == words; };
  return text.empty() || std::any_of(library_words.begin(), library_words.end(), begins);
}

} // namespace

std::string exception_text(const std::exception& error)
{
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "there is not enough memory";
  const std::string text = error.what();
  if (!is_of_a_library(text)) return text;
  return "an error that loghop did not foresee (" + text + "); please report it together with the input";
}

} // namespace loghop
