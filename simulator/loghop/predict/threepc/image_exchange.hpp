// Scatter, gather and border exchange of an image on a grid of nodes, under P-3PC (and LogGP*, which is a table of it).
//
// Symbols: X x Y nodes, P = X Y; an image of imw x imh values of e bytes; M = cc where a part is contiguous in the
// image (X = 1), nc otherwise. A gather is a scatter with cn for nc and T_recv for T_send.
//
// Source: F. J. Seinstra, D. Koelma, "P-3PC", IEEE TPDS 13(7), 2002, section 4 and figure 6. Worst cases: the root, or
// the node that gets its data last. Figure 6 prints the sizes of the tree as imw imh / (2 i); the tree halves them, so
// that 2^i is meant, and only that agrees with the largest message that the text names.
// Domain: parts of equal size (no rounding), P >= 2 for scatter and gather. Not in it: contention.
// Errors: std::invalid_argument names the argument and what is allowed.
#pragma once

#include "loghop/predict/threepc/p3pc.hpp"

namespace loghop {

namespace p3pc {

/// Root to each in turn (one-level flat tree), m = e imw imh / P:
/// T = max( (P - 1) T_{send,M}(m), (P - 2) T_{send,M}(m) + T_{full,M}(m) )   [s]
Seconds oft_scatter(const P3PC& machine, const GridImage& image);

/// Each to the root in turn, T_recv and cn   [s]
Seconds oft_gather(const P3PC& machine, const GridImage& image);

/// Binomial tree, message i = 1..log2 P of e imw imh / 2^i bytes, the first log2 P - log2 X of them cc, the others nc:
/// T = max( sum of T_send, sum of T_full )   [s]. Throws unless X and Y are powers of two.
Seconds sbt_scatter(const P3PC& machine, const GridImage& image);

/// The same backwards, T_recv and cn   [s]
Seconds sbt_gather(const P3PC& machine, const GridImage& image);

/// With parts of w = imw / X by h = imh / Y: T = 2 T_{full,nn}(e bw h) + 2 T_{full,cc}(e (w + 2 bw) bh)   [s]
/// Figure 6 writes imw and imh, which must mean those of a part: the whole image would cost the same on any grid.
Seconds border_exchange(const P3PC& machine, const GridImage& image, const ImageBorder& border,
                        AbsentNeighbours absent = AbsentNeighbours::counted);

/// Half of a kernel of k values, rounded down: what one border needs   [values]. Throws if k < 1.
int border_of_kernel(int k);

} // namespace p3pc
} // namespace loghop
