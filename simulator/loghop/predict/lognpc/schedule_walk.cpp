#include "loghop/predict/lognpc/schedule_walk.hpp"

#include "loghop/base/indexed_vector.hpp"
#include "loghop/predict/core/graph_walk.hpp"

#include <algorithm>
#include <array>
#include <queue>
#include <tuple>

namespace loghop::lognpc {

namespace {

/// A message that was sent and has no receive yet.
template<class Time> struct Sent {
  Message message;
  int tag = 0;
  GraphOperation operation; ///< of a send that waits for its receive
  Time start = 0;
  Time there = 0;
  bool waits = false;
};

template<class Time> struct Posted {
  GraphOperation operation;
  Time time = 0;
  int step = 0;
};

/// In the order of arrival; elements mostly leave from the front.
template<class Element> class Queue {
public:
  using Iterator = typename std::vector<Element>::iterator;

  Iterator begin() { return elements_.begin() + first_; }
  Iterator end() { return elements_.end(); }
  void push_back(Element element) { elements_.push_back(std::move(element)); }
  void erase(Iterator element)
  {
    if (element != begin()) {
      elements_.erase(element);
    } else if (++first_ == static_cast<std::ptrdiff_t>(elements_.size())) {
      elements_.clear();
      first_ = 0;
    }
  }

private:
  std::vector<Element> elements_;
  std::ptrdiff_t first_ = 0; ///< those before have left
};

template<class Time> struct Processor {
  Time free = 0;
  int sends = 0; ///< that follow each other
};

template<class Time> struct RankState {
  std::array<Processor<Time>, 4> processors; ///< further ones share the last
  Queue<Sent<Time>> sent;                    ///< to this rank, in the order of sends
  Queue<Posted<Time>> posted;
  Time finish = 0;
};

template<class Time> class Walk {
public:
  Walk(OperationGraph& graph, PricingOf<Time>& pricing) : graph_(graph), pricing_(pricing), ranks_(graph.ranks()) {}

  std::optional<std::vector<Time>> run();

private:
  enum class What : std::uint8_t { ready, there, started, finished };
  using Sent = lognpc::Sent<Time>;
  using Posted = lognpc::Posted<Time>;
  using Processor = lognpc::Processor<Time>;
  struct Event {
    Time time = 0;
    What what = What::ready;
    Rank rank{0};
    int step = 0; ///< of the operation
    GraphOperation operation;
    Time receive = 0; ///< of What::there
  };
  /// What the queue moves about: the event lies at `place`.
  struct Turn {
    double time;
    std::uint64_t number; ///< equal times: receives are posted first, so that no message of that time waits for them
    std::size_t place;
    bool operator>(const Turn& other) const { return std::tie(time, number) > std::tie(other.time, other.number); }
  };

  void schedule(const Time& time, What what, Rank rank, int step, const GraphOperation& operation,
                const Time& receive = 0)
  {
    std::size_t place = events_.size();
    if (unused_.empty()) {
      events_.emplace_back();
    } else {
      place = unused_.back();
      unused_.pop_back();
    }
    events_[place] = {time, what, rank, step, operation, receive};
    const bool posts = what == What::ready && operation.kind == GraphOperation::Kind::receive;
    turns_.push({seconds_of(time), numbers_++ | (posts ? 0 : after_receives), place});
  }
  Processor& processor(Rank rank, std::uint8_t core)
  {
    auto& processors = ranks_[rank].processors;
    return processors[std::min<std::size_t>(core, processors.size() - 1)];
  }
  MessageLayout layout_of(const GraphOperation& operation) const
  {
    return operation.layout == 0 ? MessageLayout{} : graph_.layout(operation.layout);
  }
  void begin(const Event& event);
  void compute(const Event& event);
  void send(const Event& event);
  void post(const Event& event);
  void take(const Event& event);
  void synchronise(Sent& sent, const Posted& posted, const Time& announcement);
  void deliver(const Message& message, const Time& there, const Posted& posted, int passed, const Time& now);
  void add_ready(Rank rank, const Time& time, int step);
  void handle(const Event& event);

  OperationGraph& graph_;
  PricingOf<Time>& pricing_;
  IndexedVector<Rank, RankState<Time>> ranks_;
  std::vector<Event> events_;
  std::vector<std::size_t> unused_; ///< places in it
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns_;
  static constexpr std::uint64_t after_receives = std::uint64_t{1} << 63U;
  std::uint64_t numbers_ = 0; ///< in the order of scheduling
  std::uint64_t open_ = 0;    ///< operations that are ready and have not finished
  bool known_ = true;
  std::vector<GraphOperation> ready_;
};

template<class Time> void Walk<Time>::compute(const Event& event)
{
  Processor& core = processor(event.rank, event.operation.core);
  const Time start = std::max(event.time, core.free);
  core.free = start + Time(static_cast<double>(event.operation.amount) * 1e-12);
  core.sends = 0;
  if (event.operation.tell_start) schedule(start, What::started, event.rank, event.step, event.operation);
  schedule(core.free, What::finished, event.rank, event.step, event.operation);
}

template<class Time> void Walk<Time>::send(const Event& event)
{
  const GraphOperation& operation = event.operation;
  Processor& core = processor(event.rank, operation.core);
  if (event.time > core.free) core.sends = 0;
  Sent sent;
  sent.message = {event.rank, operation.peer, operation.amount, layout_of(operation), event.step, ++core.sends};
  const Time start = pricing_.may_start(sent.message, std::max(event.time, core.free));
  sent.tag = operation.tag;
  sent.operation = operation;
  sent.start = start;
  const auto busy = pricing_.send(sent.message);
  known_ = known_ && busy;
  if (!known_) return;
  core.free = start + *busy;
  if (operation.tell_start) schedule(start, What::started, event.rank, event.step, operation);
  Queue<Posted>& posted = ranks_[operation.peer].posted;
  const auto found = std::find_if(posted.begin(), posted.end(), [&](const Posted& receive) {
    return matches(receive.operation, event.rank, operation.tag);
  });
  const auto announcement = pricing_.announcement(sent.message);
  if (announcement && found == posted.end()) {
    sent.waits = true;
  } else {
    const MessageTimesOf<Time> times = pricing_.go(sent.message, start);
    sent.there = times.there;
    schedule(std::max(times.returns, core.free), What::finished, event.rank, event.step, operation);
  }
  if (found == posted.end()) {
    ranks_[operation.peer].sent.push_back(std::move(sent));
    return;
  }
  const Posted receive = *found;
  posted.erase(found);
  deliver(sent.message, sent.there, receive, 0, event.time);
}

/// The receive is there at last.
template<class Time> void Walk<Time>::synchronise(Sent& sent, const Posted& posted, const Time& announcement)
{
  const Time start = std::max(sent.start, posted.time - announcement);
  const MessageTimesOf<Time> times = pricing_.go(sent.message, start);
  sent.there = times.there;
  schedule(std::max(times.returns, posted.time), What::finished, sent.message.from, sent.message.step, sent.operation);
}

template<class Time>
void Walk<Time>::deliver(const Message& message, const Time& there, const Posted& posted, int passed, const Time& now)
{
  const auto busy = pricing_.receive(message, layout_of(posted.operation), passed);
  known_ = known_ && busy;
  if (!known_) return;
  schedule(std::max(there, now), What::there, message.to, std::max(message.step, posted.step), posted.operation, *busy);
}

template<class Time> void Walk<Time>::post(const Event& event)
{
  const Posted posted{event.operation, event.time, event.step};
  if (event.operation.tell_start) schedule(event.time, What::started, event.rank, event.step, event.operation);
  Queue<Sent>& queue = ranks_[event.rank].sent;
  const auto found = std::find_if(queue.begin(), queue.end(), [&](const Sent& sent) {
    return matches(event.operation, sent.message.from, sent.tag);
  });
  if (found == queue.end()) {
    ranks_[event.rank].posted.push_back(posted);
    return;
  }
  const int passed = static_cast<int>(found - queue.begin());
  if (found->waits) synchronise(*found, posted, *pricing_.announcement(found->message));
  const Sent sent = std::move(*found);
  queue.erase(found);
  deliver(sent.message, sent.there, posted, passed, event.time);
}

template<class Time> void Walk<Time>::take(const Event& event)
{
  Processor& core = processor(event.rank, event.operation.core);
  const Time start = std::max(event.time, core.free);
  core.free = start + event.receive;
  core.sends = 0;
  schedule(core.free, What::finished, event.rank, event.step, event.operation);
}

template<class Time> void Walk<Time>::begin(const Event& event)
{
  switch (event.operation.kind) {
  case GraphOperation::Kind::send:
    return send(event);
  case GraphOperation::Kind::receive:
    return post(event);
  case GraphOperation::Kind::compute:
    return compute(event);
  }
}

template<class Time> void Walk<Time>::add_ready(Rank rank, const Time& time, int step)
{
  for (const GraphOperation& operation : ready_) {
    schedule(time, What::ready, rank, step, operation);
    ++open_;
  }
  ready_.clear();
}

template<class Time> void Walk<Time>::handle(const Event& event)
{
  const bool is_message = event.operation.kind != GraphOperation::Kind::compute;
  switch (event.what) {
  case What::ready:
    return begin(event);
  case What::there:
    return take(event);
  case What::started:
    graph_.started(event.rank, event.operation.id, ready_);
    return add_ready(event.rank, event.time, event.step);
  case What::finished:
    --open_;
    ranks_[event.rank].finish = std::max(ranks_[event.rank].finish, event.time);
    if (event.operation.tell_finish) graph_.finished(event.rank, event.operation.id, ready_);
    return add_ready(event.rank, event.time, event.step + (is_message ? 1 : 0));
  }
}

template<class Time> std::optional<std::vector<Time>> Walk<Time>::run()
{
  for (const Rank rank : each<Rank>(graph_.ranks())) {
    graph_.begin(rank, ready_);
    add_ready(rank, 0, 0);
  }
  while (!turns_.empty() && known_) {
    const std::size_t place = turns_.top().place;
    turns_.pop();
    const Event event = events_[place];
    unused_.push_back(place);
    handle(event);
  }
  if (!known_ || open_ > 0) return std::nullopt;
  std::vector<Time> finish;
  for (const RankState<Time>& rank : ranks_)
    finish.push_back(rank.finish);
  return finish;
}

} // namespace

template<class Time> std::optional<std::vector<Time>> walk_schedule(OperationGraph& graph, PricingOf<Time>& pricing)
{
  return Walk<Time>(graph, pricing).run();
}

template std::optional<std::vector<double>> walk_schedule(OperationGraph&, PricingOf<double>&);
template std::optional<std::vector<PathTime>> walk_schedule(OperationGraph&, PricingOf<PathTime>&);

} // namespace loghop::lognpc
