// An OTF2 archive: its definitions, and the records of one rank after the other, through OTF2's library.
//
// Nothing of OTF2's own headers is seen outside of otf2_archive.cpp and otf2_writer.cpp. The library may print, stop or
// never return on damaged archives: otf2_trace.hpp reads an archive once in a child process before anybody else does.
#pragma once

#include "loghop/workload/collectives/core/group.hpp"
#include "loghop/workload/otf2/otf2_fault.hpp"
#include "loghop/workload/otf2/otf2_record.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace loghop {

struct Otf2Definitions {
  struct Region {
    std::string name;
    bool is_mpi = false; ///< its paradigm is MPI, or its name begins with MPI_
  };
  struct Communicator {
    std::string name;
    int index = 0;                                   ///< 0, 1, ... in the order of their numbers
    std::shared_ptr<const collectives::Group> group; ///< ranks of the trace
    bool is_of_steps = false;                        ///< loghop wrote it: otf2_steps_communicator
  };

  double picoseconds_per_tick = 1;
  bool by_eztrace = false;              ///< its sizes of collectives are those of one block
  std::vector<std::uint64_t> locations; ///< of each rank
  std::map<std::uint32_t, Region> regions;
  std::map<std::uint32_t, Communicator> communicators;

  int ranks() const { return static_cast<int>(locations.size()); }
  /// Throws Otf2Fault if there is none of this number, or the rank is not in it.
  const Communicator& communicator(std::uint32_t number, Rank rank) const;
};

/// Open archive. Ranks can be read at the same time; each reader of a rank needs an archive of its own.
class Otf2Archive {
public:
  /// Throws Otf2Fault.
  explicit Otf2Archive(const std::string& anchor_file);
  ~Otf2Archive();
  Otf2Archive(const Otf2Archive&) = delete;
  Otf2Archive& operator=(const Otf2Archive&) = delete;

  const Otf2Definitions& definitions() const { return *definitions_; }
  const std::string& file() const { return file_; }

private:
  friend class Otf2Stream;
  struct Library;

  std::string file_;
  std::unique_ptr<Library> library_;
  std::unique_ptr<Otf2Definitions> definitions_;
};

/// The records of one rank in order.
class Otf2Stream {
public:
  Otf2Stream(std::shared_ptr<Otf2Archive> archive, Rank rank);
  ~Otf2Stream();
  Otf2Stream(const Otf2Stream&) = delete;
  Otf2Stream& operator=(const Otf2Stream&) = delete;

  /// The next one; of kind `end` when there are no more. Throws Otf2Fault.
  const Otf2Record& next();
  std::uint64_t last_time() const { return last_time_; } ///< of all records, also those that are left out

private:
  friend struct Otf2Callbacks;

  void open();
  void fill();

  std::shared_ptr<Otf2Archive> archive_;
  Rank rank_;
  void* reader_ = nullptr; ///< the library's
  std::vector<Otf2Record> records_;
  std::size_t at_ = 0;
  std::uint64_t number_ = 0;
  std::uint64_t last_time_ = 0;
  bool ended_ = false;
};

} // namespace loghop
