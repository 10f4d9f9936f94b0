#include "unit/workload/collectives/symbolic_run.hpp"

#include <algorithm>
#include <deque>
#include <random>
#include <utility>

namespace loghop::collectives::test {

namespace {

using Kind = GraphOperation::Kind;

struct Travelling {
  Rank source{0};
  GraphOperation operation;
  Payload payload;
  std::vector<std::set<int>> contributors; ///< of each piece
};

bool match(const GraphOperation& receive, const Travelling& message)
{
  return (receive.peer == any_source || receive.peer == message.source) &&
         (receive.tag == any_tag || receive.tag == message.operation.tag);
}

/// The receives and unexpected messages of one rank.
struct Mailbox {
  std::vector<GraphOperation> posted;
  std::vector<Travelling> unexpected;

  bool take_posted(const Travelling& message, GraphOperation& receive)
  {
    const auto found = std::find_if(posted.begin(), posted.end(), [&](const auto& r) { return match(r, message); });
    if (found == posted.end()) return false;
    receive = *found;
    posted.erase(found);
    return true;
  }
  bool take_unexpected(const GraphOperation& receive, Travelling& message)
  {
    const auto found =
        std::find_if(unexpected.begin(), unexpected.end(), [&](const auto& m) { return match(receive, m); });
    if (found == unexpected.end()) return false;
    message = std::move(*found);
    unexpected.erase(found);
    return true;
  }
};

class Interpreter {
public:
  Interpreter(CollectiveGraph& graph, std::vector<Holding> held, SendRule rule, std::uint32_t seed)
      : graph_(graph), rule_(rule), random_(seed), queues_(size()), mailboxes_(size()), holds_(size()), blocked_(size())
  {
    outcome_.held = std::move(held);
  }

  Outcome run()
  {
    for (const Rank rank : each<Rank>(graph_.ranks())) {
      graph_.begin(rank, ready_);
      issue(rank);
    }
    while (!actions_.empty())
      act(draw());
    report_left();
    return std::move(outcome_);
  }

private:
  struct Action {
    enum class Kind { start, deliver, finish };
    Kind kind;
    Rank rank;        ///< who acts: the receiver of a message
    Rank source;      ///< of the message
    std::uint32_t id; ///< of what finishes
  };

  std::size_t size() const { return static_cast<std::size_t>(graph_.ranks()); }
  static std::size_t at(Rank rank) { return rank.position(); }
  Holding& held(Rank rank) { return outcome_.held[static_cast<std::size_t>(graph_.group().number(rank))]; }
  void complain(Rank rank, const std::string& what)
  {
    outcome_.problems.push_back("rank " + to_string(rank) + " " + what);
  }

  Action draw()
  {
    const std::size_t i = std::uniform_int_distribution<std::size_t>(0, actions_.size() - 1)(random_);
    std::swap(actions_[i], actions_.back());
    const Action action = actions_.back();
    actions_.pop_back();
    return action;
  }

  void act(const Action& action)
  {
    if (action.kind == Action::Kind::finish) {
      graph_.finished(action.rank, action.id, ready_);
      issue(action.rank);
    } else if (holds_[at(action.rank)]) {
      blocked_[at(action.rank)].push_back(action);
    } else if (action.kind == Action::Kind::start) {
      start_send(action.rank);
    } else {
      deliver(action.source, action.rank);
    }
  }

  void issue(Rank rank)
  {
    const std::vector<GraphOperation> ready = std::exchange(ready_, {});
    for (const GraphOperation& operation : ready) { // before what the receives beside them bring
      if (operation.kind != Kind::send) continue;
      queues_[at(rank)].push_back(pack(rank, operation));
      actions_.push_back({Action::Kind::start, rank, rank, 0});
    }
    for (const GraphOperation& operation : ready) {
      if (operation.kind == Kind::receive) post(rank, operation);
      if (operation.kind == Kind::compute) finish(rank, operation);
    }
  }

  void post(Rank rank, const GraphOperation& operation)
  {
    Travelling message;
    if (mailboxes_[at(rank)].take_unexpected(operation, message))
      matched(rank, operation, message);
    else
      mailboxes_[at(rank)].posted.push_back(operation);
  }

  void finish(Rank rank, const GraphOperation& operation)
  {
    if (operation.tell_finish) actions_.push_back({Action::Kind::finish, rank, rank, operation.id});
  }

  Travelling pack(Rank rank, const GraphOperation& operation)
  {
    Travelling message;
    message.source = rank;
    message.operation = operation;
    const int number = graph_.group().number(rank);
    const auto from = graph_.origin(rank, operation.id);
    const Step step = graph_.algorithm().step(number, from.step);
    graph_.algorithm().describe(number, from.step, from.index - step.receives, message.payload);
    for (const Piece& piece : message.payload.pieces) {
      if (held(rank).count(piece) == 0) complain(rank, "sends what it does not hold");
      message.contributors.push_back(held(rank)[piece]);
    }
    return message;
  }

  void start_send(Rank rank)
  {
    Travelling message = std::move(queues_[at(rank)].front());
    queues_[at(rank)].pop_front();
    ++outcome_.messages;
    outcome_.bytes += message.operation.amount;
    if (rule_ == SendRule::eager) finish(rank, message.operation);
    if (rule_ == SendRule::holding) holds_[at(rank)] = true;
    const Rank to = message.operation.peer;
    channels_[{rank, to}].push_back(std::move(message));
    actions_.push_back({Action::Kind::deliver, to, rank, 0});
  }

  void deliver(Rank source, Rank rank)
  {
    auto& channel = channels_[{source, rank}];
    Travelling message = std::move(channel.front());
    channel.pop_front();
    GraphOperation receive;
    if (mailboxes_[at(rank)].take_posted(message, receive))
      matched(rank, receive, message);
    else
      mailboxes_[at(rank)].unexpected.push_back(std::move(message));
  }

  void matched(Rank rank, const GraphOperation& receive, const Travelling& message)
  {
    if (receive.amount != message.operation.amount) complain(rank, "receives another size than is sent");
    for (std::size_t i = 0; i < message.payload.pieces.size(); ++i)
      store(rank, message.payload.pieces[i], message.contributors[i], message.payload.effect);
    finish(rank, receive);
    if (rule_ == SendRule::eager) return;
    finish(message.source, message.operation);
    holds_[at(message.source)] = false;
    auto& blocked = blocked_[at(message.source)];
    actions_.insert(actions_.end(), blocked.begin(), blocked.end());
    blocked.clear();
  }

  void store(Rank rank, const Piece& piece, const std::set<int>& contributors, Payload::Effect effect)
  {
    std::set<int>& mine = held(rank)[piece];
    if (effect == Payload::Effect::store) {
      mine = contributors;
      return;
    }
    for (int contributor : contributors)
      if (!mine.insert(contributor).second) complain(rank, "adds a contribution twice");
  }

  void report_left()
  {
    for (const Rank rank : each<Rank>(graph_.ranks())) {
      if (!mailboxes_[at(rank)].posted.empty()) complain(rank, "has receives without messages");
      if (!mailboxes_[at(rank)].unexpected.empty()) complain(rank, "has messages without receives");
      if (!blocked_[at(rank)].empty() || !queues_[at(rank)].empty()) complain(rank, "is stuck in a send");
      if (!graph_.left(rank).empty()) complain(rank, graph_.left(rank));
    }
  }

  CollectiveGraph& graph_;
  SendRule rule_;
  std::mt19937 random_;
  std::vector<std::deque<Travelling>> queues_; ///< sends that have not started, by rank
  std::vector<Mailbox> mailboxes_;
  std::vector<bool> holds_;
  std::vector<std::vector<Action>> blocked_;
  std::map<std::pair<Rank, Rank>, std::deque<Travelling>> channels_;
  std::vector<Action> actions_;
  std::vector<GraphOperation> ready_;
  Outcome outcome_;
};

/// A machine that moves in rounds.
class RoundMachine {
public:
  explicit RoundMachine(CollectiveGraph& graph)
      : graph_(graph), outgoing_(static_cast<std::size_t>(graph.ranks())), incoming_(outgoing_.size()),
        mailboxes_(outgoing_.size())
  {}

  std::int64_t run()
  {
    for (const Rank rank : each<Rank>(graph_.ranks())) {
      graph_.begin(rank, ready_);
      issue(rank);
    }
    std::int64_t rounds = 0;
    while (round())
      ++rounds;
    return rounds;
  }

private:
  bool round()
  {
    bool moved = false;
    for (std::size_t rank = 0; rank < outgoing_.size(); ++rank) {
      if (outgoing_[rank].empty()) continue;
      Travelling message;
      message.source = Rank::at(rank);
      message.operation = outgoing_[rank].front();
      outgoing_[rank].pop_front();
      finish(message.source, message.operation);
      incoming_[message.operation.peer.position()].push_back(message);
      moved = true;
    }
    for (std::size_t rank = 0; rank < incoming_.size(); ++rank) {
      if (incoming_[rank].empty()) continue;
      const Travelling message = incoming_[rank].front();
      incoming_[rank].pop_front();
      GraphOperation receive;
      if (mailboxes_[rank].take_posted(message, receive))
        finish(Rank::at(rank), receive);
      else
        mailboxes_[rank].unexpected.push_back(message);
      moved = true;
    }
    for (const auto& [rank, id] : std::exchange(finished_, {})) {
      graph_.finished(rank, id, ready_);
      issue(rank);
    }
    return moved;
  }

  void issue(Rank rank)
  {
    const std::size_t place = rank.position();
    for (const GraphOperation& operation : std::exchange(ready_, {})) {
      Travelling message;
      if (operation.kind == Kind::send)
        outgoing_[place].push_back(operation);
      else if (operation.kind == Kind::compute)
        finish(rank, operation);
      else if (mailboxes_[place].take_unexpected(operation, message))
        finish_now(rank, operation);
      else
        mailboxes_[place].posted.push_back(operation);
    }
  }

  void finish(Rank rank, const GraphOperation& operation)
  {
    if (operation.tell_finish) finished_.emplace_back(rank, operation.id);
  }

  void finish_now(Rank rank, const GraphOperation& operation)
  {
    if (!operation.tell_finish) return;
    graph_.finished(rank, operation.id, ready_);
    issue(rank);
  }

  CollectiveGraph& graph_;
  std::vector<std::deque<GraphOperation>> outgoing_;
  std::vector<std::deque<Travelling>> incoming_;
  std::vector<Mailbox> mailboxes_;
  std::vector<std::pair<Rank, std::uint32_t>> finished_;
  std::vector<GraphOperation> ready_;
};

} // namespace

Outcome run_symbolically(CollectiveGraph& graph, std::vector<Holding> held, SendRule rule, std::uint32_t seed)
{
  return Interpreter(graph, std::move(held), rule, seed).run();
}

std::int64_t count_rounds(CollectiveGraph& graph)
{
  return RoundMachine(graph).run();
}

} // namespace loghop::collectives::test
