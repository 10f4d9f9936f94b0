#include "loghop/simulate/engine/shared_text.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace loghop::simulate {

SharedText::SharedText() : file_(memfd_create("loghop", MFD_CLOEXEC))
{
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), "cannot get memory to share");
}

SharedText::~SharedText()
{
  close(file_);
}

void SharedText::set(const std::string& text)
{
  const bool done = ftruncate(file_, 0) == 0 && pwrite(file_, text.data(), text.size(), 0) >= 0;
  if (!done) throw std::system_error(errno, std::generic_category(), "cannot write to shared memory");
}

std::string SharedText::get() const
{
  constexpr off_t most = 1 << 16; // enough to say what is wrong
  std::string text(static_cast<std::size_t>(std::min(lseek(file_, 0, SEEK_END), most)), '\0');
  const ssize_t got = pread(file_, text.data(), text.size(), 0);
  text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return text;
}

void SharedText::take_standard_error()
{
  dup2(file_, STDERR_FILENO);
}

} // namespace loghop::simulate
