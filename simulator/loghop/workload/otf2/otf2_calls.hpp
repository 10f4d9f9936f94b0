// The calls of one rank of an OTF2 archive: its records put together.
//
// A record says late what a call did: with whom a nonblocking receive communicated stands in the record of its
// completion, and the size of a collective at its end. So this reads ahead until that record, and keeps the records
// between: as many as there are while a receive is open. Otf2Check has seen before that the record comes.
//
// Time between MPI calls is computation: from the leave of one MPI region to the enter of the next, whatever other
// regions are in between. Records outside of MPI regions are calls that take no time.
#pragma once

#include "loghop/workload/otf2/otf2_archive.hpp"
#include "loghop/workload/otf2/otf2_call.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace loghop {

class Otf2Calls {
public:
  /// `marks`: regions of user code whose ends are calls too. They outlive it; none: no end is.
  Otf2Calls(std::shared_ptr<Otf2Archive> archive, Rank rank, const std::set<std::uint32_t>* marks = nullptr);

  /// The next one; `finish` at the end. Throws Otf2Fault.
  const Otf2Call& next();
  const Otf2Call& last() const { return call_; } ///< that next() gave

private:
  using Record = Otf2Record;

  Record take();
  /// The first record ahead that `is_it`. Throws Otf2Fault if there is none.
  template<class Is> const Record& ahead(const Record& from, const char* missing, Is is_it);
  void translate(const Record& record);
  void enter(const Record& record);
  void leave(const Record& record);
  void add_mark(const Record& record);
  void begin_call(const Record& record);
  Otf2Call& add_call(const Record& record, Otf2Call::Kind kind);
  void add_message(const Record& record, const Record& of, Otf2Call::Kind kind);
  void add_wait(const Record& record);
  void begin_collective(const Record& record);
  void end_collective(const Record& record);
  void add_collective(const Record& record, const Record& of, Otf2Call::Kind kind);
  bool in_mpi() const { return depth_ > 0 || bare_collective_; }
  bool is_mpi(std::uint32_t region) const;

  std::shared_ptr<Otf2Archive> archive_;
  const Otf2Definitions& definitions_;
  Rank rank_;
  const std::set<std::uint32_t>* marks_;
  Otf2Stream stream_;
  std::deque<Record> ahead_;
  std::deque<Otf2Call> calls_;
  Otf2Call call_;
  std::unordered_map<std::uint64_t, std::uint32_t> open_; ///< requests of calls, by the numbers of the archive
  std::map<std::uint32_t, std::uint64_t> instances_;      ///< collectives so far, by communicator
  std::deque<std::pair<std::uint8_t, std::uint32_t>> without_request_; ///< nonblocking collectives: operation, request
  std::uint32_t next_request_ = 0;
  std::uint64_t since_ = 0; ///< end of the last call
  std::uint64_t computed_ = 0;
  int depth_ = 0; ///< of MPI regions
  std::uint32_t outermost_ = Record::undefined;
  std::uint64_t visits_ = 0; ///< of outermost MPI regions
  bool begun_ = false;
  bool bare_collective_ = false;
  bool collective_begun_ = false; ///< in this MPI region, and not ended
};

} // namespace loghop
