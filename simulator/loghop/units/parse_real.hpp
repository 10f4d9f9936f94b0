// A floating-point number from the beginning of a text, nearest to what is written.
//
// std::from_chars where the standard library has it for floating-point numbers; LLVM's library of 2022, with which the
// explorer is compiled to WebAssembly, has it for integers alone: there strtold, of a text that is known to be a number.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>

namespace loghop {

/// As std::from_chars: where the number ends, and std::errc() or what is wrong.
template<class Real> std::from_chars_result parse_real(std::string_view text, Real& value)
{
#ifdef __cpp_lib_to_chars
  return std::from_chars(text.data(), text.data() + text.size(), value);
#else
  const std::string copy(text);
  char* end = nullptr;
  const auto number = static_cast<Real>(std::strtold(copy.c_str(), &end));
  const char* const stop = text.data() + (end - copy.c_str());
  if (stop == text.data()) return {stop, std::errc::invalid_argument};
  if (std::isinf(number)) return {stop, std::errc::result_out_of_range};
  value = number;
  return {stop, std::errc()};
#endif
}

} // namespace loghop
