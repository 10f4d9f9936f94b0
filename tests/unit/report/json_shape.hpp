// The names and types of a JSON object, for tests of output formats.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace loghop::test {

/// "a:number b:string", sorted.
inline std::string shape(const nlohmann::json& object)
{
  std::string text;
  for (const auto& item : object.items())
    text += (text.empty() ? "" : " ") + item.key() + ":" + item.value().type_name();
  return text;
}

} // namespace loghop::test
