// One call of one rank of an OTF2 archive.
#pragma once

#include "loghop/platform/places.hpp"

#include <cstdint>

namespace loghop {

struct Otf2Call {
  enum class Kind {
    finish,
    compute,
    send,
    receive,
    nonblocking_send,
    nonblocking_receive,
    wait,
    collective,
    nonblocking_collective,
    mark ///< a region of user code has ended
  };

  Kind kind = Kind::finish;
  std::uint64_t ticks = 0;        ///< compute
  std::uint32_t communicator = 0; ///< as the definitions number it
  Rank peer{0};                   ///< messages
  std::uint32_t tag = 0;
  std::int64_t bytes = 0;     ///< of a message; sent by this rank in a collective
  std::int64_t received = 0;  ///< collectives
  std::uint8_t operation = 0; ///< collectives: OTF2_CollectiveOp
  int root = 0;               ///< its number in the communicator; 0 if there is none
  std::uint64_t instance = 0; ///< number of the collective in its communicator, from 0
  std::uint32_t request = 0;  ///< nonblocking calls, wait
  std::uint64_t number = 0;   ///< of the record
  std::uint64_t visit = 0;    ///< number of the outermost MPI region that it is in, from 1; 0: in none
  std::uint32_t region = 0;   ///< that region, or of a mark its own, as the definitions number it
};

} // namespace loghop
