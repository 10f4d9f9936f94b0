// Reads and writes schedules in GOAL, the text format of the LogGOPSim simulator.
//
//     num_ranks 2                 // comments like this, or /* like this */
//     rank 0 {
//       first: calc 1500 cpu 1
//       go: send 10b to 1 tag 7 cpu 1 nic 0
//       go requires first
//     }
//     rank 1 { recv 10b from 0 tag 7 }
//
// num_ranks comes first, then each rank once, in any order. Operations of a rank, each with or without a label:
//     send BYTESb to RANK             [tag T] [cpu C] [nic N]
//     recv BYTESb from RANK           [tag T] [cpu C] [nic N]    RANK and T may be -1, any
//     calc NANOSECONDS                [cpu C]
// tag, cpu and nic are 0 unless given, and stand in any order. Dependencies, before or after the labels' operations:
//     A requires B                    A starts no sooner than B finishes
//     A irequires B                   A starts no sooner than B starts
//
// Words may be separated by any spaces and line ends. A label is letters, digits and "_", begins with no digit, is
// known in its rank only, and may be a word of the language: what is followed by ":" is a label.
// Source: Hoefler, Schneider, Lumsdaine, "LogGOPSim", LSAP 2010.
#pragma once

#include "loghop/workload/graph/schedule.hpp"

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// The file may be compressed by gzip. Throws InputErrors with everything that is wrong, each with its line.
Schedule read_goal(const std::string& file);

/// `file` is named in messages.
Schedule parse_goal(std::string_view text, const std::string& file);

/// Writes a file from which read_goal gets the same operations and dependencies, each in the same order. Operations that
/// something depends on, or that depend on something, get the labels l1, l2, ... Each of `comments` is a line before
/// them. GOAL counts whole nanoseconds: throws std::invalid_argument with the place of a computation that takes none, and
/// then writes nothing. GOAL knows no layouts of messages: they are not written (see message_with_layout).
void write_goal(std::ostream& out, const Schedule& schedule, const std::vector<std::string>& comments = {});

/// Writes the same, compressed by gzip. Equal schedules give equal bytes.
void write_goal_gz(std::ostream& out, const Schedule& schedule, const std::vector<std::string>& comments = {});

/// The rank and the place of the first message that has a layout in memory, which GOAL cannot say; "" if none has.
std::string message_with_layout(const Schedule& schedule);

} // namespace loghop
