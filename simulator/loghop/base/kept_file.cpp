#include "loghop/base/kept_file.hpp"

#include "loghop/base/whole_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cctype>
#include <fstream>
#include <sstream>
#include <system_error>

namespace loghop {

namespace fs = std::filesystem;

namespace {

std::string hash_of(const std::string& text)
{
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

} // namespace

std::string bytes_of_file(const std::string& file)
{
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text.exceptions(std::ios::badbit); // else memory that runs out cuts the text
  try {
    text << stream.rdbuf();
  } catch (const std::ios::failure&) { // the file cannot be read to its end
    return "";
  }
  return text.str();
}

const std::string& program_hash()
{
  static const std::string hash = hash_of(bytes_of_file("/proc/self/exe"));
  return hash;
}

std::string key_of(const std::vector<std::string>& parts)
{
  std::string text; // the length of each part comes first
  for (const std::string& part : parts)
    text += fmt::format("{}:{}", part.size(), part);
  return hash_of(text);
}

std::string as_file_name(std::string name)
{
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '_';
  return name.substr(0, 60);
}

void keep(const fs::path& file, const std::string& text)
{
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  try {
    WholeFile kept(file.string());
    if (std::fwrite(text.data(), 1, text.size(), kept.file()) == text.size()) kept.finish();
  } catch (const std::system_error&) { // the result is computed again
  }
}

} // namespace loghop
