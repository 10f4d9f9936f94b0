// Messages from a CSV file with the header message,release,source,destination,bytes, for the network alone.
//
// The header of the second column names the unit of its times: release_ps, release_ns, release_us, release_ms,
// release_s, or release_flits for flit times of the network. In a column that is just called release every value has
// its unit ("1.5us", "12flits"): all times, or all flits. Empty lines and lines that begin with # are comments.
#pragma once

#include "loghop/workload/core/workload.hpp"

#include <istream>
#include <string>
#include <vector>

namespace loghop {

class JsonValue;

class MessageList : public Workload {
public:
  std::vector<OfferedMessage> rows; ///< `release` counts flit times if `release_in_flits`, else picoseconds
  bool release_in_flits = false;
  std::string file; ///< their source, for messages; may be empty

  const char* type() const override { return "messages"; }
  Metric metric() const override { return {Metric::Kind::mean_latency, 1}; }
  Form form() const override { return Form::messages; }
  std::unique_ptr<MessageSource> messages(const NetworkShape& shape, std::uint64_t seed) const override;
  void check_network(const NetworkShape& shape) const override;
  WorkloadSize size_on_network(const NetworkShape& shape) const override;
};

/// Reads the whole file; rows come sorted by (release, number). Throws InputErrors with every problem (file, line, what
/// was found, what is allowed): after a wrong header nothing else is read, after 500 problems nothing more.
MessageList read_message_list(std::istream& in, const std::string& file);

/// Reads the file that `name` gives relative to the folder of its own file. Problems of the name and of the list are
/// recorded there; then the list is not to be used.
MessageList read_message_file(const JsonValue& name);

} // namespace loghop
