#include "loghop/base/kept_file.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/base/whole_file.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cctype>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <memory>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace loghop {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t block_size = 1u << 16;

std::string in_hexadecimal(const XXH128_hash_t& hash)
{
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string first_line(const fs::path& file, const std::string& text)
{
  return "loghop.cache 1 " + key_of({file.filename().string(), text}) + "\n";
}

const char* kind_of(mode_t mode)
{
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

/// Below 0 if there is no file or it cannot be opened. Looks before it opens, and again at what it has opened; a pipe
/// that came in between is not waited for.
int open_regular(const fs::path& file)
{
  struct stat found = {};
  const auto require_regular = [&] {
    if (S_ISREG(found.st_mode)) return;
    throw InputErrors(InputError{file.string(), "",
                                 std::string("expected a file that loghop has kept, or none, found ") +
                                     kind_of(found.st_mode) + ": remove it",
                                 ""});
  };
  if (stat(file.c_str(), &found) != 0) return -1;
  require_regular();
  const int descriptor = open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0 || fstat(descriptor, &found) != 0 || S_ISREG(found.st_mode)) return descriptor;
  close(descriptor);
  require_regular();
  return -1;
}

/// False if not all could be read.
bool read_all(int descriptor, std::string& text)
{
  std::string block(block_size, '\0');
  for (;;) {
    const ssize_t got = read(descriptor, block.data(), block.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    text.append(block, 0, static_cast<std::size_t>(got));
  }
}

} // namespace

std::string hash_of_file(const std::string& file)
{
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return "";
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return "";
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  XXH3_128bits_reset(state.get());
  std::string block(block_size, '\0');
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
    XXH3_128bits_update(state.get(), block.data(), static_cast<std::size_t>(stream.gcount()));
  return in_hexadecimal(XXH3_128bits_digest(state.get()));
}

const std::string& program_hash()
{
  static const std::string hash = hash_of_file("/proc/self/exe");
  return hash;
}

std::string key_of(const std::vector<std::string>& parts)
{
  std::string text; // the length of each part comes first
  for (const std::string& part : parts)
    text += fmt::format("{}:{}", part.size(), part);
  return in_hexadecimal(XXH3_128bits(text.data(), text.size()));
}

std::string as_file_name(std::string name)
{
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '_';
  return name.substr(0, 60);
}

std::optional<std::string> kept(const fs::path& file)
{
  if (const std::string refusal = why_not_to_keep_in(file.parent_path()); !refusal.empty())
    throw InputErrors(InputError{file.parent_path().string(), "", refusal, ""});
  const int descriptor = open_regular(file);
  if (descriptor < 0) return std::nullopt;
  std::string text;
  const bool whole = read_all(descriptor, text);
  close(descriptor);
  const std::size_t end = text.find('\n');
  std::string content = end == std::string::npos ? "" : text.substr(end + 1);
  if (whole && end != std::string::npos && text.compare(0, end + 1, first_line(file, content)) == 0) return content;
  std::fprintf(stderr,
               "%s: expected what loghop has kept under this name, found something else "
               "(damaged, cut off or exchanged): it is not used, and made again\n",
               printable(file.string()).c_str());
  return std::nullopt;
}

void keep(const fs::path& file, const std::string& text)
{
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  try {
    WholeFile kept(file.string());
    const std::string line = first_line(file, text);
    const auto write = [&](const std::string& part) {
      return std::fwrite(part.data(), 1, part.size(), kept.file()) == part.size();
    };
    if (write(line) && write(text)) kept.finish();
  } catch (const std::system_error&) { // the result is computed again
  }
}

} // namespace loghop
