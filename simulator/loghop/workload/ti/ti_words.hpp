// The arguments of one line of a time-independent trace, one after the other.
//
// Each member reads the next one, and throws TiFault, with what was expected and found, if it is not of its kind.
#pragma once

#include "loghop/platform/places.hpp"
#include "loghop/workload/ti/ti_datatypes.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// The context in which a line is read.
struct TiContext {
  int ranks = 0;
  Rank rank{0};                  ///< the rank of the line
  std::int64_t default_size = 1; ///< B, of the datatype of lines that name none
  const TiDatatypes* datatypes = nullptr;
};

/// The fault of a line, without its place.
class TiFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// The words of a line; none of an empty one, or of a comment, which begins with '#'.
void split_ti_line(std::string_view line, std::vector<std::string_view>& words);

/// Nothing if it is none, or does not fit.
std::optional<std::int64_t> ti_integer(std::string_view word);

class TiWords {
public:
  static constexpr int most_rank = std::numeric_limits<std::int32_t>::max() - 1;

  /// The arguments are words[first], ...
  TiWords(const std::vector<std::string_view>& words, std::size_t first, const TiContext& context)
      : words_(words), next_(first), context_(context)
  {}

  Rank rank() const { return context_.rank; }
  std::size_t left() const { return words_.size() - next_; }
  void skip_rest() { next_ = words_.size(); }
  void finish() const; ///< throws TiFault if something is left

  int integer(const char* name);
  Rank checked_rank(Rank rank, const char* name) const;
  Rank root_if_given();            ///< 0 at the end of the line
  double amount(const char* name); ///< >= 0
  /// A whole number, which may be written as 1e6 or 16.000000.
  std::int64_t count(const char* name);
  std::int64_t count_or_unknown(const char* name);    ///< 0 for one below 0
  std::vector<std::int64_t> counts(const char* name); ///< one for each rank

  /// A datatype whose size may be unknown, as long as it is not needed.
  struct Datatype {
    int number;
    std::optional<std::int64_t> size; ///< B
  };
  Datatype datatype(); ///< the default at the end of the line
  /// B. Throws TiFault if the size is not known, or the product is too large.
  std::int64_t times(std::int64_t count, const Datatype& datatype) const;
  std::vector<std::int64_t> times(std::vector<std::int64_t> counts, const Datatype& datatype) const;

private:
  std::string_view next(const char* name);
  std::int64_t whole(const char* name, std::int64_t least);

  const std::vector<std::string_view>& words_;
  std::size_t next_;
  const TiContext& context_;
};

} // namespace loghop
