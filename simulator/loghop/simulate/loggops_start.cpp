// What an operation or an arrival does when it starts.
#include "loghop/simulate/loggops_replay.hpp"

#include <algorithm>

namespace loghop::simulate {

void LoggopsReplay::start(std::uint32_t index)
{
  switch (records_[index].what()) {
  case What::send:
    start_send(index);
    break;
  case What::receive:
    start_receive(index);
    break;
  case What::compute:
    start_compute(index);
    break;
  case What::arrival:
    start_arrival(index);
    break;
  }
}

void LoggopsReplay::started(std::int32_t rank, const GraphOperation& operation, std::uint64_t number)
{
  ++operations_;
  if (!operation.tell_start) return;
  graph_.started(rank, operation.id, freed_);
  release(rank, number);
}

void LoggopsReplay::finish_at(std::uint32_t index, Picoseconds time, std::uint64_t number)
{
  if (!records_[index].operation.tell_finish) return records_.remove(index);
  records_[index].turn.number = number;
  schedule(time, Event::finished, index);
}

void LoggopsReplay::start_compute(std::uint32_t index)
{
  const Record record = records_[index];
  const Picoseconds end = calendar_.now() + record.operation.amount;
  const std::uint64_t number = number_++;
  hold_core(record, end);
  finish_at(index, end, number);
  started(record.rank, record.operation, number);
}

void LoggopsReplay::start_send(std::uint32_t index)
{
  const Record record = records_[index];
  const GraphOperation& operation = record.operation;
  const Picoseconds now = calendar_.now();
  const Picoseconds end = now + network_.send_overhead(operation.amount);
  const bool eager = operation.amount <= network_.S;
  hold_core(record, end);
  nics_[nic_index(record.rank, operation.nic)].free_at[send_side] = now + network_.gap(operation.amount);
  Record message;
  message.operation = operation;
  message.operation.peer = record.rank;
  message.rank = operation.peer;
  message.partner = eager ? nothing : index;
  message.turn = {number_++, static_cast<std::uint64_t>(What::arrival) << what_shift};
  schedule(now + network_.o + network_.L, Event::ready, records_.add(message));
  ++messages_;
  const std::uint64_t number = number_++;
  if (eager)
    finish_at(index, end, number);
  else
    records_[index].time = end;
  started(record.rank, operation, number);
}

void LoggopsReplay::start_receive(std::uint32_t index)
{
  const Record record = records_[index];
  const GraphOperation& operation = record.operation;
  const Envelope envelope{record.rank, operation.peer, operation.tag};
  const auto message = unexpected_.take(envelope);
  if (!message) receives_.add(envelope, index);
  const std::uint64_t number = message ? match(*message, index) : number_++;
  started(record.rank, operation, number);
}

void LoggopsReplay::start_arrival(std::uint32_t index)
{
  Record& message = records_[index];
  const GraphOperation& operation = message.operation;
  const Picoseconds now = calendar_.now();
  message.time = now + network_.receive_overhead(operation.amount);
  hold_core(message, message.time);
  nics_[nic_index(message.rank, operation.nic)].free_at[receive_side] = now + network_.gap(operation.amount);
  const Envelope envelope{message.rank, operation.peer, operation.tag};
  const auto receive = receives_.take(envelope);
  if (receive)
    match(index, *receive);
  else
    unexpected_.add(envelope, index);
}

/// The message has its receive: that finishes when it has been taken in, and a send that waits for the match now.
/// Returns the number that the receive hands on.
std::uint64_t LoggopsReplay::match(std::uint32_t index, std::uint32_t receive)
{
  const Record message = records_[index];
  const Picoseconds now = calendar_.now();
  const std::int32_t source = message.operation.peer;
  const std::uint64_t of_receive = number_ + (source < message.rank ? 1 : 0);
  const std::uint64_t of_send = number_ + (message.rank < source ? 1 : 0);
  number_ += 2;
  records_.remove(index);
  finish_at(receive, std::max(now, message.time), of_receive);
  if (message.partner == nothing) return of_receive;
  const Picoseconds end = std::max(now, records_[message.partner].time);
  Picoseconds& finish = finish_[static_cast<std::size_t>(source)];
  finish = std::max(finish, end);
  finish_at(message.partner, end, of_send);
  return of_receive;
}

} // namespace loghop::simulate
