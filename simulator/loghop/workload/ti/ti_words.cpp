#include "loghop/workload/ti/ti_words.hpp"

#include "loghop/units/printable.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace loghop {

namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 60;

std::optional<double> number(std::string_view word)
{
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

[[noreturn]] void expected(const std::string& allowed, std::string_view found)
{
  throw TiFault("expected " + allowed + ", found " + in_quotes(std::string(found)));
}

} // namespace

std::optional<std::int64_t> ti_integer(std::string_view word)
{
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error == std::errc{} && end == word.data() + word.size()) return value;
  return std::nullopt;
}

void split_ti_line(std::string_view line, std::vector<std::string_view>& words)
{
  constexpr const char* blanks = " \t\r";
  words.clear();
  std::size_t at = line.find_first_not_of(blanks);
  if (at == std::string_view::npos || line[at] == '#') return;
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(blanks, end);
  }
}

void TiWords::finish() const
{
  if (left() > 0)
    throw TiFault("expected the end of the line after " + std::to_string(next_ - 2) + " arguments, found " +
                  in_quotes(std::string(words_[next_])));
}

std::string_view TiWords::next(const char* name)
{
  if (left() == 0) throw TiFault(std::string("expected a ") + name + ", found the end of the line");
  return words_[next_++];
}

int TiWords::integer(const char* name)
{
  const std::string_view word = next(name);
  const auto value = ti_integer(word);
  if (!value || *value < std::numeric_limits<std::int32_t>::min() || *value > std::numeric_limits<std::int32_t>::max())
    expected(std::string("a ") + name, word);
  return static_cast<int>(*value);
}

Rank TiWords::checked_rank(Rank rank, const char* name) const
{
  if (rank >= Rank(0) && rank < Rank(context_.ranks)) return rank;
  throw TiFault(std::string("expected a ") + name + " from 0 to " + std::to_string(context_.ranks - 1) + ", found " +
                to_string(rank));
}

Rank TiWords::root_if_given()
{
  return left() == 0 ? Rank(0) : checked_rank(Rank(integer("root")), "root");
}

double TiWords::amount(const char* name)
{
  const std::string_view word = next(name);
  const auto value = number(word);
  if (!value || *value < 0) expected(std::string("a ") + name + " of 0 or more", word);
  return *value;
}

std::int64_t TiWords::whole(const char* name, std::int64_t least)
{
  const std::string_view word = next(name);
  std::optional<std::int64_t> value = ti_integer(word);
  if (!value) {
    const auto written = number(word);
    if (written && std::abs(*written) < 9e15 && *written == std::floor(*written))
      value = static_cast<std::int64_t>(*written);
  }
  if (value && *value == -1 && least > -1)
    throw TiFault(std::string("the ") + name + " is -1: the trace does not say it, as for a derived datatype");
  if (!value || *value < least || *value > most_bytes)
    expected(std::string("a ") + name + ", a whole number of 0 or more", word);
  return *value;
}

std::int64_t TiWords::count(const char* name)
{
  return whole(name, 0);
}

std::int64_t TiWords::count_or_unknown(const char* name)
{
  return std::max(std::int64_t{0}, whole(name, -1));
}

std::vector<std::int64_t> TiWords::counts(const char* name)
{
  const auto ranks = static_cast<std::size_t>(context_.ranks);
  if (left() < ranks)
    throw TiFault(std::string("expected a ") + name + " for each of " + std::to_string(ranks) + " ranks, found " +
                  std::to_string(left()) + " numbers");
  std::vector<std::int64_t> counts;
  counts.reserve(ranks);
  for (std::size_t i = 0; i < ranks; ++i)
    counts.push_back(count(name));
  return counts;
}

TiWords::Datatype TiWords::datatype()
{
  if (left() == 0) return {0, context_.default_size};
  const int datatype = integer("datatype");
  const auto size = context_.datatypes->size(datatype);
  if (!size && datatype != TiDatatypes::derived)
    throw TiFault("expected a datatype from 0 to " + std::to_string(TiDatatypes::count() - 1) +
                  ", or one of the scenario's \"datatype_sizes\", found " + std::to_string(datatype));
  return {datatype, size};
}

std::int64_t TiWords::times(std::int64_t count, const Datatype& datatype) const
{
  if (count == 0) return 0;
  if (!datatype.size)
    throw TiFault("datatype " + std::to_string(datatype.number) +
                  " is a derived one, and the trace does not say its size: give it in the scenario, as in "
                  "\"datatype_sizes\": {\"-1\": \"8B\"}");
  if (*datatype.size > 0 && count > most_bytes / *datatype.size / context_.ranks)
    throw TiFault("expected at most 2^60 bytes, of all ranks together, found " + std::to_string(count) + " times " +
                  std::to_string(*datatype.size));
  return count * *datatype.size;
}

std::vector<std::int64_t> TiWords::times(std::vector<std::int64_t> counts, const Datatype& datatype) const
{
  for (std::int64_t& count : counts)
    count = times(count, datatype);
  return counts;
}

} // namespace loghop
