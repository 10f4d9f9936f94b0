// Reads all records of an archive once, and finds what is wrong or missing before a replay begins.
#pragma once

#include "loghop/workload/otf2/otf2_archive.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace loghop {

/// What an archive has: for estimates, and for numbering tags.
struct Otf2Counts {
  struct Collective {
    std::int64_t calls = 0; ///< each counted once, not once a member
    std::int64_t bytes = 0; ///< sent and received by its first member, in the largest
    std::int64_t received = 0;
  };
  std::int64_t messages = 0;
  double bytes = 0;
  std::uint32_t highest_tag = 0;
  bool by_members = false;                               ///< has collectives whose members have sizes of their own
  std::map<std::pair<int, int>, Collective> collectives; ///< by OTF2_CollectiveOp and size of the communicator

  std::string text() const;
  static Otf2Counts from_text(const std::string& text);
};

/// Problems, one a line; empty if there is none. `alive` is called again and again meanwhile.
std::string check_otf2(std::shared_ptr<Otf2Archive> archive, Otf2Counts& counts, const std::function<void()>& alive);

} // namespace loghop
