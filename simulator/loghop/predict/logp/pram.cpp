#include "loghop/predict/logp/pram.hpp"

#include "loghop/predict/core/binomial_tree.hpp"
#include "loghop/predict/core/domain.hpp"

namespace loghop::pram {

Seconds point_to_point(const Pram& machine)
{
  return machine.step;
}

Seconds ping_pong(const Pram& machine)
{
  return communications(machine, 2);
}

Seconds communications(const Pram& machine, long long c)
{
  domain::at_least("the number of communications", static_cast<double>(c), 0);
  return static_cast<double>(c) * machine.step;
}

Seconds tree_broadcast(const Pram& machine, int P)
{
  return communications(machine, tree_height(P));
}

} // namespace loghop::pram
