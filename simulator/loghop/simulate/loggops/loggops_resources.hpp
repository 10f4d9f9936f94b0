// The cores and network interfaces (NICs) of all ranks: until when each is busy, and what waits for it.
//
// Cores and NICs have an index each. Number 0 of a rank has the index of the rank; others get theirs as they are used.
#pragma once

#include "loghop/simulate/engine/waiting_queue.hpp"
#include "loghop/simulate/loggops/loggops_record.hpp"
#include "loghop/simulate/message_passing/message_matching.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

class LoggopsResources {
public:
  static constexpr Picoseconds never = INT64_MAX;
  enum Side : std::uint8_t { send_side, receive_side };

  struct CoreState {
    Picoseconds free_at = 0;
    Picoseconds wake_at = never;    ///< the event that counts
    std::uint32_t queues = nothing; ///< if something waits
  };
  struct Nic {
    Picoseconds free_at[2] = {0, 0}; ///< by Side
  };
  /// One cache line.
  struct alignas(64) RankState {
    CoreState core; ///< number 0
    Nic nic;        ///< number 0
    MatchList receives;
    MatchList unexpected;
  };
  static_assert(sizeof(RankState) == 64, "a small message touches one cache line of a rank");

  explicit LoggopsResources(int ranks) : ranks_(static_cast<std::size_t>(ranks)) {}

  RankState& rank(Rank rank) { return ranks_[rank.position()]; }
  const RankState& rank(Rank rank) const { return ranks_[rank.position()]; }
  CoreState& core(std::uint32_t index)
  {
    return index < ranks_.size() ? ranks_[index].core : extra_cores_[index - ranks_.size()];
  }
  Nic& nic(std::uint32_t index)
  {
    return index < ranks_.size() ? ranks_[index].nic : extra_nics_[index - ranks_.size()];
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
    return record.kind == Kind::compute ? 0 : nic(nic_of(record)).free_at[side_of(record)];
  }
  std::vector<Picoseconds> free_at() const; ///< of the last core of each rank

  /// The queue in which a record waits for its core, and its NIC if it needs one.
  WaitingQueue& queue_of(const LoggopsRecord& record);
  /// The queue that has the first record in front that waits for the core and can start; nullptr if nothing can.
  WaitingQueue* first_that_can_start(std::uint32_t core, const Pool<LoggopsRecord>& records, Picoseconds now);
  /// The first instant at which a NIC is free that something needs which waits for the core; `never` if nothing waits.
  Picoseconds first_nic_free_at(std::uint32_t core);
  void drop_empty_queues(std::uint32_t core);

private:
  using Kind = LoggopsRecord::Kind;

  /// The queues of a core and one of the NICs.
  struct NicQueues {
    std::uint32_t nic = 0;
    std::uint32_t next = nothing; ///< of the same core, or of Pool
    WaitingQueue waiting[2];      ///< by Side
  };
  /// All that waits for a core.
  struct CoreQueues {
    WaitingQueue computations;
    NicQueues first_nic; ///< of one NIC, and of others as they are used
    std::uint32_t next = nothing;
  };

  static Side side_of(const LoggopsRecord& record) { return record.kind == Kind::send ? send_side : receive_side; }
  std::uint32_t extra_core(Rank rank, std::uint8_t number);
  std::uint32_t extra_nic(Rank rank, std::uint8_t number);
  NicQueues& queues_of_nic(CoreQueues& queues, std::uint32_t nic);
  template<class Visit> void for_each_queue(std::uint32_t core, Visit visit);

  std::vector<RankState> ranks_;
  std::vector<CoreState> extra_cores_; ///< of all ranks, as they are used
  std::vector<Nic> extra_nics_;
  std::unordered_map<std::uint64_t, std::uint32_t> core_indices_; ///< of the extra ones
  std::unordered_map<std::uint64_t, std::uint32_t> nic_indices_;
  Pool<CoreQueues> core_queues_;
  Pool<NicQueues> nic_queues_;
};

} // namespace loghop::simulate
