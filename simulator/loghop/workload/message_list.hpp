// Messages from a CSV file with the header message,release,source,destination,bytes, for the network alone.
//
// The header of the second column names the unit of its times: release_ps, release_ns, release_us, release_ms,
// release_s, or release_flits for flit times of the network.
#pragma once

#include "loghop/workload/workload.hpp"

#include <istream>
#include <string>
#include <vector>

namespace loghop {

class MessageList : public Workload {
public:
  std::vector<OfferedMessage> rows;      ///< `release` counts flit times if `release_in_flits`, else picoseconds
  bool release_in_flits = false;

  const char* type() const override { return "messages"; }
  Metric metric() const override { return {Metric::Kind::mean_latency, 1}; }
  Drives drives() const override { return Drives::network; }
  std::unique_ptr<MessageSource> messages(const MachineShape& shape, std::uint64_t seed) const override;
  void check(const MachineShape& shape) const override;
};

/// Reads the whole file; throws InputErrors with every problem (file, line, what was found, what is allowed).
MessageList read_message_list(std::istream& in, const std::string& file);

} // namespace loghop
