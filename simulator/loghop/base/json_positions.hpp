// Lines and columns of the values that errors of JSON files name by JSON pointer.
//
// They are found in a second pass over the file, made only to tell of an error: reading keeps no positions, and costs
// nothing more.
#pragma once

#include "loghop/base/input_error.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>

namespace loghop {

/// Where a value begins in its text: the number of bytes before it.
using JsonPositions = std::map<std::string, std::size_t>;

/// Of values by pointer, those that are there; of a key given twice, the second. `text` has been read as JSON before.
JsonPositions json_positions(const std::string& text, const std::set<std::string>& pointers);

/// "line:column" after this many bytes, both from 1; columns count bytes.
std::string line_and_column(const std::string& text, std::size_t bytes_before);

/// The text of the errors, one a line, each with line and column before its pointer:
/// `x.json:12:5: /network/dimensions/1: expected a whole number above 0, found "8x"`. Of a place that is missing, the
/// object or list around it counts. As InputErrors::what() without them, if the file cannot be read once more
/// (standard input).
std::string text_with_positions(const InputErrors& errors);

} // namespace loghop
