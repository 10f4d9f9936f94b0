// The communicators of an archive: each is defined when the first call on it comes.
#pragma once

#include "loghop/simulate/profile/call_communicators.hpp"
#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace loghop::simulate {

/// A communicator of a call, and the numbers of its ranks.
struct Otf2Communicator {
  std::uint32_t number = Otf2Writer::all_ranks;
  std::shared_ptr<const collectives::Group> group; ///< null: all ranks

  int number_of(Rank rank) const { return group == nullptr ? rank.value() : group->number(rank); }
};

class Otf2Communicators {
public:
  Otf2Communicators(Otf2Writer& writer, int ranks) : writer_(writer), of_calls_(ranks) {}

  /// `group`: that of the call, or null.
  Otf2Communicator of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group);
  /// Of messages that are steps of collectives.
  std::uint32_t of_steps();

private:
  static const std::shared_ptr<const collectives::Group>&
  group_of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group)
  {
    return facts.communicator == CallFacts::one_of_group ? group : facts.group;
  }

  Otf2Writer& writer_;
  CallCommunicators of_calls_;
  std::vector<std::optional<std::uint32_t>> numbers_; ///< in the archive
  std::optional<std::uint32_t> of_steps_;
};

} // namespace loghop::simulate
