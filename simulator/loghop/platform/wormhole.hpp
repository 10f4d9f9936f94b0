// A wormhole network as values: a mesh or torus of routers whose links carry flits.
//
// Rules: simulate/wormhole/worm_network.hpp.
#pragma once

#include "loghop/units/picoseconds.hpp"

#include <cstdint>
#include <vector>

namespace loghop {

/// Chooses the waiting header that gets a free output: see simulate/wormhole/worm_network.hpp, rule 5.
enum class Arbitration { round_robin, first_come };

/// Whether the ends of each dimension are joined: no (mesh), or around (torus).
enum class MeshTopology { mesh, torus };

/// A k-ary n-cube with wormhole routing, dimension order, lowest dimension first:
/// node = x + k_x (y + k_y (z ...)). All latencies are whole multiples of `flit_time`.
struct WormholeMesh {
  static constexpr const char* type = "wormhole"; ///< in platform files

  MeshTopology topology = MeshTopology::mesh;
  int virtual_channels = 1;    ///< of each link; on a torus 2, 4, 6 ...: see virtual_channel_network.hpp
  std::vector<int> dimensions; ///< nodes along each dimension, lowest first; each >= 1
  std::int64_t flit_bytes = 1; ///< bytes that one flit carries
  Picoseconds flit_time = 0;   ///< one flit crosses a channel in this time: flit_bytes / bandwidth; > 0
  Picoseconds hop = 0;         ///< grant in a router to arrival in the next; >= 1 flit time
  Picoseconds injection = 0;   ///< sent by the NIC to arrival in the router; >= 1 flit time
  Picoseconds ejection = 0;    ///< grant in the last router to arrival at the NIC; >= 0
  Picoseconds credit = 0;      ///< a slot that was left to a usable credit upstream; >= 0, on a torus or with more than
                               ///< one virtual channel >= 1 flit time
  std::int64_t buffer_flits = 1; ///< depth B of each virtual channel of a router input; >= 1
  Arbitration arbitration = Arbitration::round_robin;

  int nodes() const;
  std::int64_t flits(std::int64_t bytes) const; ///< flits that carry `bytes`: rounded up, at least 1
};

} // namespace loghop
