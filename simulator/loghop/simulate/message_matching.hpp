// MPI's matching: a message and a receive match if source and tag agree or are wild; among several, the one that came
// first. Messages of one source with one tag do not overtake.
//
// The posted receives and the unexpected messages of a rank are two lists. Short ones are searched; a long one is
// indexed by source and tag, so that a rank with thousands of receives costs no more for each. Wild receives and lists
// that hold them are always searched.
#pragma once

#include "loghop/simulate/fifo.hpp"
#include "loghop/workload/operation_graph.hpp"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace loghop::simulate {

struct Envelope {
  std::int32_t rank;   ///< the receiver
  std::int32_t source; ///< of a receive: may be any_source
  std::int32_t tag;    ///< of a receive: may be any_tag
};

/// The receives, or the messages, that wait at their ranks for their match.
class Waiting {
public:
  explicit Waiting(int ranks) : lists_(static_cast<std::size_t>(ranks)) {}

  void add(const Envelope& envelope, std::uint32_t cookie);
  /// Takes out the first that matches, and gives its cookie.
  std::optional<std::uint32_t> take(const Envelope& wanted);
  std::vector<std::uint32_t> cookies(int rank) const; ///< in order of arrival

private:
  static constexpr std::uint32_t longest_searched = 8;

  struct Entry {
    Envelope envelope;
    std::uint32_t cookie;
    std::uint32_t next; ///< with equal envelope, in the index
    std::uint32_t before;
    std::uint32_t after;
  };
  struct List {
    std::uint32_t first = nothing;
    std::uint32_t last = nothing;
    std::uint32_t count = 0;
    std::uint32_t wild = 0; ///< how many of them are
    bool indexed = false;
  };
  struct Hash {
    std::size_t operator()(const Envelope& e) const;
  };
  struct Equal {
    bool operator()(const Envelope& a, const Envelope& b) const
    {
      return a.rank == b.rank && a.source == b.source && a.tag == b.tag;
    }
  };

  std::uint32_t find(const List& list, const Envelope& wanted) const;
  void index(std::uint32_t entry);
  void remove(List& list, std::uint32_t entry);

  std::vector<List> lists_;
  Pool<Entry> entries_;
  std::unordered_map<Envelope, Fifo, Hash, Equal> index_;
};

} // namespace loghop::simulate
