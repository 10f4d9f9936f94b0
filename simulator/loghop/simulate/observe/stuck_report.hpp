// What is left over of an operation graph when nothing can happen any more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate {

class StuckReport {
public:
  /// A receive that found no message.
  void add_receive(std::int32_t rank, const std::string& place, std::int32_t source, std::int32_t tag);
  /// A message that found no receive.
  void add_message(std::int32_t rank, std::int32_t source, const std::string& place, std::int64_t bytes,
                   std::int32_t tag);
  /// Anything else that a rank waits for, if `text` is not empty.
  void add(std::int32_t rank, const std::string& text);
  /// Throws SimulationError with the first lines if there is any.
  void throw_if_any() const;

private:
  void add_line(const std::string& line);

  std::vector<std::string> lines_;
  std::size_t count_ = 0;
};

} // namespace loghop::simulate
