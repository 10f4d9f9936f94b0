// A program of active messages: the operations of one processor, delivered lazily.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/units.hpp"

#include <cstdint>

namespace loghop {

/// How a message travels: short messages carry arguments through the processor, long ones carry bytes by DMA.
enum class Protocol { short_message, long_message };

/// The behaviour of the processor while a DMA engine moves the bytes of a long message.
enum class DmaMode {
  nonblocking, ///< goes on as soon as the engine is set up
  waiting,     ///< sends only: the program waits until the last byte is in the output queue, handlers run meanwhile
  blocking     ///< is held until the last byte has been moved: neither program nor handlers run
};

/// An active message: its handler runs on the receiving processor before that processor's own program.
struct ActiveMessage {
  Rank destination{0};
  Protocol protocol = Protocol::short_message;
  int arguments = 0;        ///< short messages: number of arguments
  std::int64_t bytes = 0;   ///< long messages: in the network, header included
  int tag = 0;              ///< `wait` counts it at the receiver
  bool wants_reply = false; ///< the handler answers with a short message of as many arguments and tag `reply_tag`
  int reply_tag = 0;
  DmaMode receive = DmaMode::nonblocking; ///< long messages: the mode of their handler; not `waiting`
};

struct ProgramOperation {
  enum class Kind {
    compute, ///< the processor is busy for `time`
    send,    ///< sends `message`; a short one goes on when it is in the output queue, a long one as `dma` says
    wait,    ///< until `count` messages with `tag` have been handled here, counted from the start
    finish   ///< the program ends; handlers go on
  };
  Kind kind = Kind::finish;
  Seconds time{0};
  ActiveMessage message;
  DmaMode dma = DmaMode::waiting; ///< long messages
  int tag = 0;
  std::int64_t count = 0;

  static ProgramOperation compute(Seconds time)
  {
    ProgramOperation operation;
    operation.kind = Kind::compute;
    operation.time = time;
    return operation;
  }
  static ProgramOperation send(const ActiveMessage& message, DmaMode dma = DmaMode::waiting)
  {
    ProgramOperation operation;
    operation.kind = Kind::send;
    operation.dma = dma;
    operation.message = message;
    return operation;
  }
  static ProgramOperation wait(int tag, std::int64_t count)
  {
    ProgramOperation operation;
    operation.kind = Kind::wait;
    operation.tag = tag;
    operation.count = count;
    return operation;
  }
};

/// The program of one rank. After `finish` it is not asked again. It does not refer to the workload that made it.
class Program {
public:
  virtual ~Program() = default;
  virtual ProgramOperation next() = 0;
};

} // namespace loghop
