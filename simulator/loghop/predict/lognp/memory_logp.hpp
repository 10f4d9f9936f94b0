// memory logP: LogP whose overheads are those of a memory hierarchy, by size and stride.
//
// Symbols: f(s,1)_i the cost of s contiguous bytes at implicit transfer i, f(s,d)_i what a stride d adds to it; i = 0
// is the memory of the source, 2 that of the target; L the latency of the network.
//
// Source: K. W. Cameron, X.-H. Sun, "Quantifying Locality Effect in Data Access Delay: Memory logP", IPDPS 2003, as
// K. W. Cameron, R. Ge, X.-H. Sun, "log_nP and log_3P", IEEE Trans. Computers 56(3), 2007, section 5 gives it.
// Domain: small messages; the buffers of the network interface are infinite. f(s,d) may be approximated with the time
// of a copy in memory. Errors: std::invalid_argument if size or stride is negative or not finite.
#pragma once

#include "loghop/predict/core/cost_curve.hpp"

namespace loghop {

/// The memory of one side.
struct MemoryCost {
  CostCurve contiguous; ///< f(s,1) [s]
  CostTable strided;    ///< f(s,d), added [s]
};

struct MemoryLogP {
  MemoryCost source;
  MemoryCost target;
  Seconds L{0}; ///< latency of the network [s]
};

namespace memory_logp {

/// Through shared memory, one implicit transfer: T = f(s,1)_0 + f(s,d)_0   [s]
Seconds shared_memory(const MemoryLogP& machine, Bytes s, Bytes d);

/// The same for contiguous data, f(s,d) = 0   [s]
Seconds shared_memory(const MemoryLogP& machine, Bytes s);

/// Between memories: T = (f(s,1)_0 + f(s,d)_0) + L + (f(s,1)_2 + f(s,d)_2)   [s]
Seconds point_to_point(const MemoryLogP& machine, Bytes s, Bytes d);

/// The same for contiguous data   [s]
Seconds point_to_point(const MemoryLogP& machine, Bytes s);

} // namespace memory_logp
} // namespace loghop
