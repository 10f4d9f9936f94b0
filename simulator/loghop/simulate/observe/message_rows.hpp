// The rows of --messages from the delivery of a message until its receive is recorded.
#pragma once

#include "loghop/simulate/observe/result.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace loghop::simulate {

class MessageRows {
public:
  /// Keeps each row, and hands it on. It outlives the sink.
  MessageSink keep(MessageSink further)
  {
    return [this, further](const MessageRecord& row) {
      rows_.insert_or_assign(row.message, row);
      if (further) further(row);
    };
  }

  /// Nothing if there is none: networks of LogGOPS parameters give no rows. It is not kept any longer.
  std::optional<MessageRecord> take(std::int64_t message)
  {
    const auto found = rows_.find(message);
    if (found == rows_.end()) return std::nullopt;
    const MessageRecord row = found->second;
    rows_.erase(found);
    return row;
  }

private:
  std::unordered_map<std::int64_t, MessageRecord> rows_;
};

} // namespace loghop::simulate
