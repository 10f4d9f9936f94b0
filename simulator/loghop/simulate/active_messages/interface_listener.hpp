// Is told by the network interface of a node what its processor may wait for.
#pragma once

namespace loghop::simulate {

class InterfaceListener {
public:
  virtual ~InterfaceListener() = default;
  /// There may be room in the output queue, or what the processor waited for may have arrived.
  virtual void resume() = 0;
  /// The message at the front of the input queue may interrupt the processor.
  virtual void message_ready() = 0;
  virtual void send_dma_done() = 0;
  virtual void receive_dma_done() = 0;
  /// InFlight::delivered became known, after the message was taken from the input queue.
  virtual void delivery_certain() = 0;
};

} // namespace loghop::simulate
