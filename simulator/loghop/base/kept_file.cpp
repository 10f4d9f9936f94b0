#include "loghop/base/kept_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <unistd.h>

#include <cctype>
#include <fstream>
#include <sstream>

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
  text << stream.rdbuf();
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
  std::error_code ignored; // under another name first
  fs::create_directories(file.parent_path(), ignored);
  const fs::path unfinished = file.string() + fmt::format(".{}", getpid());
  {
    std::ofstream stream(unfinished, std::ios::binary);
    stream << text;
    if (!stream.flush()) {
      fs::remove(unfinished, ignored);
      return;
    }
  }
  fs::rename(unfinished, file, ignored);
  if (ignored) fs::remove(unfinished, ignored);
}

} // namespace loghop
