#include "loghop/predict/lognp/memory_logp.hpp"

namespace loghop::memory_logp {
namespace {

Seconds at(const MemoryCost& memory, Bytes s, Bytes d)
{
  return memory.contiguous.at(s) + memory.strided.at(s, d);
}

} // namespace

Seconds shared_memory(const MemoryLogP& machine, Bytes s, Bytes d)
{
  return at(machine.source, s, d);
}

Seconds shared_memory(const MemoryLogP& machine, Bytes s)
{
  return machine.source.contiguous.at(s);
}

Seconds point_to_point(const MemoryLogP& machine, Bytes s, Bytes d)
{
  return at(machine.source, s, d) + machine.L + at(machine.target, s, d);
}

Seconds point_to_point(const MemoryLogP& machine, Bytes s)
{
  return machine.source.contiguous.at(s) + machine.L + machine.target.contiguous.at(s);
}

} // namespace loghop::memory_logp
