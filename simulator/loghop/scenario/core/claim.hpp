// Claims: a scenario says which bounds its results must keep, beside the words of a paper; and their verdicts.
//
// A claim holds if all its checks do. A scenario says what it expects: that a claim holds, or that it differs in
// simulation, with the reason. Either way a verdict that is not the expected one is a regression, so that a claim that
// does not hold stays visible as one that differs, and is not made to hold by a loose bound.
//
// A claim also has a kind, which says how much its verdict is worth. A value that went in comes out again whatever the
// simulator does; only a prediction can fail.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// Where along its row of nodes a channel of a mesh is.
enum class ChannelPlace {
  anywhere,
  middle, ///< between the two nodes in the middle, or at the node in the middle
  margin, ///< at the first or the last node
};

/// A number that is made of the lines of a comparison.
struct ClaimQuantity {
  enum class Kind {
    mean_error,           ///< mean of |error|
    median_error,         ///< median of |error|: of an even number the mean of the two in the middle
    max_error,            ///< largest |error|
    mean_signed_error,    ///< mean of the errors: below 0 if times are underestimated on the whole
    least_signed_error,   ///< the smallest, so that at least 0 says that nothing is underestimated
    largest_signed_error, ///< the largest
    time,                 ///< in seconds, of one case; of several the sum
    ratio,                ///< the time of `cases` over that of `over`
    share,                ///< of the ranks' time: `part` of it over all of it
    utilisation,          ///< share of the time in which flits cross a channel, mean over channels
    blocked_fraction,     ///< share of the time in which a message holds a channel and no flit crosses, mean
  };
  Kind kind = Kind::time;
  std::string of = "simulated";      ///< "simulated", "measured", or the name of a model
  std::string part;                  ///< of the simulated time of ranks (simulate::parts_of); empty: not of a part
  std::string against = "simulated"; ///< errors: to what they are relative, "simulated" or "measured"
  std::string dimension;             ///< of a mesh, along which the channels lead (simulate::axis_name); empty: none
  ChannelPlace place = ChannelPlace::anywhere; ///< of channels
  std::string cases = "*";                     ///< names of cases (name_pattern.hpp)
  std::string over;                            ///< of a ratio: the same
  double times = 1;                            ///< what the number is multiplied by
};

/// One bound on a number, or the order of the times of cases.
struct ClaimCheck {
  enum class Kind { bounds, fastest, ascending };
  Kind kind = Kind::bounds;
  ClaimQuantity quantity; ///< for `fastest` and `ascending` only `of` and `cases` count
  std::optional<double> at_least, at_most;
  std::optional<ClaimQuantity> above, below; ///< compared with other numbers, strictly
  std::vector<std::string> fastest;          ///< one of these cases must have the least time
  std::vector<std::string> ascending;        ///< cases whose times must not decrease in this order
  std::optional<double> about;               ///< at least 0.8 and at most 1.2 times this
  std::string from;                          ///< where the bound is printed; may be empty
  std::string bound_reason;                  ///< why a bound that is not printed has this value; may be empty
};

/// A quantity that a paper prints is met within a fifth of it.
inline constexpr double about_at_least = 0.8, about_at_most = 1.2;

enum class Verdict {
  holds,
  differs,
  not_reproducible,
  depends_on_the_draw, ///< judged over several seeds, of which it holds for some
};

enum class ClaimKind {
  prediction, ///< nothing of it went in
  calibrated, ///< met by a value that was chosen or fitted to it, or to something that implies it
  input,      ///< a value that went in
  identity,   ///< arithmetic of a model on printed numbers
};

struct Claim {
  std::string id;                 ///< short, the same in all results
  std::string claim;              ///< in words
  std::optional<ClaimKind> kind;  ///< nothing: the file does not say
  std::string kind_reason;        ///< which value of which file makes it this kind; of predictions may be empty
  std::string same_as;            ///< id of a claim before, which judges the same number; may be empty
  std::string paper;              ///< the figure that the paper prints, as text; may be empty
  std::string derived;            ///< a figure that follows from printed ones, with the derivation; may be empty
  std::string source;             ///< where it stands
  std::vector<ClaimCheck> checks; ///< none if it is not reproducible
  Verdict expected = Verdict::holds;
  std::string reason; ///< why it differs or is not reproducible
};

/// For how many seeds something holds.
struct SeedCount {
  int seeds = 1;
  int holds = 0;
};

/// A check over several seeds.
struct CheckRange {
  SeedCount count;
  std::optional<double> least, largest; ///< of the values; nothing: a value is missing, or the check is of an order
};

/// One check with what was found: "mean error of log_3P over 24 cases: 3.2 %, at most 5 %".
struct CheckResult {
  std::string text;
  std::optional<double> value; ///< nothing: a case failed, or a model does not cover it; or the check is of an order
  bool holds = false;
  std::string from = {};                     ///< as in the check
  std::string bound_reason = {};             ///< as in the check
  std::optional<CheckRange> over_seeds = {}; ///< only if it was judged over several
};

struct ClaimResult {
  Claim claim;
  std::vector<CheckResult> checks;
  Verdict verdict = Verdict::holds;
  std::optional<SeedCount> over_seeds = {}; ///< only if it was judged over several

  /// One seed cannot tell whether a verdict depends on the draw.
  bool as_expected() const
  {
    return verdict == claim.expected || (claim.expected == Verdict::depends_on_the_draw && !over_seeds);
  }
};

/// "holds", "differs", "not reproducible", "depends on the draw".
const char* word_for(Verdict verdict);

/// "prediction", "calibrated", "input", "identity"; "-" for none.
const char* word_for(std::optional<ClaimKind> kind);

} // namespace loghop
