// The explorer's models take their parameters as they are: what would fit them, with NLopt, is left out of its module.
#include "loghop/predict/fit/minimise.hpp"

#include <stdexcept>

namespace loghop {

Minimum minimise(const std::function<double(const std::vector<double>&)>& /*function*/,
                 const std::vector<std::vector<double>>& /*starts*/, const std::vector<double>& /*lower*/,
                 const std::vector<double>& /*upper*/, double /*step*/)
{
  throw std::invalid_argument("the explorer fits nothing: give the parameters themselves");
}

} // namespace loghop
