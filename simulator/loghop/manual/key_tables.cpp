#include "loghop/manual/key_tables.hpp"

#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace loghop::manual {

namespace {

std::string trimmed(const std::string& text)
{
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::vector<std::string> parts(const std::string& text, const std::string& between)
{
  std::vector<std::string> found;
  std::size_t from = 0;
  for (std::size_t at; (at = text.find(between, from)) != std::string::npos; from = at + between.size())
    found.push_back(trimmed(text.substr(from, at - from)));
  found.push_back(trimmed(text.substr(from)));
  return found;
}

/// The cells of "| a | b |"; "\|" stands for itself.
std::vector<std::string> cells(const std::string& line)
{
  std::vector<std::string> found(1);
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '|' && line[i - 1] != '\\')
      found.emplace_back();
    else
      found.back() += line[i];
  }
  found.pop_back();
  for (std::string& cell : found)
    cell = trimmed(cell);
  return found;
}

/// "platform/scenario: network (loggops), node"
std::vector<KeyPlace> objects(const std::string& marker)
{
  const auto colon = marker.find(": ");
  if (colon == std::string::npos) throw std::invalid_argument("a marker of keys names files and objects: " + marker);
  std::vector<KeyPlace> found;
  for (const std::string& file : parts(marker.substr(0, colon), "/"))
    for (const std::string& object : parts(marker.substr(colon + 2), ",")) {
      const auto open = object.find(" (");
      KeyPlace place{file, object.substr(0, open), {}};
      if (place.place == ".") place.place.clear();
      if (open != std::string::npos) {
        std::istringstream words(object.substr(open + 2, object.size() - open - 3));
        for (std::string word; words >> word;)
          place.words.insert(word);
      }
      found.push_back(std::move(place));
    }
  return found;
}

/// The places below an object that a cell of keys names: "`a`, `b` / `c`" are a.c and b.c.
std::vector<std::string> named_keys(const std::string& cell)
{
  static const std::regex code("`([^`]+)`");
  std::vector<std::string> places(1);
  for (const std::string& level : parts(cell, " / ")) {
    std::vector<std::string> inner;
    for (const std::string& outer : places)
      for (std::sregex_iterator at(level.begin(), level.end(), code), end; at != end; ++at)
        inner.push_back(outer.empty() ? at->str(1) : outer + "." + at->str(1));
    places = std::move(inner);
  }
  return places;
}

std::string joined(const std::string& a, const std::string& b, const char* between)
{
  return a.empty() || b.empty() ? a + b : a + between + b;
}

class Page {
public:
  Page(const std::string& name, KeyTables& to) : name_(name), to_(to) {}

  void line(const std::string& text)
  {
    std::smatch found;
    static const std::regex heading("#+ (.*)"), marker("<!-- (keys|same keys|units)(?:: (.*))? -->");
    if (!text.empty() && text[0] == '|')
      row(text);
    else if (!text.empty() || header_ == 0) // a table follows its marker, and ends with an empty line
      in_table_ = of_units_ = false;
    if (text.empty() || (text[0] != '#' && text[0] != '<')) return; // expressions are slow
    if (std::regex_match(text, found, heading)) section_ = plain_text(found[1]);
    if (std::regex_match(text, found, marker)) mark(found[1], found[2]);
  }

private:
  void mark(const std::string& kind, const std::string& of)
  {
    header_ = 2;
    in_table_ = kind == "keys";
    of_units_ = kind == "units";
    if (kind == "keys") objects_ = objects(of);
    if (kind != "same keys") return;
    const std::vector<std::string> words = parts(of, " ");
    if (words.size() != 4 || words[2] != "as") throw std::invalid_argument("expected `file: object as object`: " + of);
    to_.same.push_back({words[0].substr(0, words[0].size() - 1), words[1], words[3]});
  }

  void row(const std::string& text)
  {
    if ((!in_table_ && !of_units_) || header_-- > 0) return;
    header_ = 0;
    const std::vector<std::string> cell = cells(text);
    if (cell.size() < 2 || cell.size() > 3) throw std::invalid_argument(name_ + ": a row of other columns: " + text);
    const std::string value = plain_text(cell[1]), meaning = cell.size() > 2 ? plain_text(cell[2]) : "";
    if (of_units_)
      to_.units[cell[0]] = value;
    else if (cell[0].empty() && !to_.rows.empty())
      to_.rows.back().meaning = joined(to_.rows.back().meaning, joined(value, meaning, ": "), "; ");
    else
      to_.rows.push_back({keys(cell[0]), value, meaning, name_, section_});
  }

  std::vector<KeyPlace> keys(const std::string& cell) const
  {
    std::vector<KeyPlace> found;
    for (const KeyPlace& object : objects_)
      for (const std::string& key : named_keys(cell))
        found.push_back({object.file, joined(object.place, key, "."), object.words});
    return found;
  }

  const std::string& name_;
  KeyTables& to_;
  std::string section_;
  std::vector<KeyPlace> objects_;
  bool in_table_ = false;
  bool of_units_ = false;
  int header_ = 0; ///< lines of the table's head that are still to come
};

} // namespace

std::string plain_text(const std::string& markdown)
{
  static const std::regex comment("<!--.*?-->"), link("\\[([^\\]]*)\\]\\([^)]*\\)"), code("`|\\*\\*"),
      escape("\\\\\\|");
  std::string text = std::regex_replace(markdown, comment, "");
  text = std::regex_replace(text, link, "$1");
  text = std::regex_replace(text, code, "");
  return trimmed(std::regex_replace(text, escape, "|"));
}

void add_tables(const std::string& page, const std::string& text, KeyTables& to)
{
  Page reading(page, to);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    reading.line(line);
}

} // namespace loghop::manual
