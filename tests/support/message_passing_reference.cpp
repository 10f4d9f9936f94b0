#include "support/message_passing_reference.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <tuple>
#include <utility>

namespace loghop::reference {

namespace {

using Time = std::int64_t;
using Kind = LoggopsOperation::Kind;

class Passing {
public:
  Passing(const MessagePassingParameters& parameters, const DelayedDelivery& network,
          const std::vector<LoggopsProgram>& programs)
      : parameters_(parameters), network_(network), programs_(programs)
  {
    for (const LoggopsProgram& program : programs)
      states_.emplace_back(program.size());
    outcome_.finish.assign(programs.size(), 0);
  }

  /// The event of an instant that was foreseen first is next. All that follows from it in this instant
  /// without another event is done before the next one.
  LoggopsOutcome run()
  {
    for (int rank = 0; rank < static_cast<int>(programs_.size()); ++rank)
      future_.push_back({0, What::begin, rank, 0});
    while (!future_.empty()) {
      const auto next = std::min_element(future_.begin(), future_.end(),
                                         [](const Event& a, const Event& b) { return a.time < b.time; });
      const Event event = *next;
      future_.erase(next);
      now_ = event.time;
      happen(event);
      while (!agenda_.empty()) {
        const auto [rank, which] = agenda_.front();
        agenda_.pop_front();
        become_ready(rank, which);
      }
    }
    outcome_.stuck = is_stuck();
    return outcome_;
  }

private:
  struct State {
    bool freed = false;
    bool started = false;
    bool finished = false;
  };
  enum class Stage { eager, announcement, request, data };
  struct Message {
    int source;
    int send; ///< the operation
    int destination;
    int tag;
    std::int64_t bytes;
    Stage stage;          ///< of what the network carries, or last carried
    bool known = false;   ///< it, or its announcement, has arrived, or need not
    bool offered = false; ///< it has been available for matching
    bool there = false;   ///< its bytes are at the destination
    int receive = -1;     ///< the operation that it was matched with
  };
  struct Posted {
    int rank;
    int receive; ///< the operation
  };
  enum class What { begin, core_done, arrival };
  struct Event {
    Time time;
    What what;
    int rank;
    int which; ///< operation or message
  };
  struct Core {
    bool busy = false;
    std::deque<int> waiting; ///< operations
  };

  const LoggopsOperation& operation(int rank, int which) const
  {
    return programs_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(which)];
  }
  State& state(int rank, int which) { return states_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(which)]; }
  Message& message(int which) { return messages_[static_cast<std::size_t>(which)]; }

  void happen(const Event& event)
  {
    switch (event.what) {
    case What::begin:
      free_operations(event.rank);
      break;
    case What::core_done:
      core_done(event.rank, event.which);
      break;
    case What::arrival:
      arrive(event.which);
      break;
    }
  }

  // ---------------------------------------------------------------------------------------- becoming ready

  bool may_start(int rank, int which)
  {
    const LoggopsOperation& o = operation(rank, which);
    return std::all_of(o.after_finish.begin(), o.after_finish.end(), [&](int e) { return state(rank, e).finished; }) &&
           std::all_of(o.after_start.begin(), o.after_start.end(), [&](int e) { return state(rank, e).started; });
  }

  /// Frees operations after one start or one finish: sends, then receives, then computations, each in program order.
  void free_operations(int rank)
  {
    for (const Kind kind : {Kind::send, Kind::receive, Kind::compute})
      for (int i = 0; i < static_cast<int>(programs_[static_cast<std::size_t>(rank)].size()); ++i) {
        if (operation(rank, i).kind != kind || state(rank, i).freed || !may_start(rank, i)) continue;
        state(rank, i).freed = true;
        agenda_.emplace_back(rank, i);
      }
  }

  void become_ready(int rank, int which)
  {
    if (operation(rank, which).kind == Kind::receive)
      post(rank, which);
    else
      want_core(rank, which);
  }

  void start(int rank, int which)
  {
    state(rank, which).started = true;
    ++outcome_.operations;
    free_operations(rank);
  }

  void finish(int rank, int which)
  {
    state(rank, which).finished = true;
    outcome_.finish[static_cast<std::size_t>(rank)] = now_;
    free_operations(rank);
  }

  // ---------------------------------------------------------------------------------------- cores

  Core& core_of(int rank, int which) { return cores_[{rank, operation(rank, which).core}]; }

  /// A core does one thing at a time, in the order in which they became ready: for a receive, when it was matched and
  /// its message was there.
  void want_core(int rank, int which)
  {
    Core& core = core_of(rank, which);
    if (core.busy)
      core.waiting.push_back(which);
    else
      take_core(rank, which);
  }

  void take_core(int rank, int which)
  {
    core_of(rank, which).busy = true;
    future_.push_back({now_ + time_on_core(operation(rank, which)), What::core_done, rank, which});
    if (operation(rank, which).kind != Kind::receive) start(rank, which);
  }

  Time time_on_core(const LoggopsOperation& o) const
  {
    if (o.kind == Kind::compute) return o.amount;
    return o.kind == Kind::send ? parameters_.send_overhead : parameters_.receive_overhead;
  }

  /// First the operation has finished, or its message is sent; then the core goes on with what waited for it; then what
  /// either has freed becomes ready.
  void core_done(int rank, int which)
  {
    if (operation(rank, which).kind == Kind::send)
      send(rank, which);
    else
      finish(rank, which);
    Core& core = core_of(rank, which);
    core.busy = false;
    if (core.waiting.empty()) return;
    const int next = core.waiting.front();
    core.waiting.pop_front();
    take_core(rank, next);
  }

  // ---------------------------------------------------------------------------------------- messages

  void send(int rank, int which)
  {
    const LoggopsOperation& o = operation(rank, which);
    const bool eager = o.amount <= parameters_.eager_limit;
    messages_.push_back({rank, which, o.peer, o.tag, o.amount, eager ? Stage::eager : Stage::announcement});
    const int number = static_cast<int>(messages_.size()) - 1;
    ++outcome_.messages;
    if (eager)
      carry(number, rank, o.peer, o.amount);
    else if (!parameters_.instant)
      carry(number, rank, o.peer, parameters_.control_bytes);
    if (parameters_.instant) message(number).known = true;
    offer_known(rank, o.peer);
    if (eager) finish(rank, which);
  }

  /// A message of a rank to itself arrives at once.
  void carry(int number, int source, int destination, std::int64_t bytes)
  {
    Time arrival = now_;
    if (source != destination) {
      arrival += network_.delay(source, destination, bytes, carried_++);
      Time& last = last_arrival_[{source, destination}];
      if (network_.keeps_order) arrival = std::max(arrival, last);
      last = arrival;
    }
    future_.push_back({arrival, What::arrival, 0, number});
  }

  void arrive(int number)
  {
    Message& m = message(number);
    switch (m.stage) {
    case Stage::eager:
      m.there = true;
      m.known = true;
      if (m.receive >= 0)
        receive(number);
      else
        offer_known(m.source, m.destination);
      break;
    case Stage::announcement:
      m.known = true;
      offer_known(m.source, m.destination);
      break;
    case Stage::request:
      m.stage = Stage::data;
      carry(number, m.source, m.destination, m.bytes);
      break;
    case Stage::data:
      receive(number);
      finish(m.source, m.send);
      break;
    }
  }

  /// Messages from one rank to another can be matched in the order in which they were sent.
  void offer_known(int source, int destination)
  {
    for (int i = 0; i < static_cast<int>(messages_.size()); ++i) {
      if (message(i).source != source || message(i).destination != destination || message(i).offered) continue;
      if (!message(i).known) return;
      message(i).offered = true;
      offer(i);
    }
  }

  bool agree(const Message& m, int rank, int receive) const
  {
    const LoggopsOperation& r = operation(rank, receive);
    return m.destination == rank && (r.peer == -1 || r.peer == m.source) && (r.tag == -1 || r.tag == m.tag);
  }

  /// To the receive that was posted first among those that agree.
  void offer(int number)
  {
    const auto found = std::find_if(posted_.begin(), posted_.end(),
                                    [&](const Posted& p) { return agree(message(number), p.rank, p.receive); });
    if (found == posted_.end()) {
      unexpected_.push_back(number);
      return;
    }
    const Posted posted = *found;
    posted_.erase(found);
    match(number, posted.receive);
  }

  /// A receive gets the first message that can be matched and agrees.
  void post(int rank, int which)
  {
    start(rank, which);
    const auto found =
        std::find_if(unexpected_.begin(), unexpected_.end(), [&](int m) { return agree(message(m), rank, which); });
    if (found == unexpected_.end()) {
      posted_.push_back({rank, which});
      return;
    }
    const int number = *found;
    unexpected_.erase(found);
    match(number, which);
  }

  void match(int number, int matching)
  {
    Message& m = message(number);
    m.receive = matching;
    if (m.stage == Stage::eager) {
      if (m.there) receive(number);
    } else if (parameters_.instant) {
      m.stage = Stage::data;
      carry(number, m.source, m.destination, m.bytes);
    } else {
      m.stage = Stage::request;
      carry(number, m.destination, m.source, parameters_.control_bytes);
    }
  }

  /// The message is there and has its receive. Where a receive costs nothing, it needs no core.
  void receive(int number)
  {
    const Message& m = message(number);
    if (parameters_.receive_overhead > 0)
      want_core(m.destination, m.receive);
    else
      finish(m.destination, m.receive);
  }

  bool is_stuck() const
  {
    for (const std::vector<State>& rank : states_)
      if (!std::all_of(rank.begin(), rank.end(), [](const State& s) { return s.finished; })) return true;
    return !std::all_of(messages_.begin(), messages_.end(), [](const Message& m) { return m.receive >= 0; });
  }

  const MessagePassingParameters parameters_;
  const DelayedDelivery& network_;
  const std::vector<LoggopsProgram>& programs_;
  Time now_ = 0;
  std::int64_t carried_ = 0;
  std::vector<std::vector<State>> states_;
  std::vector<Message> messages_; ///< in the order of sending
  std::map<std::pair<int, int>, Core> cores_;
  std::map<std::pair<int, int>, Time> last_arrival_;
  std::vector<Event> future_;              ///< in the order in which it was foreseen
  std::deque<std::pair<int, int>> agenda_; ///< operations that were freed and are not ready yet
  std::vector<Posted> posted_;             ///< receives, in the order of posting
  std::vector<int> unexpected_;            ///< messages, in the order in which they could be matched
  LoggopsOutcome outcome_;
};

} // namespace

LoggopsOutcome pass_messages(const MessagePassingParameters& parameters, const DelayedDelivery& network,
                             const std::vector<LoggopsProgram>& programs)
{
  return Passing(parameters, network, programs).run();
}

} // namespace loghop::reference
