// Parallel processing of an image on a grid of X x Y ranks (P-3PC paper, Seinstra, Koelma, TPDS 2002): rank 0 scatters
// its parts, neighbours exchange borders, rank 0 gathers the parts. The metric is the makespan.
#pragma once

#include "loghop/workload/core/workload.hpp"
#include "loghop/workload/image/border_exchange.hpp"

#include <string>
#include <vector>

namespace loghop {

class GridExchange : public Workload {
public:
  enum class Action { scatter, border, gather };
  enum class Tree { linear, binomial }; ///< one-level flat tree (OFT), spanning binomial tree (SBT)

  std::int64_t width = 1; ///< width of the image, in pixels
  std::int64_t height = 1;
  int X = 1; ///< ranks side by side
  int Y = 1; ///< ranks one below the other
  std::int64_t pixel_bytes = 4;
  std::vector<Action> operations; ///< in each iteration, in order
  std::int64_t iterations = 1;
  Tree tree = Tree::linear;
  BorderExchange::Kind exchange = BorderExchange::Kind::shifts;
  std::int64_t border_across = 0; ///< pixels, on the left and right
  std::int64_t border_along = 0;  ///< above and below
  Seconds pixel_time{0};          ///< computation for each pixel of a rank after its borders

  ImageGrid grid() const { return ImageGrid(width, height, X, Y, pixel_bytes); }

  const char* type() const override { return "grid_exchange"; }
  Metric metric() const override { return {Metric::Kind::makespan, 1}; }
  Form form() const override { return Form::graph; }
  std::optional<MpiPrograms> mpi_programs(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
  WorkloadSize size(const MachineShape& shape) const override;

private:
  bool has(Action operation) const;
  void check_borders() const;
};

} // namespace loghop
