#include "support/virtual_channel_run.hpp"

#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/wormhole/virtual_channel_network.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace loghop::test {

namespace {

using namespace loghop::simulate;

WormholeMesh network_of(const Load& load, const reference::VirtualChannels& v, std::int64_t unit)
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

/// Offers every message at its release, by an event of its own, and notes what it is told.
class Driver final : public WormNetworkListener, public EventHandler {
public:
  Driver(const Load& load, const WormholeMesh& mesh)
      : load_(load), unit_(mesh.flit_time), network_(mesh, calendar_, *this), observer_(mesh),
        order_(load.messages.size())
  {
    network_.tell_holds();
    run_.results.resize(load.messages.size());
    run_.deliveries.resize(load.messages.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const auto& m = load_.messages;
      return std::tie(m[a].release, m[a].number) < std::tie(m[b].release, m[b].number);
    });
    if (!order_.empty()) calendar_.schedule(load_.messages[order_[0]].release * unit_, *this, 0);
  }

  VirtualChannelRun run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
    run_.left = network_.in_flight();
    run_.flit_moves = network_.flit_moves();
    run_.channels = observer_.channels();
    for (ChannelUse& use : run_.channels) {
      use.busy /= unit_;
      use.blocked /= unit_;
    }
    return run_;
  }

  void fire(Picoseconds, std::uint32_t) override
  {
    const reference::Message& m = load_.messages[order_[next_]];
    network_.offer(m.number, m.source, m.destination, m.flits, order_[next_]);
    if (++next_ < order_.size()) calendar_.schedule(load_.messages[order_[next_]].release * unit_, *this, 0);
  }

  void channel_held(const ChannelHold& hold) override { observer_.held(hold); }

  void worm_delivered(const WormDelivery& d) override
  {
    ++run_.deliveries[d.cookie];
    run_.results[d.cookie] = {d.injected / unit_, d.head / unit_, d.delivered / unit_, 0};
  }

private:
  const Load& load_;
  Picoseconds unit_;
  EventCalendar calendar_;
  VirtualChannelNetwork network_;
  ChannelObserver observer_;
  VirtualChannelRun run_;
  std::vector<std::size_t> order_;
  std::size_t next_ = 0;
};

} // namespace

VirtualChannelRun run_virtual_channels(const Load& load, const reference::VirtualChannels& virtual_channels,
                                       std::int64_t flit_time)
{
  return Driver(load, network_of(load, virtual_channels, flit_time)).run();
}

} // namespace loghop::test
