// LogGP*: what remains of a P-3PC table if neither paths nor layouts differ.
//
// g = t_cs, L = t_cf (which has both overheads in it), G = t_{af,cc}, piecewise linear as in P-3PC:
// T_full(n) = T_{full,cc}(n) and T_send(n) = T_recv(n) = t_cs + T_{full,cc}(n) - t_cf   [s], the same for all layouts.
//
// Source: F. J. Seinstra, D. Koelma, "P-3PC", IEEE TPDS 13(7), 2002, section 5.1; there it stands for LogGP.
// Domain: a table whose curves for contiguous data begin at size 0; that value is the constant t_cs, t_cf.
#pragma once

#include "loghop/predict/threepc/p3pc.hpp"

namespace loghop::p3pc {

/// The table that LogGP* is. All patterns of P-3PC take it.
P3PC loggp_star(const P3PC& machine);

} // namespace loghop::p3pc
