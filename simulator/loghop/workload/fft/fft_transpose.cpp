#include "loghop/workload/fft/fft_transpose.hpp"

#include "loghop/workload/collectives/algorithms/alltoall.hpp"

namespace loghop {

using collectives::Partition;

namespace {

/// The shorter (the last part) and the longer (one more).
std::int64_t part_size(const Partition& partition, int longer)
{
  return partition.bytes(partition.parts() - 1, partition.parts()) + longer;
}

} // namespace

bool FftTranspose::suits(const collectives::AlgorithmRow& row)
{
  const auto made = row.make(2, {});
  return dynamic_cast<const collectives::DirectAlltoall*>(made.get()) != nullptr;
}

FftLayouts::FftLayouts(std::shared_ptr<const FftTranspose> transpose, LayoutTable& table)
    : transpose_(std::move(transpose))
{
  const FftGrid::Exchange& exchange = transpose_->exchange();
  for (int before = 0; before < 2; ++before)
    for (int own = 0; own < 2; ++own)
      for (int other = 0; other < 2; ++other) {
        const std::int64_t bytes =
            exchange.unit_bytes * part_size(exchange.before, before) * part_size(exchange.after, other);
        const std::int64_t stride = FftGrid::point_bytes * exchange.pitch * part_size(exchange.after, own);
        layouts_[before][own][other] = table.add({bytes / FftGrid::point_bytes, FftGrid::point_bytes, stride});
      }
}

int FftLayouts::longer(const Partition& partition, int part) const
{
  return partition.bytes(part, part + 1) > part_size(partition, 0) ? 1 : 0;
}

std::uint16_t FftLayouts::send(int rank, std::int64_t step, std::int64_t i) const
{
  const FftGrid::Exchange& exchange = transpose_->exchange();
  const int peer = transpose_->send(rank, step, i).peer;
  return layouts_[longer(exchange.before, rank)][longer(exchange.after, rank)][longer(exchange.after, peer)];
}

} // namespace loghop
