// The exchange of borders between neighbours: every rank holds its part of the image in a larger one, with `across`
// pixels more on its left and right and `along` pixels more above and below, and fills these from the ranks around it.
//
//   shifts:  to the right, then to the left: columns of pixels, of the height of the part. Then downwards, then
//   upwards:
//            whole rows, with what came from left and right, so that corners get there in two steps (P-3PC paper,
//            figure 7). A rank goes on to the next direction when it has sent and received.
//   four:    columns and rows of the part, all at once; no corners.
//   eight:   the same with the corners, from the ranks diagonally beside it.
// Columns, corners, and rows that are not whole lie in memory as one block a row.
#pragma once

#include "loghop/workload/graph/layout_table.hpp"
#include "loghop/workload/image/image_grid.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"

#include <optional>
#include <vector>

namespace loghop {

class BorderExchange {
public:
  enum class Kind { shifts, four, eight };

  BorderExchange(const ImageGrid& grid, Kind kind, std::int64_t across, std::int64_t along);

  /// Every layout that the calls have.
  void add_layouts(LayoutTable& table) const;
  /// The calls of a rank; `table` has the layouts.
  std::vector<MpiCall> calls(Rank rank, const LayoutTable& table) const;

private:
  struct Direction {
    int x;
    int y;
  };
  std::vector<Direction> directions() const;
  std::optional<Rank> neighbour(Rank rank, Direction direction) const; ///< nothing: there is none
  std::int64_t bytes(Rank rank, Direction direction) const;
  MessageLayout layout(Rank rank, Direction direction) const;
  /// To or from the neighbour, if there is one.
  void add_message(Rank rank, Direction direction, int tag, bool sends, const LayoutTable& table,
                   std::vector<MpiCall>& calls) const;

  ImageGrid grid_;
  Kind kind_;
  std::int64_t across_;
  std::int64_t along_;
};

} // namespace loghop
