// What a processor does, one operation after the other, delivered lazily. The simulator knows workloads only as this.
#pragma once

#include "loghop/units/units.hpp"

#include <cstdint>

namespace loghop {

/// How a message travels: short messages carry arguments through the processor, long ones carry bytes by DMA.
enum class Protocol { short_message, long_message };

/// An active message: its handler runs on the receiving processor before that processor's own program.
struct ActiveMessage {
  int destination = 0;
  Protocol protocol = Protocol::short_message;
  int arguments = 0;         ///< short messages: number of arguments
  std::int64_t bytes = 0;    ///< long messages: payload
  int tag = 0;               ///< what `wait` counts at the receiver
  bool wants_reply = false;  ///< the handler answers with a short message of as many arguments and tag `reply_tag`
  int reply_tag = 0;
};

struct Operation {
  enum class Kind {
    compute, ///< the processor is busy for `time`
    send,    ///< sends `message`; goes on when its last byte is in the output queue
    wait,    ///< until `count` messages with `tag` have been handled here, counted from the start
    finish   ///< the program ends; handlers go on
  };
  Kind kind = Kind::finish;
  Seconds time{0};
  ActiveMessage message;
  bool blocking = true; ///< long messages: false returns as soon as the send DMA is set up
  int tag = 0;
  std::int64_t count = 0;
};

/// The program of one rank. After `finish` it is not asked again.
class Program {
public:
  virtual ~Program() = default;
  virtual Operation next() = 0;
};

} // namespace loghop
