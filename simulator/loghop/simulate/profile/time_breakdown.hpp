// Where time went: of each rank up to its finish, and along the critical path. Whole picoseconds that add up exactly.
//
// Ranks. The work of a rank's cores counts as computation, overhead, packing or memory; where several of its cores work
// at a time, the work that began first counts. The rest is idle time. It begins at a, and ends at b, when a step of the
// rank begins or an operation of it ends. If the arrival of a message was the cause of that end, [a, b] is gone through
// backwards:
//   contention  the time by which each flight of the message (announcement, request, data) was longer than on an idle
//               network, also behind messages of the same sender; if the flight began before a, no more than [a, b]
//   network     the rest of these flights
//   waiting     the time before the message was given to the network, or between two of these flights: the partner has
//               not sent or has not posted. Also all idle time that ends otherwise: a core that runs another rank.
// On LogGOPS networks all flights are `network`, as is the time in which an interface takes no other message (g, G).
//
// Critical path. It leads from the last end of all ranks (among equals, that of the lowest rank) from each step to its
// cause, until time 0. Steps of cores count as their kind, messages as network and contention. There is no waiting on
// it. It adds up to the latest finish.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace loghop::simulate {

enum class TimeKind : std::uint8_t { compute, overhead, packing, memory, network, contention, waiting };
inline constexpr std::size_t time_kinds = 7;
inline constexpr std::array<const char*, time_kinds> time_kind_names = {"compute", "overhead",   "packing", "memory",
                                                                        "network", "contention", "waiting"};

struct TimeShares {
  std::array<Picoseconds, time_kinds> time{};

  Picoseconds& operator[](TimeKind kind) { return time[static_cast<std::size_t>(kind)]; }
  Picoseconds operator[](TimeKind kind) const { return time[static_cast<std::size_t>(kind)]; }
  Picoseconds sum() const;
  TimeShares& operator+=(const TimeShares& other);
  bool operator==(const TimeShares& other) const { return time == other.time; }
};

/// A step of the critical path; a flight is up to two, its shares of network and of contention.
struct PathStep {
  Rank rank{0}; ///< of a flight: its source
  TimeKind kind = TimeKind::compute;
  Picoseconds from = 0;
  Picoseconds to = 0;
  std::int64_t message = -1; ///< that is sent, received or on its way; -1: none
};

struct TimeBreakdown {
  std::vector<TimeShares> ranks;
  TimeShares critical_path;
  std::vector<PathStep> path; ///< from time 0 on

  TimeShares all_ranks() const;
};

} // namespace loghop::simulate
