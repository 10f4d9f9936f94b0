#include "loghop/workload/collectives/algorithms/segmented_ring.hpp"

#include <algorithm>

namespace loghop::collectives {

SegmentedRingAllreduce::SegmentedRingAllreduce(int ranks, const CollectiveOptions& options)
    : blocks_(Partition::balanced(options.bytes, ranks)),
      segment_bytes_(options.segment_bytes > 0 ? options.segment_bytes : std::max<std::int64_t>(1, options.bytes)),
      phases_(Partition::segments(blocks_.bytes(0, 1), segment_bytes_).parts()), options_(options)
{}

/// In reduce-scatter, step s of a phase sends block rank - s; rank r is left with the sum of block r + 1.
SegmentedRingAllreduce::Segment SegmentedRingAllreduce::sent(int rank, std::int64_t step) const
{
  const std::int64_t phase = step / (ranks() - 1);
  const std::int64_t turn = step % (ranks() - 1);
  const std::int64_t first = phase == phases_ ? 1 : 0;
  return {(rank + first - turn + ranks()) % ranks(), phase};
}

std::int64_t SegmentedRingAllreduce::bytes(const Segment& segment) const
{
  const std::int64_t block = blocks_.bytes(segment.block, segment.block + 1);
  if (segment.phase == phases_) return block;
  return std::clamp<std::int64_t>(block - segment.phase * segment_bytes_, 0, segment_bytes_);
}

Step SegmentedRingAllreduce::step(int rank, std::int64_t step) const
{
  Step made;
  made.receives = 1;
  made.sends = 1;
  if (step / (ranks() - 1) < phases_) made.compute = options_.combine_time(receive(rank, step, 0).bytes);
  return made;
}

StepMessage SegmentedRingAllreduce::receive(int rank, std::int64_t step, std::int64_t) const
{
  const int from = rank == 0 ? ranks() - 1 : rank - 1;
  return {from, bytes(sent(from, step))};
}

StepMessage SegmentedRingAllreduce::send(int rank, std::int64_t step, std::int64_t) const
{
  return {rank + 1 == ranks() ? 0 : rank + 1, bytes(sent(rank, step))};
}

void SegmentedRingAllreduce::describe(int rank, std::int64_t step, std::int64_t, Payload& payload) const
{
  const Segment segment = sent(rank, step);
  const bool whole = segment.phase == phases_;
  if (!whole) payload.effect = Payload::Effect::combine;
  for (std::int64_t phase = whole ? 0 : segment.phase; phase < (whole ? phases_ : segment.phase + 1); ++phase)
    payload.pieces.push_back({Piece::nobody, segment.block * phases_ + phase});
}

} // namespace loghop::collectives
