#include "loghop/scenario/kept/case_journal.hpp"

#include "loghop/scenario/kept/kept_run.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

namespace loghop {

namespace {

/// False, and errno says why, if not all of it could be written.
bool write_all(int descriptor, std::string_view text)
{
  while (!text.empty()) {
    const ssize_t n = write(descriptor, text.data(), text.size());
    if (n < 0 && errno != EINTR) return false;
    if (n > 0) text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

} // namespace

CaseJournal::CaseJournal(std::string file, std::string start, std::optional<std::size_t> whole_bytes)
    : file_(std::move(file)), start_(std::move(start)), whole_bytes_(whole_bytes)
{}

CaseJournal::~CaseJournal()
{
  if (descriptor_ >= 0) close(descriptor_);
}

/// Sets descriptor_, which stays below 0 if errno says why.
void CaseJournal::open()
{
  constexpr int how = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY;
  if (whole_bytes_) {
    descriptor_ = ::open(file_.c_str(), how);
    if (descriptor_ < 0 || ftruncate(descriptor_, static_cast<off_t>(*whole_bytes_)) == 0) return;
    const int why = errno;
    close(descriptor_);
    descriptor_ = -1;
    errno = why;
    return;
  }
  if (is_journal(file_) || is_cut_in_header(file_)) unlink(file_.c_str());
  descriptor_ = ::open(file_.c_str(), how | O_CREAT | O_EXCL, 0666);
}

void CaseJournal::add(const std::string& line)
{
  if (failed_) return;
  const bool begins = descriptor_ < 0;
  if (begins) open();
  if (descriptor_ >= 0 && write_all(descriptor_, begins && !whole_bytes_ ? start_ + line : line)) return;
  failed_ = true;
  throw std::system_error(errno, std::generic_category(), file_);
}

void CaseJournal::remove()
{
  if (is_there()) unlink(file_.c_str());
}

} // namespace loghop
