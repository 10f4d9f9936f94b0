// The tables of keys in the pages of the documentation.
//
// A marker on a line of its own says whose keys the next table has:
//     <!-- keys: platform: network (loggops), network (crossbar) -->
//     | key | value | meaning |
// The words in parentheses are types that the object has. The place "." is the whole file, "*" is any value. Several
// kinds of files are parted by "/", as in `platform/scenario`. In a cell of keys, "`a`, `b` / `c`" names a.c and b.c.
// A row without a key goes on with the one before.
//     <!-- same keys: scenario: cases[].jobs[].workload as cases[].workload -->
// says that an object has the keys of another, and
//     <!-- units -->
// that the next table has units by quantity.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace loghop::manual {

/// An object of a file, or a key of it.
struct KeyPlace {
  std::string file;            ///< kind of file: "platform"
  std::string place;           ///< as in SchemaKey; of an object "" is the whole file
  std::set<std::string> words; ///< types that the object has
};

/// A row of a table: what a page says of one key or of several.
struct KeyRow {
  std::vector<KeyPlace> keys;
  std::string value;   ///< allowed values and default, without Markdown
  std::string meaning; ///< likewise; may be empty
  std::string page;    ///< file of the page
  std::string section; ///< its heading
};

/// The objects at `object` have the keys of those at `as`.
struct SameKeys {
  std::string file;
  std::string object;
  std::string as;
};

struct KeyTables {
  std::vector<KeyRow> rows;
  std::vector<SameKeys> same;
  std::map<std::string, std::string> units; ///< "time" -> "ps ns us ms s; ..."
};

/// Adds the tables of a page. Throws std::invalid_argument for a marker that is none, and for a row of other columns.
void add_tables(const std::string& page, const std::string& text, KeyTables& to);

/// A cell as plain text: links become their texts, and code, comments and escapes what they show.
std::string plain_text(const std::string& markdown);

} // namespace loghop::manual
