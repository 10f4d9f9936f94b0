#include "support/loggops_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>
#include <tuple>

namespace loghop::reference {

namespace {

using Time = std::int64_t;
using Kind = LoggopsOperation::Kind;

class Replay {
public:
  Replay(const LoggopsParameters& parameters, const std::vector<LoggopsProgram>& programs)
      : parameters_(parameters), programs_(programs)
  {
    for (const LoggopsProgram& program : programs)
      states_.emplace_back(program.size());
    outcome_.finish.assign(programs.size(), 0);
  }

  /// At each instant, first everything that ends or arrives is noted. Then what can start starts, one by one; what ends
  /// at once is noted before the next.
  LoggopsOutcome run()
  {
    for (int rank = 0; rank < static_cast<int>(programs_.size()); ++rank)
      free_operations(rank, next_number_++);
    do {
      while (note_event_of_now() || start_lowest_that_can()) {
      }
    } while (go_to_next_instant());
    outcome_.stuck = is_stuck();
    return outcome_;
  }

private:
  struct State {
    bool ready = false;
    bool started = false;
    bool finished = false;
    Time own_time_ends = 0; ///< of a send, matched or not
  };
  struct Message {
    int source = 0;
    int send = 0; ///< the operation
    int destination = 0;
    int tag = 0;
    std::int64_t bytes = 0;
    int core = 0;
    int nic = 0;
    Time taken_in = 0;
    bool matched = false;
  };
  struct Posted {
    int rank;
    int receive; ///< the operation
  };
  enum class What { send, receive, compute, arrival, end };
  /// Something that waits until it can start, or that will happen.
  ///
  /// If several can start, the one with the lowest number does. A message gets the next number when its send starts. An
  /// operation gets the number that was next when the end of the operation that it waited for last was decided: when a
  /// computation or a send started, when a receive or a send of more than S bytes was matched. With equal numbers,
  /// sends go first, then receives, then computations, each in the order of becoming ready.
  struct Item {
    What what;
    int rank;
    int which;           ///< operation or message
    std::int64_t number; ///< of an end: the one that it hands on
    Time time;
  };
  using Resource = std::tuple<char, int, int>; ///< 'c'ore, 's'end side or 'r'eceive side of a NIC; rank; which

  const LoggopsOperation& operation(int rank, int which) const
  {
    return programs_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(which)];
  }
  State& state(int rank, int which) { return states_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(which)]; }
  Message& message(int which) { return messages_[static_cast<std::size_t>(which)]; }

  /// Bytes after the first; an empty message costs as much as one byte.
  static std::int64_t further_bytes(std::int64_t bytes) { return std::max<std::int64_t>(bytes, 1) - 1; }

  Time free_at(const Resource& resource) const
  {
    const auto found = busy_until_.find(resource);
    return found == busy_until_.end() ? 0 : found->second;
  }
  bool is_free(const Resource& resource) const { return free_at(resource) <= now_; }

  void hold_core(int rank, int core, Time until)
  {
    busy_until_[{'c', rank, core}] = until;
    rank_is_busy(rank, until);
  }
  void rank_is_busy(int rank, Time until)
  {
    Time& finish = outcome_.finish[static_cast<std::size_t>(rank)];
    finish = std::max(finish, until);
  }

  // ---------------------------------------------------------------------------------------- becoming ready

  bool may_start(int rank, int which)
  {
    const LoggopsOperation& o = operation(rank, which);
    return std::all_of(o.after_finish.begin(), o.after_finish.end(), [&](int e) { return state(rank, e).finished; }) &&
           std::all_of(o.after_start.begin(), o.after_start.end(), [&](int e) { return state(rank, e).started; });
  }

  /// Operations that wait for nothing any more become ready with this number. A receive first waits until its core,
  /// as it is busy now, is free; who has the core then does not matter to it.
  void free_operations(int rank, std::int64_t number)
  {
    for (int i = 0; i < static_cast<int>(programs_[static_cast<std::size_t>(rank)].size()); ++i) {
      if (state(rank, i).ready || !may_start(rank, i)) continue;
      state(rank, i).ready = true;
      const LoggopsOperation& o = operation(rank, i);
      if (o.kind == Kind::send) waiting_.push_back({What::send, rank, i, number, now_});
      if (o.kind == Kind::receive)
        future_.push_back({What::receive, rank, i, number, std::max(now_, free_at({'c', rank, o.core}))});
      if (o.kind == Kind::compute) waiting_.push_back({What::compute, rank, i, number, now_});
    }
  }

  // ---------------------------------------------------------------------------------------- starting

  bool start_lowest_that_can()
  {
    auto lowest = waiting_.end();
    for (auto i = waiting_.begin(); i != waiting_.end(); ++i) {
      if (!can_start(*i)) continue;
      if (lowest == waiting_.end() || std::tie(i->number, i->what) < std::tie(lowest->number, lowest->what)) lowest = i;
    }
    if (lowest == waiting_.end()) return false;
    const Item item = *lowest;
    waiting_.erase(lowest);
    start(item);
    return true;
  }

  bool can_start(const Item& item)
  {
    if (item.what == What::receive) return true;
    if (item.what == What::arrival) {
      const Message& m = message(item.which);
      return is_free({'c', item.rank, m.core}) && is_free({'r', item.rank, m.nic});
    }
    const LoggopsOperation& o = operation(item.rank, item.which);
    return is_free({'c', item.rank, o.core}) && (item.what == What::compute || is_free({'s', item.rank, o.nic}));
  }

  void start(const Item& item)
  {
    if (item.what == What::arrival) return take_in(item.which);
    state(item.rank, item.which).started = true;
    ++outcome_.operations;
    switch (item.what) {
    case What::send:
      send(item.rank, item.which);
      break;
    case What::receive:
      post(item.rank, item.which);
      break;
    default:
      compute(item.rank, item.which);
      break;
    }
  }

  void compute(int rank, int which)
  {
    const LoggopsOperation& o = operation(rank, which);
    const std::int64_t number = next_number_++;
    hold_core(rank, o.core, now_ + o.amount);
    future_.push_back({What::end, rank, which, number, now_ + o.amount});
    free_operations(rank, number);
  }

  /// A send holds its core for o + (s-1) O and its NIC for g + (s-1) G, and arrives after o + L. With more than S bytes
  /// it finishes when it is matched, which match() decides; meanwhile its core and NIC serve others.
  void send(int rank, int which)
  {
    const LoggopsOperation& o = operation(rank, which);
    const std::int64_t further = further_bytes(o.amount);
    messages_.push_back({rank, which, o.peer, o.tag, o.amount, o.core, o.nic});
    ++outcome_.messages;
    future_.push_back({What::arrival, o.peer, static_cast<int>(messages_.size()) - 1, next_number_++,
                       now_ + parameters_.o + parameters_.L});
    const std::int64_t number = next_number_++;
    State& s = state(rank, which);
    s.own_time_ends = now_ + parameters_.o + further * parameters_.O;
    hold_core(rank, o.core, s.own_time_ends);
    busy_until_[{'s', rank, o.nic}] = now_ + parameters_.g + further * parameters_.G;
    if (o.amount <= parameters_.S) future_.push_back({What::end, rank, which, number, s.own_time_ends});
    free_operations(rank, number);
  }

  // ---------------------------------------------------------------------------------------- matching

  bool agree(const Message& m, int rank, int receive) const
  {
    const LoggopsOperation& r = operation(rank, receive);
    return m.destination == rank && (r.peer == -1 || r.peer == m.source) &&
           (r.tag == m.tag || (r.tag == -1 && m.tag >= 0));
  }

  /// Posting a receive costs nothing. Of the messages whose taking in has begun, it gets the first that agrees.
  void post(int rank, int receive)
  {
    for (int m : unexpected_) {
      if (!agree(message(m), rank, receive)) continue;
      unexpected_.erase(std::find(unexpected_.begin(), unexpected_.end(), m));
      return free_operations(rank, match(m, rank, receive));
    }
    posted_.push_back({rank, receive});
    free_operations(rank, next_number_++);
  }

  /// A message is taken in whether or not a receive is posted: the core is held for o + (s-1) max(O, G) and the NIC for
  /// g + (s-1) G. It goes to the receive that was posted first among those that agree.
  void take_in(int which)
  {
    Message& m = message(which);
    const std::int64_t further = further_bytes(m.bytes);
    m.taken_in = now_ + parameters_.o + further * std::max(parameters_.O, parameters_.G);
    hold_core(m.destination, m.core, m.taken_in);
    busy_until_[{'r', m.destination, m.nic}] = now_ + parameters_.g + further * parameters_.G;
    for (std::size_t i = 0; i < posted_.size(); ++i) {
      const Posted p = posted_[i];
      if (!agree(m, p.rank, p.receive)) continue;
      posted_.erase(posted_.begin() + static_cast<std::ptrdiff_t>(i));
      match(which, p.rank, p.receive);
      return;
    }
    unexpected_.push_back(which);
  }

  /// The receive finishes when the message has been taken in, now if it was before; a send of more than S bytes
  /// finishes now, or when its own time is over. The lower of two ranks gets the lower number. Returns that of the
  /// receive.
  std::int64_t match(int which, int rank, int receive)
  {
    Message& m = message(which);
    m.matched = true;
    const std::int64_t first = next_number_;
    next_number_ += 2;
    const std::int64_t of_receive = first + (m.source < rank ? 1 : 0);
    const std::int64_t of_send = first + (rank < m.source ? 1 : 0);
    future_.push_back({What::end, rank, receive, of_receive, std::max(now_, m.taken_in)});
    if (m.bytes > parameters_.S) {
      const Time end = std::max(now_, state(m.source, m.send).own_time_ends);
      rank_is_busy(m.source, end);
      future_.push_back({What::end, m.source, m.send, of_send, end});
    }
    return of_receive;
  }

  // ---------------------------------------------------------------------------------------- time

  /// Takes the event that was foreseen first if there are several at one instant.
  bool note_event_of_now()
  {
    const auto next = std::find_if(future_.begin(), future_.end(), [this](const Item& i) { return i.time == now_; });
    if (next == future_.end()) return false;
    const Item item = *next;
    future_.erase(next);
    if (item.what == What::end) {
      state(item.rank, item.which).finished = true;
      free_operations(item.rank, item.number);
    } else {
      waiting_.push_back(item);
    }
    return true;
  }

  bool go_to_next_instant()
  {
    constexpr Time never = std::numeric_limits<Time>::max();
    Time next = never;
    for (const Item& item : future_)
      next = std::min(next, item.time);
    for (const auto& [resource, until] : busy_until_)
      if (until > now_) next = std::min(next, until);
    if (next == never) return false;
    now_ = next;
    return true;
  }

  bool is_stuck() const
  {
    for (const std::vector<State>& rank : states_)
      if (!std::all_of(rank.begin(), rank.end(), [](const State& s) { return s.finished; })) return true;
    return !std::all_of(messages_.begin(), messages_.end(), [](const Message& m) { return m.matched; });
  }

  const LoggopsParameters parameters_;
  const std::vector<LoggopsProgram>& programs_;
  Time now_ = 0;
  std::int64_t next_number_ = 0;
  std::vector<std::vector<State>> states_;
  std::vector<Message> messages_;
  std::map<Resource, Time> busy_until_;
  std::vector<Item> waiting_;   ///< in the order of becoming ready
  std::vector<Item> future_;    ///< in the order in which it was foreseen
  std::vector<Posted> posted_;  ///< receives, in the order of posting
  std::vector<int> unexpected_; ///< messages, in the order in which their taking in began
  LoggopsOutcome outcome_;
};

} // namespace

LoggopsOutcome replay(const LoggopsParameters& parameters, const std::vector<LoggopsProgram>& programs)
{
  return Replay(parameters, programs).run();
}

} // namespace loghop::reference
