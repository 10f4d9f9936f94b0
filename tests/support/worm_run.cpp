#include "support/worm_run.hpp"

#include "loghop/simulate/observe/channel_observer.hpp"
#include "loghop/simulate/wormhole/worm_network.hpp"

#include <algorithm>
#include <numeric>

namespace loghop::test {

namespace {

using namespace loghop::simulate;

/// Offers every message at its release, takes it when its time has come, and notes what it is told.
class Driver : public WormNetworkListener, public EventHandler {
public:
  Driver(const Load& load, std::int64_t flit_time)
      : load_(load), unit_(flit_time), network_(mesh(), 1 << 13, load.config.input_queue, calendar_, *this),
        observer_(mesh())
  {
    network_.tell_holds();
    run_.results.resize(load.messages.size());
    run_.deliveries.resize(load.messages.size());
    first_flit_.resize(load.messages.size(), -1);
    order_.resize(load.messages.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
      const auto& m = load_.messages;
      return m[a].release < m[b].release || (m[a].release == m[b].release && m[a].number < m[b].number);
    });
    if (!order_.empty()) calendar_.schedule(release(0), *this, offer_next);
  }

  WormRun run()
  {
    while (!calendar_.empty())
      calendar_.fire_next();
    run_.left = network_.in_flight();
    run_.channels = observer_.channels();
    for (ChannelUse& use : run_.channels) {
      use.busy /= unit_;
      use.blocked /= unit_;
    }
    return run_;
  }

  void fire(Picoseconds now, std::uint32_t what) override
  {
    if (what != offer_next) {
      network_.take(what, now, unit_ * load_.config.drain_numerator / load_.config.drain_denominator);
      return;
    }
    const reference::Message& m = load_.messages[order_[next_]];
    first_flit_[order_[next_]] = network_.offer(m.number, m.source, m.destination, m.flits, order_[next_]);
    if (++next_ < order_.size()) calendar_.schedule(release(next_), *this, offer_next);
  }

  void worm_at_nic(WormId worm, Picoseconds time) override
  {
    calendar_.schedule(time + load_.messages[network_.worm(worm).cookie].take_delay * unit_, *this, worm);
  }

  void channel_held(const ChannelHold& hold) override { observer_.held(hold); }

  void worm_delivered(const WormDelivery& d) override
  {
    ++run_.deliveries[d.cookie];
    const std::int64_t last = first_flit_[d.cookie] + d.flits - 1;
    run_.results[d.cookie] = {d.injected / unit_, d.head / unit_, d.delivered / unit_,
                              network_.sent_at(d.source, last) / unit_};
  }

private:
  static constexpr std::uint32_t offer_next = ~std::uint32_t{0};

  Picoseconds release(std::size_t i) const { return load_.messages[order_[i]].release * unit_; }

  WormholeMesh mesh() const
  {
    WormholeMesh m;
    const reference::Config& c = load_.config;
    m.dimensions = c.dimensions;
    m.flit_time = unit_;
    m.hop = c.hop * unit_;
    m.injection = c.injection * unit_;
    m.ejection = c.ejection * unit_;
    m.credit = c.credit * unit_;
    m.buffer_flits = c.buffer;
    m.arbitration = c.first_come ? Arbitration::first_come : Arbitration::round_robin;
    return m;
  }

  const Load& load_;
  Picoseconds unit_;
  EventCalendar calendar_;
  WormNetwork network_;
  ChannelObserver observer_;
  WormRun run_;
  std::vector<std::int64_t> first_flit_;
  std::vector<std::size_t> order_;
  std::size_t next_ = 0;
};

} // namespace

WormRun run_worms(const Load& load, std::int64_t flit_time)
{
  return Driver(load, flit_time).run();
}

} // namespace loghop::test
