// Writes an OTF2 archive event by event, through OTF2's library.
//
// A tick of its clock is a picosecond. Events of a location come in the order of time. Definitions may come at any time:
// the library writes them at the end. It keeps up to 4 MiB of each location before it writes to the file.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/units/picoseconds.hpp"
#include "loghop/workload/otf2/otf2_fault.hpp"
#include "loghop/workload/otf2/otf2_metric.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// The name of the communicator of messages that are steps of collectives. They are no calls: the collective is.
inline constexpr const char* otf2_steps_communicator = "loghop: steps of collectives";

/// A message at one of its ends.
struct Otf2Message {
  int peer = 0; ///< its number in the communicator
  std::uint32_t communicator = 0;
  std::uint32_t tag = 0;
  std::int64_t bytes = 0;
};

/// The row of a message in --messages, as attributes of its receive.
struct Otf2MessageTimes {
  std::int64_t message = -1;
  Picoseconds released = -1; ///< -1: neither this nor the rest is known
  Picoseconds injected = -1;
  Picoseconds head = -1;
  Picoseconds delivered = -1;
};

struct Otf2CollectiveEnd {
  std::string_view collective; ///< "Allreduce"
  std::uint32_t communicator = 0;
  int root = -1; ///< -1: there is none
  std::int64_t sent = 0;
  std::int64_t received = 0;
};

/// All functions throw Otf2WriteFault.
class Otf2Writer {
public:
  using Location = std::uint32_t; ///< that of a rank has its number; those of its further cores come after all ranks
  using Request = std::uint64_t;
  static constexpr Request no_request = ~Request{0};
  static constexpr std::uint32_t all_ranks = 0; ///< the communicator of all

  virtual ~Otf2Writer() = default;

  /// Its number, the same for the same name.
  virtual std::uint32_t region(std::string_view name, bool is_mpi) = 0;
  /// A new one; its number. No `members`: all ranks.
  virtual std::uint32_t communicator(const std::string& name, const std::vector<Rank>& members) = 0;
  virtual Location further_location(Rank rank, const std::string& name) = 0;

  /// A new one, whose values are recorded together; its number. All classes come before the first location of metrics.
  virtual std::uint32_t metric_class(const std::vector<Otf2Metric>& metrics) = 0;
  /// A location with metrics of this class alone, which change at any time: of a rank, and of the network.
  virtual Location metrics_of_rank(Rank rank, const std::string& name, std::uint32_t metric_class) = 0;
  virtual Location metrics_of_network(const std::string& name, std::uint32_t metric_class) = 0;

  virtual void enter(Location at, Picoseconds time, std::uint32_t region) = 0;
  virtual void leave(Location at, Picoseconds time, std::uint32_t region) = 0;
  /// With a request: of a nonblocking one.
  virtual void send(Location at, Picoseconds time, const Otf2Message& message, Request request = no_request) = 0;
  virtual void receive(Location at, Picoseconds time, const Otf2Message& message, const Otf2MessageTimes& times,
                       Request request = no_request) = 0;
  virtual void send_complete(Location at, Picoseconds time, Request request) = 0;
  virtual void receive_request(Location at, Picoseconds time, Request request) = 0;
  virtual void test_failed(Location at, Picoseconds time, Request request) = 0;
  virtual void collective_begin(Location at, Picoseconds time) = 0;
  virtual void collective_end(Location at, Picoseconds time, const Otf2CollectiveEnd& end) = 0;
  virtual void collective_request(Location at, Picoseconds time, Request request) = 0;
  virtual void collective_complete(Location at, Picoseconds time, const Otf2CollectiveEnd& end, Request request) = 0;

  /// Of a location with metrics: a value for each of its class.
  virtual void metrics(Location at, Picoseconds time, const std::vector<std::uint64_t>& values) = 0;

  /// The archive is complete, and is used no more.
  virtual void finish() = 0;
};

/// False: this loghop was built without OTF2's library.
bool can_write_otf2();

/// Begins the archive `folder`/traces.otf2 of ranks on these nodes. Throws Otf2WriteFault, and
/// std::logic_error if !can_write_otf2().
std::unique_ptr<Otf2Writer> write_otf2(const std::string& folder, const std::vector<Node>& nodes);

} // namespace loghop
