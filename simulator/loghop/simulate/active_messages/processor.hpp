// Runs the program and the handlers of one node.
//
// Program: its operations run one after the other. A handler preempts it at any instant; it goes on where it was when
// no handler is left to run.
// Handlers run in the order of the input queue, are not preempted, and go before the program. At one instant the program
// goes first only if the event that lets it go on, room in the output queue or the end of a DMA, fires first.
#pragma once

#include "loghop/simulate/active_messages/activity_account.hpp"
#include "loghop/simulate/active_messages/receive_interface.hpp"
#include "loghop/simulate/active_messages/send_interface.hpp"
#include "loghop/workload/core/program.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace loghop::simulate {

class Processor final : public EventHandler, public InterfaceListener {
public:
  /// Starts the program at time 0. `recorder` may be null.
  Processor(Rank rank, const ActiveMessageNode& costs, std::unique_ptr<Program> program, EventCalendar& calendar,
            MessagesInFlight& messages, RunObserver* recorder);
  void connect(SendInterface& sender, ReceiveInterface& receiver, NodeDma& dma);

  void fire(Picoseconds now, std::uint32_t event) override;
  void resume() override;
  void message_ready() override;
  void send_dma_done() override;
  void receive_dma_done() override;
  void delivery_certain() override;

  bool finished() const { return state_ == ProgramState::finished && handler_ == HandlerState::none; }
  Picoseconds finish() const { return finish_; } ///< of the program
  const ActivityAccount& account() const { return account_; }
  /// The reason why the node goes no further, for a message about a deadlock.
  std::string stuck() const;

private:
  enum class Event : std::uint32_t { start, program, handler };

  /// The program does this, or waits for it.
  enum class ProgramState {
    next_operation, ///< ready for it
    busy,           ///< on the processor for `remaining_`, then `after_busy_`
    store_short,    ///< puts a short message into the output queue
    start_dma,      ///< starts the send DMA
    await_dma,      ///< a blocking send: waits for its last byte to be in the output queue
    await_message,  ///< waits for messages
    finished
  };
  enum class HandlerState {
    none,
    running,     ///< until handler_end_
    taking,      ///< until its message has left the input queue, at a time that is not known yet
    receiving,   ///< holds the processor until its message is in memory
    store_reply, ///< puts its reply into the output queue
  };

  Picoseconds now() const { return calendar_.now(); }
  void schedule(Event event, Picoseconds time);
  void begin_activity(Activity activity);

  void run_program();
  bool step_program();
  bool wait(Activity activity);
  bool run_busy();
  void begin_operation();
  void begin_send();
  void be_busy(Picoseconds time, Activity activity, ProgramState then);
  void preempt_program();
  bool held_by_send() const;
  bool overflows();

  void run_next();
  void start_handler();
  void begin_short();
  void schedule_short_end();
  void end_handler_at(Picoseconds time);
  void handler_ended();
  void leave_handler();
  bool receive_long();
  bool finish_short();
  void tell_handler() const;

  const Rank rank_;
  const ActiveMessageNode& costs_;
  EventCalendar& calendar_;
  MessagesInFlight& messages_;
  RunObserver* const recorder_;
  SendInterface* sender_ = nullptr;
  ReceiveInterface* receiver_ = nullptr;
  NodeDma* dma_ = nullptr;
  ActivityAccount account_;

  // Program
  std::unique_ptr<Program> program_;
  ProgramState state_ = ProgramState::next_operation;
  ProgramState after_busy_ = ProgramState::next_operation;
  Activity busy_with_ = Activity::compute;
  bool on_processor_ = false; ///< not preempted by a handler
  Picoseconds busy_end_ = 0;  ///< while on_processor_
  Picoseconds remaining_ = 0; ///< while preempted
  ProgramOperation operation_;
  bool blocked_ = false; ///< the short message being stored was counted as blocked
  Picoseconds finish_ = 0;
  Picoseconds looks_at_ = 0; ///< whether a blocking send stands still for too long

  // Handlers
  HandlerState handler_ = HandlerState::none;
  Picoseconds handler_start_ = 0;
  Picoseconds handler_end_ = 0;
  MessageId handling_ = 0;     ///< message that the handler is about
  bool reply_blocked_ = false; ///< the reply was counted as blocked
};

} // namespace loghop::simulate
