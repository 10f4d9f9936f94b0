// What the events of an OTF2 archive refer to by number, and writes of it with OTF2's library. Included only where OTF2's
// headers are.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/otf2/otf2_library.hpp"
#include "loghop/workload/otf2/otf2_metric.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Definitions, as they are numbered in the archive.
struct WrittenDefinitions {
  struct Region {
    std::uint32_t number;
    bool is_mpi;
  };
  struct Communicator {
    std::string name;
    std::vector<Rank> members; ///< none: all ranks
  };
  struct Further {
    std::optional<Rank> rank; ///< nothing: of the network
    std::string name;
    std::optional<std::uint32_t> metrics; ///< their class; nothing: of a core
    OTF2_MetricRef instance = 0;          ///< of metrics
  };
  std::map<std::string, Region, std::less<>> regions;
  std::vector<Communicator> communicators;
  std::vector<Further> further; ///< locations
  std::vector<std::vector<Otf2Metric>> metric_classes;

  bool has_network() const
  {
    return std::any_of(further.begin(), further.end(), [](const Further& one) { return !one.rank; });
  }
};

/// Of events of messages.
enum class Otf2Attribute : OTF2_AttributeRef { message, released, injected, head, delivered };

/// Writes the definitions of a whole archive, which has run for `length`; `events` has the number of them for each location.
/// Throws Otf2WriteFault.
void write_definitions(OTF2_GlobalDefWriter* writer, const std::vector<Node>& nodes,
                       const WrittenDefinitions& definitions, Picoseconds length,
                       const std::vector<std::uint64_t>& events);

/// What the library refuses is a fault of writing.
void check_written(const Otf2Errors& errors, OTF2_ErrorCode code);
[[noreturn]] void fail_to_write(const Otf2Errors& errors);

} // namespace loghop
