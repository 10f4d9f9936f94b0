// Makes text of unknown origin fit for a message.
#pragma once

#include <string>
#include <string_view>

namespace loghop {

/// One line of valid UTF-8: control characters and invalid bytes become \xNN.
std::string printable(std::string_view text);

/// The same in double quotes; a text of more than 200 bytes is cut and ends in "...".
std::string in_quotes(std::string_view text);

/// `"a", "b", "c"`
template<class Names> std::string list_in_quotes(const Names& names)
{
  std::string list;
  for (const auto& name : names)
    list += (list.empty() ? "" : ", ") + in_quotes(name);
  return list;
}

} // namespace loghop
