#include "loghop/scenario/core/read_parts.hpp"

#include "loghop/base/json_object.hpp"
#include "loghop/microbenchmark/option_error.hpp"
#include "loghop/units/printable.hpp"

#include <limits>
#include <stdexcept>
#include <string>

namespace loghop {

namespace {

constexpr std::size_t most_values = 1000;
constexpr std::int64_t largest_message = std::int64_t{1} << 40;
constexpr std::int64_t most_nodes = std::numeric_limits<int>::max();

std::vector<std::int64_t> sizes_of(const std::optional<JsonValue>& list)
{
  std::vector<std::int64_t> sizes;
  if (!list) return sizes;
  for (const JsonValue& size : list->elements(1, most_values))
    sizes.push_back(size.whole_bytes(1, largest_message));
  return sizes;
}

} // namespace

CalibrateOptions read_calibrate(const JsonValue& place, std::uint64_t scenario_seed)
{
  JsonObject object = place.object();
  CalibrateOptions options;
  options.plan.seed = scenario_seed;
  options.plan.sizes = sizes_of(object.find("sizes"));
  options.plan.strides = sizes_of(object.find("strides"));
  options.plan.path_sizes = sizes_of(object.find("path_sizes"));
  if (const auto block = object.find("block")) options.plan.block = block->whole_bytes(1, largest_message);
  if (const auto others = object.find("others"))
    for (const JsonValue& P : others->elements(1, most_values))
      options.plan.others.push_back(static_cast<int>(P.integer(1, most_nodes)));
  if (const auto partner = object.find("partner"))
    options.plan.partner = static_cast<int>(partner->integer(1, most_nodes));
  if (const auto refine = object.find("refine")) options.refine = refine->percent();
  if (const auto seed = object.find("seed"))
    options.plan.seed = static_cast<std::uint64_t>(seed->integer(0, std::numeric_limits<std::int64_t>::max()));
  object.finish();
  return options;
}

void check_calibrates(const JsonValue& place, const Platform& platform, const CalibrateOptions& options)
{
  try {
    check_calibrate_options(platform, options);
  } catch (const OptionError& error) {
    place.object().find(error.option()).value_or(place).problem(error.what());
  } catch (const std::invalid_argument& error) {
    place.problem("platform " + in_quotes(platform.name) + " cannot be calibrated: " + error.what());
  }
}

} // namespace loghop
