#include "loghop/base/text_source.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace loghop {

namespace {

namespace io = boost::iostreams;

constexpr std::uintmax_t always_allowed = 64 << 20;
constexpr std::uintmax_t most_expansion = 400;

class Memory final : public TextSource {
public:
  explicit Memory(std::string_view text) : rest_(text) {}
  std::size_t read(char* to, std::size_t size) override
  {
    size = std::min(size, rest_.size());
    rest_.copy(to, size);
    rest_.remove_prefix(size);
    return size;
  }

private:
  std::string_view rest_;
};

void require_regular(const std::string& file)
{
  std::error_code error;
  const bool regular = std::filesystem::is_regular_file(file, error);
  if (error) throw TextSource::Fault(error.message());
  if (!regular) throw TextSource::Fault("no regular file");
}

class PlainFile final : public TextSource {
public:
  explicit PlainFile(const std::string& file)
  {
    require_regular(file);
    errno = 0;
    if (buffer_.open(file, std::ios::in | std::ios::binary) == nullptr) throw Fault(std::strerror(errno));
  }

  std::size_t read(char* to, std::size_t size) override
  {
    try {
      return static_cast<std::size_t>(buffer_.sgetn(to, static_cast<std::streamsize>(size)));
    } catch (const std::ios_base::failure& failure) {
      throw Fault(std::string("the file cannot be read to its end: ") + failure.what());
    }
  }

  bool is_compressed()
  {
    char magic[2] = {};
    buffer_.sgetn(magic, 2);
    buffer_.pubseekpos(0);
    return magic[0] == '\x1f' && magic[1] == '\x8b';
  }

  std::filebuf& buffer() { return buffer_; }

private:
  std::filebuf buffer_;
};

class CompressedFile final : public TextSource {
public:
  CompressedFile(std::unique_ptr<PlainFile> file, std::uintmax_t size)
      : file_(std::move(file)), most_(std::max(always_allowed, most_expansion * size))
  {
    text_.push(io::gzip_decompressor(io::zlib::default_window_bits, buffer_size), buffer_size);
    text_.push(file_->buffer(), buffer_size);
  }

  std::size_t read(char* to, std::size_t size) override
  {
    const std::size_t got = decompress(to, size);
    read_ += got;
    if (read_ > most_)
      throw Fault("the decompressed text is more than " + std::to_string(most_expansion) +
                  " times as long as the file, and longer than 64 MiB");
    return got;
  }

private:
  static constexpr int buffer_size = 1 << 16;

  std::size_t decompress(char* to, std::size_t size)
  {
    try {
      return static_cast<std::size_t>(text_.sgetn(to, static_cast<std::streamsize>(size)));
    } catch (const std::ios_base::failure&) { // of gzip, or of the file
      throw Fault("the compressed data is damaged or incomplete");
    }
  }

  std::unique_ptr<PlainFile> file_;
  io::filtering_istreambuf text_;
  std::uintmax_t most_;
  std::uintmax_t read_ = 0;
};

} // namespace

std::unique_ptr<TextSource> text_in_memory(std::string_view text)
{
  return std::make_unique<Memory>(text);
}

std::unique_ptr<TextSource> open_text_file(const std::string& file)
{
  auto plain = std::make_unique<PlainFile>(file);
  if (!plain->is_compressed()) return plain;
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error) throw TextSource::Fault(error.message());
  return std::make_unique<CompressedFile>(std::move(plain), size);
}

} // namespace loghop
