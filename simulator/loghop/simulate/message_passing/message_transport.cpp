#include "loghop/simulate/message_passing/message_transport.hpp"

namespace loghop::simulate {

void MessageTransport::send(std::uint32_t message, const MessageWay& way, Rank from, Rank to, std::int64_t bytes,
                            Picoseconds delay)
{
  if (tracer_.on()) trace(message, way, from, to, bytes, delay);
  if (delay > 0)
    delayed_.add(delay, {message, paths_.node_of(from), paths_.node_of(to), bytes});
  else if (way.by_network)
    network_->send(message, paths_.node_of(from), paths_.node_of(to), bytes);
  else
    calendar_.schedule(calendar_.now() + way.latency, *this, message);
}

void MessageTransport::trace(std::uint32_t message, const MessageWay& way, Rank from, Rank to, std::int64_t bytes,
                             Picoseconds delay)
{
  Flight flight;
  flight.source = from;
  flight.destination = to;
  flight.bytes = bytes;
  flight.from = calendar_.now();
  flight.alone = way.latency;
  if (way.by_network)
    flight.alone = network_->alone(paths_.node_of(from), paths_.node_of(to), bytes, calendar_.now() + delay);
  flight.alone += delay;
  tracer_.departs(message, flight);
}

} // namespace loghop::simulate
