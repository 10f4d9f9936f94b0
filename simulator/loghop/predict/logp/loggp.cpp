#include "loghop/predict/logp/loggp.hpp"

#include "loghop/predict/core/binomial_tree.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace loghop::loggp {
namespace {

constexpr Bytes one_byte{1};

void need_two_processors(int P)
{
  if (P < 2) throw std::invalid_argument("a broadcast needs at least two processors");
}

} // namespace

Seconds point_to_point(const LogGP& machine, Bytes B)
{
  return machine.o_s + machine.L + (B - one_byte) * machine.G + machine.o_r;
}

Seconds linear_broadcast(const LogGP& machine, int P, Bytes B)
{
  need_two_processors(P);
  return machine.o_s + machine.o_r + machine.L + (P - 1) * ((B - one_byte) * machine.G) + (P - 2) * machine.g;
}

Seconds tree_broadcast(const LogGP& machine, int P, Bytes B)
{
  need_two_processors(P);
  const int h = tree_height(P);
  return h * point_to_point(machine, B) + (h - 1) * machine.g;
}

Seconds end_to_end(const LogGP& machine, Bytes B)
{
  return machine.L + blocking_send(machine, B);
}

Seconds end_to_end_pipelined(const LogGP& machine, Bytes B)
{
  const Seconds memory = machine.o_r + machine.a * machine.G + B * machine.G_m;
  const Seconds network = (B - one_byte) * machine.G;
  return machine.o_s + machine.L + std::max(memory, network);
}

Bytes pipeline_crossover(const LogGP& machine)
{
  if (machine.G <= machine.G_m) return Bytes(std::numeric_limits<double>::infinity());
  const Seconds head_start = machine.o_r + (machine.a + one_byte) * machine.G;
  return Bytes(head_start.count() / (machine.G - machine.G_m).count());
}

Seconds blocking_send(const LogGP& machine, Bytes B)
{
  return machine.o_s + (B - one_byte) * machine.G;
}

Seconds blocking_receive(const LogGP& machine, Bytes B)
{
  return (B - one_byte - machine.a) * machine.G;
}

Seconds long_remap(const LogGP& machine, Bytes B)
{
  return blocking_send(machine, B) + blocking_receive(machine, B);
}

} // namespace loghop::loggp
