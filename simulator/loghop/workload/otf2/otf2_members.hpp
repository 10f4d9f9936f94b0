// Sizes that the other members of a collective sent and received: the records of a rank have its own alone.
//
// Reads each rank of the archive a second time, up to the collective that somebody asks for. Sizes are kept until every
// member has asked: as many as the ranks are apart in the replay.
#pragma once

#include "loghop/workload/otf2/otf2_calls.hpp"
#include "loghop/workload/otf2/otf2_collective.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace loghop {

class Otf2Members {
public:
  explicit Otf2Members(std::string anchor_file) : file_(std::move(anchor_file)) {}

  /// Of the collective that is number `instance` in its communicator. Each member asks once.
  std::shared_ptr<const Otf2Sizes> sizes(std::uint32_t communicator, std::uint64_t instance);

private:
  using Key = std::pair<std::uint32_t, std::uint64_t>; ///< communicator, instance
  struct Entry {
    std::shared_ptr<Otf2Sizes> sizes;
    std::vector<bool> known;
    int asked = 0;
  };

  void read_on(Rank rank);
  Entry& entry(const Key& key);

  std::string file_;
  std::shared_ptr<Otf2Archive> archive_;
  std::vector<std::unique_ptr<Otf2Calls>> ranks_;
  std::map<Key, Entry> entries_;
};

} // namespace loghop
