#include "loghop/tune/tied_values.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/tune/determination.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace loghop {

namespace {

using nlohmann::ordered_json;

constexpr int rounds = 15;

struct Tie {
  const char* leader; ///< place of the free value
  const char* key;    ///< beside it
};

/// Defaults "as ..." of platforms/README.md.
constexpr Tie ties[] = {{"/node/memory/coherence", "write_coherence"},
                        {"/middleware/combine", "combine_beyond"},
                        {"/middleware/rearrange", "rearrange_beyond"}};

/// The template with the key free too, in the bounds of its leader; nothing if it has the key, or may not have it.
std::optional<PlatformTemplate> untied(const PlatformTemplate& platform, const Candidate& best, const Tie& tie)
{
  const auto leads = [&](const FreeQuantity& quantity) { return quantity.place == tie.leader; };
  const auto leader = std::find_if(platform.quantities.begin(), platform.quantities.end(), leads);
  if (leader == platform.quantities.end()) return std::nullopt;
  const ordered_json::json_pointer place = ordered_json::json_pointer(leader->place).parent_pointer() / tie.key;
  if (platform.contents.contains(place)) return std::nullopt;
  PlatformTemplate result = platform;
  result.contents[place] = nullptr; // until a candidate has a value
  FreeQuantity own = *leader;
  own.place = place.to_string();
  own.name = tie.key;
  own.start = best.values[static_cast<std::size_t>(leader - platform.quantities.begin())];
  result.quantities.push_back(own);
  try {
    platform_of(result, start_of(result));
  } catch (const InputErrors&) {
    return std::nullopt;
  }
  return result;
}

double mean_error(Fitter& fitter, const Candidate& candidate)
{
  const std::vector<double> times = fitter.simulations().times({{candidate, fitter.fitted()}}).front();
  double sum = 0;
  for (const double residual : fitter.residuals_of(times, fitter.fitted()))
    sum += std::abs(std::expm1(residual));
  return sum / static_cast<double>(times.size());
}

} // namespace

void find_tied_values(Fitter& fitter, Tuning& result)
{
  TuneOptions options = fitter.options();
  options.progress = {};
  const double tied_error = mean_error(fitter, fitter.best().candidate);
  for (const Tie& tie : ties) {
    Candidate start = fitter.best().candidate;
    const std::optional<PlatformTemplate> platform = untied(fitter.platform(), start, tie);
    if (!platform) continue;
    start.values.push_back(platform->quantities.back().start);
    Fitter own(*platform, fitter.targets(), options);
    LeastSquaresResult found;
    own.fit(start, own.continuous(), own.fitted(), rounds, &found);
    const double own_error = mean_error(own, own.best().candidate);
    result.simulations += own.simulations().count();
    const std::vector<bool> none_fixed(own.continuous().size());
    const double tolerated = determine(found, own.weights(), loss_scale, none_fixed).tolerated;
    if (own.best().loss < fitter.best().loss - tolerated && own_error <= tied_error - least_gain)
      result.tied.push_back({platform->quantities.back().place, tie.key, ordered_json::json_pointer(tie.leader).back(),
                             tied_error, own_error});
  }
}

} // namespace loghop
