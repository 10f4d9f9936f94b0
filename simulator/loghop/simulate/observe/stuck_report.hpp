// Explains why an operation graph has not finished: lists the receives, messages and operations that are left over when
// nothing can happen any more.
#pragma once

#include "loghop/workload/graph/operation_graph.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace loghop::simulate {

class StuckReport {
public:
  struct Message {
    Rank source;
    std::uint32_t send_id; ///< of the graph
    std::int64_t bytes;
    std::int32_t tag;
  };

  explicit StuckReport(const OperationGraph& graph) : graph_(graph) {}

  /// A posted receive without a message.
  void add_receive(Rank rank, std::uint32_t id, Rank source, std::int32_t tag);
  /// A message that no receive has asked for.
  void add_message(Rank rank, const Message& message);
  /// The operations of a rank that never became ready.
  void add_left(Rank rank);
  /// Throws SimulationError with the first lines if there is any.
  void throw_if_any() const;

private:
  void add(Rank rank, const std::string& separator, const std::string& text);

  const OperationGraph& graph_;
  std::vector<std::string> lines_;
  std::size_t count_ = 0;
};

} // namespace loghop::simulate
