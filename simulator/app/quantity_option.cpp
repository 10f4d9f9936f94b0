#include "app/quantity_option.hpp"

#include <CLI/Error.hpp>

namespace loghop::app {

double quantity(const std::string& option, const std::string& text, Dimension dimension)
{
  const ParsedQuantity parsed = parse_quantity(text, dimension);
  if (const auto* problem = std::get_if<QuantityProblem>(&parsed)) throw CLI::ValidationError(option, problem->problem);
  return static_cast<double>(std::get<long double>(parsed));
}

} // namespace loghop::app
