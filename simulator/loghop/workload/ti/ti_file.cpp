#include "loghop/workload/ti/ti_file.hpp"

#include "loghop/base/text_source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace loghop {

namespace {

constexpr std::size_t longest_line = std::size_t{1} << 28;

void write_all(int file, const char* from, std::size_t size)
{
  while (size > 0) {
    const ssize_t put = ::write(file, from, size);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0)
      throw TiFile::Fault(std::string("it is compressed, and its text has no place: ") + std::strerror(errno));
    from += put;
    size -= static_cast<std::size_t>(put);
  }
}

} // namespace

/// A file descriptor that closes itself.
class TiFile::Descriptor {
public:
  explicit Descriptor(const std::string& name) : number_(::open(name.c_str(), O_RDONLY | O_CLOEXEC))
  {
    if (number_ < 0) throw TiFile::Fault(std::strerror(errno));
  }
  /// Of a file without a name, which goes away with it.
  Descriptor() : number_(nameless()) {}
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

private:
  static int nameless()
  {
    std::string name = (std::filesystem::temp_directory_path() / "loghop_XXXXXX").string();
    const int number = ::mkostemp(name.data(), O_CLOEXEC);
    if (number < 0)
      throw TiFile::Fault(std::string("it is compressed, and its text has no place: ") + std::strerror(errno));
    ::unlink(name.c_str());
    return number;
  }

  int number_;
};

void TiFile::stay_open()
{
  if (!open_) open_ = std::make_shared<const Descriptor>(name_);
}

TiFile::TiFile(std::string name, std::uint64_t kept) : name_(std::move(name))
{
  struct stat found = {};
  if (::stat(name_.c_str(), &found) != 0) throw Fault(std::strerror(errno)); // before a pipe is opened and waited for
  if (!S_ISREG(found.st_mode)) throw Fault("no regular file");
  size_ = static_cast<std::uint64_t>(found.st_size);
  std::string begin(static_cast<std::size_t>(size_ <= kept ? size_ : std::min<std::uint64_t>(size_, 2)), '\0');
  if (size_ > 0)
    read(0, begin.data(), begin.size());
  else
    Descriptor{name_};
  if (begin.compare(0, 2, "\x1f\x8b") == 0)
    decompress();
  else if (size_ <= kept)
    text_ = std::move(begin);
}

/// Its text goes to a file of its own, since lines are read from everywhere in it.
void TiFile::decompress()
{
  constexpr std::size_t piece = std::size_t{1} << 16;
  try {
    const std::unique_ptr<TextSource> text = open_text_file(name_);
    auto file = std::make_shared<const Descriptor>();
    std::vector<char> buffer(piece);
    for (size_ = 0; const std::size_t got = text->read(buffer.data(), buffer.size());) {
      write_all(file->number(), buffer.data(), got);
      size_ += got;
    }
    open_ = std::move(file);
  } catch (const TextSource::Fault& fault) {
    throw Fault(fault.what());
  }
}

void TiFile::read(std::uint64_t offset, char* to, std::size_t size) const
{
  if (!text_.empty() && offset + size <= text_.size()) {
    text_.copy(to, size, static_cast<std::size_t>(offset));
    return;
  }
  const auto descriptor = open_ ? open_ : std::make_shared<const Descriptor>(name_);
  while (size > 0) {
    const ssize_t got = ::pread(descriptor->number(), to, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Fault(std::strerror(errno));
    if (got == 0) throw Fault("it has become shorter while it was in use");
    offset += static_cast<std::uint64_t>(got);
    to += got;
    size -= static_cast<std::size_t>(got);
  }
}

bool TiLines::next(std::string_view& line)
{
  for (std::size_t searched = 0;;) {
    const char* const begin = buffer_.data() + at_;
    const std::size_t have = buffer_.size() - at_;
    const void* const found = have > searched ? std::memchr(begin + searched, '\n', have - searched) : nullptr;
    const bool last = found == nullptr && have > 0 && offset_ + buffer_.size() == run_end_;
    if (found != nullptr || last) {
      const std::size_t length = last ? have : static_cast<std::size_t>(static_cast<const char*>(found) - begin);
      line = {begin, length};
      line_offset_ = offset_ + at_;
      at_ += std::min(have, length + 1);
      ++number_;
      return true;
    }
    searched = have;
    if (!fill()) return false;
  }
}

/// Reads on behind what is left in the buffer. False: there is nothing more.
bool TiLines::fill()
{
  if (offset_ + buffer_.size() == run_end_) { // and the buffer is used up: a run ends with a line
    if (next_run_ == runs_->size()) return false;
    const TiRun& run = (*runs_)[next_run_++];
    buffer_.clear();
    at_ = 0;
    offset_ = run.offset;
    run_end_ = run.end;
    number_ = run.first_line - 1;
    if (run.offset == run.end) return true;
  }
  const std::size_t left = buffer_.size() - at_;
  if (left > longest_line) throw TiFile::Fault("line " + std::to_string(number_ + 1) + " is longer than 256 MiB");
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(at_), buffer_.end(), buffer_.begin());
  offset_ += at_;
  at_ = 0;
  const std::uint64_t rest = run_end_ - offset_ - left;
  const std::size_t more = static_cast<std::size_t>(std::min<std::uint64_t>(rest, std::max(buffer_size_, left)));
  buffer_.resize(left + more);
  if (buffer_.capacity() > 4 * buffer_.size()) buffer_.shrink_to_fit(); // after a long line
  file_->read(offset_ + left, buffer_.data() + left, more);
  return true;
}

} // namespace loghop
