// Makes texts of unknown origin fit for HTML, and elements that are closed by construction.
//
//     element("td", {{"class", "number"}}, escaped(name))    ->    <td class="number">a &amp; b</td>
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace loghop {

/// One line in which & < > " ' are entities; control characters and invalid bytes become \xNN, line ends blanks.
/// Fit for text and for attributes in quotes.
std::string escaped(const std::string& text);

using Attributes = std::vector<std::pair<std::string, std::string>>; ///< values as texts; they are escaped

/// `content` is HTML.
std::string element(const std::string& name, const Attributes& attributes, const std::string& content);
std::string element(const std::string& name, const std::string& content);

/// An id of letters, digits and -: "One to many.json" -> "one-to-many-json"; "x" for a text without any.
std::string slug(const std::string& text);

} // namespace loghop
