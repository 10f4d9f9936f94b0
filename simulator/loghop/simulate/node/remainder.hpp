// Remainders of many divisions by one number, without dividing: n mod d.
//
// With m = floor((2^64 - 1) / d), the upper half of the product n m is the quotient or one less. Source: T. Granlund,
// P. L. Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994.
#pragma once

#include <cstdint>

namespace loghop::simulate {

class Remainder {
public:
  /// Needs a divisor of 1 or more.
  explicit Remainder(std::uint64_t divisor) : divisor_(divisor), reciprocal_(~std::uint64_t{0} / divisor) {}

  std::uint64_t of(std::uint64_t number) const
  {
    const auto quotient = static_cast<std::uint64_t>(static_cast<Product>(number) * reciprocal_ >> 64);
    const std::uint64_t rest = number - quotient * divisor_;
    return rest < divisor_ ? rest : rest - divisor_;
  }

private:
  __extension__ typedef unsigned __int128 Product;

  std::uint64_t divisor_;
  std::uint64_t reciprocal_;
};

} // namespace loghop::simulate
