#include "loghop/predict/core/graph_walk.hpp"

#include "loghop/base/indexed_vector.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <map>
#include <queue>
#include <unordered_map>
#include <utility>

namespace loghop {

namespace {

/// A message on its way to a receive that is not posted yet.
template<class Time> struct Sent {
  Time start;
  ModelMessage message;
  Rank source;
  int tag;
};

struct Posted {
  GraphOperation operation;
};

template<class Time> struct RankState {
  std::map<std::uint8_t, Time> processor_free;
  std::map<std::uint8_t, Time> next_send;
  std::deque<Sent<Time>> sent; ///< to this rank, unmatched, in the order of sends
  std::deque<Posted> posted;   ///< unmatched receives, in the order in which they were posted
  Time finish = 0;
};

template<class Time> class Walk {
public:
  Walk(OperationGraph& graph, const TermsOf<Time>& terms, const LevelOf& level_of)
      : graph_(graph), model_(terms), level_of_(level_of), ranks_(graph.ranks())
  {}

  std::optional<std::vector<Time>> run();

private:
  enum class What : std::uint8_t { ready, message_there, started, finished };
  using Sent = loghop::Sent<Time>;
  using Terms = WalkTerms<Time>;
  struct Event {
    Time time;
    std::uint64_t number; ///< equal times: in the order of scheduling
    What what;
    Rank rank;
    GraphOperation operation;
    Time receive; ///< of message_there
    bool operator>(const Event& other) const
    {
      return std::pair(seconds_of(time), number) > std::pair(seconds_of(other.time), other.number);
    }
  };

  void schedule(const Time& time, What what, Rank rank, const GraphOperation& operation, const Time& receive = 0)
  {
    events_.push({time, numbers_++, what, rank, operation, receive});
  }
  /// The processor's next free instant from `time` on, which it then is busy from for `duration`.
  Time occupy(Rank rank, std::uint8_t core, const Time& time, const Time& duration);
  void carry_out(Rank rank, const GraphOperation& operation, const Time& start, const Time& end);
  void begin(const Event& event);
  void send(const Event& event);
  std::optional<Terms> terms_of(const ModelMessage& message);
  void arrive(Rank rank, const GraphOperation& receive, const Time& start, const Terms& terms, const Time& now);
  void post(const Event& event);
  void take(const Event& event);
  void add_ready(Rank rank, const Time& time);
  MessageLayout layout_of(const GraphOperation& operation) const
  {
    return operation.layout == 0 ? MessageLayout{} : graph_.layout(operation.layout);
  }

  OperationGraph& graph_;
  const TermsOf<Time>& model_;
  const LevelOf& level_of_;
  IndexedVector<Rank, RankState<Time>> ranks_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  std::uint64_t numbers_ = 0;
  std::uint64_t open_ = 0; ///< operations that are ready and have not finished
  bool covered_ = true;
  std::vector<GraphOperation> ready_;
};

template<class Time> Time Walk<Time>::occupy(Rank rank, std::uint8_t core, const Time& time, const Time& duration)
{
  Time& free = ranks_[rank].processor_free[core];
  const Time start = std::max(time, free);
  free = start + duration;
  return start;
}

template<class Time>
void Walk<Time>::carry_out(Rank rank, const GraphOperation& operation, const Time& start, const Time& end)
{
  if (operation.tell_start) schedule(start, What::started, rank, operation);
  schedule(end, What::finished, rank, operation);
}

template<class Time> void Walk<Time>::send(const Event& event)
{
  const GraphOperation& operation = event.operation;
  auto& receiver = ranks_[operation.peer];
  const auto found = std::find_if(receiver.posted.begin(), receiver.posted.end(), [&](const Posted& posted) {
    return matches(posted.operation, event.rank, operation.tag);
  });
  ModelMessage message;
  message.size = Bytes(static_cast<double>(operation.amount));
  message.from = layout_of(operation);
  message.to = found == receiver.posted.end() ? message.from : layout_of(found->operation);
  message.level = level_of_(event.rank, operation.peer);
  const auto terms = terms_of(message);
  if (!terms) return;
  Time& next = ranks_[event.rank].next_send[operation.nic];
  const Time start = occupy(event.rank, operation.core, std::max(event.time, next), terms->send);
  next = start + terms->gap;
  carry_out(event.rank, operation, start, start + terms->send);
  if (found == receiver.posted.end()) {
    receiver.sent.push_back({start, message, event.rank, operation.tag});
    return;
  }
  arrive(operation.peer, found->operation, start, *terms, event.time);
  receiver.posted.erase(found);
}

template<class Time> std::optional<WalkTerms<Time>> Walk<Time>::terms_of(const ModelMessage& message)
{
  auto terms = model_(message);
  if (!terms) covered_ = false;
  return terms;
}

/// The message reaches the receiver's processor, which then has to take it.
template<class Time>
void Walk<Time>::arrive(Rank rank, const GraphOperation& receive, const Time& start, const Terms& terms,
                        const Time& now)
{
  const Time arrival = start + std::max(Time(0), terms.full - terms.receive);
  schedule(std::max(arrival, now), What::message_there, rank, receive, terms.receive);
}

template<class Time> void Walk<Time>::post(const Event& event)
{
  auto& receiver = ranks_[event.rank];
  const auto found = std::find_if(receiver.sent.begin(), receiver.sent.end(),
                                  [&](const Sent& sent) { return matches(event.operation, sent.source, sent.tag); });
  if (event.operation.tell_start) schedule(event.time, What::started, event.rank, event.operation);
  if (found == receiver.sent.end()) {
    receiver.posted.push_back({event.operation});
    return;
  }
  ModelMessage message = found->message;
  message.to = layout_of(event.operation);
  if (const auto terms = terms_of(message)) arrive(event.rank, event.operation, found->start, *terms, event.time);
  receiver.sent.erase(found);
}

template<class Time> void Walk<Time>::take(const Event& event)
{
  const Time start = occupy(event.rank, event.operation.core, event.time, event.receive);
  schedule(start + event.receive, What::finished, event.rank, event.operation);
}

template<class Time> void Walk<Time>::begin(const Event& event)
{
  switch (event.operation.kind) {
  case GraphOperation::Kind::send:
    return send(event);
  case GraphOperation::Kind::receive:
    return post(event);
  case GraphOperation::Kind::compute: {
    const Time duration(static_cast<double>(event.operation.amount) * 1e-12);
    const Time start = occupy(event.rank, event.operation.core, event.time, duration);
    return carry_out(event.rank, event.operation, start, start + duration);
  }
  }
}

template<class Time> void Walk<Time>::add_ready(Rank rank, const Time& time)
{
  for (const GraphOperation& operation : ready_) {
    schedule(time, What::ready, rank, operation);
    ++open_;
  }
  ready_.clear();
}

template<class Time> std::optional<std::vector<Time>> Walk<Time>::run()
{
  for (const Rank rank : each<Rank>(graph_.ranks())) {
    graph_.begin(rank, ready_);
    add_ready(rank, 0);
  }
  while (!events_.empty() && covered_) {
    const Event event = events_.top();
    events_.pop();
    switch (event.what) {
    case What::ready:
      begin(event);
      break;
    case What::message_there:
      take(event);
      break;
    case What::started:
      graph_.started(event.rank, event.operation.id, ready_);
      add_ready(event.rank, event.time);
      break;
    case What::finished:
      --open_;
      ranks_[event.rank].finish = event.time;
      if (event.operation.tell_finish) graph_.finished(event.rank, event.operation.id, ready_);
      add_ready(event.rank, event.time);
    }
  }
  if (!covered_ || open_ > 0) return std::nullopt;
  std::vector<Time> finish;
  for (const RankState<Time>& rank : ranks_)
    finish.push_back(rank.finish);
  return finish;
}

} // namespace

bool matches(const GraphOperation& receive, Rank source, int tag)
{
  const bool source_fits = receive.peer == any_source || receive.peer == source;
  const bool tag_fits = receive.tag == tag || (receive.tag == any_tag && tag >= 0);
  return source_fits && tag_fits;
}

template<class Time>
std::optional<std::vector<Time>> walk_graph(OperationGraph& graph, const TermsOf<Time>& terms, const LevelOf& level_of)
{
  return Walk<Time>(graph, terms, level_of).run();
}

template std::optional<std::vector<PathTime>> walk_graph(OperationGraph&, const TermsOf<PathTime>&, const LevelOf&);

std::optional<std::vector<double>> walk_graph(OperationGraph& graph, const PointToPointModel& model,
                                              const LevelOf& level_of)
{
  const TermsOf<double> terms = [&](const ModelMessage& message) -> std::optional<WalkTerms<double>> {
    const auto known = model.terms(message);
    if (!known) return std::nullopt;
    return WalkTerms<double>{known->send.count(), known->full.count(), known->receive.count(), known->gap.count()};
  };
  return walk_graph(graph, terms, level_of);
}

} // namespace loghop
