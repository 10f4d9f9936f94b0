#include "flit_reference.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

namespace loghop::reference {
namespace {

using Time = std::int64_t;
using ChannelId = int;

constexpr Time never = std::numeric_limits<Time>::max();
constexpr Time long_ago = -1; // no event is earlier than flit time 0
constexpr ChannelId none = -1;

struct Flit {
  std::size_t message; // position in the list of messages
  std::int64_t index;  // 0 is the header
  std::size_t step;    // the buffer it is in (or on its way to) is that of path[step]
  Time arrival;        // at the front end of that buffer
};

/// A channel with the one buffer it leads into: a router input (injection and link channels) or a NIC's input queue
/// (ejection channels). Ejection and link channels are also an output of the router they leave.
struct Channel {
  int router = 0; // where it starts; the router next to the NIC for an injection channel
  Time latency = 0;

  std::deque<Flit> buffer;      // flits in the buffer and on the channel, in order
  Time last_left = long_ago;    // when a flit last left the buffer
  std::int64_t credits = 0;     // free slots of the buffer that the upstream end knows of
  std::deque<Time> returning;   // when slots that were freed become credits, ascending
  ChannelId owner_input = none; // the input whose message owns this output
  std::size_t pointer = 0;      // round robin: the input at which the search starts

  std::int64_t messages = 0; // headers and owners that still need this channel, see Simulator::need

  std::int64_t crossed = 0;
  Time held_since = 0; // by the message whose header crossed last
  std::int64_t busy = 0;
  Time last_crossing = long_ago;
};

/// The channels of a mesh, numbered so that each comes after all those that its flits may be granted next: ejection,
/// then links from the highest dimension to the lowest and, in each direction, from the far end of the line, then
/// injection. Such an order exists because the route corrects dimensions in order.
class Mesh {
public:
  explicit Mesh(std::vector<int> dimensions);

  int nodes() const { return nodes_; }
  int channels() const { return channels_; }
  ChannelId ejection(int node) const { return node; }
  ChannelId injection(int node) const { return channels_ - nodes_ + node; }
  /// The link from `node` up (towards higher coordinates) or down dimension `d`; `none` at the edge of the mesh.
  ChannelId link(int node, std::size_t d, bool up) const { return links_[port(node, d, up)]; }
  /// The router where an ejection or link channel starts, or the one that an injection channel belongs to.
  int router(ChannelId channel) const { return routers_[static_cast<std::size_t>(channel)]; }

  /// The channels into the router in the order of round robin: from the neighbours at x + 1, x - 1, y + 1, y - 1, ...
  /// (`none` where there is no neighbour), then injection.
  std::vector<ChannelId> inputs(int node) const;
  /// All channels from source to destination, injection and ejection included.
  std::vector<ChannelId> path(int source, int destination) const;

private:
  std::size_t port(int node, std::size_t d, bool up) const
  {
    return (static_cast<std::size_t>(node) * dimensions_.size() + d) * 2 + (up ? 0 : 1);
  }
  int coordinate(int node, std::size_t d) const { return node / strides_[d] % dimensions_[d]; }
  bool has_neighbour(int node, std::size_t d, bool up) const;
  int neighbour(int node, std::size_t d, bool up) const { return up ? node + strides_[d] : node - strides_[d]; }
  void add_link(int node, std::size_t d, bool up);

  std::vector<int> dimensions_;
  std::vector<int> strides_;
  int nodes_ = 1;
  int channels_ = 0;
  std::vector<ChannelId> links_;
  std::vector<int> routers_;
};

Mesh::Mesh(std::vector<int> dimensions) : dimensions_(std::move(dimensions))
{
  for (int size : dimensions_) {
    if (size < 1) throw std::invalid_argument("flit reference: a dimension needs at least one node");
    strides_.push_back(nodes_);
    nodes_ *= size;
  }
  links_.assign(static_cast<std::size_t>(nodes_) * dimensions_.size() * 2, none);
  for (int node = 0; node < nodes_; ++node)
    routers_.push_back(node); // ejection
  for (std::size_t d = dimensions_.size(); d-- > 0;) {
    // Along a line, node numbers rise with the coordinate: "farthest first" is descending numbers up, ascending down.
    for (int node = nodes_; node-- > 0;)
      add_link(node, d, true);
    for (int node = 0; node < nodes_; ++node)
      add_link(node, d, false);
  }
  for (int node = 0; node < nodes_; ++node)
    routers_.push_back(node); // injection
  channels_ = static_cast<int>(routers_.size());
}

bool Mesh::has_neighbour(int node, std::size_t d, bool up) const
{
  return up ? coordinate(node, d) + 1 < dimensions_[d] : coordinate(node, d) > 0;
}

void Mesh::add_link(int node, std::size_t d, bool up)
{
  if (!has_neighbour(node, d, up)) return;
  links_[port(node, d, up)] = static_cast<ChannelId>(routers_.size());
  routers_.push_back(node);
}

std::vector<ChannelId> Mesh::inputs(int node) const
{
  std::vector<ChannelId> inputs;
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    for (bool up : {true, false}) {
      // Flits from the upper neighbour travel down, and the other way round.
      inputs.push_back(has_neighbour(node, d, up) ? link(neighbour(node, d, up), d, !up) : none);
    }
  }
  inputs.push_back(injection(node));
  return inputs;
}

std::vector<ChannelId> Mesh::path(int source, int destination) const
{
  std::vector<ChannelId> path = {injection(source)};
  int node = source;
  for (std::size_t d = 0; d < dimensions_.size(); ++d) {
    while (coordinate(node, d) != coordinate(destination, d)) {
      const bool up = coordinate(node, d) < coordinate(destination, d);
      path.push_back(link(node, d, up));
      node = neighbour(node, d, up);
    }
  }
  path.push_back(ejection(destination));
  return path;
}

/// A node that sends messages: its messages in the order of sending, and how far it is.
struct Source {
  std::vector<std::size_t> queue;
  std::size_t current = 0; // position in `queue`
  std::int64_t sent = 0;   // flits of the current message

  bool finished() const { return current == queue.size(); }
};

class Simulator {
public:
  Simulator(const Config& config, const std::vector<Message>& messages);
  Outcome run();

private:
  void build_channels();
  void build_sources();

  bool step(Time now);
  bool grant(ChannelId output, Time now);
  bool take(ChannelId ejection, Time now);
  bool send(Source& source, Time now);

  ChannelId choose(ChannelId output, Time now);
  ChannelId round_robin(ChannelId output, Time now);
  ChannelId first_come(ChannelId output, Time now) const;
  bool requests(ChannelId input, ChannelId output, Time now) const;
  Time ready(ChannelId input) const;
  Time take_time(ChannelId ejection) const;
  bool has_credit(ChannelId id, Time now);

  void cross(ChannelId id, Flit flit, Time now);
  Flit leave(ChannelId id, Time now);
  void need(ChannelId id);
  void release(ChannelId id);

  Time next_event(Time now) const;
  ChannelCounts note_channels() const;
  bool flits_remain() const;
  Outcome outcome();

  Channel& channel(ChannelId id) { return channels_[static_cast<std::size_t>(id)]; }
  const Channel& channel(ChannelId id) const { return channels_[static_cast<std::size_t>(id)]; }
  const std::vector<ChannelId>& inputs(ChannelId output) const
  {
    return inputs_[static_cast<std::size_t>(channel(output).router)];
  }
  bool is_ejection(ChannelId id) const { return id < mesh_.nodes(); }
  bool is_tail(const Flit& flit) const { return flit.index + 1 == messages_[flit.message].flits; }

  const Config& config_;
  const std::vector<Message>& messages_;
  Mesh mesh_;
  std::vector<Channel> channels_;
  std::vector<std::vector<ChannelId>> inputs_; // of each router
  std::vector<std::vector<ChannelId>> paths_;  // of each message
  std::vector<Source> sources_;                // only nodes that have messages
  std::set<ChannelId> needed_;                 // channels that a message needs, in the order of processing
  std::vector<Result> results_;
  std::vector<Time> taken_; // when the header of each message left the queue of its NIC
  std::int64_t delivered_flits_ = 0;
  bool over_rate_ = false;
};

void check(bool condition, const char* what)
{
  if (!condition) throw std::invalid_argument(std::string("flit reference: ") + what);
}

void check_config(const Config& config)
{
  check(config.hop >= 1, "hop latency is less than 1");
  check(config.injection >= 1, "injection latency is less than 1");
  check(config.ejection >= 0, "ejection latency is negative");
  check(config.credit >= 0, "credit latency is negative");
  check(config.buffer >= 1, "a buffer holds less than one flit");
  check(config.input_queue >= 0, "size of the input queue is negative");
  check(1 <= config.drain_numerator && config.drain_numerator <= config.drain_denominator, "a queue drains too slowly");
}

void check_message(const Message& message, int nodes)
{
  check(message.source >= 0 && message.source < nodes, "a source is not in the mesh");
  check(message.destination >= 0 && message.destination < nodes, "a destination is not in the mesh");
  check(message.flits >= 1, "a message has no flits");
  check(message.release >= 0, "a release is negative");
  check(message.take_delay >= 0, "a take delay is negative");
}

Simulator::Simulator(const Config& config, const std::vector<Message>& messages)
    : config_(config), messages_(messages), mesh_(config.dimensions), results_(messages.size()), taken_(messages.size())
{
  check_config(config);
  for (const Message& message : messages) {
    check_message(message, mesh_.nodes());
    paths_.push_back(mesh_.path(message.source, message.destination));
  }
  build_channels();
  build_sources();
}

void Simulator::build_channels()
{
  channels_.resize(static_cast<std::size_t>(mesh_.channels()));
  for (ChannelId id = 0; id < mesh_.channels(); ++id) {
    channel(id).router = mesh_.router(id);
    channel(id).latency = config_.hop;
    channel(id).credits = config_.buffer;
  }
  for (int node = 0; node < mesh_.nodes(); ++node) {
    channel(mesh_.injection(node)).latency = config_.injection;
    Channel& ejection = channel(mesh_.ejection(node));
    ejection.latency = config_.ejection;
    if (config_.input_queue > 0) ejection.credits = config_.input_queue;
    inputs_.push_back(mesh_.inputs(node));
  }
}

/// A source sends its messages in the order of (release, number).
void Simulator::build_sources()
{
  std::map<int, Source> by_node;
  for (std::size_t i = 0; i < messages_.size(); ++i)
    by_node[messages_[i].source].queue.push_back(i);
  for (auto& [node, source] : by_node) {
    std::stable_sort(source.queue.begin(), source.queue.end(), [this](std::size_t a, std::size_t b) {
      return std::tie(messages_[a].release, messages_[a].number) < std::tie(messages_[b].release, messages_[b].number);
    });
    sources_.push_back(std::move(source));
  }
}

Outcome Simulator::run()
{
  for (Time now = 0; now != never;)
    now = step(now) ? now + 1 : next_event(now);
  if (flits_remain()) throw std::runtime_error("flit reference: no flit can move although flits remain");
  return outcome();
}

/// One flit time: each channel carries at most one flit because it is visited once. A channel is visited before those
/// that feed its upstream router, so that with credit latency 0 a slot is used in the flit time in which it is freed.
/// Returns whether anything moved.
bool Simulator::step(Time now)
{
  bool moved = false;
  for (auto next = needed_.begin(); next != needed_.end();) {
    // The visit may remove this channel from the set and add earlier ones, whose new flits arrive later than now.
    const ChannelId id = *next++;
    if (!is_ejection(id)) {
      moved |= grant(id, now);
      continue;
    }
    // A flit taken now may free the slot for a grant now (credit latency 0), and a flit granted now may be there to be
    // taken now (ejection latency 0).
    while (take(id, now))
      moved = true;
    moved |= grant(id, now);
    while (take(id, now))
      moved = true;
  }
  for (Source& source : sources_)
    moved |= send(source, now);
  return moved;
}

/// Lets the owner of the output, or else one waiting header, send a flit over it. Every grant needs a credit.
bool Simulator::grant(ChannelId output, Time now)
{
  if (!has_credit(output, now)) return false;
  const ChannelId input = choose(output, now);
  if (input == none) return false;

  Flit flit = leave(input, now);
  const bool tail = is_tail(flit);
  // An output that its owner gives up is free in the next flit time, as this was the visit of this flit time.
  channel(output).owner_input = tail ? none : input;
  if (tail && !is_ejection(output)) release(output);
  ++flit.step;
  cross(output, flit, now);
  return true;
}

/// The input that may send a flit over the output now: the owner's, or that of the header which wins a free output.
ChannelId Simulator::choose(ChannelId output, Time now)
{
  const ChannelId owner = channel(output).owner_input;
  // Until the tail has left an input, the front of its buffer belongs to the message that owns the output.
  if (owner != none) return requests(owner, output, now) ? owner : none;
  return config_.first_come ? first_come(output, now) : round_robin(output, now);
}

ChannelId Simulator::round_robin(ChannelId output, Time now)
{
  const std::vector<ChannelId>& candidates = inputs(output);
  std::size_t& pointer = channel(output).pointer;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::size_t position = (pointer + i) % candidates.size();
    if (!requests(candidates[position], output, now)) continue;
    pointer = (position + 1) % candidates.size();
    return candidates[position];
  }
  return none;
}

/// The earliest request; of equally early ones that of the message with the lower number.
ChannelId Simulator::first_come(ChannelId output, Time now) const
{
  ChannelId best = none;
  std::pair<Time, std::int64_t> best_key;
  for (ChannelId input : inputs(output)) {
    if (!requests(input, output, now)) continue;
    const std::pair<Time, std::int64_t> key{ready(input), messages_[channel(input).buffer.front().message].number};
    if (best != none && best_key <= key) continue;
    best = input;
    best_key = key;
  }
  return best;
}

bool Simulator::requests(ChannelId input, ChannelId output, Time now) const
{
  if (input == none || channel(input).buffer.empty()) return false;
  const Flit& front = channel(input).buffer.front();
  return paths_[front.message][front.step + 1] == output && ready(input) <= now;
}

/// From when on the front flit of a buffer may leave it: when it has arrived, and one flit time after the flit before,
/// as a buffer sends one flit per flit time. For a header the flit before is the tail of the message before, so this is
/// also its request time.
Time Simulator::ready(ChannelId input) const
{
  return std::max(channel(input).buffer.front().arrival, channel(input).last_left + 1);
}

/// When the front flit leaves the NIC's queue: a header when its message is taken, the flits behind it at the rate of
/// the queue. A NIC that consumes at once is a queue that nothing waits in.
Time Simulator::take_time(ChannelId ejection) const
{
  const Flit& front = channel(ejection).buffer.front();
  if (config_.input_queue == 0) return ready(ejection);
  if (front.index == 0) return ready(ejection) + messages_[front.message].take_delay;
  const Time steps =
      (front.index * config_.drain_numerator + config_.drain_denominator - 1) / config_.drain_denominator;
  return std::max(front.arrival, taken_[front.message] + steps);
}

/// Lets the NIC take one flit off its queue.
bool Simulator::take(ChannelId ejection, Time now)
{
  if (channel(ejection).buffer.empty() || take_time(ejection) > now) return false;
  const Flit flit = leave(ejection, now);
  ++delivered_flits_;
  if (flit.index == 0) {
    results_[flit.message].head = flit.arrival;
    taken_[flit.message] = now;
  }
  if (is_tail(flit)) {
    results_[flit.message].delivered = now;
    release(ejection);
  }
  return true;
}

/// Sends one flit of the source's current message. The next message starts in a later flit time, as a source is
/// visited once per flit time.
bool Simulator::send(Source& source, Time now)
{
  if (source.finished()) return false;
  const std::size_t message = source.queue[source.current];
  const ChannelId injection = paths_[message].front();
  if (now < messages_[message].release || !has_credit(injection, now)) return false;

  const Flit flit{message, source.sent++, 0, 0};
  if (flit.index == 0) results_[message].injected = now;
  if (is_tail(flit)) {
    results_[message].tail_sent = now;
    ++source.current;
    source.sent = 0;
  }
  cross(injection, flit, now);
  return true;
}

/// Whether the channel has a credit, with those that have come back by now.
bool Simulator::has_credit(ChannelId id, Time now)
{
  Channel& c = channel(id);
  while (!c.returning.empty() && c.returning.front() <= now) {
    c.returning.pop_front();
    ++c.credits;
  }
  return c.credits > 0;
}

/// Puts the flit on the channel.
void Simulator::cross(ChannelId id, Flit flit, Time now)
{
  Channel& c = channel(id);
  --c.credits;
  flit.arrival = now + c.latency;
  c.buffer.push_back(flit);
  if (flit.index == 0 && !is_ejection(id)) need(paths_[flit.message][flit.step + 1]);

  // Checked here, whoever decided that the flit may cross.
  if (c.last_crossing >= now) over_rate_ = true;
  c.last_crossing = now;
  ++c.crossed;
  if (flit.index == 0) c.held_since = now;
  if (is_tail(flit)) c.busy += now + 1 - c.held_since;
}

/// Takes the front flit out of the buffer behind the channel and sends the credit back.
Flit Simulator::leave(ChannelId id, Time now)
{
  Channel& c = channel(id);
  const Flit flit = c.buffer.front();
  c.buffer.pop_front();
  c.last_left = now;
  c.returning.push_back(now + config_.credit);
  return flit;
}

/// A message needs a channel from when its header is sent to the router before it until its tail has crossed it or, for
/// an ejection channel, was taken by the NIC. No other channel has to be visited.
void Simulator::need(ChannelId id)
{
  if (channel(id).messages++ == 0) needed_.insert(id);
}

void Simulator::release(ChannelId id)
{
  if (--channel(id).messages == 0) needed_.erase(id);
}

/// After a flit time in which nothing moved: when anything may be able to move next, at the earliest; `never` if there
/// is no such time. That is when a flit becomes ready, a credit comes back or a message is released.
Time Simulator::next_event(Time now) const
{
  Time next = never;
  const auto consider = [&](Time time) {
    if (time > now) next = std::min(next, time);
  };
  const auto consider_credit = [&](const Channel& c) {
    if (!c.returning.empty()) consider(c.returning.front());
  };
  for (ChannelId output : needed_) {
    consider_credit(channel(output));
    for (ChannelId input : inputs(output)) {
      if (input != none && !channel(input).buffer.empty()) consider(ready(input));
    }
    if (is_ejection(output) && !channel(output).buffer.empty()) consider(take_time(output));
  }
  for (const Source& source : sources_) {
    if (source.finished()) continue;
    const std::size_t message = source.queue[source.current];
    consider(messages_[message].release);
    consider_credit(channel(paths_[message].front()));
  }
  return next;
}

bool Simulator::flits_remain() const
{
  return std::any_of(sources_.begin(), sources_.end(), [](const Source& source) { return !source.finished(); }) ||
         std::any_of(channels_.begin(), channels_.end(), [](const Channel& c) { return !c.buffer.empty(); });
}

ChannelCounts Simulator::note_channels() const
{
  ChannelCounts counts;
  const auto note = [&](int node, const std::string& direction, ChannelId id) {
    if (id == none) return;
    const Channel& c = channels_[static_cast<std::size_t>(id)];
    counts[{node, direction}] = {c.crossed, c.busy};
  };
  for (int node = 0; node < mesh_.nodes(); ++node) {
    note(node, "injection", mesh_.injection(node));
    note(node, "ejection", mesh_.ejection(node));
    for (std::size_t d = 0; d < config_.dimensions.size(); ++d)
      for (bool up : {true, false})
        note(node, (up ? "up " : "down ") + std::to_string(d), mesh_.link(node, d, up));
  }
  return counts;
}

Outcome Simulator::outcome()
{
  Outcome outcome{std::move(results_), {}, note_channels(), over_rate_, 0};
  for (const Channel& c : channels_)
    outcome.channel_flits.push_back(c.crossed);
  // Nothing remains in sources or buffers: what was not delivered is nowhere.
  for (const Message& message : messages_)
    outcome.lost += message.flits;
  outcome.lost -= delivered_flits_;
  return outcome;
}

} // namespace

Outcome simulate(const Config& config, const std::vector<Message>& messages)
{
  return Simulator(config, messages).run();
}

} // namespace loghop::reference
