// A table of HTML: caption, head with scopes, rows whose first cell is their head. Wide tables scroll by themselves.
#pragma once

#include <string>
#include <vector>

namespace loghop {

/// A cell; `html` is HTML.
struct HtmlCell {
  std::string html;
  std::string css;        ///< a class; may be empty
  std::string value = {}; ///< all digits of a number that `html` rounds, for scripts; may be empty
};

class HtmlTable {
public:
  /// `caption` is HTML, heads are texts.
  HtmlTable(std::string caption, const std::vector<std::string>& heads);
  /// As many cells as heads; the first is the head of the row.
  void add(const std::vector<HtmlCell>& cells);
  bool empty() const { return rows_.empty(); }
  std::string html(const std::string& css = "") const;

private:
  std::string caption_;
  std::string head_;
  std::string rows_;
};

} // namespace loghop
