// Keeps the messages between their send operation and the end of their handling, by recycled identifiers.
#pragma once

#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/core/program.hpp"

#include <cstdint>
#include <vector>

namespace loghop::simulate {

using MessageId = std::uint64_t;

struct InFlight {
  ActiveMessage message;
  Rank source{0};
  std::int64_t number = 0;
  std::int64_t bytes = 0;    ///< on the wire
  Picoseconds sent = 0;      ///< start of the activity that sent it
  bool certain = false;      ///< the times below are known
  Picoseconds arrived = 0;   ///< last flit at the NIC
  Picoseconds delivered = 0; ///< last flit has left the input queue
};

class MessagesInFlight {
public:
  /// Numbers the message.
  MessageId add(const ActiveMessage& message, Rank source, std::int64_t bytes, Picoseconds sent)
  {
    if (unused_.empty()) {
      unused_.push_back(messages_.size());
      messages_.emplace_back();
    }
    const MessageId id = unused_.back();
    unused_.pop_back();
    messages_[id] = {message, source, numbered_++, bytes, sent, false, 0, 0};
    return id;
  }
  void remove(MessageId id) { unused_.push_back(id); }
  InFlight& operator[](MessageId id) { return messages_[id]; }
  const InFlight& operator[](MessageId id) const { return messages_[id]; }

private:
  std::vector<InFlight> messages_;
  std::vector<MessageId> unused_;
  std::int64_t numbered_ = 0;
};

} // namespace loghop::simulate
