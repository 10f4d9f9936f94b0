#include "loghop/microbenchmark/cached_calibration.hpp"

#include "loghop/base/json_reader.hpp"
#include "loghop/calibration/calibration_file.hpp"
#include "loghop/simulate/engine/versions.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <variant>

namespace loghop {

namespace {

namespace fs = std::filesystem;

/// "" if it cannot be read.
std::string bytes_of_file(const std::string& file)
{
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::string hash_of(const std::string& text)
{
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

const std::string& program_hash()
{
  static const std::string hash = hash_of(bytes_of_file("/proc/self/exe"));
  return hash;
}

std::string in_words(const CalibrateOptions& o)
{
  return fmt::format(
      "sizes {} strides {} block {} path sizes {} others {} partner {} seed {} noise {} repetitions {} refine {}",
      fmt::join(o.plan.sizes, ","), fmt::join(o.plan.strides, ","), o.plan.block, fmt::join(o.plan.path_sizes, ","),
      fmt::join(o.plan.others, ","), o.plan.partner, o.plan.seed, o.noise, o.repetitions, o.refine);
}

std::string simgrid_file_of(const Platform& platform)
{
  const SimgridXml* xml = platform.simgrid_xml();
  return xml == nullptr ? "" : bytes_of_file(xml->file);
}

/// The length of each part comes first, so that no two lists of parts are the same text.
std::string key_of(const std::vector<std::string>& parts)
{
  std::string text;
  for (const std::string& part : parts)
    text += fmt::format("{}:{}", part.size(), part);
  return hash_of(text);
}

std::string as_file_name(std::string name)
{
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-' && c != '_') c = '_';
  return name.substr(0, 60);
}

std::optional<Calibration> kept_in(const fs::path& file)
{
  if (!fs::exists(file)) return std::nullopt;
  try {
    return read_calibration(read_json(file.string()));
  } catch (const InputErrors&) {
    return std::nullopt;
  }
}

/// Under another name first: whoever reads at the same time finds all of it or nothing.
void keep(const fs::path& file, const std::string& text)
{
  std::error_code ignored;
  fs::create_directories(file.parent_path(), ignored);
  const fs::path unfinished = file.string() + fmt::format(".{}", getpid());
  {
    std::ofstream stream(unfinished, std::ios::binary);
    stream << text;
    if (!stream.flush()) {
      fs::remove(unfinished, ignored);
      return;
    }
  }
  fs::rename(unfinished, file, ignored);
  if (ignored) fs::remove(unfinished, ignored);
}

} // namespace

CachedCalibration cached_calibration(const Platform& platform, const std::string& platform_text,
                                     const CalibrateOptions& options, const std::string& folder)
{
  const std::string key = key_of(
      {platform_text, simgrid_file_of(platform), in_words(options), program_hash(), simulate::simgrid_version()});
  const fs::path file = fs::path(folder) / (as_file_name(platform.name) + "-" + key + ".json");
  if (auto kept = kept_in(file)) return {std::move(*kept), false};
  const CalibrateResult result = calibrate_platform(platform, options);
  if (!result.failures.empty())
    throw std::runtime_error(fmt::format("{} of its measurements failed, the first: {}: {}", result.failures.size(),
                                         result.failures.front().first, result.failures.front().second));
  const std::string text = write_calibration(result.calibration);
  keep(file, text);
  // As it is read: what is kept has times in whole picoseconds, and the first run must equal the second.
  return {read_calibration(parse_json(text, file.string())), true};
}

} // namespace loghop
