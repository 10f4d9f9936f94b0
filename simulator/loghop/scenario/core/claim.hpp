// What a scenario says must hold of its results, beside what a paper claims, and what became of it.
//
// A claim holds if all its checks do. A scenario says what it expects: that a claim holds, or that it differs in
// simulation, with the reason. Either way a verdict that is not the expected one is a regression, so that a claim that
// does not hold stays visible as one that differs, and is not made to hold by a loose bound.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loghop {

/// A number that is made of the lines of a comparison.
struct ClaimQuantity {
  enum class Kind {
    mean_error,           ///< mean of |error|
    max_error,            ///< largest |error|
    mean_signed_error,    ///< mean of the errors: below 0 if times are underestimated on the whole
    least_signed_error,   ///< the smallest, so that at least 0 says that nothing is underestimated
    largest_signed_error, ///< the largest
    time,                 ///< in seconds, of one case; of several the sum
    ratio,                ///< the time of `cases` over that of `over`
  };
  Kind kind = Kind::time;
  std::string of = "simulated";      ///< "simulated", "measured", or the name of a model
  std::string against = "simulated"; ///< errors: to what they are relative, "simulated" or "measured"
  std::string cases = "*";           ///< names of cases (name_pattern.hpp)
  std::string over;                  ///< of a ratio: the same
  double times = 1;                  ///< what the number is multiplied by
};

/// Whether it is relative: all but times and ratios.
bool is_error(ClaimQuantity::Kind kind);

/// One bound on a number, or the order of the times of cases.
struct ClaimCheck {
  enum class Kind { bounds, fastest, ascending };
  Kind kind = Kind::bounds;
  ClaimQuantity quantity; ///< for `fastest` and `ascending` only `of` and `cases` count
  std::optional<double> at_least, at_most;
  std::optional<ClaimQuantity> above, below; ///< compared with other numbers, strictly
  std::vector<std::string> fastest;          ///< one of these cases must have the least time
  std::vector<std::string> ascending;        ///< cases whose times must not decrease in this order
};

enum class Verdict { holds, differs, not_reproducible };

struct Claim {
  std::string id;                 ///< short, the same in all results
  std::string claim;              ///< in words
  std::string paper;              ///< the figure that the paper gives, as text; may be empty
  std::string source;             ///< where it stands
  std::vector<ClaimCheck> checks; ///< none if it is not reproducible
  Verdict expected = Verdict::holds;
  std::string reason; ///< why it differs or is not reproducible
};

/// One check with what was found: "mean error of log_3P over 24 cases: 3.2 %, at most 5 %".
struct CheckResult {
  std::string text;
  std::optional<double> value; ///< nothing: a case failed, or a model does not cover it; or the check is of an order
  bool holds = false;
};

struct ClaimResult {
  Claim claim;
  std::vector<CheckResult> checks;
  Verdict verdict = Verdict::holds;
  bool as_expected() const { return verdict == claim.expected; }
};

/// "holds", "differs", "not reproducible".
const char* word_for(Verdict verdict);

} // namespace loghop
