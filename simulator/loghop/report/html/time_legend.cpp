#include "loghop/report/html/time_legend.hpp"

#include "loghop/report/core/escape.hpp"

#include <fmt/format.h>

namespace loghop {

std::string legend_html(const std::vector<TimeKindName>& kinds)
{
  std::string items;
  for (const TimeKindName& kind : kinds)
    items +=
        element("li", element("span", {{"class", fmt::format("kind kind-{}", kind.colour)}, {"aria-hidden", "true"}},
                              std::string(1, kind.letter)) +
                          escaped(kind.name));
  return element("ul", {{"class", "legend"}}, items) + "\n";
}

} // namespace loghop
