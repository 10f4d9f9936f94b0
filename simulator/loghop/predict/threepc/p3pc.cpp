#include "loghop/predict/threepc/p3pc.hpp"

#include "loghop/predict/core/domain.hpp"

namespace loghop::p3pc {

Seconds ping_pong(const P3PC& machine, MemoryLayout layout, Bytes n)
{
  return 2 * machine.at(Path::full, layout, n);
}

Seconds ping_with_empty_reply(const P3PC& machine, MemoryLayout layout, Bytes n)
{
  return machine.at(Path::full, layout, n) + machine.at(Path::full, MemoryLayout::cc, Bytes(0));
}

Seconds empty_from_benchmark(Seconds elapsed)
{
  domain::duration("the elapsed time", elapsed);
  return elapsed / 2;
}

Seconds full_from_benchmark(Seconds elapsed, Seconds t_cf)
{
  domain::duration("the elapsed time", elapsed);
  domain::duration("t_cf", t_cf);
  return elapsed - t_cf;
}

} // namespace loghop::p3pc
