#include "loghop/platform/read_parts.hpp"

namespace loghop {

namespace {

constexpr std::int64_t most_loggops_nodes = std::int64_t{1} << 28;

Picoseconds read_time(JsonObject& network, const std::string& key)
{
  return network.require(key).picoseconds(0, longest_overhead);
}

} // namespace

Platform::Network read_loggops(JsonObject& network)
{
  LoggopsNetwork read;
  read.nodes = static_cast<int>(network.require("nodes").integer(1, most_loggops_nodes));
  read.L = read_time(network, "L");
  read.o = read_time(network, "o");
  read.g = read_time(network, "g");
  read.G = network.require("G").picoseconds_per_byte();
  if (const auto overhead = network.find("O")) read.O = overhead->picoseconds_per_byte();
  if (const auto threshold = network.find("S")) read.S = threshold->whole_bytes();
  return read;
}

} // namespace loghop
