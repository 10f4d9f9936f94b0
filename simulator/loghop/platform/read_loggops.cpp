#include "loghop/platform/read_loggops.hpp"

namespace loghop {

namespace {

constexpr std::int64_t most_loggops_nodes = std::int64_t{1} << 28;
constexpr Picoseconds longest = 1'000'000'000'000'000; // 1000 s

Picoseconds read_time(JsonObject& network, const std::string& key)
{
  return network.require(key).picoseconds(0, longest);
}

} // namespace

void read_loggops(JsonObject& network, Platform& platform)
{
  LoggopsNetwork read;
  platform.loggops_nodes = static_cast<int>(network.require("nodes").integer(1, most_loggops_nodes));
  read.L = read_time(network, "L");
  read.o = read_time(network, "o");
  read.g = read_time(network, "g");
  read.G = network.require("G").picoseconds_per_byte();
  if (const auto overhead = network.find("O")) read.O = overhead->picoseconds_per_byte();
  if (const auto threshold = network.find("S")) read.S = threshold->whole_bytes();
  platform.loggops = read;
}

} // namespace loghop
