// Workloads of a scenario, each read once: cases that differ in something else share it, and the files that it names.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/workload/core/workload.hpp"

#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace loghop {

class KnownWorkloads {
public:
  /// The workload at `place`, or the one of an earlier place with the same text and units in the same file. One with
  /// problems is read again each time, so that each place reports its own. nullptr: nothing could be read.
  std::shared_ptr<const Workload> read(const JsonValue& place);

private:
  using Key = std::tuple<std::string, Picoseconds, Picoseconds>; ///< text, period of the clock, flit time
  std::map<Key, std::shared_ptr<const Workload>> known_;
};

} // namespace loghop
