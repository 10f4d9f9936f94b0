// The MPI program of each rank of a 3D FFT.
#pragma once

#include "loghop/workload/fft/fft.hpp"
#include "loghop/workload/graph/layout_table.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// Data that all ranks share. The calls of an iteration are those of `phases`, for every rank.
struct FftPlan {
  enum class Phase { along_x, pack_to_y, to_y, along_y, pack_to_z, to_z, along_z };
  /// The exchange of one group of ranks.
  struct Exchange {
    std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm;
    std::shared_ptr<const collectives::Group> group;
    std::shared_ptr<const CollectiveLayouts> layouts; ///< null: contiguous
  };

  /// `has_memory`: copies cost time, so that derived datatypes also have to transpose what stays.
  FftPlan(const Fft& fft, const FftGrid& grid_of_ranks, double ps_per_flop_of_cores, bool has_memory = false);

  FftGrid grid;
  std::int64_t iterations;
  double ps_per_flop;
  double packing; ///< ps/B
  std::vector<Phase> phases;
  std::vector<Exchange> to_y; ///< indexed by b
  std::vector<Exchange> to_z; ///< indexed by a
  LayoutTable layouts;

private:
  bool sends_own_;
  Exchange exchange(const Fft& fft, const FftGrid::Exchange& sizes, const collectives::Group& group);
};

class FftProgram final : public MpiProgram {
public:
  FftProgram(std::shared_ptr<const FftPlan> plan, Rank rank) : plan_(std::move(plan)), rank_(rank) {}

  MpiCall next() override;
  std::string place() const override { return place_of(calls_); }
  std::string place_of(std::uint64_t call) const override;

private:
  MpiCall compute(double picoseconds) const;
  MpiCall exchange(const FftPlan::Exchange& exchange) const;
  MpiCall call_of(FftPlan::Phase phase) const;

  std::shared_ptr<const FftPlan> plan_;
  Rank rank_;
  std::uint64_t calls_ = 0;
};

} // namespace loghop
