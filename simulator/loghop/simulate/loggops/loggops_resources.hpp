// The cores and network interfaces (NICs) of all ranks: until when each is busy, and what waits for it.
//
// Cores and NICs have an index each. Number 0 of a rank has the index of the rank; others get theirs as they are used.
// Millions of ranks fit into memory because each has only 40 bytes: more is kept of those at which something waits.
#pragma once

#include "loghop/simulate/engine/huge_pages.hpp"
#include "loghop/simulate/engine/waiting_queue.hpp"
#include "loghop/simulate/loggops/loggops_record.hpp"
#include "loghop/simulate/loggops/posted_receive.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LoggopsResources {
public:
  static constexpr Picoseconds never = INT64_MAX;
  enum Side : std::uint8_t { send_side, receive_side };

  explicit LoggopsResources(int ranks)
      : count_(static_cast<std::uint32_t>(ranks)), ranks_(static_cast<std::size_t>(ranks))
  {}

  Picoseconds& core_free_at(std::uint32_t core)
  {
    return core < count_ ? ranks_[core].core_free_at : extra_cores_[core - count_].free_at;
  }
  Picoseconds& nic_free_at(std::uint32_t nic, Side side)
  {
    return nic < count_ ? ranks_[nic].nic_free_at[side] : extra_nics_[nic - count_].free_at[side];
  }
  std::uint32_t core_of(const LoggopsRecord& record)
  {
    return record.core == 0 ? static_cast<std::uint32_t>(record.rank.value()) : extra_core(record.rank, record.core);
  }
  std::uint32_t nic_of(const LoggopsRecord& record)
  {
    return record.nic == 0 ? static_cast<std::uint32_t>(record.rank.value()) : extra_nic(record.rank, record.nic);
  }
  /// When the side of the NIC that the record needs is free; 0 if it needs none.
  Picoseconds nic_free_at(const LoggopsRecord& record)
  {
    return record.kind == Kind::compute ? 0 : nic_free_at(nic_of(record), side_of(record));
  }
  std::vector<Picoseconds> free_at() const; ///< of the last core of each rank

  /// The queue in which a record waits for its core, and its NIC if it needs one.
  WaitingQueue& queue_of(const LoggopsRecord& record);
  /// The queue that has the first record in front that waits for the core and can start; nullptr if nothing can.
  WaitingQueue* first_that_can_start(std::uint32_t core, const Pool<LoggopsRecord>& records, Picoseconds now);
  /// The first instant at which a NIC is free that something needs which waits for the core; `never` if nothing waits.
  Picoseconds first_nic_free_at(std::uint32_t core);

  /// The event that wakes the core, of all that were scheduled; `never`: none.
  Picoseconds wake_at(std::uint32_t core);
  void set_wake_at(std::uint32_t core, Picoseconds time) { waiting_[waiting_at(core)].wake_at = time; }

  /// What waits at a rank for its match: one receive, mostly, and the lists of all others.
  struct Unmatched {
    MatchList receives; ///< that were posted after the one that stands by itself
    MatchList messages;
  };
  PostedReceive& posted(Rank rank) { return ranks_[rank.position()].posted; }
  const PostedReceive& posted(Rank rank) const { return ranks_[rank.position()].posted; }
  Unmatched* unmatched(Rank rank) ///< nullptr: the lists are empty
  {
    const std::uint32_t place = ranks_[rank.position()].waiting;
    return place == nothing ? nullptr : &waiting_[place].unmatched;
  }
  const Unmatched* unmatched(Rank rank) const { return const_cast<LoggopsResources*>(this)->unmatched(rank); }
  Unmatched& make_unmatched(Rank rank)
  {
    return waiting_[make_waiting(static_cast<std::uint32_t>(rank.value()))].unmatched;
  }

  /// Forgets what is kept of a core at which nothing waits any more. References to its queues and lists end.
  void drop_if_nothing_waits(std::uint32_t core);

  // Bring into the cache what is needed soon: a rank, then what waits there, then the first of its sends.
  void fetch(std::uint32_t core) const
  {
    if (core >= count_) return;
    const auto* const rank = reinterpret_cast<const char*>(ranks_.data() + core);
    __builtin_prefetch(rank);
    __builtin_prefetch(rank + sizeof(RankState) - 1);
  }
  void fetch_waiting(std::uint32_t core) const;
  void fetch_first_send(std::uint32_t core, const Pool<LoggopsRecord>& records) const;

private:
  using Kind = LoggopsRecord::Kind;

  struct RankState {
    Picoseconds nic_free_at[2] = {0, 0}; ///< number 0, by Side
    Picoseconds core_free_at = 0;        ///< number 0
    std::uint32_t waiting = nothing;     ///< at core 0
    PostedReceive posted;                ///< the first, unless it was posted after others
  };
  static_assert(sizeof(RankState) == 40, "there are millions of them");
  struct ExtraCore {
    Picoseconds free_at = 0;
    std::uint32_t waiting = nothing;
  };
  struct ExtraNic {
    Picoseconds free_at[2] = {0, 0};
  };
  /// The queues of a core and one of the NICs.
  struct NicQueues {
    std::uint32_t nic = nothing;
    std::uint32_t next = nothing; ///< of the same core, or of Pool
    WaitingQueue waiting[2];      ///< by Side
  };
  /// All that waits at a core.
  struct Waiting {
    Picoseconds wake_at = never;
    NicQueues first_nic; ///< of one NIC, and of others as they are used
    WaitingQueue computations;
    std::uint32_t next = nothing;
    Unmatched unmatched; ///< of core 0, for its rank
  };

  static Side side_of(const LoggopsRecord& record) { return record.kind == Kind::send ? send_side : receive_side; }
  std::uint32_t extra_core(Rank rank, std::uint8_t number);
  std::uint32_t extra_nic(Rank rank, std::uint8_t number);
  std::uint32_t& waiting_at(std::uint32_t core)
  {
    return core < count_ ? ranks_[core].waiting : extra_cores_[core - count_].waiting;
  }
  std::uint32_t make_waiting(std::uint32_t core);
  NicQueues& queues_of_nic(Waiting& waiting, std::uint32_t nic);
  template<class Visit> void for_each_queue(std::uint32_t core, Visit visit);

  const std::uint32_t count_; ///< ranks
  std::vector<RankState, HugePages<RankState>> ranks_;
  std::vector<ExtraCore> extra_cores_; ///< of all ranks, as they are used
  std::vector<ExtraNic> extra_nics_;
  std::unordered_map<std::uint64_t, std::uint32_t> core_indices_; ///< of the extra ones
  std::unordered_map<std::uint64_t, std::uint32_t> nic_indices_;
  Pool<Waiting> waiting_;
  Pool<NicQueues> nic_queues_;
};

} // namespace loghop::simulate
