// One rank of a time-independent trace as a program of MPI calls.
//
// As in SMPI's replay: wait and test name a request by its source, destination and tag, and mean the oldest open one of
// these; a wait for one that is not open (a test may have closed it) returns at once; waitall waits for
// all that are open.
#pragma once

#include "loghop/workload/mpi/mpi_program.hpp"
#include "loghop/workload/ti/ti_algorithms.hpp"
#include "loghop/workload/ti/ti_trace.hpp"

#include <deque>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

namespace loghop {

/// Data that the programs of all ranks share.
struct TiReplay {
  std::shared_ptr<const TiTrace> trace;
  TiAlgorithms algorithms;
  std::shared_ptr<const collectives::Group> all;
  double flops_per_second = 0;
};

class TiProgram final : public MpiProgram {
public:
  TiProgram(std::shared_ptr<TiReplay> replay, Rank rank);
  MpiCall next() override;
  void tested(bool finished) override;
  CallFacts facts(const MpiCall& call) const override;
  std::string place() const override { return actions_.place(); }
  std::string place_of(std::uint64_t call) const override;

private:
  using Key = std::tuple<Rank, Rank, std::int32_t>; ///< source, destination, tag

  bool translate(const TiAction& action, MpiCall& call);
  void open_message(const TiAction& action, MpiCall& call);
  bool close(const TiAction& action, MpiCall& call);
  MpiCall exchange(const TiAction& action);
  MpiCall collective(const TiAction& action);
  MpiCall compute(double picoseconds) const;
  MpiCall compute_flops(double flops) const;

  std::shared_ptr<TiReplay> replay_;
  Rank rank_;
  TiActions actions_;
  std::deque<MpiCall> further_;                    ///< calls of the same line
  std::map<Key, std::vector<std::uint32_t>> open_; ///< requests, the oldest first
  Key tested_;
  std::uint32_t next_request_ = 0;
  bool further_call_ = false; ///< the last call was one of those
};

} // namespace loghop
