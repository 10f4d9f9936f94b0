// Sources of input text: a file, compressed by gzip or not, or memory.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace loghop {

class TextSource {
public:
  /// The text cannot be read to its end.
  class Fault : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
  };

  virtual ~TextSource() = default;
  /// Copies up to `size` further characters to `to`. Returns how many; 0 at the end. Throws Fault.
  virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// `text` must outlive what is returned.
std::unique_ptr<TextSource> text_in_memory(std::string_view text);

/// A file that begins as gzip files do is decompressed; one of several members is read as their concatenation. Devices
/// and pipes are refused: they may never end. Throws TextSource::Fault.
///
/// A compressed text may have 64 MiB and 400 times the size of its file, which is more than schedules and measurements
/// have: what is above has been made to exhaust the machine.
std::unique_ptr<TextSource> open_text_file(const std::string& file);

} // namespace loghop
