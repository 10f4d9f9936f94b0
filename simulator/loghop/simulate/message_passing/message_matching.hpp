// Matches messages and receives by MPI's rules: they match if source and tag agree or are wild; among several, the one
// that came first. Messages of one source with one tag do not overtake. A wild tag stands for the tags of programs, 0
// or more, not for those that are kept for collectives, below any_tag.
//
// The posted receives and the unexpected messages of a rank are two lists. A search mostly ends near the
// front. A list in which it did not is indexed by source and tag, so that each of thousands of receives of a rank costs
// no more. Wild receives, and lists that hold them, are always searched.
#pragma once

#include "loghop/simulate/engine/pool.hpp"
#include "loghop/workload/graph/operation_graph.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace loghop::simulate {

struct Envelope {
  Rank source;      ///< of a receive: may be any_source
  std::int32_t tag; ///< of a receive: may be any_tag

  bool wild() const { return source == any_source || tag == any_tag; }
  bool matches(const Envelope& other) const
  {
    return (source == other.source || source == any_source || other.source == any_source) &&
           (tag == other.tag || (tag == any_tag && other.tag >= 0) || (other.tag == any_tag && tag >= 0));
  }
  friend bool operator<(const Envelope& a, const Envelope& b)
  {
    return a.source < b.source || (a.source == b.source && a.tag < b.tag);
  }
};

/// Receives, or messages, that wait at one rank for their match.
struct MatchList {
  std::uint32_t first = nothing;
  std::uint32_t last = nothing;
  std::uint32_t index = nothing; ///< MessageMatching's, if it made one

  bool empty() const { return first == nothing; }
};

/// Lists through a pool of records, which have members `std::uint32_t next, before` and envelope().
template<class Record> class MessageMatching {
public:
  explicit MessageMatching(Pool<Record>& pool) : pool_(pool) {}

  void add(MatchList& list, std::uint32_t record)
  {
    pool_[record].next = nothing;
    pool_[record].before = list.last;
    if (list.empty())
      list.first = record;
    else
      pool_[list.last].next = record;
    list.last = record;
    if (list.index != nothing) indices_[list.index].add(pool_[record].envelope(), record);
  }

  /// Takes out the first that matches; `nothing` if there is none.
  std::uint32_t take(MatchList& list, const Envelope& wanted)
  {
    const std::uint32_t found = find(list, wanted);
    if (found != nothing) remove(list, found);
    return found;
  }

  /// The same, and adds the records in front of it, or all if there is none, to `passed`. Searches the whole list.
  std::uint32_t take_counting(MatchList& list, const Envelope& wanted, std::uint32_t& passed)
  {
    std::uint32_t r = list.first;
    for (; r != nothing && !pool_[r].envelope().matches(wanted); r = pool_[r].next)
      ++passed;
    if (r != nothing) remove(list, r);
    return r;
  }

  template<class Visit> void for_each(const MatchList& list, Visit visit) const ///< in order of arrival
  {
    for (std::uint32_t r = list.first; r != nothing; r = pool_[r].next)
      visit(r);
  }

private:
  static constexpr int searched = 32;
  static constexpr int searched_if_indexed = 4;

  /// A list's records by envelope, in order of arrival. Unused ones are linked by `next`, for Pool.
  struct Index {
    std::multimap<Envelope, std::uint32_t> records;
    std::uint32_t wild = 0; ///< how many of them are
    std::uint32_t next = nothing;

    void add(const Envelope& envelope, std::uint32_t record)
    {
      records.emplace(envelope, record);
      if (envelope.wild()) ++wild;
    }
    /// The first of its envelope: an earlier one would have matched as well.
    void remove_first(const Envelope& envelope)
    {
      records.erase(records.lower_bound(envelope));
      if (envelope.wild()) --wild;
    }
  };

  std::uint32_t find(MatchList& list, const Envelope& wanted)
  {
    std::uint32_t r = list.first;
    const int most = list.index == nothing ? searched : searched_if_indexed;
    for (int i = 0; r != nothing && i < most; ++i, r = pool_[r].next)
      if (pool_[r].envelope().matches(wanted)) return r;
    if (r == nothing) return nothing;
    if (!wanted.wild()) {
      const Index& index = index_of(list);
      const auto found = index.records.lower_bound(wanted);
      if (index.wild == 0) return found == index.records.end() || wanted < found->first ? nothing : found->second;
    }
    while (r != nothing && !pool_[r].envelope().matches(wanted))
      r = pool_[r].next;
    return r;
  }

  const Index& index_of(MatchList& list)
  {
    if (list.index == nothing) {
      list.index = indices_.add({});
      Index& made = indices_[list.index];
      for_each(list, [&](std::uint32_t r) { made.add(pool_[r].envelope(), r); });
    }
    return indices_[list.index];
  }

  void remove(MatchList& list, std::uint32_t record)
  {
    const Record& r = pool_[record];
    if (r.before == nothing)
      list.first = r.next;
    else
      pool_[r.before].next = r.next;
    if (r.next == nothing)
      list.last = r.before;
    else
      pool_[r.next].before = r.before;
    if (list.index == nothing) return;
    indices_[list.index].remove_first(r.envelope());
    if (!list.empty()) return;
    indices_.remove(list.index);
    list.index = nothing;
  }

  Pool<Record>& pool_;
  Pool<Index> indices_;
};

} // namespace loghop::simulate
