#include "loghop/report/html/html_table.hpp"

#include "loghop/report/core/escape.hpp"

#include <utility>

namespace loghop {

namespace {

Attributes with_class(Attributes attributes, const std::string& css)
{
  if (!css.empty()) attributes.emplace_back("class", css);
  return attributes;
}

Attributes attributes_of(const HtmlCell& cell)
{
  Attributes attributes = with_class({}, cell.css);
  if (!cell.value.empty()) attributes.emplace_back("data-v", cell.value);
  return attributes;
}

} // namespace

HtmlTable::HtmlTable(std::string caption, const std::vector<std::string>& heads) : caption_(std::move(caption))
{
  for (const std::string& head : heads)
    head_ += element("th", {{"scope", "col"}}, escaped(head));
}

void HtmlTable::add(const std::vector<HtmlCell>& cells)
{
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i)
    row += i == 0 ? element("th", with_class({{"scope", "row"}}, cells[i].css), cells[i].html)
                  : element("td", attributes_of(cells[i]), cells[i].html);
  rows_ += element("tr", row) + "\n";
}

std::string HtmlTable::html(const std::string& css) const
{
  const std::string table =
      element("caption", caption_) + element("thead", element("tr", head_)) + "\n" + element("tbody", "\n" + rows_);
  // Keyboards can scroll what has the focus.
  return element("div", {{"class", "scroll"}, {"tabindex", "0"}}, element("table", with_class({}, css), table)) + "\n";
}

} // namespace loghop
