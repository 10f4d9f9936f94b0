// One rank of an OTF2 archive as a program of MPI calls.
#pragma once

#include "loghop/workload/mpi/collective_channels.hpp"
#include "loghop/workload/mpi/mpi_program.hpp"
#include "loghop/workload/otf2/otf2_calls.hpp"
#include "loghop/workload/otf2/otf2_check.hpp"
#include "loghop/workload/otf2/otf2_members.hpp"
#include "loghop/workload/ti/ti_algorithms.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace loghop {

/// Makes one number of a communicator and a tag: messages match within a communicator. A tag of the first communicator
/// stays as it is.
class Otf2Tags {
public:
  Otf2Tags(std::size_t communicators, std::uint32_t highest_tag);
  std::int32_t tag(int communicator, std::uint32_t tag);

private:
  std::int64_t stride_;
  bool fits_;
  std::map<std::pair<int, std::uint32_t>, std::int32_t> numbers_; ///< only if not all pairs fit 31 bits
};

/// Data that the programs of all ranks share.
struct Otf2Replay {
  Otf2Replay(const std::string& anchor_file, const Otf2Counts& counts);

  std::shared_ptr<Otf2Archive> archive;
  Otf2Members members;
  Otf2Tags tags;
  CollectiveChannels channels;
  TiAlgorithms chosen;                    ///< as the scenario has it
  std::map<int, TiAlgorithms> algorithms; ///< by size of the communicator
  std::set<std::uint32_t> marks;          ///< regions of user code whose ends are marks
  double picoseconds_per_tick = 0;        ///< of computations, scaled; 0: they take no time
};

class Otf2Program final : public MpiProgram {
public:
  Otf2Program(std::shared_ptr<Otf2Replay> replay, Rank rank);
  MpiCall next() override;
  CallFacts facts(const MpiCall& call) const override;
  std::string place() const override;

private:
  using Instance = std::pair<std::uint32_t, std::uint64_t>; ///< communicator, number of the collective in it

  bool translate(const Otf2Call& from, MpiCall& call);
  void set_message(const Otf2Call& from, MpiCall& call);
  void set_collective(const Otf2Call& from, MpiCall& call);
  void set_collective_facts(const Otf2Call& from, CallFacts& facts) const;
  void close_collective();

  std::shared_ptr<Otf2Replay> replay_;
  Rank rank_;
  Otf2Calls calls_;
  std::uint64_t number_ = 0;               ///< of the record of the last call
  std::uint64_t visit_before_ = 0;         ///< Otf2Call::visit of the call before the last
  std::uint32_t region_before_ = 0;        ///< its region, if it is in one
  std::map<std::uint32_t, Instance> open_; ///< nonblocking collectives, by request
  std::map<std::uint32_t, Instance>::iterator waited_for_ = open_.end();
};

} // namespace loghop
