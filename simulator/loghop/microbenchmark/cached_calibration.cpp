#include "loghop/microbenchmark/cached_calibration.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/base/kept_file.hpp"
#include "loghop/base/system/file_lock.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/engine/versions.hpp"
#include "loghop/simulate/fluid/simgrid_xml.hpp"
#include "loghop/units/printable.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <stdexcept>
#include <system_error>

namespace loghop {

namespace {

namespace fs = std::filesystem;

std::string in_words(const CalibrateOptions& o)
{
  std::string algorithms;
  for (const auto& [operation, algorithm] : o.plan.algorithms)
    algorithms += fmt::format(" {} {}", operation, algorithm);
  return fmt::format("sizes {} strides {} block {} path sizes {} others {} partner {} seed {} noise {} repetitions {} "
                     "refine {} algorithms{}",
                     fmt::join(o.plan.sizes, ","), fmt::join(o.plan.strides, ","), o.plan.block,
                     fmt::join(o.plan.path_sizes, ","), fmt::join(o.plan.others, ","), o.plan.partner, o.plan.seed,
                     o.noise, o.repetitions, o.refine, algorithms);
}

std::string simgrid_file_of(const Platform& platform)
{
  const SimgridXml* xml = platform.simgrid_xml();
  return xml == nullptr ? "" : simulate::hash_of_simgrid_files(xml->file);
}

std::optional<Calibration> kept_in(const fs::path& file)
{
  const std::optional<std::string> text = kept(file);
  if (!text) return std::nullopt;
  try {
    return read_calibration(parse_json(*text, file.string()));
  } catch (const InputErrors&) {
    return std::nullopt;
  }
}

} // namespace

std::vector<std::pair<std::string, std::string>>
calibration_inputs(const Platform& platform, const std::string& platform_text, const CalibrateOptions& options)
{
  return {{"platform", key_of({platform_text})},
          {"files", key_of({simgrid_file_of(platform)})},
          {"benchmarks", in_words(options)}};
}

CachedCalibration cached_calibration(const Platform& platform, const std::string& platform_text,
                                     const CalibrateOptions& options, const std::string& folder)
{
  std::error_code ignored;
  const std::string key = key_of(
      {platform_text, simgrid_file_of(platform), in_words(options), program_hash(), simulate::simgrid_version()});
  const fs::path file = fs::path(folder) / (as_file_name(platform.name) + "-" + key + ".kept");
  const bool was_there = fs::exists(file, ignored);
  if (auto kept = kept_in(file)) return {std::move(*kept), false};
  fs::create_directories(folder, ignored);
  const FileLock lock(file.string() + ".lock");
  if (!was_there || lock.had_to_wait()) // another program may have measured it meanwhile
    if (auto kept = kept_in(file)) return {std::move(*kept), false};
  const CalibrateResult result = calibrate_platform(platform, options);
  if (!result.failures.empty()) {
    const auto& [what, why] = result.failures.front();
    if (result.interrupted)
      throw simulate::Interrupted(fmt::format("calibration of {}: {}: {}", in_quotes(platform.name), what, why));
    throw std::runtime_error(
        fmt::format("{} of its measurements failed, the first: {}: {}", result.failures.size(), what, why));
  }
  const std::string text = write_calibration(result.calibration);
  keep(file, text);
  // As it is read: what is kept has times in whole picoseconds, and the first run must equal the second.
  return {read_calibration(parse_json(text, file.string())), true};
}

} // namespace loghop
