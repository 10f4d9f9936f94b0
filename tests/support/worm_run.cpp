#include "support/worm_run.hpp"

#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/wormhole/flit_network.hpp"
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"

#include <algorithm>
#include <deque>
#include <numeric>
#include <tuple>
#include <type_traits>

namespace loghop::test {

namespace {

using namespace loghop::simulate;

WormholeMesh mesh_of(const Load& load, const reference::VirtualChannels& v, std::int64_t unit)
{
  WormholeMesh mesh;
  const reference::Config& c = load.config;
  mesh.topology = v.torus ? MeshTopology::torus : MeshTopology::mesh;
  mesh.virtual_channels = v.number;
  mesh.dimensions = c.dimensions;
  mesh.flit_time = unit;
  mesh.hop = c.hop * unit;
  mesh.injection = c.injection * unit;
  mesh.ejection = c.ejection * unit;
  mesh.credit = c.credit * unit;
  mesh.buffer_flits = c.buffer;
  mesh.arbitration = c.first_come ? Arbitration::first_come : Arbitration::round_robin;
  return mesh;
}

constexpr std::int64_t kept_times = 1 << 13;

/// Offers every message at its release, takes it when its time has come, waits for the sending of every tail, and notes
/// what it is told.
template<class Network> class Driver final : public WormNetworkListener, public EventHandler {
public:
  Driver(const Load& load, const WormholeMesh& mesh, std::int64_t output_queue, bool tells_holds = true)
      : load_(load), unit_(mesh.flit_time), keeps_sent_(output_queue > 0),
        network_(made(mesh, {output_queue, load.config.input_queue})), recorder_(mesh), order_(load.messages.size()),
        last_flit_(load.messages.size(), -1), unsent_(mesh.nodes())
  {
    if (tells_holds) network_.tell_holds();
    run_.results.resize(load.messages.size());
    run_.deliveries.resize(load.messages.size());
    run_.tail_told.resize(load.messages.size(), -1);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const auto& m = load_.messages;
      return std::tie(m[a].release, m[a].number) < std::tie(m[b].release, m[b].number);
    });
    if (!order_.empty()) calendar_.schedule(release(0), *this, offer_next);
  }

  const Network& network() const { return network_; }

  WormRun run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
    run_.left = network_.in_flight();
    run_.channels = recorder_.channels();
    for (ChannelUse& use : run_.channels) {
      use.busy /= unit_;
      use.blocked /= unit_;
    }
    return run_;
  }

  void fire(Picoseconds, std::uint32_t event) override
  {
    if (event == offer_next)
      offer();
    else if (event >= look_at_source)
      look_at_tails(Node(static_cast<int>(event - look_at_source)));
    else if constexpr (has_queues)
      network_.take(event, unit_ * load_.config.drain_numerator / load_.config.drain_denominator);
  }

  void worm_sent(Node source) override
  {
    if (keeps_sent_)
      calendar_.schedule(calendar_.now(), *this, look_at_source + static_cast<std::uint32_t>(source.value()));
  }

  void worm_at_front(const WormAtFront& worm) override
  {
    calendar_.schedule(worm.time + load_.messages[worm.context].take_delay * unit_, *this, worm.worm);
  }

  void channel_held(const ChannelHold& hold) override { recorder_.held(hold); }

  void worm_delivered(const WormDelivery& d) override
  {
    ++run_.deliveries[d.context];
    run_.results[d.context] = {d.injected / unit_, d.head / unit_, d.delivered / unit_, 0};
    if constexpr (has_queues)
      if (keeps_sent_) run_.results[d.context].tail_sent = network_.sent_at(d.source, last_flit_[d.context]) / unit_;
  }

private:
  static constexpr bool has_queues = std::is_base_of_v<WormholeNetwork, Network>;
  static constexpr std::uint32_t offer_next = ~std::uint32_t{0};
  static constexpr std::uint32_t look_at_source = std::uint32_t{1} << 31;

  Network made(const WormholeMesh& mesh, const NicQueues& queues)
  {
    if constexpr (has_queues)
      return Network(mesh, queues, calendar_, *this);
    else
      return Network(mesh, calendar_, *this);
  }

  Picoseconds release(std::size_t i) const { return load_.messages[order_[i]].release * unit_; }

  void offer()
  {
    const std::size_t i = order_[next_];
    const reference::Message& m = load_.messages[i];
    last_flit_[i] = network_.offer(m.number, Node(m.source), Node(m.destination), m.flits, i) + m.flits - 1;
    if (keeps_sent_) {
      unsent_[Node(m.source)].push_back(i);
      look_at_tails(Node(m.source));
    }
    if (++next_ < order_.size()) calendar_.schedule(release(next_), *this, offer_next);
  }

  /// Notes when the tails became known as sent, and waits for the next one.
  void look_at_tails(Node source)
  {
    if constexpr (has_queues) {
      auto& unsent = unsent_[source];
      for (; !unsent.empty() && last_flit_[unsent.front()] < network_.sent_flits(source); unsent.pop_front())
        run_.tail_told[unsent.front()] = calendar_.now() / unit_;
      if (!unsent.empty()) network_.await_sent(source, last_flit_[unsent.front()]);
    }
  }

  const Load& load_;
  Picoseconds unit_;
  bool keeps_sent_;
  EventCalendar calendar_;
  Network network_;
  ChannelObserver recorder_;
  WormRun run_;
  std::vector<std::size_t> order_;
  std::vector<std::int64_t> last_flit_;                 ///< of each message, among all of its source
  IndexedVector<Node, std::deque<std::size_t>> unsent_; ///< messages of each source whose tail is not known to be sent
  std::size_t next_ = 0;
};

} // namespace

WormRun run_worms(const Load& load, std::int64_t flit_time)
{
  return Driver<WormNetwork>(load, mesh_of(load, {}, flit_time), kept_times).run();
}

VirtualChannelRun run_virtual_channels(const Load& load, const reference::VirtualChannels& virtual_channels,
                                       std::int64_t flit_time, bool tells_holds)
{
  Driver<VirtualChannelNetwork> driver(load, mesh_of(load, virtual_channels, flit_time),
                                       load.config.input_queue > 0 ? kept_times : 0, tells_holds);
  VirtualChannelRun run;
  static_cast<WormRun&>(run) = driver.run();
  run.flit_moves = driver.network().flit_moves();
  return run;
}

bool suits_flits(const Load& load, const reference::VirtualChannels& virtual_channels)
{
  const auto longest = std::max_element(load.messages.begin(), load.messages.end(),
                                        [](const auto& a, const auto& b) { return a.flits < b.flits; });
  return FlitNetwork::suits(mesh_of(load, virtual_channels, 1), longest->flits);
}

WormRun run_flits(const Load& load, const reference::VirtualChannels& virtual_channels, std::int64_t flit_time,
                  bool tells_holds)
{
  return Driver<FlitNetwork>(load, mesh_of(load, virtual_channels, flit_time), 0, tells_holds).run();
}

} // namespace loghop::test
