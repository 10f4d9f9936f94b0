// One node of a cluster: processor, DMA engines, and the two halves of its network interface. It runs one rank, which
// has the number of the node.
#pragma once

#include "loghop/simulate/active_messages/processor.hpp"

#include <memory>
#include <utility>

namespace loghop::simulate {

struct ClusterNode {
  ClusterNode(Rank rank, const ActiveMessageNode& costs, const WormholeMesh& mesh, std::unique_ptr<Program> program,
              EventCalendar& calendar, WormholeNetwork& network, MessagesInFlight& messages, RunObserver* recorder)
      : processor(rank, costs, std::move(program), calendar, messages, recorder),
        dma(costs.memory, calendar, processor), sender(rank, costs, mesh, calendar, network, messages, dma, processor),
        receiver(costs, mesh, calendar, network, messages, dma, processor)
  {
    processor.connect(sender, receiver, dma);
  }
  ClusterNode(const ClusterNode&) = delete;
  ClusterNode& operator=(const ClusterNode&) = delete;

  Processor processor;
  NodeDma dma;
  SendInterface sender;
  ReceiveInterface receiver;
};

} // namespace loghop::simulate
