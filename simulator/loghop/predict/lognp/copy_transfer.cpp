#include "loghop/predict/lognp/copy_transfer.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::copy_transfer {
namespace {

SecondsPerByte time_per_byte(const Copies& copies)
{
  domain::at_least("the number of copies", static_cast<double>(copies.size()), 1);
  SecondsPerByte sum;
  for (const BytesPerSecond bandwidth : copies) {
    domain::positive("the bandwidth of a copy", bandwidth.count());
    sum = sum + inverse(bandwidth);
  }
  return sum;
}

} // namespace

Seconds point_to_point(const Copies& copies, Bytes s)
{
  domain::size("s", s);
  return s * time_per_byte(copies);
}

BytesPerSecond throughput(const Copies& copies)
{
  return BytesPerSecond(1 / time_per_byte(copies).count());
}

} // namespace loghop::copy_transfer
