#include "loghop/scenario/core/name_pattern.hpp"

namespace loghop {

/// On a mismatch the last * takes one character more: no earlier one needs to.
bool matches(std::string_view pattern, std::string_view name)
{
  std::size_t p = 0, n = 0;
  std::size_t star = std::string_view::npos, taken = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      taken = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

} // namespace loghop
