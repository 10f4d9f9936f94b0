// Starts operations and arrivals.
#include "loghop/simulate/loggops/loggops_replay.hpp"

#include <algorithm>
#include <utility>

namespace loghop::simulate {

void LoggopsReplay::start(std::uint32_t index)
{
  if (steps_.on()) steps_.start(index);
  switch (records_[index].kind) {
  case Kind::send:
    start_send(index);
    break;
  case Kind::receive:
    start_receive(index);
    break;
  case Kind::compute:
    start_compute(index);
    break;
  case Kind::arrival:
    start_arrival(index);
    break;
  }
}

void LoggopsReplay::started(const Started& operation, std::uint64_t number)
{
  ++operations_;
  if (!operation.tell) return;
  graph_.started(operation.rank, operation.id, freed_);
  release(operation.rank, number);
}

void LoggopsReplay::finish_at(std::uint32_t index, Picoseconds time, std::uint64_t number)
{
  if (!records_[index].tell_finish) return records_.remove(index);
  records_[index].number = number;
  schedule(time, Event::finished, index);
}

void LoggopsReplay::start_compute(std::uint32_t index)
{
  const Record& record = records_[index];
  const Started operation = starting(record);
  const Picoseconds end = calendar_.now() + record.amount;
  const std::uint64_t number = number_++;
  if (steps_.on()) steps_.compute(index);
  resources_.core_free_at(resources_.core_of(record)) = end;
  finish_at(index, end, number);
  started(operation, number);
}

void LoggopsReplay::start_send(std::uint32_t index)
{
  Record& send = records_[index];
  const Started operation = starting(send);
  const Picoseconds now = calendar_.now();
  const Picoseconds end = now + network_.send_overhead(send.amount);
  const bool eager = send.amount <= network_.S;
  resources_.core_free_at(resources_.core_of(send)) = end;
  resources_.nic_free_at(resources_.nic_of(send), Side::send_side) = now + network_.gap(send.amount);
  const bool over = eager && !send.tell_finish; // nobody asks for it any more: its record becomes that of the message
  const std::uint32_t arrival = over ? index : records_.add(send);
  const Picoseconds on_the_way = network_.L + late(records_[arrival]);
  if (steps_.on()) steps_.send(index, arrival, messages_, on_the_way);
  ++messages_;
  make_arrival(records_[arrival], eager ? nothing : index);
  schedule(now + network_.o + on_the_way, Event::ready, arrival);
  const std::uint64_t number = number_++;
  if (!eager)
    send.time = end;
  else if (!over)
    finish_at(index, end, number);
  started(operation, number);
}

/// How much longer than L a message is on its way.
Picoseconds LoggopsReplay::late(const Record& send)
{
  if (!delays_messages_) return 0;
  const Picoseconds alone = calendar_.now() + network_.o + network_.L;
  Picoseconds& last = last_arrival_[{send.rank, send.peer}];
  last = std::max(last, alone + graph_.late(send.rank));
  return last - alone;
}

/// Makes the message of the record of a send. `partner`: the send, if it waits for the match.
void LoggopsReplay::make_arrival(Record& message, std::uint32_t partner)
{
  message.kind = Kind::arrival;
  std::swap(message.peer, message.rank);
  message.partner = partner;
  message.number = number_++;
  message.place = Record::place_of(Kind::arrival, 0);
}

void LoggopsReplay::start_receive(std::uint32_t index)
{
  const Record& receive = records_[index];
  const Started operation = starting(receive);
  const std::uint32_t message = matching_.take_message(receive);
  if (message == nothing) matching_.let_receive_wait(index);
  const std::uint64_t number = message == nothing ? number_++ : match(message, index);
  started(operation, number);
}

void LoggopsReplay::start_arrival(std::uint32_t index)
{
  Record& message = records_[index];
  const Picoseconds now = calendar_.now();
  const Picoseconds taken_in = now + network_.receive_overhead(message.amount);
  message.time = taken_in;
  if (steps_.on()) steps_.arrival(index, taken_in);
  resources_.core_free_at(resources_.core_of(message)) = taken_in;
  resources_.nic_free_at(resources_.nic_of(message), Side::receive_side) = now + network_.gap(message.amount);
  const std::uint32_t receive = matching_.take_receive(message);
  if (receive != nothing)
    match(index, receive);
  else
    matching_.let_message_wait(index);
}

/// The message has its receive: that finishes when it has been taken in, and a send that waits for the match now.
/// Returns the number that the receive hands on.
std::uint64_t LoggopsReplay::match(std::uint32_t index, std::uint32_t receive)
{
  const Record& message = records_[index];
  const Picoseconds now = calendar_.now();
  const Rank source = message.peer;
  const Picoseconds taken_in = std::max(now, message.time);
  const std::uint32_t send = message.partner;
  const std::uint64_t of_receive = number_ + (source < message.rank ? 1 : 0);
  const std::uint64_t of_send = number_ + (message.rank < source ? 1 : 0);
  number_ += 2;
  if (steps_.on()) steps_.match(index, receive, taken_in);
  records_.remove(index);
  finish_at(receive, taken_in, of_receive);
  if (send == nothing) return of_receive;
  const Picoseconds end = std::max(now, records_[send].time);
  Picoseconds& last = last_match_[source];
  last = std::max(last, end);
  if (steps_.on()) steps_.send_match(send, end);
  finish_at(send, end, of_send);
  return of_receive;
}

} // namespace loghop::simulate
