#include "loghop/predict/core/model.hpp"

#include <algorithm>
#include <stdexcept>

namespace loghop {

bool chosen(const ModelOptions& options, const std::vector<ModelOption>& known, const std::string& name,
            const std::string& word)
{
  const auto option = std::find_if(known.begin(), known.end(), [&](const ModelOption& o) { return o.name == name; });
  const auto given = options.words.find(name);
  if (given == options.words.end()) return word == option->words.front();
  if (std::find(option->words.begin(), option->words.end(), given->second) != option->words.end())
    return word == given->second;
  std::string allowed;
  for (const std::string& other : option->words)
    allowed += (allowed.empty() ? "" : ", ") + other;
  throw std::invalid_argument("option \"" + name + "\": expected one of " + allowed + ", found \"" + given->second +
                              "\"");
}

} // namespace loghop
