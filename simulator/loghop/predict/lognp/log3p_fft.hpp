// 3D FFT under log_3P: three ways to transpose the grid, and how their measured shares relate.
//
// T_comp is the measured time of the computation, l_mw what the middleware's handling of strides adds to the messages,
// T_pack what packing by the program costs. The codes: ddt leaves the stride to derived data types; pack copies to a
// contiguous buffer before it sends; opt does so in blocks that stay in the cache.
//
// Source: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P", IEEE Trans. Computers 56(3), 2007, section 4.3.4 and
// footnote 15. The grids are those of the FT benchmark of the NAS Parallel Benchmarks; the paper names only classes.
// Domain: slabs of equal size. Errors: std::invalid_argument names the argument and what is allowed.
#pragma once

#include "loghop/predict/lognp/log3p.hpp"

namespace loghop::log3p {

/// A grid of nx x ny x nz elements over P processors.
struct FftGrid {
  int nx = 1;
  int ny = 1;
  int nz = 1;
  int P = 1;
  Bytes element{16}; ///< a complex number of two doubles [B]
};

/// The data that one processor transposes.
struct StridedMessage {
  Bytes s; ///< all of its data [B]
  Bytes d; ///< from one piece to the next [B]
};

/// s = e nx ny nz / P, d = e nx ny / P   [B], e bytes an element. Throws unless all numbers are at least 1.
StridedMessage transpose(const FftGrid& grid);

/// T = T_comp + (o_mw + o_net) + l_mw   [s]
Seconds fft_ddt(Seconds T_comp, const Log3P& machine);

/// T = T_comp + T_pack + (o_mw + o_net)   [s]. For pack and for opt, each with its own T_pack.
Seconds fft_packed(Seconds T_comp, Seconds T_pack, const Log3P& machine);

/// LogP sees no stride: T = T_comp + (o_mw + o_net) for ddt. Measured packing counts as computation, so that the codes
/// that pack get slower under it, and the one that does not is chosen.   [s]
Seconds fft_ddt_without_stride(Seconds T_comp, const Log3P& machine);

/// The rest of a total of 1 of which `share` is something: 1 - share   [1]. Throws unless 0 <= share < 1.
double rest_of_share(double share);

/// The total of which `rest` is what remains when `share` of it is something: rest / (1 - share)   [1]
/// With the rest of ddt and the share of packing in opt: the total of opt, in units of that of ddt, if what is neither
/// packing nor stride takes equally long in both. Throws unless rest >= 0 and 0 <= share < 1.
double total_with_share(double rest, double share);

} // namespace loghop::log3p
