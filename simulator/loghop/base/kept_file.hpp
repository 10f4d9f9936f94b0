// Files that keep results, so that each is computed once, and their names.
//
// A result is found by a hash (XXH3, 128 bits) of everything that it follows from. A folder that cannot be written is
// no error: the result is computed again.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace loghop {

/// The text of a file; "" if it cannot be read.
std::string bytes_of_file(const std::string& file);

/// A hash of the running program: a new program computes anew.
const std::string& program_hash();

/// A hash of all parts, in their order. No two lists of parts are taken for the same.
std::string key_of(const std::vector<std::string>& parts);

/// The name with other characters than letters, digits, - and _ replaced, and at most 60 of them.
std::string as_file_name(std::string name);

/// Writes a file and makes its folder. Whoever reads at the same time finds all of it or nothing.
void keep(const std::filesystem::path& file, const std::string& text);

} // namespace loghop
