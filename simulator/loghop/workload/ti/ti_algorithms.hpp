// Chooses the algorithm of each collective of a trace: the one that the scenario names for its kind, or else the one
// that the library of the scenario or platform takes for its size and number of ranks, or else MPICH.
//
// The thresholds are those of MPICH 3.2 to 4 (its control variables MPIR_CVAR_BCAST_SHORT_MSG_SIZE and so on); the
// algorithms are described by Thakur, Rabenseifner, Gropp, "Optimization of Collective Communication Operations in
// MPICH", IJHPCA 19(1), 2005. docs/ti_traces.md has the table, and what is different here.
#pragma once

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/ti/ti_action.hpp"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

class TiAlgorithms {
public:
  /// Kinds of collective for which an algorithm can be chosen: "barrier", ..., "allgatherv", "alltoallv".
  static std::vector<std::string> kinds();
  /// The names of those that suit the kind.
  static std::vector<std::string> algorithms_of(const std::string& kind);

  /// Throws std::invalid_argument if there is no such kind or algorithm.
  void choose(const std::string& kind, const std::string& algorithm);
  /// Chooses where nothing else is chosen, except for kinds of other sizes for each rank; nullptr: MPICH does.
  void choose_by(const MpiLibrary* library) { library_ = library; }
  /// Ranks move the blocks that they have for themselves as these costs say; other costs are in a trace's computations.
  void set_costs(const CollectiveCosts& costs);
  /// The name of the algorithm for `bytes`: TiAction::bytes, or the sum of all sizes.
  std::string name(TiAction::Kind kind, std::int64_t bytes, int ranks) const;
  /// The algorithm of `rank` of `ranks`. Ranks that ask for the same one in turn share it.
  std::shared_ptr<const collectives::CollectiveAlgorithm> make(const TiAction& action, Rank rank, int ranks);

private:
  using Algorithm = std::shared_ptr<const collectives::CollectiveAlgorithm>;
  /// An algorithm that was made before.
  struct Made {
    TiAction::Kind kind;
    Rank root;
    std::int64_t bytes;
    std::vector<std::int64_t> sizes;
    std::weak_ptr<const collectives::CollectiveAlgorithm> algorithm;
  };
  static constexpr std::size_t remembered = 8;

  Algorithm make_sized(const TiAction& action, Rank rank, int ranks) const;
  Algorithm with_own_block(Algorithm algorithm, std::string_view collective,
                           const collectives::CollectiveOptions& options) const;
  Algorithm make_alltoallv(const TiAction& action, int ranks) const;

  std::map<std::string, std::string> chosen_;
  const MpiLibrary* library_ = nullptr;
  collectives::CollectiveOptions costs_; ///< of own blocks alone
  std::vector<Made> made_;
  std::size_t next_made_ = 0;
};

} // namespace loghop
