#include "loghop/predict/lognp/log3p_fft.hpp"

#include "loghop/predict/core/domain.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace loghop::log3p {
namespace {

Seconds contiguous(const Log3P& machine)
{
  return machine.o_mw + machine.o_net;
}

} // namespace

StridedMessage transpose(const FftGrid& grid)
{
  domain::at_least("nx", grid.nx, 1);
  domain::at_least("ny", grid.ny, 1);
  domain::at_least("nz", grid.nz, 1);
  domain::at_least("P", grid.P, 1);
  domain::positive("the size of an element", grid.element.count());
  const Bytes plane = grid.element * (static_cast<double>(grid.nx) * grid.ny);
  return {plane * grid.nz / grid.P, plane / grid.P};
}

Seconds fft_ddt(Seconds T_comp, const Log3P& machine)
{
  return fft_ddt_without_stride(T_comp, machine) + machine.l_mw;
}

Seconds fft_packed(Seconds T_comp, Seconds T_pack, const Log3P& machine)
{
  domain::duration("T_comp", T_comp);
  domain::duration("T_pack", T_pack);
  return T_comp + T_pack + contiguous(machine);
}

Seconds fft_ddt_without_stride(Seconds T_comp, const Log3P& machine)
{
  domain::duration("T_comp", T_comp);
  return T_comp + contiguous(machine);
}

double rest_of_share(double share)
{
  if (!(share >= 0 && share < 1))
    throw std::invalid_argument(fmt::format("a share is {}; allowed is from 0 to less than 1", share));
  return 1 - share;
}

double total_with_share(double rest, double share)
{
  domain::at_least("the rest of a total", rest, 0);
  return rest / rest_of_share(share);
}

} // namespace loghop::log3p
