#include "support/virtual_channel_reference.hpp"

#include <algorithm>
#include <deque>
#include <limits>
#include <stdexcept>
#include <tuple>

namespace loghop::reference {
namespace {

using Time = std::int64_t;
constexpr Time never = std::numeric_limits<Time>::max();

/// A channel on the way of a message, and the virtual channels [first, end) that its header may take.
struct Hop {
  std::size_t channel;
  std::size_t first = 0;
  std::size_t end = 1;
};

struct Flit {
  std::size_t message;
  std::int64_t index;
  std::size_t step; ///< it is in the buffer at the end of the channel path[step], or on the way there
  Time arrival;
};

struct Lane;

/// A physical channel. Injection and ejection channels have one lane.
struct Channel {
  std::vector<Lane*> inputs; ///< of the router where it starts, in the order of round robin; of injection: none
  std::vector<Lane> lanes;
  Time latency = 0;
  std::size_t header_pointer = 0;
  std::size_t lane_pointer = 0;
  int held = 0; ///< lanes that a message has
  Time held_since = 0;
  ChannelCount count;
};

/// A virtual channel, with the buffer at its end.
struct Lane {
  std::deque<Flit> buffer;
  std::deque<Time> returning;
  std::int64_t credits = 0;
  Time last_left = -1;
  Lane* owner = nullptr; ///< the buffer whose front message owns it
  Time owned_until = -1; ///< the tail of its last message was granted then

  Time ready() const { return std::max(buffer.front().arrival, last_left + 1); }
};

class Cube {
public:
  Cube(const Config& config, const VirtualChannels& v) : sides_(config.dimensions), v_(v)
  {
    for (int k : sides_)
      nodes_ *= static_cast<std::size_t>(k);
  }
  std::size_t nodes() const { return nodes_; }
  std::size_t injection(std::size_t node) const { return node; }
  std::size_t ejection(std::size_t node) const { return nodes_ + node; }
  std::size_t link(std::size_t node, std::size_t d, bool up) const
  {
    return 2 * nodes_ + (node * sides_.size() + d) * 2 + (up ? 0 : 1);
  }
  std::size_t channels() const { return link(nodes_, 0, true); }
  int coordinate(std::size_t node, std::size_t d) const
  {
    for (std::size_t i = 0; i < d; ++i)
      node /= static_cast<std::size_t>(sides_[i]);
    return static_cast<int>(node % static_cast<std::size_t>(sides_[d]));
  }
  /// The node that is next along d, around the end.
  std::size_t next(std::size_t node, std::size_t d, bool up) const
  {
    std::size_t stride = 1;
    for (std::size_t i = 0; i < d; ++i)
      stride *= static_cast<std::size_t>(sides_[i]);
    const int k = sides_[d];
    const int x = coordinate(node, d);
    const int to = (x + (up ? 1 : k - 1)) % k;
    return node + static_cast<std::size_t>(to) * stride - static_cast<std::size_t>(x) * stride;
  }
  bool crosses_end(std::size_t node, std::size_t d, bool up) const
  {
    return coordinate(node, d) == (up ? sides_[d] - 1 : 0);
  }

  std::vector<Hop> path(std::size_t node, std::size_t destination) const
  {
    std::vector<Hop> path = {{injection(node)}};
    for (std::size_t d = 0; d < sides_.size(); ++d) {
      const bool up = goes_up(coordinate(node, d), coordinate(destination, d), sides_[d]);
      bool crossed = false;
      while (coordinate(node, d) != coordinate(destination, d)) {
        crossed = crossed || crosses_end(node, d, up);
        path.push_back(hop(link(node, d, up), crossed));
        node = next(node, d, up);
      }
    }
    path.push_back({ejection(destination)});
    return path;
  }

private:
  bool goes_up(int from, int to, int k) const
  {
    if (!v_.torus) return to > from;
    return (to - from + k) % k <= (from - to + k) % k;
  }
  Hop hop(std::size_t channel, bool crossed) const
  {
    const auto all = static_cast<std::size_t>(v_.number);
    if (!v_.torus || !v_.dateline) return {channel, 0, all};
    return crossed ? Hop{channel, all / 2, all} : Hop{channel, 0, all / 2};
  }

  std::vector<int> sides_;
  VirtualChannels v_;
  std::size_t nodes_ = 1;
};

class Simulator {
public:
  Simulator(const Config& config, const VirtualChannels& v, const std::vector<Message>& messages)
      : config_(config), messages_(messages), cube_(config, v)
  {
    build(static_cast<std::size_t>(v.number));
    sources_.resize(cube_.nodes());
    for (std::size_t i = 0; i < messages.size(); ++i) {
      const Message& m = messages[i];
      paths_.push_back(cube_.path(static_cast<std::size_t>(m.source), static_cast<std::size_t>(m.destination)));
      sources_[static_cast<std::size_t>(m.source)].push_back(i);
      remaining_ += m.flits;
    }
    for (auto& queue : sources_)
      std::sort(queue.begin(), queue.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(messages[a].release, messages[a].number) < std::tie(messages[b].release, messages[b].number);
      });
    sent_.resize(cube_.nodes());
    taken_.resize(messages.size());
    outcome_.results.resize(messages.size());
    outcome_.over_rate = false;
    outcome_.lost = 0;
  }

  Outcome run()
  {
    for (Time now = 0; remaining_ > 0;) {
      const bool moved = step(now);
      now = moved ? now + 1 : next_event(now);
      if (now == never) throw std::runtime_error("virtual channel reference: no flit can move although flits remain");
    }
    note_channels();
    return outcome_;
  }

private:
  struct Move {
    std::size_t channel;
    Lane* from; ///< null: the source
    Lane* to;
  };

  void build(std::size_t number)
  {
    channels_.resize(cube_.channels());
    for (std::size_t node = 0; node < cube_.nodes(); ++node) {
      make(cube_.injection(node), 1, config_.injection);
      make(cube_.ejection(node), 1, config_.ejection);
      for (std::size_t d = 0; d < config_.dimensions.size(); ++d)
        for (bool up : {true, false})
          make(cube_.link(node, d, up), number, config_.hop);
      if (config_.input_queue > 0) channels_[cube_.ejection(node)].lanes[0].credits = config_.input_queue;
    }
    for (std::size_t node = 0; node < cube_.nodes(); ++node) {
      std::vector<Lane*> inputs;
      // From the upper neighbour, which sends down, first. On a mesh nothing uses the channels around the end.
      for (std::size_t d = 0; d < config_.dimensions.size(); ++d)
        for (bool up : {true, false})
          for (Lane& lane : channels_[cube_.link(cube_.next(node, d, up), d, !up)].lanes)
            inputs.push_back(&lane);
      inputs.push_back(&channels_[cube_.injection(node)].lanes[0]);
      channels_[cube_.ejection(node)].inputs = inputs;
      for (std::size_t d = 0; d < config_.dimensions.size(); ++d)
        for (bool up : {true, false})
          channels_[cube_.link(node, d, up)].inputs = inputs;
    }
  }

  void make(std::size_t id, std::size_t lanes, Time latency)
  {
    channels_[id].lanes.resize(lanes);
    channels_[id].latency = latency;
    for (Lane& lane : channels_[id].lanes)
      lane.credits = config_.buffer;
  }

  /// All channels decide on the state before this flit time; then their flits move.
  bool step(Time now)
  {
    for (Channel& c : channels_)
      for (Lane& lane : c.lanes)
        while (!lane.returning.empty() && lane.returning.front() <= now) {
          lane.returning.pop_front();
          ++lane.credits;
        }
    std::vector<Move> moves;
    for (std::size_t id = 0; id < channels_.size(); ++id)
      decide(id, now, moves);
    for (const Move& move : moves)
      carry_out(move, now);
    bool moved = !moves.empty();
    for (std::size_t node = 0; node < cube_.nodes(); ++node)
      while (take(channels_[cube_.ejection(node)].lanes[0], now))
        moved = true;
    return moved;
  }

  /// When the front flit may leave an input queue: a header when its message is taken, others at the queue's rate.
  Time take_time(const Lane& queue) const
  {
    const Flit& front = queue.buffer.front();
    if (front.index == 0) return queue.ready() + messages_[front.message].take_delay;
    const Time after = front.index * config_.drain_numerator;
    const Time steps = after / config_.drain_denominator + (after % config_.drain_denominator > 0 ? 1 : 0);
    return std::max(front.arrival, taken_[front.message] + steps);
  }

  /// Lets one flit leave an input queue, if it may.
  bool take(Lane& queue, Time now)
  {
    if (queue.buffer.empty() || take_time(queue) > now) return false;
    const Flit flit = queue.buffer.front();
    queue.buffer.pop_front();
    queue.last_left = now;
    queue.returning.push_back(now + config_.credit);
    --remaining_;
    if (flit.index == 0) taken_[flit.message] = now;
    if (is_tail(flit)) outcome_.results[flit.message].delivered = now;
    return true;
  }

  void decide(std::size_t id, Time now, std::vector<Move>& moves)
  {
    Channel& c = channels_[id];
    if (id < cube_.nodes()) {
      const auto& queue = sources_[id];
      if (!queue.empty() && messages_[queue.front()].release <= now && c.lanes[0].credits > 0)
        moves.push_back({id, nullptr, &c.lanes[0]});
      return;
    }
    std::size_t winner = c.inputs.size(); // the header that would be granted, and the lane it would take
    std::size_t taken = c.lanes.size();
    for (std::size_t i = 0; i < c.inputs.size(); ++i) {
      if (!asks(c.inputs[i], id, now) || c.inputs[i]->buffer.front().index != 0) continue;
      const std::size_t lane = lowest_free(id, c.inputs[i]->buffer.front(), now);
      if (lane == c.lanes.size()) continue;
      if (winner < c.inputs.size() && !precedes(c, i, winner)) continue;
      winner = i;
      taken = lane;
    }
    for (std::size_t i = 0; i < c.lanes.size(); ++i) {
      const std::size_t lane = (c.lane_pointer + i) % c.lanes.size();
      Lane& to = c.lanes[lane];
      Lane* from = lane == taken ? c.inputs[winner] : to.owner;
      if (from == nullptr || to.credits == 0 || !asks(from, id, now)) continue;
      if (lane == taken) c.header_pointer = (winner + 1) % c.inputs.size();
      c.lane_pointer = (lane + 1) % c.lanes.size();
      moves.push_back({id, from, &to});
      return;
    }
  }

  /// Whether the front flit of the buffer may leave it now and goes to this channel.
  bool asks(const Lane* input, std::size_t id, Time now) const
  {
    if (input->buffer.empty() || input->ready() > now) return false;
    const Flit& front = input->buffer.front();
    return paths_[front.message][front.step + 1].channel == id;
  }

  std::size_t lowest_free(std::size_t id, const Flit& header, Time now) const
  {
    const Channel& c = channels_[id];
    const Hop& hop = paths_[header.message][header.step + 1];
    for (std::size_t lane = hop.first; lane < hop.end; ++lane)
      if (c.lanes[lane].owner == nullptr && c.lanes[lane].owned_until < now && c.lanes[lane].credits > 0) return lane;
    return c.lanes.size();
  }

  bool precedes(const Channel& c, std::size_t a, std::size_t b) const
  {
    const std::size_t n = c.inputs.size();
    if (!config_.first_come) return (a + n - c.header_pointer) % n < (b + n - c.header_pointer) % n;
    const auto key = [&](std::size_t i) {
      return std::pair(c.inputs[i]->ready(), messages_[c.inputs[i]->buffer.front().message].number);
    };
    return key(a) < key(b);
  }

  void carry_out(const Move& move, Time now)
  {
    Flit flit = move.from == nullptr ? take_from_source(move.channel, now) : take_from_buffer(move, now);
    flit.arrival = now + channels_[move.channel].latency;
    --move.to->credits;
    count(channels_[move.channel], flit, now);
    if (move.channel < cube_.nodes() || move.channel >= 2 * cube_.nodes()) {
      move.to->buffer.push_back(flit);
      return;
    }
    if (flit.index == 0) outcome_.results[flit.message].head = flit.arrival;
    if (config_.input_queue > 0) {
      move.to->buffer.push_back(flit);
      return;
    }
    move.to->returning.push_back(flit.arrival + config_.credit);
    --remaining_;
    if (is_tail(flit)) outcome_.results[flit.message].delivered = flit.arrival;
  }

  void count(Channel& channel, const Flit& flit, Time now) const
  {
    ++channel.count.flits;
    if (flit.index == 0 && channel.held++ == 0) channel.held_since = now;
    if (is_tail(flit) && --channel.held == 0) channel.count.busy += now + 1 - channel.held_since;
  }

  Flit take_from_source(std::size_t node, Time now)
  {
    auto& queue = sources_[node];
    const Flit flit{queue.front(), sent_[node]++, 0, 0};
    if (flit.index == 0) outcome_.results[flit.message].injected = now;
    if (is_tail(flit)) {
      outcome_.results[flit.message].tail_sent = now;
      queue.pop_front();
      sent_[node] = 0;
    }
    return flit;
  }

  Flit take_from_buffer(const Move& move, Time now)
  {
    Flit flit = move.from->buffer.front();
    move.from->buffer.pop_front();
    move.from->last_left = now;
    move.from->returning.push_back(now + config_.credit);
    move.to->owner = is_tail(flit) ? nullptr : move.from;
    if (is_tail(flit)) move.to->owned_until = now;
    ++flit.step;
    return flit;
  }

  bool is_tail(const Flit& flit) const { return flit.index + 1 == messages_[flit.message].flits; }

  void note_channels()
  {
    for (std::size_t node = 0; node < cube_.nodes(); ++node) {
      const auto note = [&](const std::string& direction, std::size_t channel) {
        outcome_.channels[{static_cast<int>(node), direction}] = channels_[channel].count;
      };
      note("injection", cube_.injection(node));
      note("ejection", cube_.ejection(node));
      for (std::size_t d = 0; d < config_.dimensions.size(); ++d)
        for (bool up : {true, false})
          note((up ? "up " : "down ") + std::to_string(d), cube_.link(node, d, up));
    }
  }

  Time next_event(Time now) const
  {
    Time next = never;
    const auto consider = [&](Time time) {
      if (time > now) next = std::min(next, time);
    };
    for (const Channel& c : channels_)
      for (const Lane& lane : c.lanes) {
        if (!lane.buffer.empty()) consider(lane.ready());
        if (!lane.returning.empty()) consider(lane.returning.front());
        if (lane.owned_until == now) consider(now + 1);
      }
    for (std::size_t node = 0; node < cube_.nodes(); ++node) {
      const Lane& queue = channels_[cube_.ejection(node)].lanes[0];
      if (!queue.buffer.empty()) consider(take_time(queue));
    }
    for (const auto& queue : sources_)
      if (!queue.empty()) consider(messages_[queue.front()].release);
    return next;
  }

  const Config& config_;
  const std::vector<Message>& messages_;
  Cube cube_;
  std::vector<Channel> channels_;
  std::vector<std::vector<Hop>> paths_;
  std::vector<std::deque<std::size_t>> sources_;
  std::vector<std::int64_t> sent_; ///< flits of the message at the front
  std::vector<Time> taken_;        ///< when the header of each message left its input queue
  std::int64_t remaining_ = 0;
  Outcome outcome_;
};

void check(bool condition, const char* what)
{
  if (!condition) throw std::invalid_argument(std::string("virtual channel reference: ") + what);
}

} // namespace

Outcome simulate(const Config& config, const VirtualChannels& v, const std::vector<Message>& messages)
{
  check(config.hop >= 1 && config.injection >= 1 && config.credit >= 1, "hop, injection or credit is less than 1");
  check(config.ejection >= 0 && config.buffer >= 1 && config.input_queue >= 0, "ejection, buffer or input queue");
  check(v.number >= 1 && (!v.torus || !v.dateline || v.number % 2 == 0), "number of virtual channels");
  return Simulator(config, v, messages).run();
}

} // namespace loghop::reference
