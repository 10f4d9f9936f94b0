// The communicators on which the ranks of a run call MPI, each with a name and its ranks.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/mpi/call_facts.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace loghop::simulate {

struct CallCommunicator {
  std::string name;          ///< each has its own
  std::vector<Rank> members; ///< none: all ranks, in order
};

class CallCommunicators {
public:
  explicit CallCommunicators(int ranks) : ranks_(ranks), all_{{"MPI_COMM_WORLD", {}}} {}

  /// The number of the communicator of a call; 0: that of all ranks. `group`: that of the call, or null.
  std::size_t of(const CallFacts& facts, const std::shared_ptr<const collectives::Group>& group);
  const CallCommunicator& operator[](std::size_t number) const { return all_[number]; }
  int ranks(std::size_t number) const
  {
    return all_[number].members.empty() ? ranks_ : static_cast<int>(all_[number].members.size());
  }

private:
  std::vector<Rank> members(const collectives::Group& group) const;
  void add(CallCommunicator made);
  std::size_t of_program(const CallFacts& facts);
  std::size_t of_group(const std::shared_ptr<const collectives::Group>& group);

  const int ranks_;
  std::vector<CallCommunicator> all_;
  std::set<std::string> names_ = {"MPI_COMM_WORLD"};
  std::map<std::int64_t, std::size_t> by_number_; ///< of those that the program numbers
  std::map<std::vector<Rank>, std::size_t> by_members_;
  std::shared_ptr<const collectives::Group> last_group_; ///< calls on the same group follow each other
  std::size_t last_ = 0;
};

} // namespace loghop::simulate
