// What is said of arguments that are not allowed.
#pragma once

#include <stdexcept>
#include <string>

namespace loghop::test {

/// The text of the std::invalid_argument that the function throws; "": it throws none.
template<class Function> std::string refusal(const Function& function)
{
  try {
    function();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

} // namespace loghop::test
