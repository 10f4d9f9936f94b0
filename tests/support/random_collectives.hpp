// Collectives that a seed draws: any algorithm of the table but "default", 1 B to 1 MiB, at most so many ranks.
#pragma once

#include "loghop/workload/collectives/collective_workload.hpp"

#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>

namespace loghop::test {

class RandomCollectives {
public:
  explicit RandomCollectives(unsigned seed) : random_(seed) {}

  /// The next one among the first `ranks` of `shape`, ranks drawn from 2 to `most_ranks`.
  CollectiveWorkload next(const MachineShape& shape, int most_ranks)
  {
    for (;;) {
      CollectiveWorkload workload = drawn(whole(2, most_ranks));
      try {
        workload.check(shape);
        const WorkloadSize size = workload.size(shape);
        if (size.messages <= most_messages && size.bytes <= most_bytes) return workload;
      } catch (const std::invalid_argument&) { // the algorithm does not suit so many ranks
      }
    }
  }

  int whole(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }

  double most_messages = 20'000, most_bytes = 1e12; ///< of all ranks together

private:
  CollectiveWorkload drawn(int ranks)
  {
    const auto& rows = collectives::fixed_algorithms();
    CollectiveWorkload workload;
    workload.row = &rows[static_cast<std::size_t>(whole(0, static_cast<int>(rows.size()) - 1))];
    workload.group = collectives::Group(Rank(0), ranks);
    workload.await_sends = whole(0, 1) == 1;
    collectives::CollectiveOptions& options = workload.options;
    options.bytes = std::llround(std::exp2(whole(0, 200) / 10.0));
    options.root = whole(0, ranks - 1);
    options.segment_bytes = whole(0, 2) * 8192;
    options.group_size = whole(1, 4);
    options.radix = whole(2, 4);
    options.messages = whole(1, 4);
    return workload;
  }

  std::mt19937 random_;
};

} // namespace loghop::test
