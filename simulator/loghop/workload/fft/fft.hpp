// 3D FFT, as in the NAS benchmark FT and in three versions of the log_nP paper (Cameron, Ge, Sun, IEEE TC 2007, section
// 4.3.4): FFTs along x, exchange, along y, exchange, along z; fft_grid.hpp says what is divided how. Slabs, as in the
// paper, have no first exchange.
//
// The work of a rank in one of the `iterations`:
//   5 n log2 n floating point operations for each line of n points that it has, once in each dimension;
//   before an exchange `pack` and `opt` copy all that the rank has into buffers, 16 bytes a point, one message after
//   the other: naively, or by blocks (of 512 bytes in the paper). The cost of a byte is given; the exchange is an
//   all-to-all of contiguous messages (what stays is not sent); `ddt` leaves the packing to derived datatypes: a rank
//   sends single points at a stride of d bytes, its own part to itself too if the platform has memory, and what arrives is contiguous. With slabs of even parts d = 16 nx ny /
//   P, and all that a rank has is s = 16 nx ny nz / P, as the paper has them.
// Setup, time evolution and checksum of the benchmark are not there. The metric is the makespan.
#pragma once

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/fft/fft_grid.hpp"

#include <optional>
#include <utility>

namespace loghop {

class Fft : public Workload {
public:
  enum class Variant { ddt, pack, opt };
  enum class Decomposition { slab, pencil };

  Variant variant = Variant::ddt;
  FftGrid::Sizes points{1, 1, 1};
  Decomposition decomposition = Decomposition::slab;
  std::optional<int> number_of_ranks;              ///< nothing: as many as there are nodes
  std::optional<std::pair<int, int>> process_grid; ///< pencil: A, B; nothing: as near to A = B as can be, A <= B
  std::int64_t iterations = 1;
  const collectives::AlgorithmRow* alltoall = nullptr; ///< nullptr: none of the table was named
  std::optional<Seconds> flop_time;                    ///< nothing: of the platform's cores
  double naive_packing = 0;                            ///< ps/B: pack
  double blocked_packing = 0;                          ///< ps/B: opt

  int ranks(const MachineShape& shape) const;
  FftGrid grid(const MachineShape& shape) const;
  double packing() const; ///< ps/B

  const char* type() const override { return "fft"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  std::pair<int, int> process_grid_on(const MachineShape& shape) const;
  double ps_per_flop(const MachineShape& shape) const;
  void check_points() const;
  void check_parts(const FftGrid& grid) const;
  void check_algorithm(const FftGrid& grid) const;
  void check_time(const FftGrid& grid, const MachineShape& shape) const;
};

} // namespace loghop
