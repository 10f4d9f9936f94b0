// How many terms a model needs: its complexity.
//
// Symbols: N implicit transfers, S sizes (a cost is a function of S sizes, 1 for a constant) and D strides besides the
// contiguous one. log_nP: N S (1 + D). Of the others: PRAM N = S = 1, D = 0; LogP N = 3, S = 1, D = 0; log_3P and
// memory logP N = 3; LogGP S = 2, 1, 1 and D = 0 on its three transfers; LoPC those of LogP and those of its C_n.
// Source: K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P", IEEE Trans. Computers 56(3), 2007, section 5.
// Domain: N >= 1, S >= 1, D >= 0. Errors: std::invalid_argument says which number is not so.
#pragma once

#include <vector>

namespace loghop {

/// The cases that one implicit transfer distinguishes.
struct TransferTerms {
  int S = 1;
  int D = 0;
};

namespace model_complexity {

/// Equal transfers: N S (1 + D)   [1]
long long count(int N, int S, int D);

/// Transfers that differ: sum of S_i + S_i D_i   [1]
long long count(const std::vector<TransferTerms>& transfers);

/// LoPC: 3 + |C_n| for a model of contention with |C_n| terms   [1]
long long with_contention(int terms_of_C_n);

} // namespace model_complexity
} // namespace loghop
