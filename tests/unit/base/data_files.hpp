// Files that are read by tests: shipped ones, good and bad examples, and the examples in documentation.
#pragma once

#include "support/source_dir.hpp"
#include "unit/base/wrong_input.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace loghop::test {

/// The JSON files of a folder of the source tree and of those in it, without schemas and kept calibrations, sorted.
inline std::vector<std::string> json_files(const std::string& folder)
{
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() + "/" + folder)) {
    const std::string name = entry.path().string();
    const bool is_data = name.find(".schema.json") == std::string::npos && name.find("/.cache/") == std::string::npos;
    if (entry.path().extension() == ".json" && is_data) files.push_back(name);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The blocks between ```json and ``` of a file of the source tree.
inline std::vector<std::string> json_blocks(const std::string& file)
{
  const std::string text = file_text(source_dir() + "/" + file);
  const std::string start = "```json\n";
  std::vector<std::string> blocks;
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
    at += start.size();
    blocks.push_back(text.substr(at, text.find("```", at) - at));
  }
  return blocks;
}

/// `read` takes the name of a file.
template<class Read> void expect_accepted(const Read& read, const std::vector<std::string>& files)
{
  EXPECT_FALSE(files.empty());
  for (const std::string& file : files)
    EXPECT_EQ(texts(errors_of([&] { read(file); })), "");
}

/// Each with an error that names the file.
template<class Read> void expect_refused(const Read& read, const std::vector<std::string>& files)
{
  EXPECT_FALSE(files.empty());
  for (const std::string& file : files) {
    const std::vector<InputError> errors = errors_of([&] { read(file); });
    EXPECT_FALSE(errors.empty()) << file << " was accepted";
    for (const InputError& error : errors)
      EXPECT_EQ(error.file, file);
  }
}

} // namespace loghop::test
