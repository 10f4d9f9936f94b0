// The state of one node of a cluster: its processor, its program and its network interface.
#pragma once

#include "loghop/simulate/active_messages/dma.hpp"
#include "loghop/simulate/wormhole/worm.hpp"
#include "loghop/workload/core/program.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace loghop::simulate {

/// What the program of a node does, or waits for.
enum class ThreadState {
  next_operation, ///< ready for it
  busy,           ///< on the processor for `remaining`, then `after_busy`
  store_short,    ///< wants to put a short message into the output queue
  start_dma,      ///< wants to start the send DMA
  await_dma,      ///< a blocking send: waits for its last byte to be in the output queue
  await_message,  ///< waits for messages
  finished
};

enum class HandlerState {
  none,
  running,    ///< until handler_end
  receiving,  ///< holds the processor until its message is in memory
  store_reply ///< wants to put its reply into the output queue
};

/// Where the time of a node goes: an index of ClusterNode::spent.
enum class Activity { compute, send_overhead, handlers, wait_message, wait_send, blocked_send, idle };
inline constexpr int activities = 7;

struct ClusterNode {
  std::unique_ptr<Program> program;
  DmaEngines dma;

  // Program
  ThreadState thread = ThreadState::next_operation;
  ThreadState after_busy = ThreadState::next_operation;
  Activity busy_with = Activity::compute;
  bool on_processor = false; ///< the program runs: not preempted by a handler
  Picoseconds busy_end = 0;  ///< while on_processor
  Picoseconds remaining = 0; ///< while preempted
  ProgramOperation operation;
  bool blocked = false; ///< the short message being stored has been counted as blocked
  Picoseconds finish = 0;

  // Handlers
  HandlerState handler = HandlerState::none;
  Picoseconds handler_end = 0;
  std::uint64_t handling = 0; ///< message that the handler is about
  WormId taking = no_worm;    ///< long message: the worm that its receive DMA will take
  bool reply_blocked = false;
  std::vector<std::int64_t> handled; ///< messages handled so far, by tag

  // Network interface
  WormId at_front = no_worm;   ///< the message at the front of the input queue
  Picoseconds ready_at = 0;    ///< when its handler may start
  std::uint64_t receiving = 0; ///< message that the receive DMA moves
  std::int64_t last_room = -1; ///< the send DMA is done when this flit has been sent; negative: no such flit
  bool waits_for_room = false; ///< tell it when further flits have a known time of sending

  // Accounting
  Activity activity = Activity::compute;
  Activity shown = Activity::compute; ///< the same, after the program's end too
  Picoseconds since = 0;
  Picoseconds spent[activities] = {};

  /// The program holds the processor until the last byte of a blocking send is in the output queue.
  bool held_by_send() const
  {
    return thread == ThreadState::await_dma && operation.dma == DmaMode::blocking && dma.active(DmaEngines::send);
  }

  explicit ClusterNode(const Memory& memory) : dma(memory) {}
};

} // namespace loghop::simulate
