// Files that keep results, so that each is computed once, and their names: caches.
//
// A result is found by a hash (XXH3, 128 bits) of everything that it follows from. A folder that cannot be written is
// no error: the result is computed again.
//
// The first line of a kept file is "loghop.cache 1 HASH"; what was kept follows. The hash is of the file's name and of
// what was kept: a file that was damaged, cut off, or given the name of another one is noticed. It is no signature:
// whoever can write the folder can write a file that is believed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// A hash of what is in a file; "" if it cannot be read or is no regular file.
std::string hash_of_file(const std::string& file);

/// A hash of the running program: a new program computes anew.
const std::string& program_hash();

/// A hash of all parts, in their order. No two lists of parts are taken for the same.
std::string key_of(const std::vector<std::string>& parts);

/// The name with other characters than letters, digits, - and _ replaced, and at most 60 of them.
std::string as_file_name(std::string name);

/// What was kept in a file. Nothing if there is no such file or it cannot be opened, and nothing if it is not what
/// keep() wrote under this name: that is said on standard error. Throws InputErrors if the file is there but is no
/// regular file: a folder, a device or a pipe is never opened.
std::optional<std::string> kept(const std::filesystem::path& file);

/// Writes a file and makes its folder. Whoever reads at the same time finds all of it or nothing.
void keep(const std::filesystem::path& file, const std::string& text);

} // namespace loghop
