#include "loghop/workload/otf2/otf2_calls.hpp"

#include "loghop/workload/otf2/otf2_collective.hpp"

#include <limits>
#include <utility>

namespace loghop {

namespace {

std::int64_t size_of(std::uint64_t bytes)
{
  return bytes > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())
             ? 0
             : static_cast<std::int64_t>(bytes);
}

} // namespace

Otf2Calls::Otf2Calls(std::shared_ptr<Otf2Archive> archive, Rank rank, const std::set<std::uint32_t>* marks)
    : archive_(std::move(archive)), definitions_(archive_->definitions()), rank_(rank), marks_(marks),
      stream_(archive_, rank)
{}

const Otf2Call& Otf2Calls::next()
{
  while (calls_.empty())
    translate(take());
  call_ = calls_.front();
  if (call_.kind != Otf2Call::Kind::finish) calls_.pop_front();
  return call_;
}

Otf2Record Otf2Calls::take()
{
  if (ahead_.empty()) return stream_.next();
  Record record = ahead_.front();
  ahead_.pop_front();
  return record;
}

template<class Is> const Otf2Record& Otf2Calls::ahead(const Record& from, const char* missing, Is is_it)
{
  for (std::size_t i = 0;; ++i) {
    if (i == ahead_.size()) ahead_.push_back(stream_.next());
    if (is_it(ahead_[i])) return ahead_[i];
    if (ahead_[i].kind != Record::Kind::end) continue;
    throw Otf2Fault("rank " + to_string(rank_) + ", record " + std::to_string(from.number) + ": " + missing);
  }
}

bool Otf2Calls::is_mpi(std::uint32_t region) const
{
  const auto found = definitions_.regions.find(region);
  return found != definitions_.regions.end() && found->second.is_mpi;
}

void Otf2Calls::translate(const Record& record)
{
  using Kind = Record::Kind;
  if (!begun_) since_ = record.time;
  begun_ = true;
  switch (record.kind) {
  case Kind::enter:
    if (is_mpi(record.region)) enter(record);
    return;
  case Kind::leave:
    if (is_mpi(record.region))
      leave(record);
    else if (marks_ != nullptr && marks_->count(record.region) > 0 && !in_mpi())
      add_mark(record);
    return;
  case Kind::send:
    return add_message(record, record, Otf2Call::Kind::send);
  case Kind::receive:
    return add_message(record, record, Otf2Call::Kind::receive);
  case Kind::nonblocking_send:
    return add_message(record, record, Otf2Call::Kind::nonblocking_send);
  case Kind::receive_request:
    return add_message(record,
                       ahead(record, "the receive never completes",
                             [&](const Record& later) {
                               return (later.kind == Kind::nonblocking_receive || later.kind == Kind::cancelled) &&
                                      later.request == record.request;
                             }),
                       Otf2Call::Kind::nonblocking_receive);
  case Kind::nonblocking_receive:
    // Without a record of its beginning, the receive is posted where it completes.
    if (open_.count(record.request) == 0) return add_message(record, record, Otf2Call::Kind::receive);
    return add_wait(record);
  case Kind::send_complete:
    return add_wait(record);
  case Kind::cancelled:
    open_.erase(record.request);
    return;
  case Kind::collective_begin:
    return begin_collective(record);
  case Kind::collective_end:
    return end_collective(record);
  case Kind::collective_request:
    return add_collective(record,
                          ahead(record, "the collective never completes",
                                [&](const Record& later) {
                                  return later.kind == Kind::collective_complete && later.request == record.request;
                                }),
                          Otf2Call::Kind::nonblocking_collective);
  case Kind::collective_complete:
    if (open_.count(record.request) == 0) return add_collective(record, record, Otf2Call::Kind::collective);
    return add_wait(record);
  case Kind::end:
    if (!in_mpi()) computed_ += stream_.last_time() > since_ ? stream_.last_time() - since_ : 0;
    since_ = stream_.last_time();
    begin_call(record);
    calls_.emplace_back();
    return;
  }
}

void Otf2Calls::enter(const Record& record)
{
  if (!in_mpi()) {
    computed_ += record.time - since_;
    outermost_ = record.region;
    ++visits_;
    collective_begun_ = false;
  }
  ++depth_;
}

void Otf2Calls::leave(const Record& record)
{
  if (depth_ > 0) --depth_;
  since_ = record.time;
}

void Otf2Calls::add_mark(const Record& record)
{
  add_call(record, Otf2Call::Kind::mark).region = record.region;
}

/// A call is added next: what was computed before it comes first.
void Otf2Calls::begin_call(const Record& record)
{
  if (!in_mpi() && record.kind != Record::Kind::end) {
    computed_ += record.time - since_;
    since_ = record.time;
  }
  if (computed_ == 0) return;
  Otf2Call& call = calls_.emplace_back();
  call.kind = Otf2Call::Kind::compute;
  call.ticks = std::exchange(computed_, 0);
  call.number = record.number;
}

Otf2Call& Otf2Calls::add_call(const Record& record, Otf2Call::Kind kind)
{
  begin_call(record);
  Otf2Call& call = calls_.emplace_back();
  call.kind = kind;
  call.number = record.number;
  if (depth_ > 0) {
    call.visit = visits_;
    call.region = outermost_;
  }
  return call;
}

// ------------------------------------------------------------------------------------------------ messages

/// Messages with nobody (MPI_PROC_NULL) are no calls.
void Otf2Calls::add_message(const Record& record, const Record& of, Otf2Call::Kind kind)
{
  const bool opens = kind == Otf2Call::Kind::nonblocking_send || kind == Otf2Call::Kind::nonblocking_receive;
  if (of.kind == Record::Kind::cancelled) return;
  const auto& communicator = definitions_.communicator(of.communicator, rank_);
  if (otf2_is_nobody(of.peer) || communicator.group == nullptr || communicator.is_of_steps) return;
  Otf2Call& call = add_call(record, kind);
  call.communicator = of.communicator;
  call.peer = communicator.group->rank(static_cast<int>(of.peer));
  call.tag = of.tag;
  call.bytes = size_of(of.bytes);
  if (!opens) return;
  call.request = next_request_++;
  open_[record.request] = call.request;
}

void Otf2Calls::add_wait(const Record& record)
{
  const auto open = open_.find(record.request);
  if (open == open_.end()) return; // a message with nobody
  add_call(record, Otf2Call::Kind::wait).request = open->second;
  open_.erase(open);
}

// ------------------------------------------------------------------------------------------------ collectives

/// EZTrace writes the begin of a nonblocking collective in its region, and the end in that of the wait. Ends of the same
/// kind come in the order of their begins.
void Otf2Calls::begin_collective(const Record& record)
{
  if (depth_ == 0) {
    begin_call(record);
    bare_collective_ = true;
    return;
  }
  const auto region = definitions_.regions.find(outermost_);
  const int operation = region == definitions_.regions.end() ? -1 : otf2_nonblocking_operation(region->second.name);
  if (operation < 0) {
    collective_begun_ = true;
    return;
  }
  std::size_t earlier = 0;
  for (const auto& [kind, request] : without_request_)
    earlier += kind == operation ? 1 : 0;
  bool own = false; // a blocking collective begins and ends before its region is left
  const Record& end = ahead(record, "the collective never ends", [&](const Record& later) {
    if (later.kind == Record::Kind::leave) own = false;
    if (later.kind == Record::Kind::collective_begin) own = true;
    if (later.kind != Record::Kind::collective_end) return false;
    if (std::exchange(own, false)) return false;
    return later.operation == operation && earlier-- == 0;
  });
  add_collective(record, end, Otf2Call::Kind::nonblocking_collective);
}

void Otf2Calls::end_collective(const Record& record)
{
  if (bare_collective_ || collective_begun_) {
    add_collective(record, record, Otf2Call::Kind::collective);
    if (bare_collective_) since_ = record.time;
    bare_collective_ = collective_begun_ = false;
    return;
  }
  for (auto open = without_request_.begin(); open != without_request_.end(); ++open) {
    if (open->first != record.operation) continue;
    add_call(record, Otf2Call::Kind::wait).request = open->second;
    without_request_.erase(open);
    return;
  }
  add_collective(record, record, Otf2Call::Kind::collective); // an end without a begin
}

void Otf2Calls::add_collective(const Record& record, const Record& of, Otf2Call::Kind kind)
{
  const auto& communicator = definitions_.communicator(of.communicator, rank_);
  if (!otf2_collective(of.operation).communicates || communicator.group == nullptr) return;
  Otf2Call& call = add_call(record, kind);
  call.communicator = of.communicator;
  call.operation = of.operation;
  call.root = otf2_is_nobody(of.peer) ? 0 : static_cast<int>(of.peer);
  call.bytes = size_of(of.bytes);
  call.received = size_of(of.received);
  call.instance = instances_[of.communicator]++;
  if (kind != Otf2Call::Kind::nonblocking_collective) return;
  call.request = next_request_++;
  if (record.kind == Record::Kind::collective_request)
    open_[record.request] = call.request;
  else
    without_request_.emplace_back(of.operation, call.request);
}

} // namespace loghop
