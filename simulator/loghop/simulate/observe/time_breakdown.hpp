// Where time went: of each rank up to its finish, and along the critical path. Whole picoseconds that add up exactly.
//
// Of a rank. What its cores do counts as what it is: computation, overhead, packing, memory; where several cores of it
// work at a time, as what began first. The rest is idle time. It ends when a step of the rank begins or an operation of
// it ends, at time b, and began at a. If that was caused by the arrival of a message, [a, b] is gone through backwards:
//   contention  of each part of the message's way (announcement, answer, data) what it took longer than on an idle
//               network, behind messages of the same sender too; of a part that began before a, as much of [a, b] as
//               the message was late
//   network     the rest of these parts
//   waiting     what is before the message was given to the network, or between two of these parts: the partner has not
//               sent or has not posted. Also all idle time that ends otherwise: a core that runs another rank.
// Of a LogGOPS network all flights are `network`, as is the time in which an interface takes no other message (g, G).
//
// Critical path. From the last end of all ranks (of several, that of the lowest rank) from each step to its cause,
// until time 0: steps of cores as what they are, messages as network and contention. There is no waiting on it. It adds
// up to the latest finish.
#pragma once

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

/// A step of the critical path, or, of a message, its share of network or of contention.
struct PathStep {
  int rank = 0; ///< of a message: its source
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
