// Who waits for what, when nothing can happen any more.
#include "loghop/simulate/active_messages/cluster.hpp"

namespace loghop::simulate {

namespace {
constexpr int named_ranks = 8;
}

/// Empty if every program has finished.
std::string Cluster::stuck() const
{
  std::string text;
  int unfinished = 0;
  for (int i = 0; i < static_cast<int>(nodes_.size()); ++i) {
    const ClusterNode& n = nodes_[static_cast<std::size_t>(i)];
    if (n.thread == ThreadState::finished && n.handler == HandlerState::none) continue;
    if (++unfinished <= named_ranks) text += "\n  " + stuck_node(i);
  }
  if (unfinished == 0) return "";
  if (unfinished > named_ranks) text += "\n  and " + std::to_string(unfinished - named_ranks) + " more";
  return "deadlock: nothing can happen any more, and " + std::to_string(unfinished) + " of " +
         std::to_string(nodes_.size()) + " ranks have not finished" + text;
}

std::string Cluster::stuck_node(int index) const
{
  const ClusterNode& n = nodes_[static_cast<std::size_t>(index)];
  std::string text = "rank " + std::to_string(index);
  if (n.handler == HandlerState::store_reply)
    return text + ": the handler of a message from rank " + std::to_string(messages_[n.handling].source) +
           " waits for room in the output queue to send its reply";
  switch (n.thread) {
  case ThreadState::await_message: {
    const std::size_t tag = static_cast<std::size_t>(n.operation.tag);
    const std::int64_t handled = tag < n.handled.size() ? n.handled[tag] : 0;
    return text + " waits for " + std::to_string(n.operation.count) + " messages with tag " + std::to_string(tag) +
           "; it has received " + std::to_string(handled);
  }
  case ThreadState::store_short:
    return text + " waits for room in the output queue to send a short message to rank " +
           std::to_string(n.operation.message.destination);
  case ThreadState::start_dma:
  case ThreadState::await_dma:
    return text + " waits for the send DMA, message to rank " + std::to_string(n.operation.message.destination);
  default:
    return text + " is in the middle of an operation";
  }
}

} // namespace loghop::simulate
