// Where the characters of a GOAL text come from: a file, compressed by gzip or not, or memory.
#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace loghop {

class GoalText {
public:
  /// The text cannot be read to its end.
  class Fault : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
  };

  virtual ~GoalText() = default;
  /// Copies up to `size` further characters to `to`. Returns how many; 0 at the end. Throws Fault.
  virtual std::size_t read(char* to, std::size_t size) = 0;
};

/// `text` must outlive what is returned.
std::unique_ptr<GoalText> goal_text_of(std::string_view text);

/// A file that begins as gzip files do is decompressed; one of several members is read as their concatenation. Devices
/// and pipes are refused: they may never end. Throws GoalText::Fault.
///
/// A compressed text may have 64 MiB and 400 times the size of its file, which is more than schedules have: what is
/// above has been made to exhaust the machine.
std::unique_ptr<GoalText> open_goal_text(const std::string& file);

} // namespace loghop
