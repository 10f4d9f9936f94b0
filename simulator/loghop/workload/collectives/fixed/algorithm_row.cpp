#include "loghop/workload/collectives/fixed/algorithm_row.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/fixed/own_operand.hpp"
#include "loghop/workload/collectives/fixed/temporaries.hpp"

#include <cstdint>
#include <vector>

namespace loghop::collectives {

namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 60;
constexpr std::int64_t most_messages = std::int64_t{1} << 28; ///< of one rank in one step

void check_sizes(int ranks, const std::vector<std::int64_t>& sizes)
{
  require(sizes.size() == static_cast<std::size_t>(ranks), "there must be one size for each rank of the group");
  for (const std::int64_t size : sizes)
    require(size >= 0 && size <= most_bytes / ranks, "the data must have 0 to 2^60 bytes, of all ranks together");
}

void check(int ranks, const CollectiveOptions& o)
{
  require(ranks >= 1, "a collective needs at least one rank");
  require(o.root >= 0 && o.root < ranks, "the root must be a rank of the group: 0 to " + std::to_string(ranks - 1));
  require(o.bytes >= 0 && o.bytes <= most_bytes / ranks, "the data must have 0 to 2^60 bytes, of all ranks together");
  if (o.sizes) check_sizes(ranks, *o.sizes);
  require(o.segment_bytes >= 0, "a segment must not have less than 0 bytes");
  require(o.segment_bytes == 0 || o.bytes / o.segment_bytes < most_messages, "there must be less than 2^28 segments");
  require(o.group_size >= 1, "a group of the broadcast must have at least one rank");
  require(o.element_bytes >= 1, "an element must have at least 1 B");
  require(o.radix >= 2 && o.radix <= most_messages, "the radix of a k-nomial tree must be 2 to 2^28");
  require(o.combine_ps_per_byte >= 0 && o.combine_ps_per_byte * static_cast<double>(o.bytes) < 1e18,
          "the computation of a reduction must take 0 to 10^18 ps");
  require(o.rearrange_ps_per_byte >= 0 && o.rearrange_ps_per_byte * 2 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to move all data between buffers must take 0 to 10^18 ps");
  require(o.combine_beyond_ps_per_byte >= 0 && o.rearrange_beyond_ps_per_byte >= 0 &&
              o.combine_beyond_ps_per_byte * static_cast<double>(o.bytes) < 1e18 &&
              o.rearrange_beyond_ps_per_byte * 2 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to add or move all data beyond the caches must take 0 to 10^18 ps");
  require(o.temporary_ps_per_byte >= 0 && o.temporary_ps_per_byte * 3 * ranks * static_cast<double>(o.bytes) < 1e18,
          "to get buffers for all data must take 0 to 10^18 ps");
  require(o.datatype >= 0 && o.datatype <= most_bytes, "a datatype must take 0 to 2^60 ps");
  require(o.datatype_block >= 0 && o.datatype_block <= most_bytes / ranks, "a block of one must take 0 to 2^60 ps");
  require(o.messages >= 1 && o.messages <= most_messages, "a parametrised round trip has 1 to 2^28 messages");
  require(o.delay >= 0 && o.delay <= most_bytes, "the delay must be 0 to 2^60 ps");
}

} // namespace

std::unique_ptr<CollectiveAlgorithm> AlgorithmRow::make(int ranks, const CollectiveOptions& given) const
{
  check(ranks, given);
  return with_temporaries(with_own_operand(make_unchecked(ranks, given), collective, name, given), collective, name,
                          given);
}

} // namespace loghop::collectives
