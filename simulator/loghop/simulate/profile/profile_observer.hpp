// Makes the profile of a run (call_profile.hpp) from its calls. Memory grows with the rows alone; if the kinds of time within
// the rows are asked for, by 16 bytes a call.
#pragma once

#include "loghop/base/indexed_vector.hpp"
#include "loghop/simulate/engine/event_calendar.hpp"
#include "loghop/simulate/profile/call_communicators.hpp"
#include "loghop/simulate/profile/call_profile.hpp"
#include "loghop/workload/mpi/call_listener.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace loghop::simulate {

class ProfileObserver final : public CallListener {
public:
  /// The calendar, that of the run, outlives it. `with_shares`: add_share() will be called.
  ProfileObserver(int ranks, const EventCalendar& calendar, bool with_shares)
      : calendar_(calendar), communicators_(ranks), ranks_(ranks), spans_(with_shares ? ranks : 0)
  {}

  void called(Rank rank, const MpiCall& call, std::uint32_t operation, const CallFacts& facts) override;
  void computes(Rank rank) override;
  void finished(Rank, std::uint32_t) override {}

  /// After the run, once: the last call of each rank lasts to its finish.
  void end(const std::vector<Picoseconds>& finish);
  /// Then: a part of the time of a rank was of this kind.
  void add_share(Rank rank, TimeKind kind, Picoseconds from, Picoseconds to);
  /// Longest time first.
  std::vector<CallRow> rows() const;

private:
  static constexpr std::size_t no_communicator = ~std::size_t{0};

  /// The call that a rank is in.
  struct Current {
    std::string_view name;
    std::size_t communicator = no_communicator;
    bool has_size = false;
    std::int64_t sent = 0;
    std::int64_t received = 0;
    Picoseconds since = 0;
    bool begun = false;
  };
  struct Span {
    Picoseconds from;
    std::size_t row;
  };
  using Key = std::tuple<std::string, std::size_t, std::int64_t>; ///< name, communicator, lower end of the class

  void begin(Rank rank, std::string_view name);
  void add_data(Rank rank, const MpiCall& call, const CallFacts& facts);
  void close(Rank rank, Picoseconds to);
  std::size_t row_of(const Current& call);

  const EventCalendar& calendar_;
  CallCommunicators communicators_;
  IndexedVector<Rank, Current> ranks_;
  std::map<Key, std::size_t> numbers_;
  Picoseconds total_ = 0; ///< of all rows
  std::vector<CallRow> rows_;
  IndexedVector<Rank, std::vector<Span>> spans_; ///< of each rank in the order of time; none without shares
};

} // namespace loghop::simulate
