#include "loghop/base/origin.hpp"

namespace loghop {

const std::vector<std::string>& origin_words()
{
  static const std::vector<std::string> words = {"source", "measured", "derived", "assumed", "chosen"};
  return words;
}

const std::string& name_of(Origin origin)
{
  return origin_words().at(static_cast<std::size_t>(origin));
}

} // namespace loghop
