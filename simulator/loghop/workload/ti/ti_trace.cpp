#include "loghop/workload/ti/ti_trace.hpp"

#include "loghop/base/named_file.hpp"
#include "loghop/units/printable.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace loghop {

namespace {

constexpr std::size_t scan_buffer = 1 << 18;
constexpr std::size_t all_buffers = 64 << 20; ///< of all ranks together, unless each then had less than the least one
constexpr std::size_t least_buffer = 512;
constexpr std::size_t largest_buffer = 1 << 16;
constexpr int most_ranks = 1 << 24;
constexpr std::uint64_t shortest_line = 4; ///< a rank, an action, and what is around them

std::vector<TiRun> whole(const TiFile& file)
{
  return {{0, file.size(), 1}};
}

std::string trimmed(std::string_view line)
{
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return "";
  return std::string(line.substr(first, line.find_last_not_of(" \t\r") - first + 1));
}

} // namespace

/// Finds the files and the lines of each rank, and checks every line.
class TiTraceReader {
public:
  TiTraceReader(TiTrace& trace, const std::string& file) : trace_(trace), file_(file) {}

  void read()
  {
    find_files();
    problems_.throw_if_any();
    if (trace_.files_.size() == 1) {
      trace_.files_[0].stay_open(); // of lines that change from rank to rank, each is read alone
      find_runs(trace_.files_[0]);
    }
    problems_.throw_if_any();
    states_.resize(trace_.runs_.size());
    for (std::size_t i = 0; i < trace_.files_.size(); ++i)
      check_lines(trace_.files_[i], Rank::at(i));
    add_repeated();
    problems_.throw_if_any();
    find_missing_exchange();
    find_sources();
    for (const Rank rank : each<Rank>(trace_.ranks())) {
      const State& state = states_[rank.position()];
      if (state.collectives != states_[0].collectives || state.signature != states_[0].signature) differ(rank);
    }
    problems_.throw_if_any();
  }

private:
  /// State of a rank while its lines are checked.
  struct State {
    std::int64_t default_size = TiDatatypes::default_size(false);
    std::uint64_t finalized = 0; ///< the line; 0: not yet
    std::uint64_t collectives = 0;
    std::uint64_t signature = 0; ///< combined signature of all collectives
  };

  static constexpr std::uint64_t most_equal = 3;

  /// A trace may have the same problem in each line of each rank: the first lines tell it.
  void add(const TiFile& file, std::uint64_t line, const std::string& problem)
  {
    constexpr std::size_t most_kinds = 100;
    const auto known = repeated_.find(problem);
    if (known != repeated_.end() && ++known->second > most_equal) return;
    if (known == repeated_.end() && repeated_.size() < most_kinds) repeated_[problem] = 1;
    problems_.add_line(file.name(), static_cast<std::size_t>(line), problem);
  }
  void add_repeated()
  {
    for (const auto& [problem, lines] : repeated_)
      if (lines > most_equal)
        problems_.add({file_, "", "and in " + std::to_string(lines - most_equal) + " more lines: " + problem, ""});
  }

  // ------------------------------------------------------------------------------------ files

  void find_files()
  {
    try {
      TiFile first(file_);
      std::vector<std::pair<std::string, std::uint64_t>> names;
      if (!is_index(first, names)) {
        trace_.files_.push_back(std::move(first));
        return;
      }
      open_all(first, names);
      if (trace_.files_.size() <= 1) return;
      for (const TiFile& file : trace_.files_)
        trace_.runs_.push_back(whole(file));
    } catch (const TiFile::Fault& fault) {
      problems_.add({file_, "", std::string("expected a file that can be read: ") + fault.what(), ""});
    }
  }

  /// A text that is no index at all names no files: its first lines tell that, and all of them are none of the reader's.
  void open_all(const TiFile& index, const std::vector<std::pair<std::string, std::uint64_t>>& names)
  {
    constexpr std::size_t most_unreadable = 10;
    const std::size_t before = problems_.size();
    for (const auto& [name, line] : names) {
      if (problems_.size() - before == most_unreadable)
        return add(index, line, "further lines were not tried as names of files");
      open(index, name, line);
    }
  }

  /// An index has a file name in each line; a trace begins with a rank and an action.
  static bool is_index(const TiFile& file, std::vector<std::pair<std::string, std::uint64_t>>& names)
  {
    const std::vector<TiRun> runs = whole(file);
    TiLines lines(file, runs, scan_buffer);
    std::vector<std::string_view> words;
    for (std::string_view line; lines.next(line);) {
      split_ti_line(line, words);
      if (words.empty()) continue;
      if (names.empty() && (begins_with_rank(words) || line.find('\0') != line.npos)) return false;
      names.emplace_back(trimmed(line), lines.number());
    }
    return !names.empty();
  }
  static bool begins_with_rank(const std::vector<std::string_view>& words)
  {
    return words.front().find_first_not_of("0123456789") == std::string_view::npos && words.size() > 1;
  }

  /// Names are relative to the folder of the index, or to where the program runs, as smpirun has them.
  void open(const TiFile& index, const std::string& name, std::uint64_t line)
  {
    namespace fs = std::filesystem;
    const fs::path beside = file_named(index.name(), name);
    std::error_code error;
    const fs::path path = fs::exists(beside, error) || !fs::exists(name, error) ? beside : fs::path(name);
    if (const std::string refusal = why_not_to_read(path.string()); !refusal.empty()) return add(index, line, refusal);
    try {
      trace_.files_.emplace_back(path.string(), least_buffer); // each rank has such a buffer anyway
    } catch (const TiFile::Fault& fault) {
      add(index, line,
          "expected a line of a trace, or a file that can be read, found " + in_quotes(name) + ": " + fault.what());
    }
  }

  // ------------------------------------------------------------------------------------ lines of each rank

  void find_runs(const TiFile& file)
  {
    const std::vector<TiRun> runs = whole(file);
    TiLines lines(file, runs, scan_buffer);
    std::vector<std::string_view> words;
    std::optional<Rank> last;
    for (std::string_view line; lines.next(line);) {
      split_ti_line(line, words);
      if (words.empty()) continue;
      const std::optional<Rank> rank = rank_of(file, lines.number(), words);
      if (!rank) continue;
      if (rank->position() > file.size() / shortest_line) {
        add(file, lines.number(),
            "expected lines of all ranks from 0 on, found rank " + to_string(*rank) +
                " in a file that has not as many lines");
        continue;
      }
      if (trace_.runs_.size() <= rank->position()) trace_.runs_.resize(rank->position() + 1);
      std::vector<TiRun>& of_rank = trace_.runs_[rank->position()];
      if (rank == last)
        of_rank.back().end = lines.end();
      else
        of_rank.push_back({lines.offset(), lines.end(), lines.number()});
      last = rank;
    }
    check_ranks(file);
  }

  /// Nothing, and a problem, if the line does not begin with one.
  std::optional<Rank> rank_of(const TiFile& file, std::uint64_t line, const std::vector<std::string_view>& words)
  {
    try {
      const Rank rank = read_ti_rank(words.front());
      if (rank.value() < most_ranks) return rank;
      add(file, line, "expected a rank below 2^24, found " + to_string(rank));
    } catch (const TiFault& fault) {
      add(file, line, fault.what());
    }
    return std::nullopt;
  }

  void check_ranks(const TiFile& file)
  {
    if (trace_.runs_.empty() && problems_.empty())
      problems_.add({file.name(), "", "expected lines of a trace, found none", ""});
    for (std::size_t rank = 0; rank < trace_.runs_.size(); ++rank)
      if (trace_.runs_[rank].empty())
        problems_.add({file.name(), "",
                       "there are lines of rank " + std::to_string(trace_.runs_.size() - 1) + ", but none of rank " +
                           std::to_string(rank),
                       ""});
  }

  // ------------------------------------------------------------------------------------ what they say

  void check_lines(const TiFile& file, Rank of_file)
  {
    const std::vector<TiRun> runs = whole(file);
    TiLines lines(file, runs, scan_buffer);
    std::vector<std::string_view> words;
    TiAction action;
    for (std::string_view line; lines.next(line);) {
      split_ti_line(line, words);
      if (words.empty()) continue;
      const std::optional<Rank> rank = rank_of(file, lines.number(), words);
      if (!rank) continue;
      if (trace_.files_.size() > 1 && *rank != of_file) {
        add(file, lines.number(),
            "expected lines of rank " + to_string(of_file) + " in this file, found rank " + to_string(*rank));
        continue;
      }
      check_line(file, lines.number(), *rank, words, action);
    }
  }

  void check_line(const TiFile& file, std::uint64_t line, Rank rank, const std::vector<std::string_view>& words,
                  TiAction& action)
  {
    State& state = states_[rank.position()];
    try {
      read_ti_action(words, {trace_.ranks(), rank, state.default_size, &trace_.datatypes_}, action);
    } catch (const TiFault& fault) {
      return add(file, line, fault.what());
    }
    if (state.finalized > 0)
      add(file, line, "rank " + to_string(rank) + " has finalized in line " + std::to_string(state.finalized));
    if (action.kind == TiAction::Kind::finalize) state.finalized = line;
    if (action.kind == TiAction::Kind::init) state.default_size = TiDatatypes::default_size(action.doubles_by_default);
    if (action.amount > 0 && action.kind != TiAction::Kind::sleep && trace_.first_computation_.empty())
      trace_.first_computation_ = file.name() + ":" + std::to_string(line);
    if (action.kind == TiAction::Kind::compute && action.amount > 0 && action.amount < 1 &&
        trace_.fraction_of_a_flop_.empty())
      trace_.fraction_of_a_flop_ = file.name() + ":" + std::to_string(line);
    count(rank, action);
    trace_.sources_.ask(rank, action);
    if (!action.is_collective()) return;
    ++state.collectives;
    state.signature = (state.signature ^ action.signature()) * std::uint64_t{0xBF58476D1CE4E5B9};
    state.signature ^= state.signature >> 31;
  }

  /// Once more through the trace, if some receive is from any source or from nobody.
  void find_sources()
  {
    if (!trace_.sources_.asked()) return;
    for (const Rank rank : each<Rank>(trace_.ranks())) {
      TiActions actions(trace_, rank);
      for (const TiAction* action = actions.next(); action != nullptr; action = actions.next())
        trace_.sources_.count(rank, *action);
    }
    trace_.sources_.decide();
  }

  void find_missing_exchange()
  {
    for (const auto& [ranks, surplus] : exchanges_) {
      if (surplus >= 0) continue;
      const std::string sender = to_string(Rank(ranks.first));
      trace_.missing_exchange_ = "rank " + to_string(Rank(ranks.second)) + " receives from rank " + sender +
                                 " by sendRecv, and of these messages " + std::to_string(-surplus) +
                                 " are in no line of rank " + sender;
      return;
    }
  }

  void count(Rank rank, const TiAction& action)
  {
    using Kind = TiAction::Kind;
    if (action.kind == Kind::send || action.kind == Kind::nonblocking_send || action.kind == Kind::send_receive) {
      ++trace_.counts_.messages;
      trace_.counts_.bytes += static_cast<double>(action.bytes);
    }
    if (action.kind == Kind::send_receive) {
      ++exchanges_[{rank.value(), action.peer.value()}];
      if (action.from != any_source) --exchanges_[{action.from.value(), rank.value()}];
    }
    if (rank != Rank(0) || !action.is_collective()) return;
    TiTrace::Counts::Collective& counted = trace_.counts_.collectives[action.kind];
    if (counted.calls++ == 0 || data_of(action) > data_of(counted.largest)) counted.largest = action;
  }
  static double data_of(const TiAction& action)
  {
    return std::accumulate(action.sizes.begin(), action.sizes.end(), static_cast<double>(action.bytes));
  }

  /// Says where the collectives of a rank and those of rank 0 part.
  void differ(Rank rank)
  {
    TiActions ours(trace_, rank), first(trace_, Rank(0));
    for (std::uint64_t number = 1;; ++number) {
      const TiAction* our = next_collective(ours);
      const TiAction* other = next_collective(first);
      if (our != nullptr && other != nullptr && our->signature() == other->signature()) continue;
      const auto said = [](const TiAction* action, const TiActions& at) {
        if (action == nullptr) return std::string("there is none");
        const std::string sizes = action->sizes.empty() ? "" : " of " + std::to_string(action->sizes.size()) + " sizes";
        return "it is " + action->text() + sizes + " at " + at.place();
      };
      problems_.add({trace_.file_of(rank).name(), "",
                     "expected the same collectives on all ranks (traces do not say communicators): of number " +
                         std::to_string(number) + ", on rank " + to_string(rank) + " " + said(our, ours) +
                         ", on rank 0 " + said(other, first),
                     ""});
      return;
    }
  }
  static const TiAction* next_collective(TiActions& actions)
  {
    const TiAction* action = actions.next();
    while (action != nullptr && !action->is_collective())
      action = actions.next();
    return action;
  }

  TiTrace& trace_;
  const std::string& file_;
  Problems problems_;
  std::map<std::string, std::uint64_t> repeated_; ///< problems by their words: the lines that have them
  std::vector<State> states_;
  std::map<std::pair<int, int>, std::int64_t> exchanges_; ///< by ranks: messages of sendRecv, less their receives
};

TiTrace::TiTrace(const std::string& file, TiDatatypes datatypes) : datatypes_(std::move(datatypes))
{
  try {
    TiTraceReader(*this, file).read();
  } catch (const TiFile::Fault& fault) { // in the midst of reading
    throw InputErrors({file, "", fault.what(), ""});
  }
}

TiLines TiTrace::lines_of(Rank rank) const
{
  const std::size_t share = all_buffers / runs_.size();
  return TiLines(file_of(rank), runs_[rank.position()], std::clamp(share, least_buffer, largest_buffer));
}

TiActions::TiActions(const TiTrace& trace, Rank rank)
    : trace_(trace), context_{trace.ranks(), rank, TiDatatypes::default_size(false), &trace.datatypes()},
      lines_(trace.lines_of(rank))
{}

const TiAction* TiActions::next()
{
  try {
    for (std::string_view line; lines_.next(line);) {
      split_ti_line(line, words_);
      if (words_.empty()) continue;
      read_ti_action(words_, context_, action_);
      if (action_.kind == TiAction::Kind::init)
        context_.default_size = TiDatatypes::default_size(action_.doubles_by_default);
      if (trace_.sources().is_from_nobody(context_.rank, action_)) continue;
      if (action_.kind != TiAction::Kind::nothing) return &action_;
    }
    return nullptr;
  } catch (const TiFault& fault) {
    throw InputErrors({trace_.file_of(context_.rank).name(), std::to_string(lines_.number()), fault.what(), ""});
  } catch (const TiFile::Fault& fault) {
    throw InputErrors({trace_.file_of(context_.rank).name(), "", fault.what(), ""});
  }
}

std::string TiActions::place() const
{
  return trace_.file_of(context_.rank).name() + ":" + std::to_string(lines_.number());
}

} // namespace loghop
