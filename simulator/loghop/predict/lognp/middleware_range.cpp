#include "loghop/predict/lognp/middleware_range.hpp"

#include "loghop/predict/core/missing_measurements.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"

namespace loghop {

std::string outside_curves(const Log3PCurves& curves, Bytes size, Bytes stride)
{
  MeasuredRange sizes = range_of(curves.o_mw);
  sizes.narrow(range_of(curves.o_net));
  sizes.narrow(range_of(curves.T_mem));
  return outside_table(curves.l_mw, sizes, size, stride);
}

void require_strides(const Log3PCurves& curves, Bytes stride, const std::string& calibration, const char* model,
                     Level level)
{
  if (!covers_stride(curves.l_mw, stride))
    throw MissingMeasurements(calibration, model,
                              {std::string("half_round_trip ") + name_of(level) + " of strided data"});
}

} // namespace loghop
