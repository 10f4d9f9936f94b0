// The MPI program of each rank of an image's grid.
#pragma once

#include "loghop/workload/graph/layout_table.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop {

/// Data that all ranks share.
struct ImagePlan {
  struct Distribution { ///< scatter, gather
    std::shared_ptr<const collectives::CollectiveAlgorithm> algorithm;
    std::shared_ptr<const CollectiveLayouts> layouts;
  };

  explicit ImagePlan(const GridExchange& exchange);

  LayoutTable layouts;
  ImageGrid grid;
  std::vector<GridExchange::Action> operations;
  std::int64_t iterations;
  double ps_per_pixel;
  BorderExchange border;
  std::shared_ptr<const collectives::Group> group;
  Distribution scatter;
  Distribution gather;

private:
  /// Nothing if it is not among the operations.
  Distribution distribution(GridExchange::Action operation, GridExchange::Tree tree);
};

class ImageProgram final : public MpiProgram {
public:
  ImageProgram(std::shared_ptr<const ImagePlan> plan, Rank rank) : plan_(std::move(plan)), rank_(rank) {}

  MpiCall next() override;
  std::string place() const override;

private:
  void begin_operation();
  MpiCall collective(const ImagePlan::Distribution& distribution) const;

  std::shared_ptr<const ImagePlan> plan_;
  Rank rank_;
  std::int64_t operation_ = 0; ///< how many of all iterations began
  std::vector<MpiCall> calls_; ///< of the current operation
  std::size_t next_call_ = 0;
};

} // namespace loghop
