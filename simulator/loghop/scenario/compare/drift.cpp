#include "loghop/scenario/compare/drift.hpp"

#include "loghop/units/printable.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

using Kind = DriftLine::Kind;
using Of = DriftLine::Of;

const char* word_of(Of of)
{
  return of == Of::a_model ? "model" : of == Of::a_claim ? "claim" : "case";
}

/// Every digit: a drift of the last one is a drift too.
std::string seconds(std::optional<double> time)
{
  return time ? fmt::format("{} s", *time) : "no value";
}

} // namespace

std::string DriftLine::text() const
{
  const std::string shown = printable(name);
  if (kind == Kind::appeared) return fmt::format("drift: {} {} is new", word_of(of), shown);
  if (kind == Kind::gone) return fmt::format("drift: {} {} is gone", word_of(of), shown);
  if (of == Of::a_claim) return fmt::format("drift: claim {}: {}, before {}", shown, verdict_now, verdict_before);
  const std::string what = of == Of::simulated ? "simulated" : printable(model);
  return fmt::format("drift: {}: {} {}, before {}{}", shown, what, seconds(now), seconds(before),
                     relative ? fmt::format(" ({:+.3g} %)", *relative * 100) : "");
}

} // namespace loghop
