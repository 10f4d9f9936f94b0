// The readers of input that are fuzzed.
#pragma once

#include <string>
#include <vector>

namespace loghop::fuzz {

struct Reader {
  std::string name;
  /// What the first inputs are made from, each one of
  ///   "folder/*.txt"         files of the repository, relative to its root
  ///   "folder/*.json:key"    the values of this key in them, wherever it stands
  ///   "gzip:folder/*.txt"    files, compressed
  ///   "=text"                this text
  std::vector<std::string> seeds;
  /// Reads `text`, and uses what it read. Throws InputErrors for bad input; everything else that it throws is a fault.
  void (*read)(const std::string& text);
};

/// Every reader. Adding one: a function and one row here.
const std::vector<Reader>& reader_table();

/// An input for readers that want a file: it has the text and this name, and links to the traces of tests/data/ti beside
/// it. Valid until the next call.
std::string file_with(const std::string& text, const std::string& name);

/// Ends the program as a failed assertion does, with these words.
[[noreturn]] void fault(const std::string& words);

} // namespace loghop::fuzz
