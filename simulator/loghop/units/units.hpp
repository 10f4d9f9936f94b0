// Units of the quantities that cross the border between input, models and results.
//
// Times are std::chrono durations of double seconds; the other quantities are tagged doubles in SI units with only the
// products that make sense. The simulator itself counts integer picoseconds (units/picoseconds.hpp).
#pragma once

#include <chrono>

namespace loghop {

using Seconds = std::chrono::duration<double>;

/// A number that carries the dimension `Tag`, in the SI unit of that dimension.
template<class Tag> class Quantity {
public:
  constexpr Quantity() = default;
  constexpr explicit Quantity(double value) : value_(value) {}
  constexpr double count() const { return value_; }

  friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.value_ + b.value_); }
  friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.value_ - b.value_); }
  friend constexpr Quantity operator*(double factor, Quantity q) { return Quantity(factor * q.value_); }
  friend constexpr Quantity operator*(Quantity q, double factor) { return Quantity(factor * q.value_); }
  friend constexpr Quantity operator/(Quantity q, double divisor) { return Quantity(q.value_ / divisor); }
  friend constexpr double operator/(Quantity a, Quantity b) { return a.value_ / b.value_; }
  friend constexpr bool operator==(Quantity a, Quantity b) { return a.value_ == b.value_; }
  friend constexpr bool operator!=(Quantity a, Quantity b) { return a.value_ != b.value_; }
  friend constexpr bool operator<(Quantity a, Quantity b) { return a.value_ < b.value_; }
  friend constexpr bool operator>(Quantity a, Quantity b) { return a.value_ > b.value_; }
  friend constexpr bool operator<=(Quantity a, Quantity b) { return a.value_ <= b.value_; }
  friend constexpr bool operator>=(Quantity a, Quantity b) { return a.value_ >= b.value_; }

private:
  double value_ = 0;
};

using Bytes = Quantity<struct BytesTag>;                   ///< byte; may be a mean or a quotient, hence not an integer
using SecondsPerByte = Quantity<struct SecondsPerByteTag>; ///< s/B: LogGP's G
using BytesPerSecond = Quantity<struct BytesPerSecondTag>; ///< B/s: a bandwidth
using Hertz = Quantity<struct HertzTag>;                   ///< 1/s: a clock
using FlopsPerSecond = Quantity<struct FlopsPerSecondTag>; ///< 1/s: floating point operations of a core

constexpr Seconds operator*(Bytes bytes, SecondsPerByte gap)
{
  return Seconds(bytes.count() * gap.count());
}
constexpr Seconds operator*(SecondsPerByte gap, Bytes bytes)
{
  return bytes * gap;
}
constexpr Seconds operator/(Bytes bytes, BytesPerSecond bandwidth)
{
  return Seconds(bytes.count() / bandwidth.count());
}
constexpr SecondsPerByte operator/(Seconds time, Bytes bytes)
{
  return SecondsPerByte(time.count() / bytes.count());
}
constexpr BytesPerSecond operator*(Bytes bytes, Hertz frequency)
{
  return BytesPerSecond(bytes.count() * frequency.count());
}
constexpr SecondsPerByte inverse(BytesPerSecond bandwidth)
{
  return SecondsPerByte(1 / bandwidth.count());
}
constexpr Seconds period(Hertz frequency)
{
  return Seconds(1 / frequency.count());
}

} // namespace loghop
