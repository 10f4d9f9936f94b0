#include "loghop/report/core/derived_footnote.hpp"

namespace loghop {

std::string derived_footnote(const Comparison& comparison)
{
  for (const ComparisonLine& line : comparison.cases)
    for (const Prediction& prediction : line.predictions)
      if (prediction.derived)
        return "~: derived by following each message with the model's point-to-point terms; its paper has no formula\n";
  return "";
}

} // namespace loghop
