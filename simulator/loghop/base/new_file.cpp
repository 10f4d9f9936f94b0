#include "loghop/base/new_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace loghop {

std::string new_name_beside(const std::string& target)
{
  std::array<std::uint64_t, 2> random{};
  if (getentropy(random.data(), sizeof random) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot get random bits for a name");
  const std::string name = fmt::format(".loghop-{:016x}{:016x}.unfinished", random[0], random[1]);
  return (std::filesystem::path(target).parent_path() / name).string();
}

NewFile new_file_beside(const std::string& target)
{
  NewFile file;
  file.name = new_name_beside(target);
  file.descriptor = open(file.name.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
  return file;
}

} // namespace loghop
