// Makes gnuplot's SVG fit to stand inside a page.
//
// Ids get a prefix, colours become CSS variables (palette.hpp), the fonts are those of the page; sizes become a
// viewBox, so that the page scales it. Marks that are not used and empty groups are left out.
#pragma once

#include <string>

namespace loghop {

/// `name`: that of the script. Without a title it is decoration, hidden from screen readers.
std::string inline_svg(const std::string& drawn, const std::string& name, const std::string& title,
                       const std::string& description);

} // namespace loghop
