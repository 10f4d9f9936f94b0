#include "loghop/simulate/active_messages/processor.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

namespace {

Picoseconds operation_time(Seconds time)
{
  if (time > to_seconds(longest_operation)) throw SimulationError("an operation of a program exceeds 13 days");
  return to_picoseconds(time);
}

} // namespace

Processor::Processor(Rank rank, const ActiveMessageNode& costs, std::unique_ptr<Program> program,
                     EventCalendar& calendar, MessagesInFlight& messages, RunObserver* recorder)
    : rank_(rank), costs_(costs), calendar_(calendar), messages_(messages), recorder_(recorder),
      account_(rank, recorder), program_(std::move(program))
{
  schedule(Event::start, 0);
}

void Processor::connect(SendInterface& sender, ReceiveInterface& receiver, NodeDma& dma)
{
  sender_ = &sender;
  receiver_ = &receiver;
  dma_ = &dma;
}

void Processor::schedule(Event event, Picoseconds time)
{
  calendar_.schedule(time, *this, static_cast<std::uint32_t>(event));
}

void Processor::fire(Picoseconds now, std::uint32_t event)
{
  switch (static_cast<Event>(event)) {
  case Event::start:
    run_program();
    break;
  case Event::program:
    if (!on_processor_ || busy_end_ != now) break; // it was preempted
    preempt_program();
    run_next();
    break;
  case Event::handler:
    if (handler_ == HandlerState::running && handler_end_ == now) handler_ended();
    break;
  }
}

void Processor::begin_activity(Activity activity)
{
  account_.begin(activity, state_ == ProgramState::finished, now());
}

/// The next handler that may start, or else the program.
void Processor::run_next()
{
  message_ready();
  if (handler_ == HandlerState::none) run_program();
}

// --------------------------------------------------------------------------------------- told by the interfaces

void Processor::resume()
{
  if (handler_ == HandlerState::store_reply)
    handler_ended();
  else if (handler_ == HandlerState::none && !on_processor_)
    run_program();
}

void Processor::message_ready()
{
  if (handler_ != HandlerState::none || !receiver_->ready()) return;
  if (held_by_send() && !overflows()) return;
  start_handler();
}

/// The blocking send stands still for so long that messages must be taken in. If not yet, looks again when it may.
bool Processor::overflows()
{
  if (!costs_.nic.overflow_timeout) return false;
  const Picoseconds overflow = sender_->last_flit_sent() + *costs_.nic.overflow_timeout;
  if (overflow <= now()) return true;
  const bool looks_by_then = now() < looks_at_ && looks_at_ <= overflow;
  if (!looks_by_then) receiver_->look_again(looks_at_ = overflow);
  return false;
}

void Processor::send_dma_done()
{
  dma_->stop(DmaEngines::send);
  dma_->schedule();
  message_ready(); // one that came while the processor was held
  resume();
}

void Processor::receive_dma_done()
{
  receiver_->dma_done();
  if (handler_ == HandlerState::receiving)
    leave_handler();
  else
    resume();
}

void Processor::delivery_certain()
{
  if (handler_ == HandlerState::taking) schedule_short_end();
}

// ------------------------------------------------------------------------------------------------------- program

/// Lets the program go on as far as it can now. The processor must be free of handlers.
void Processor::run_program()
{
  while (step_program()) {
  }
}

/// One step; false: the program can do nothing more now.
bool Processor::step_program()
{
  switch (state_) {
  case ProgramState::next_operation:
    begin_operation();
    return true;
  case ProgramState::busy:
    return run_busy();
  case ProgramState::store_short:
    if (!sender_->store_short(operation_.message, account_.since(), blocked_)) return wait(Activity::blocked_send);
    state_ = ProgramState::next_operation;
    return true;
  case ProgramState::start_dma:
    if (!sender_->start_dma(operation_.message, account_.since())) return wait(Activity::wait_send);
    state_ = operation_.dma == DmaMode::nonblocking ? ProgramState::next_operation : ProgramState::await_dma;
    return true;
  case ProgramState::await_dma:
    if (dma_->active(DmaEngines::send)) return wait(Activity::wait_send);
    state_ = ProgramState::next_operation;
    return true;
  case ProgramState::await_message:
    if (receiver_->handled(operation_.tag) < operation_.count) return wait(Activity::wait_message);
    state_ = ProgramState::next_operation;
    return true;
  case ProgramState::finished:
    return wait(Activity::idle);
  }
  return false;
}

bool Processor::wait(Activity activity)
{
  begin_activity(activity);
  return false;
}

bool Processor::run_busy()
{
  if (remaining_ == 0) {
    state_ = after_busy_;
    return true;
  }
  on_processor_ = true;
  busy_end_ = now() + remaining_;
  schedule(Event::program, busy_end_);
  return wait(busy_with_);
}

void Processor::begin_operation()
{
  operation_ = program_->next();
  switch (operation_.kind) {
  case ProgramOperation::Kind::compute:
    be_busy(operation_time(operation_.time), Activity::compute, ProgramState::next_operation);
    break;
  case ProgramOperation::Kind::send:
    begin_send();
    break;
  case ProgramOperation::Kind::wait:
    state_ = ProgramState::await_message;
    break;
  case ProgramOperation::Kind::finish:
    state_ = ProgramState::finished;
    finish_ = now();
    break;
  }
}

void Processor::begin_send()
{
  blocked_ = false;
  if (operation_.message.protocol == Protocol::short_message)
    be_busy(costs_.short_messages.o_s(operation_.message.arguments), Activity::send_overhead,
            ProgramState::store_short);
  else
    be_busy(costs_.long_messages.send_overhead + costs_.long_messages.send_dma_setup, Activity::send_overhead,
            ProgramState::start_dma);
}

void Processor::be_busy(Picoseconds time, Activity activity, ProgramState then)
{
  state_ = ProgramState::busy;
  after_busy_ = then;
  busy_with_ = activity;
  remaining_ = time;
}

void Processor::preempt_program()
{
  if (!on_processor_) return;
  on_processor_ = false;
  remaining_ = busy_end_ - now();
}

/// The program holds the processor until the last byte of a blocking send is in the output queue.
bool Processor::held_by_send() const
{
  return state_ == ProgramState::await_dma && operation_.dma == DmaMode::blocking && dma_->active(DmaEngines::send);
}

// ------------------------------------------------------------------------------------------------------ handlers

void Processor::start_handler()
{
  preempt_program();
  begin_activity(Activity::handlers);
  handling_ = receiver_->begin();
  handler_start_ = now();
  if (recorder_ != nullptr) tell_handler();
  reply_blocked_ = false;
  if (messages_[handling_].message.protocol == Protocol::short_message)
    begin_short();
  else
    end_handler_at(now() + costs_.long_messages.receive_overhead + costs_.long_messages.receive_dma_setup);
}

void Processor::tell_handler() const
{
  const InFlight& m = messages_[handling_];
  recorder_->delivered({m.number, m.bytes, m.message.tag, m.source, 0, m.sent, rank_, 0, now()});
}

void Processor::end_handler_at(Picoseconds time)
{
  handler_ = HandlerState::running;
  handler_end_ = time;
  schedule(Event::handler, time);
}

/// Reads a short message out of the input queue.
void Processor::begin_short()
{
  handler_ = HandlerState::running;
  receiver_->take_short();
  handler_ = HandlerState::taking;
  if (messages_[handling_].certain) schedule_short_end();
}

/// The handler ends when it has read the last flit, and has sent the reply.
void Processor::schedule_short_end()
{
  const ShortMessages& costs = costs_.short_messages;
  const InFlight& m = messages_[handling_];
  const Picoseconds received = std::max(handler_start_ + costs.o_r(m.message.arguments), m.delivered);
  end_handler_at(m.message.wants_reply ? received + costs.o_s(m.message.arguments) : received);
}

void Processor::handler_ended()
{
  const bool is_short = messages_[handling_].message.protocol == Protocol::short_message;
  if (is_short ? !finish_short() : !receive_long()) return;
  if (handler_ != HandlerState::receiving) leave_handler();
}

void Processor::leave_handler()
{
  handler_ = HandlerState::none;
  run_next();
}

/// False: the receive DMA still moves the message before, and the handler waits for it.
bool Processor::receive_long()
{
  if (dma_->active(DmaEngines::receive)) {
    // The message before has left the input queue: its end is known.
    end_handler_at(std::max(*dma_->done_at(DmaEngines::receive), now()));
    return false;
  }
  receiver_->start_dma();
  if (messages_[handling_].message.receive == DmaMode::blocking) handler_ = HandlerState::receiving;
  return true;
}

/// Sends the reply if one is wanted. False: the output queue has no room for it, and the handler waits.
bool Processor::finish_short()
{
  const InFlight& request = messages_[handling_];
  if (request.message.wants_reply) {
    ActiveMessage reply;
    reply.destination = request.source;
    reply.arguments = request.message.arguments;
    reply.tag = request.message.reply_tag;
    handler_ = HandlerState::store_reply;
    if (!sender_->store_short(reply, account_.since(), reply_blocked_)) return false;
  }
  receiver_->count_handled(handling_);
  return true;
}

// ------------------------------------------------------------------------------------------------------ deadlocks

std::string Processor::stuck() const
{
  const std::string rank = "rank " + to_string(rank_);
  const std::string destination = to_string(operation_.message.destination);
  if (handler_ == HandlerState::store_reply)
    return rank + ": the handler of a message from rank " + to_string(messages_[handling_].source) +
           " waits for room in the output queue to send its reply";
  switch (state_) {
  case ProgramState::await_message:
    return rank + " waits for " + std::to_string(operation_.count) + " messages with tag " +
           std::to_string(operation_.tag) + "; it has received " + std::to_string(receiver_->handled(operation_.tag));
  case ProgramState::store_short:
    return rank + " waits for room in the output queue to send a short message to rank " + destination;
  case ProgramState::start_dma:
  case ProgramState::await_dma:
    return rank + " waits for the send DMA, message to rank " + destination;
  default:
    return rank + " is in the middle of an operation";
  }
}

} // namespace loghop::simulate
