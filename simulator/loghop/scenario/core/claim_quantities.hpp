// The numbers that checks of claims are about, one row for each key of scenario files.
#pragma once

#include "loghop/scenario/core/claim.hpp"

#include <vector>

namespace loghop {

enum class QuantityUnit { percentage, time, plain };
/// What a key names: a source of times, a part of the ranks' time, or the dimension of channels.
enum class QuantitySubject { times, part, channels };

struct ClaimQuantityRow {
  ClaimQuantity::Kind kind;
  const char* key;   ///< in scenario files
  const char* words; ///< in results
  QuantityUnit unit;
  QuantitySubject subject;
  bool is_error; ///< relative to a reference
};

const std::vector<ClaimQuantityRow>& claim_quantity_table();

const ClaimQuantityRow& row_of(ClaimQuantity::Kind kind);

} // namespace loghop
