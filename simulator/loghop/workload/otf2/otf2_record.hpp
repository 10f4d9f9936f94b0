// One record of one rank in an OTF2 archive: those about MPI and about regions. The reader leaves out all others.
#pragma once

#include <cstdint>

namespace loghop {

struct Otf2Record {
  enum class Kind : std::uint8_t {
    enter,
    leave,
    send,
    nonblocking_send,
    send_complete,
    receive_request, ///< a nonblocking receive begins
    receive,
    nonblocking_receive, ///< it has completed
    cancelled,
    collective_begin,
    collective_end,
    collective_request, ///< a nonblocking collective begins
    collective_complete,
    end ///< there are no more
  };

  static constexpr std::uint32_t undefined = 0xFFFFFFFF;

  Kind kind = Kind::end;
  std::uint64_t time = 0;           ///< ticks of the archive's clock
  std::uint64_t number = 0;         ///< of the record among all of its rank, from 1
  std::uint32_t region = undefined; ///< enter, leave
  std::uint32_t peer = 0;           ///< number in the communicator, of the other end or of the root
  std::uint32_t communicator = 0;   ///< as the definitions number it
  std::uint32_t tag = 0;
  std::uint8_t operation = 0; ///< collectives: OTF2_CollectiveOp
  std::uint64_t bytes = 0;    ///< of a message; sent by this rank in a collective
  std::uint64_t received = 0; ///< collectives
  std::uint64_t request = 0;
};

} // namespace loghop
