#include "loghop/workload/collectives/fixed/temporaries.hpp"

#include "loghop/workload/collectives/core/trees.hpp"
#include "loghop/workload/collectives/core/work_first.hpp"

#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace loghop::collectives {

namespace {

using Options = CollectiveOptions;

/// Of a rank, in bytes.
struct Buffers {
  std::int64_t longest = 0;
  std::int64_t all = 0;     ///< together
  std::int64_t touched = 0; ///< of all, what is written
};

/// Of a rank whose place is counted from the root.
using Needed = Buffers (*)(int ranks, int place, const Options& options);

Buffers equal(int number, std::int64_t bytes)
{
  return {bytes, number * bytes, number * bytes};
}

/// The last of them takes in what comes by halves: half of its length, then parts of that half again.
Buffers halved(int number, std::int64_t bytes)
{
  return {bytes, number * bytes, number * bytes - bytes / 2};
}

/// Blocks of a subtree, at ranks that pass some on. The root has those of its caller; if it is not rank 0, it needs all in
/// another order.
Buffers subtree(int ranks, int place, const Options& o)
{
  const BinomialTree tree{ranks};
  if ((place == 0 && o.root == 0) || tree.children(place) == 0) return {};
  return equal(1, (tree.subtree_end(place) - place) * o.bytes);
}

/// What comes from a child, and, but for the root, the sum.
template<class Tree> Buffers sums(int ranks, int place, const Options& o)
{
  return Tree{ranks}.children(place) == 0 ? Buffers{} : equal(place == 0 ? 1 : 2, o.bytes);
}

Buffers at_root(int, int place, const Options& o)
{
  return place == 0 ? equal(1, o.bytes) : Buffers{};
}
Buffers one(int, int, const Options& o)
{
  return equal(1, o.bytes);
}
Buffers one_halved(int, int, const Options& o)
{
  return halved(1, o.bytes);
}
Buffers but_root_two(int, int place, const Options& o)
{
  return halved(place == 0 ? 1 : 2, o.bytes);
}
Buffers two_blocks(int ranks, int, const Options& o)
{
  return equal(2, (o.bytes + ranks - 1) / ranks);
}
Buffers one_of_all(int ranks, int, const Options& o)
{
  return equal(1, ranks * o.bytes);
}
Buffers two_of_all(int ranks, int, const Options& o)
{
  return halved(2, ranks * o.bytes);
}
Buffers all_and_two_blocks(int ranks, int, const Options& o)
{
  return {ranks * o.bytes, (ranks + 2) * o.bytes, (ranks + 2) * o.bytes};
}
Buffers blocks_after_own(int ranks, int rank, const Options& o)
{
  return rank == 0 ? Buffers{} : equal(1, std::int64_t{ranks - rank} * o.bytes);
}

/// malloc of the GNU C library keeps what was freed. But it gives back at once buffers that it has mapped, those above
/// M_MMAP_THRESHOLD, which grows with them up to `temporary_limit`; and the end of its memory if more than twice that
/// threshold is free there, and nothing has come to stand behind it. So one buffer up to the limit
/// stays; two of a size do not, unless they are below its least.
constexpr std::int64_t least_mapped = 128 << 10;

Picoseconds time_for(const Buffers& buffers, const Options& o)
{
  const bool end_is_free = o.temporary_trim && buffers.all >= 2 * buffers.longest && buffers.longest > least_mapped;
  if (buffers.longest <= o.temporary_limit && !end_is_free) return 0;
  const std::int64_t bytes = o.temporary_touched ? buffers.touched : buffers.all;
  return std::llround(o.temporary_ps_per_byte * static_cast<double>(bytes));
}

const std::map<std::pair<std::string, std::string>, Needed>& table()
{
  static const std::map<std::pair<std::string, std::string>, Needed> rows = {
      {{"gather", "binomial"}, subtree},
      {{"scatter", "binomial"}, subtree},
      {{"reduce", "linear"}, at_root},
      {{"reduce", "binomial"}, sums<BinomialTree>},
      {{"reduce", "interleaved_binary"}, sums<InterleavedTree>},
      {{"reduce", "rabenseifner"}, but_root_two},
      {{"reduce", "folded_halving"}, but_root_two}, // MPICH
      {{"allreduce", "recursive_doubling"}, one},
      {{"allreduce", "rabenseifner"}, one_halved},
      {{"allreduce", "nearest_halving"}, one_halved},
      {{"allreduce", "ring"}, two_blocks},
      {{"reduce_scatter", "recursive_halving"}, two_of_all},
      {{"reduce_scatter", "butterfly"}, two_of_all},
      {{"reduce_scatter", "ring"}, all_and_two_blocks},
      {{"allgather", "bruck"}, blocks_after_own},
      {{"alltoall", "bruck"}, one_of_all},
      {{"scan", "recursive_doubling"}, one},
      {{"scan", "chain"}, one},
      {{"exscan", "recursive_doubling"}, one},
      {{"exscan", "chain"}, one},
  };
  return rows;
}

Buffers of_rank(Needed needed, int ranks, int rank, const Options& o)
{
  return needed(ranks, (rank - o.root + ranks) % ranks, o);
}
Picoseconds time_of_rank(Needed needed, int ranks, int rank, const Options& o)
{
  return time_for(of_rank(needed, ranks, rank, o), o);
}

/// What a scatter writes is touched when the blocks have come.
class WithTemporaries final : public WorkFirst {
public:
  WithTemporaries(std::unique_ptr<CollectiveAlgorithm> algorithm, Needed needed, const Options& options, bool scatters)
      : WorkFirst(std::move(algorithm)), needed_(needed), options_(options),
        on_arrival_(scatters && options.temporary_touched)
  {}

private:
  Picoseconds work(int rank) const override { return time_of_rank(needed_, ranks(), rank, options_); }
  std::int64_t place(int rank) const override { return on_arrival_ && rank != options_.root ? 1 : 0; }

  const Needed needed_;
  const Options options_;
  const bool on_arrival_;
};

} // namespace

Picoseconds temporary_time(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                           const CollectiveOptions& options)
{
  const auto row = table().find({collective, algorithm});
  if (row == table().end() || ranks == 1) return 0;
  return time_of_rank(row->second, ranks, rank, options);
}

std::int64_t temporary_bytes(const std::string& collective, const std::string& algorithm, int ranks, int rank,
                             const CollectiveOptions& options)
{
  const auto row = table().find({collective, algorithm});
  return row == table().end() || ranks == 1 ? 0 : of_rank(row->second, ranks, rank, options).all;
}

std::unique_ptr<CollectiveAlgorithm> with_temporaries(std::unique_ptr<CollectiveAlgorithm> algorithm,
                                                      const std::string& collective, const std::string& name,
                                                      const CollectiveOptions& options)
{
  const auto row = table().find({collective, name});
  if (options.temporary_ps_per_byte == 0 || row == table().end() || algorithm->ranks() == 1) return algorithm;
  return std::make_unique<WithTemporaries>(std::move(algorithm), row->second, options, collective == "scatter");
}

} // namespace loghop::collectives
