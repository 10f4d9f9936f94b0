#include "loghop/scenario/sensitivity/growth_search.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

namespace {

constexpr int most_steps = 100; ///< after which half an interval of 2^-100 is left

} // namespace

double GrowthSearch::on_grain(double x) const
{
  return range_.grain > 0 ? std::max(1.0, std::round(x / range_.grain)) * range_.grain : x;
}

GrowthSearch::GrowthSearch(double start, double target, const Range& range)
    : target_(target), range_(range), low_excess_(start - target), next_(on_grain(range.step))
{
  if (low_excess_ < 0) return;
  next_.reset();
  found_ = 0;
}

void GrowthSearch::tell(double time)
{
  const double x = *next_, excess = time - target_;
  if (excess >= 0) {
    high_ = x;
    high_excess_ = excess;
    if (same_side_ > 0) low_excess_ /= 2; // the chord would keep this end for long
    same_side_ = 1;
  } else {
    low_ = x;
    low_excess_ = excess;
    if (same_side_ < 0) high_excess_ /= 2;
    same_side_ = -1;
  }
  choose_next();
}

void GrowthSearch::choose_next()
{
  next_.reset();
  if (!high_) {
    const double further = on_grain(std::min(range_.most, 2 * low_));
    if (further > low_) next_ = further;
    return;
  }
  const double narrow = std::max(range_.accuracy * *high_, range_.grain);
  const bool met = high_excess_ == 0 && range_.grain == 0; // between grains a lower one may meet it as well
  if (met || *high_ - low_ <= narrow * (1 + 1e-9) || ++steps_ > most_steps) {
    found_ = high_;
    return;
  }
  const double chord = low_ - low_excess_ * (*high_ - low_) / (high_excess_ - low_excess_);
  const double margin = std::max(narrow / 2, range_.grain); // so that both sides move
  next_ = on_grain(std::clamp(chord, low_ + margin, *high_ - margin));
}

} // namespace loghop
