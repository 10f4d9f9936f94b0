// Which algorithm an MPI library takes for a collective, by the number of ranks and the size: the files *.json of this
// folder, which are part of the program. Each says where its content is from.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/mpi_library.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace loghop::collectives {

/// What a library calls by one name.
struct LibraryChoice {
  std::string name;      ///< that the library has for it: "binary_tree"
  std::string algorithm; ///< of algorithm_table(); empty if it is a sequence
  std::string if_odd;    ///< instead, for an odd number of ranks; empty: the same
  /// Instead, for fewer elements of the data than ranks, or than the largest power of two that is not more.
  std::string if_fewer_elements_than_ranks, if_fewer_elements_than_power;
  std::string unless_power_of_two; ///< instead, for a number of ranks that is no power of two; empty: the same
  int radix = 0;                   ///< CollectiveOptions::radix; 0: it has none
  bool blocking = false;           ///< its calls return when their messages have left, and only then the next begins
  bool blocks_rounded_up = false;  ///< CollectiveOptions::blocks_rounded_up
  std::vector<std::pair<std::string, std::string>> sequence; ///< collectives and their algorithms, one after the other

  /// In loghop's names: "recursive_doubling, bruck unless the ranks are a power of two".
  std::string text() const;
  /// The algorithm for so many ranks and elements of the data; not of a sequence.
  const std::string& algorithm_for(int ranks, std::int64_t elements) const;
};

/// The choices of a library for one collective.
class CollectiveDecisions {
public:
  struct Limit {
    std::int64_t bytes; ///< from this size on
    std::string name;   ///< of LibraryChoice
  };
  struct Row {
    int ranks; ///< from this number on, to that of the next row
    std::vector<Limit> limits;
    std::vector<Limit> unless_power_of_two; ///< instead, for numbers that are no power of two; empty: the same

    const std::vector<Limit>& limits_for(int of_ranks) const;
  };

  /// Reads one collective of a file.
  explicit CollectiveDecisions(const JsonValue& place);

  /// The row of the most ranks that are not more than these, and of it the limit of the most bytes. Fewer than in the
  /// first: the first.
  const LibraryChoice& choice(int ranks, std::int64_t bytes) const;
  /// Throws std::invalid_argument with the names that there are.
  const LibraryChoice& require(const std::string& name) const;
  /// Sizes are of the blocks of all ranks together, not of CollectiveOptions::bytes.
  bool of_all_blocks() const { return of_all_blocks_; }
  const std::vector<Row>& rows() const { return rows_; }
  const std::map<std::string, LibraryChoice>& choices() const { return choices_; } ///< by name
  const LibraryChoice& named(const std::string& name) const { return choices_.at(name); }

private:
  void read_choices(const JsonValue& place);
  Row read_row(const JsonValue& place) const;
  std::vector<Limit> read_limits(const JsonValue& place) const;

  bool of_all_blocks_ = false;
  std::map<std::string, LibraryChoice> choices_;
  std::vector<Row> rows_;
};

struct LibraryDecisions {
  MpiLibrary library;
  std::string origin;
  std::map<std::string, CollectiveDecisions> collectives; ///< by the names of algorithm_table()
};

/// Throws InputErrors with all that is wrong in a text of this format.
LibraryDecisions parse_decisions(const std::string& text, const std::string& file);

/// Of one of mpi_libraries().
const LibraryDecisions& decisions_of(const MpiLibrary& library);

} // namespace loghop::collectives
