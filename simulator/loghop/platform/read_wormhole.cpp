#include "loghop/platform/read_parts.hpp"

#include "loghop/units/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace loghop {

namespace {

/// Longest time that one flit may take. Latencies of up to `most_flits` flit times then fit into 64 bits.
constexpr Picoseconds longest_flit_time = 1'000'000'000'000;
constexpr std::int64_t most_nodes = 1 << 20;
constexpr std::int64_t most_flits = 1 << 20; // of a buffer or a latency
constexpr std::int64_t most_flit_bytes = 1 << 20;
constexpr std::int64_t most_virtual_channels = 64;

/// A flit time that was rounded by more than this is not the bandwidth of the file any more.
constexpr double tolerated_rounding = 0.01;

std::vector<int> read_dimensions(const JsonValue& value)
{
  std::vector<int> dimensions;
  std::int64_t nodes = 1;
  const std::size_t before = value.problems().size();
  for (const JsonValue& side : value.elements(1, most_dimensions)) {
    dimensions.push_back(static_cast<int>(side.integer(1, most_nodes)));
    nodes = std::min(nodes * dimensions.back(), 2 * most_nodes); // stays small, whatever the sides are
  }
  if (nodes > most_nodes) value.problem(fmt::format("expected at most {} nodes in all, found more", most_nodes));
  if (nodes < 2 && value.problems().size() == before) value.problem("expected at least 2 nodes in all, found 1");
  return dimensions;
}

/// One flit over a channel, rounded to whole ps; 0 if that is not possible.
Picoseconds read_flit_time(const JsonValue& bandwidth_value, std::int64_t flit_bytes)
{
  const BytesPerSecond bandwidth = bandwidth_value.bandwidth();
  if (flit_bytes == 0 || bandwidth.count() == 0) return 0;
  const Seconds exact = Bytes(static_cast<double>(flit_bytes)) / bandwidth;
  const std::string flit = "a flit of " + exact_size(flit_bytes);
  if (exact > to_seconds(longest_flit_time)) {
    bandwidth_value.problem("expected a bandwidth at which " + flit + " takes at most 1s, found " + short_time(exact));
    return 0;
  }
  const Picoseconds flit_time = to_picoseconds(exact);
  if (std::fabs(to_seconds(flit_time) / exact - 1) <= tolerated_rounding) return flit_time;
  bandwidth_value.problem(fmt::format("expected a bandwidth at which {} takes a whole number of picoseconds (within "
                                      "1 %), found {}; a larger flit has a longer flit time",
                                      flit, short_time(exact)));
  return 0;
}

/// The multiple of the flit time that `time` is: both may have been rounded, so that n flit times may be n ps off.
/// -1 if it is none.
std::int64_t whole_flits(Picoseconds time, Picoseconds flit_time)
{
  const std::int64_t nearest = time / flit_time + (time % flit_time > flit_time / 2 ? 1 : 0);
  const Picoseconds tolerance = std::min<Picoseconds>(nearest, flit_time / 4);
  return std::abs(time - nearest * flit_time) <= tolerance ? nearest : -1;
}

std::string multiple_text(std::int64_t flits, Picoseconds flit_time)
{
  return fmt::format("{} ({} flit{})", exact_time(flits * flit_time), flits, flits == 1 ? "" : "s");
}

/// A latency, snapped to a whole multiple of the flit time; 0 if it is wrong.
Picoseconds read_latency(const JsonValue& value, Picoseconds flit_time, std::int64_t least)
{
  const Picoseconds time = value.picoseconds(least > 0 ? 1 : 0);
  if (flit_time == 0 || time == 0) return 0;
  const std::int64_t below = time / flit_time;
  if (time > most_flits * flit_time) {
    value.problem(fmt::format("expected at most {}, found {}", multiple_text(most_flits, flit_time), exact_time(time)));
    return 0;
  }
  const std::int64_t flits = whole_flits(time, flit_time);
  if (flits >= 0) return flits * flit_time;
  const std::string nearest = (below < least ? "" : multiple_text(below, flit_time) + " or ");
  value.problem(fmt::format("expected a whole multiple of the flit time {} such as {}{}, found {}",
                            exact_time(flit_time), nearest, multiple_text(below + 1, flit_time), exact_time(time)));
  return 0;
}

/// A count of flits, or bytes that are a whole number of flits.
std::int64_t read_buffer(const JsonValue& value, std::int64_t flit_bytes)
{
  if (!value.is_string()) return value.integer(1, most_flits);
  const std::int64_t bytes = value.whole_bytes(1, most_flits * most_flit_bytes);
  if (bytes == 0 || flit_bytes == 0) return 1;
  if (bytes % flit_bytes == 0 && bytes / flit_bytes <= most_flits) return bytes / flit_bytes;
  value.problem(fmt::format("expected a whole number of flits of {}, at most {} of them, found {}",
                            exact_size(flit_bytes), most_flits, exact_size(bytes)));
  return 1;
}

/// Worms on a torus need the two halves of the virtual channels on either side of the dateline.
int read_virtual_channels(JsonObject& network, MeshTopology topology)
{
  const bool torus = topology == MeshTopology::torus;
  const auto value = network.find("virtual_channels");
  if (!value) return torus ? 2 : 1;
  const auto number = static_cast<int>(value->integer(1, most_virtual_channels));
  if (torus && number % 2 != 0) {
    value->problem(fmt::format("expected an even number of virtual channels on a torus, where one half is for messages "
                               "that crossed the dateline, found {}",
                               number));
    return 2;
  }
  return number;
}

/// With virtual channels a slot that is left counts from the next flit time on.
void check_credit(const JsonValue& credit, const WormholeMesh& mesh)
{
  if (mesh.topology == MeshTopology::mesh && mesh.virtual_channels == 1) return;
  if (mesh.credit >= mesh.flit_time || !credit.is_string()) return;
  credit.problem(fmt::format("expected at least one flit time, {}, on a torus or with more than one virtual channel, "
                             "found {}",
                             exact_time(mesh.flit_time), credit.found()));
}

} // namespace

Platform::Network read_wormhole(JsonObject& network)
{
  WormholeMesh mesh;
  mesh.topology =
      network.require("topology").choice<MeshTopology>({{"mesh", MeshTopology::mesh}, {"torus", MeshTopology::torus}});
  mesh.virtual_channels = read_virtual_channels(network, mesh.topology);
  mesh.dimensions = read_dimensions(network.require("dimensions"));
  mesh.flit_bytes = network.require("flit").whole_bytes(1, most_flit_bytes);
  mesh.flit_time = read_flit_time(network.require("bandwidth"), mesh.flit_bytes);

  network.set_scope({network.scope().clock_period, mesh.flit_time > 0 ? mesh.flit_time : UnitScope::wrong});
  mesh.hop = read_latency(network.require("hop"), mesh.flit_time, 1);
  mesh.injection = read_latency(network.require("injection"), mesh.flit_time, 1);
  mesh.ejection = read_latency(network.require("ejection"), mesh.flit_time, 0);
  const JsonValue credit = network.require("credit");
  const std::size_t problems = credit.problems().size();
  mesh.credit = read_latency(credit, mesh.flit_time, 0);
  if (credit.problems().size() == problems) check_credit(credit, mesh);
  mesh.buffer_flits = read_buffer(network.require("buffer"), mesh.flit_bytes);
  if (const auto arbitration = network.find("arbitration"))
    mesh.arbitration = arbitration->choice<Arbitration>(
        {{"round_robin", Arbitration::round_robin}, {"first_come", Arbitration::first_come}});
  return mesh;
}

} // namespace loghop
