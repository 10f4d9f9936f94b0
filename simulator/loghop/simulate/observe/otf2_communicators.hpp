// The communicators of an archive: each is defined when the first call on it comes.
#pragma once

#include "loghop/workload/mpi/call_facts.hpp"
#include "loghop/workload/otf2/otf2_writer.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
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
  Otf2Communicators(Otf2Writer& writer, int ranks) : writer_(writer), ranks_(ranks) {}

  /// `group`: that of the call, or null.
  Otf2Communicator of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group);
  /// Of messages that are steps of collectives.
  std::uint32_t of_steps();

private:
  std::vector<Rank> members(const collectives::Group& group) const; ///< none: all ranks, in order

  Otf2Writer& writer_;
  const int ranks_;
  std::map<std::int64_t, std::uint32_t> by_number_;
  std::map<std::vector<Rank>, std::uint32_t> by_members_;
  std::shared_ptr<const collectives::Group> last_group_; ///< calls on the same group follow each other
  std::uint32_t last_ = 0;
  std::optional<std::uint32_t> of_steps_;
};

} // namespace loghop::simulate
