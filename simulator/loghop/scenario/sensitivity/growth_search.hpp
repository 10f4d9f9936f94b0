// By how much a parameter may grow until a time has grown to a target: the least x with T(x) >= target, where T does not
// fall.
//
// The search asks for times one after the other, so that many searches can share a round of simulations. It doubles its
// step until the target is passed, then draws chords between both sides (regula falsi, Illinois), which meets the kinks of
// times that are piecewise linear in few steps.
#pragma once

#include <optional>

namespace loghop {

class GrowthSearch {
public:
  struct Range {
    double step = 0;     ///< the first x that is tried, above 0
    double most = 0;     ///< beyond it nothing is looked for
    double accuracy = 0; ///< relative, of x
    double grain = 0;    ///< only its multiples are tried; 0: any x
  };
  /// `start`: T(0).
  GrowthSearch(double start, double target, const Range& range);

  /// The next x whose time is wanted; nothing: the search is over.
  std::optional<double> next() const { return next_; }
  /// T of that x.
  void tell(double time);
  /// Up to `most` the target is not reached, or it could not be found out (give_up).
  std::optional<double> found() const { return found_; }
  void give_up() { next_.reset(); }

private:
  void choose_next();

  double on_grain(double x) const;

  double target_;
  Range range_;
  double low_ = 0, low_excess_; ///< T - target, below 0
  std::optional<double> high_;
  double high_excess_ = 0;
  int same_side_ = 0; ///< how often in a row the upper (above 0) or the lower side moved
  int steps_ = 0;
  std::optional<double> next_, found_;
};

} // namespace loghop
