// A receive that waits for its message, in 12 bytes.
#pragma once

#include "loghop/simulate/loggops/loggops_record.hpp"

#include <cstdint>

namespace loghop::simulate {

class PostedReceive {
public:
  PostedReceive() = default; ///< none
  explicit PostedReceive(const LoggopsRecord& receive)
      : source_(static_cast<std::uint32_t>(receive.peer.value() - least_source) << 1 | (receive.tell_finish ? 1 : 0)),
        tag_(receive.tag), id_(receive.id)
  {}

  bool exists() const { return source_ != none; }
  bool matches(const Envelope& message) const { return exists() && envelope().matches(message); }
  /// A record with all that is needed of the receive from its match on.
  LoggopsRecord record(Rank rank) const
  {
    LoggopsRecord receive;
    receive.kind = LoggopsRecord::Kind::receive;
    receive.rank = rank;
    receive.peer = source();
    receive.tag = tag_;
    receive.id = id_;
    receive.tell_finish = (source_ & 1) != 0;
    return receive;
  }

private:
  static constexpr int least_source = any_source.value();
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Rank source() const { return Rank(static_cast<int>(source_ >> 1) + least_source); }
  Envelope envelope() const { return {source(), tag_}; }

  std::uint32_t source_ = none; ///< counted from least_source; the lowest bit says whether the finish is to be told
  std::int32_t tag_ = 0;
  std::uint32_t id_ = 0;
};
static_assert(sizeof(PostedReceive) == 12, "each rank has one");

} // namespace loghop::simulate
