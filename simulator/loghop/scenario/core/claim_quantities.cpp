#include "loghop/scenario/core/claim_quantities.hpp"

#include <algorithm>

namespace loghop {

const std::vector<ClaimQuantityRow>& claim_quantity_table()
{
  using Kind = ClaimQuantity::Kind;
  using Unit = QuantityUnit;
  using Of = QuantitySubject;
  static const std::vector<ClaimQuantityRow> table = {
      {Kind::mean_error, "mean_error", "mean error", Unit::percentage, Of::times, true},
      {Kind::median_error, "median_error", "median error", Unit::percentage, Of::times, true},
      {Kind::max_error, "max_error", "largest error", Unit::percentage, Of::times, true},
      {Kind::mean_signed_error, "mean_signed_error", "mean signed error", Unit::percentage, Of::times, true},
      {Kind::least_signed_error, "least_signed_error", "least signed error", Unit::percentage, Of::times, true},
      {Kind::largest_signed_error, "largest_signed_error", "largest signed error", Unit::percentage, Of::times, true},
      {Kind::time, "time", "time", Unit::time, Of::times, false},
      {Kind::ratio, "ratio", "ratio", Unit::plain, Of::times, false},
      {Kind::share, "share", "share", Unit::percentage, Of::part, false},
      {Kind::utilisation, "utilisation", "utilisation", Unit::percentage, Of::channels, false},
      {Kind::blocked_fraction, "blocked_fraction", "blocked fraction", Unit::percentage, Of::channels, false},
  };
  return table;
}

const ClaimQuantityRow& row_of(ClaimQuantity::Kind kind)
{
  const std::vector<ClaimQuantityRow>& table = claim_quantity_table();
  return *std::find_if(table.begin(), table.end(), [&](const ClaimQuantityRow& row) { return row.kind == kind; });
}

} // namespace loghop
