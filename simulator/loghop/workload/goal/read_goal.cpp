#include "loghop/workload/goal/goal_file.hpp"

#include "loghop/base/text_source.hpp"
#include "loghop/units/nearest_name.hpp"
#include "loghop/workload/goal/goal_operation.hpp"
#include "loghop/workload/goal/goal_problems.hpp"
#include "loghop/workload/goal/goal_statements.hpp"
#include "loghop/workload/goal/goal_tokens.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace loghop {

namespace {

using TokenKind = GoalTokens::Kind;

constexpr std::int64_t most_ranks = std::numeric_limits<std::int32_t>::max();

/// num_ranks, and one rank after the other. After a problem between ranks it goes on where the next one begins.
class GoalReader {
public:
  GoalReader(TextSource& text, const std::string& file)
      : problems_(file), tokens_(text, problems_), statements_(tokens_, problems_)
  {}

  Schedule read()
  {
    read_header();
    while (tokens_.kind() != TokenKind::end && !problems_.full())
      read_top_level();
    if (problems_.full())
      problems_.of_file("so many problems that the rest was not read");
    else
      check_ranks();
    problems_.throw_if_any();
    std::vector<RankSchedule> schedules;
    schedules.reserve(ranks_.size());
    for (Rank& rank : ranks_)
      schedules.push_back(std::move(rank.schedule));
    return Schedule(std::move(schedules), problems_.file());
  }

private:
  struct Rank {
    std::int64_t number;
    std::size_t line;
    RankSchedule schedule;
  };

  /// Whether a word that is followed by a number was meant to be this one.
  bool at_likely(const std::string& word) const
  {
    return tokens_.next_is_number() && !nearest_name(tokens_.text(), {word}).empty();
  }

  void read_header()
  {
    if (tokens_.word() != GoalWord::num_ranks) {
      const bool likely = at_likely("num_ranks");
      tokens_.expected("\"num_ranks\" and the number of ranks first", likely ? "num_ranks" : "");
      if (!likely) return;
    }
    ranks_line_ = tokens_.line();
    tokens_.advance();
    number_of_ranks_ = goal_number(tokens_.text(), 1, most_ranks);
    if (!number_of_ranks_)
      tokens_.expected("a number of ranks from 1 to " + std::to_string(most_ranks));
    else
      statements_.set_ranks(*number_of_ranks_);
    skip_number();
  }

  /// Or what stands in its place.
  void skip_number()
  {
    if (tokens_.kind() == TokenKind::word && !tokens_.at_rank()) tokens_.advance();
  }

  void read_top_level()
  {
    if (tokens_.word() == GoalWord::rank) return read_rank();
    if (tokens_.word() == GoalWord::num_ranks && ranks_line_ > 0) {
      problems_.at(tokens_.line(), "num_ranks is in line " + std::to_string(ranks_line_) + " already");
      tokens_.advance();
      return skip_number();
    }
    const bool likely = at_likely("rank");
    tokens_.expected("\"rank\"", likely ? "rank" : "");
    if (likely) return read_rank();
    lost_ = true;
    do
      tokens_.advance();
    while (tokens_.kind() != TokenKind::end && tokens_.word() != GoalWord::rank);
  }

  void read_rank()
  {
    const std::size_t line = tokens_.line();
    tokens_.advance();
    const std::optional<std::int64_t> number = read_rank_number();
    if (tokens_.kind() == TokenKind::open)
      tokens_.advance();
    else
      tokens_.expected("\"{\"");
    RankSchedule schedule = statements_.read(number ? std::to_string(*number) : "?");
    if (number) ranks_.push_back({*number, line, std::move(schedule)});
    if (problems_.full()) return;
    if (tokens_.kind() == TokenKind::close)
      tokens_.advance();
    else
      tokens_.expected("\"}\" at the end of the rank that begins in line " + std::to_string(line));
  }

  std::optional<std::int64_t> read_rank_number()
  {
    const std::int64_t most = number_of_ranks_.value_or(most_ranks) - 1;
    const std::optional<std::int64_t> number = goal_number(tokens_.text(), 0, most);
    if (!number) tokens_.expected("a rank from 0 to " + std::to_string(most));
    lost_ = lost_ || !number;
    if (number || tokens_.next_kind() == TokenKind::open) tokens_.advance();
    return number;
  }

  // ---------------------------------------------------------------------------------------- all ranks

  void check_ranks()
  {
    const auto before = [](const Rank& a, const Rank& b) { return a.number < b.number; };
    if (!std::is_sorted(ranks_.begin(), ranks_.end(), before)) std::stable_sort(ranks_.begin(), ranks_.end(), before);
    for (std::size_t i = 1; i < ranks_.size(); ++i)
      if (ranks_[i].number == ranks_[i - 1].number)
        problems_.at(ranks_[i].line, "rank " + std::to_string(ranks_[i].number) + " is in line " +
                                         std::to_string(ranks_[i - 1].line) + " already");
    if (number_of_ranks_ && !lost_ && !tokens_.cut_off()) check_complete(*number_of_ranks_);
  }

  void check_complete(std::int64_t number_of_ranks)
  {
    std::int64_t next = 0;
    for (const Rank& rank : ranks_) {
      if (rank.number > next) missing(next, rank.number - 1, number_of_ranks);
      next = rank.number + 1;
    }
    if (next < number_of_ranks) missing(next, number_of_ranks - 1, number_of_ranks);
  }

  void missing(std::int64_t first, std::int64_t last, std::int64_t number_of_ranks)
  {
    const std::string which = first == last ? "rank " + std::to_string(first) + " is"
                                            : "ranks " + std::to_string(first) + " to " + std::to_string(last) + " are";
    problems_.at(ranks_line_, "num_ranks is " + std::to_string(number_of_ranks) + ", but " + which + " not given");
  }

  GoalProblems problems_;
  GoalTokens tokens_;
  GoalStatements statements_;
  std::optional<std::int64_t> number_of_ranks_;
  std::size_t ranks_line_ = 0;
  std::vector<Rank> ranks_; ///< in the order of the text
  bool lost_ = false;       ///< something was passed over that may have been a rank
};

} // namespace

Schedule read_goal(const std::string& file)
{
  std::unique_ptr<TextSource> text;
  try {
    text = open_text_file(file);
  } catch (const TextSource::Fault& fault) {
    throw InputErrors(InputError{file, "", fault.what(), ""});
  }
  return GoalReader(*text, file).read();
}

Schedule parse_goal(std::string_view text, const std::string& file)
{
  return GoalReader(*text_in_memory(text), file).read();
}

} // namespace loghop
