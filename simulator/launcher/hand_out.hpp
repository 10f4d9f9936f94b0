// Gives the numbers of parts to the ranks of an MPI job, to each when it has time: rank 0 counts, and works itself.
#pragma once

#include <functional>
#include <memory>

namespace loghop_mpi {

/// Work that is under way.
class Work {
public:
  virtual ~Work() = default;
  /// Looks, without waiting.
  virtual bool has_ended() = 0;
  /// After its end: 0, or why no more parts are to be begun.
  virtual int status() const = 0;
};

using Begin = std::function<std::unique_ptr<Work>(int part)>;

/// All ranks call it, with their own `begin`. Part 1 is begun first, and each part once. Gives, on rank 0, the first status
/// that was not 0, and 0 on others. After such a status parts that are under way come to their end. Ranks that wait sleep.
int hand_out(int parts, const Begin& begin);

} // namespace loghop_mpi
