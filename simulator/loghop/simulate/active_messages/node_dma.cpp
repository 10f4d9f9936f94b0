#include "loghop/simulate/active_messages/node_dma.hpp"

#include <algorithm>

namespace loghop::simulate {

NodeDma::NodeDma(const DmaMemory& memory, EventCalendar& calendar, InterfaceListener& listener)
    : engines_(memory), calendar_(calendar), listener_(listener)
{}

void NodeDma::start(DmaEngines::Engine engine, std::int64_t bytes, std::optional<Picoseconds> not_before)
{
  engines_.start(engine, bytes, not_before, calendar_.now());
}

void NodeDma::stop(DmaEngines::Engine engine)
{
  engines_.stop(engine, calendar_.now());
}

void NodeDma::schedule()
{
  for (const auto engine : {DmaEngines::send, DmaEngines::receive})
    if (const auto at = engines_.done_at(engine))
      calendar_.schedule(std::max(*at, calendar_.now()), *this, static_cast<std::uint32_t>(engine));
}

void NodeDma::fire(Picoseconds now, std::uint32_t engine)
{
  if (engines_.done_at(static_cast<DmaEngines::Engine>(engine)) != now) return; // it was rescheduled
  if (engine == DmaEngines::send)
    listener_.send_dma_done();
  else
    listener_.receive_dma_done();
}

} // namespace loghop::simulate
