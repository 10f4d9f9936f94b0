#include "loghop/workload/collectives/algorithms/pipelines.hpp"

namespace loghop::collectives {

ChainReduce::ChainReduce(int ranks, const CollectiveOptions& options)
    : Rooted({ranks}, options.root), segments_(Partition::segments(options.bytes, options.segment_bytes)),
      options_(options)
{}

std::int64_t ChainReduce::steps(int rank) const
{
  const int v = place(rank);
  if (last(v)) return v == 0 ? 0 : 1;
  return segments_.parts() + (v == 0 ? 0 : 1);
}

Step ChainReduce::step(int rank, std::int64_t step) const
{
  const int v = place(rank);
  Step made;
  if (last(v)) {
    made.sends = static_cast<std::int32_t>(segments_.parts());
    return made;
  }
  made.receives = step < segments_.parts() ? 1 : 0;
  made.sends = step > 0 && v != 0 ? 1 : 0;
  if (made.receives > 0) made.compute = options_.combine_time(block_bytes(step));
  return made;
}

StepMessage ChainReduce::receive(int rank, std::int64_t step, std::int64_t) const
{
  return {rank_at(place(rank) + 1), block_bytes(step)};
}

StepMessage ChainReduce::send(int rank, std::int64_t step, std::int64_t i) const
{
  const int v = place(rank);
  return {rank_at(v - 1), block_bytes(last(v) ? i : step - 1)};
}

void ChainReduce::describe(int rank, std::int64_t step, std::int64_t i, Payload& payload) const
{
  payload.effect = Payload::Effect::combine;
  payload.pieces.push_back({Piece::nobody, last(place(rank)) ? i : step - 1});
}

} // namespace loghop::collectives
