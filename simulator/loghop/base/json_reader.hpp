// Reads a JSON input file: the one header for readers of files. Order of calls:
//     read_json  open_format  (require | find | accessors)*  finish  throw_if_any
//
//     Thing read_thing(const std::string& file)
//     {
//       JsonValue root = read_json(file);
//       JsonObject top = open_format(root, "loghop.thing", 1);
//       Picoseconds clock = top.read_clock();              // "20.5MHz" -> 48780 ps; from here on "15cycles" is a time
//       thing.latency = top.require("latency").picoseconds();
//       for (const JsonValue& side : top.require("sides").elements(1)) thing.sides.push_back(side.integer(1, 1024));
//       top.finish();                                      // unknown keys
//       root.problems().throw_if_any();                    // InputErrors with everything that is wrong
//       return thing;
//     }
//
// read_json, parse_json and open_format throw InputErrors at once; everything else only collects.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/base/json_value.hpp"

#include <string>

namespace loghop {

/// The whole text of `file`, or of standard input for "-". Throws InputErrors if it cannot be read or is too long.
std::string read_text(const std::string& file);

/// Refuses what is not JSON: empty text, syntax errors (with line and column), invalid UTF-8, a key given twice in one
/// object, nesting deeper than 64.
JsonValue parse_json(const std::string& text, const std::string& file);

/// read_text and parse_json. In messages "-" is called <stdin>.
JsonValue read_json(const std::string& file);

/// Checks "format" and "version" and gives the top object. Throws: a file of another kind has no further problems.
JsonObject open_format(const JsonValue& root, const std::string& format, int version);

/// The text of "format", or "" if there is none: for commands that take any kind of file.
std::string format_of(const JsonValue& root);

} // namespace loghop
