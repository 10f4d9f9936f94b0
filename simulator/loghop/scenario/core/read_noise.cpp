#include "loghop/scenario/core/read_noise.hpp"

#include "loghop/base/json_object.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string>

namespace loghop {

namespace {

constexpr double most_sigma = 10;
constexpr double most_slow = 1e6;
constexpr std::int64_t most_repetitions = 10000;
constexpr Picoseconds longest_delay = 1'000'000'000'000;       ///< a second
constexpr Picoseconds longest_record = 86'400'000'000'000'000; ///< a day

NoiseFactor read_factor(const JsonValue& place)
{
  JsonObject object = place.object();
  NoiseFactor factor;
  using Kind = NoiseFactor::Kind;
  factor.kind =
      object.require("distribution").choice<Kind>({{"lognormal", Kind::lognormal}, {"bimodal", Kind::bimodal}});
  if (factor.kind == Kind::lognormal) {
    factor.sigma = object.require("sigma").number(0, most_sigma);
  } else {
    factor.probability = read_fraction(object.require("probability"));
    factor.slow = object.require("factor").number(0, most_slow);
  }
  object.finish();
  return factor;
}

MessageDelay read_delay(const JsonValue& place)
{
  JsonObject object = place.object();
  MessageDelay delay;
  using Kind = MessageDelay::Kind;
  delay.kind =
      object.require("distribution")
          .choice<Kind>(
              {{"exponential", Kind::exponential}, {"lognormal", Kind::lognormal}, {"bimodal", Kind::bimodal}});
  delay.delay = object.require("delay").picoseconds(1, longest_delay);
  if (delay.kind == Kind::lognormal) delay.sigma = object.require("sigma").number(0, most_sigma);
  if (delay.kind == Kind::bimodal) delay.probability = read_fraction(object.require("probability"));
  object.finish();
  return delay;
}

/// A number of the file in its unit, as ps; below 0: none.
Picoseconds time_of(const std::string& word, double unit)
{
  double value = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !(value >= 0) ||
      value * unit > static_cast<double>(longest_record))
    return -1;
  return std::llround(value * unit);
}

/// Lines of a start and a length; what follows '#' is a comment.
void read_lines(const JsonValue& place, const std::string& file, double unit, Detours& detours)
{
  std::istringstream text(read_text(file));
  std::size_t number = 0;
  Picoseconds end = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string start, length, more;
    if (!(words >> start)) continue;
    words >> length >> more;
    const Detour detour{time_of(start, unit), time_of(length, unit)};
    if (detour.start < 0 || detour.length < 0 || !more.empty())
      return place.problem("expected lines of a start and a length of a detour, found " + in_quotes(line) +
                           " in line " + std::to_string(number));
    if (detour.start < end)
      return place.problem("expected detours one after the other, found one in line " + std::to_string(number) +
                           " that starts before the end of the last");
    end = detour.start + detour.length;
    if (detour.length > 0) detours.all.push_back(detour);
  }
  if (detours.all.empty()) place.problem("expected lines of a start and a length of a detour, found none");
}

Detours read_detours(const JsonValue& place)
{
  JsonObject object = place.object();
  Detours detours;
  const JsonValue name = object.require("file");
  const std::size_t before = place.problems().size();
  const auto unit = static_cast<double>(object.require("unit").picoseconds(1, longest_record));
  const JsonValue length = object.require("length");
  detours.length = length.picoseconds(1, longest_record);
  object.finish();
  const std::string file = file_beside(name);
  if (file.empty() || place.problems().size() > before) return {};
  try {
    read_lines(name, file, unit, detours);
  } catch (const InputErrors& errors) {
    place.problems().add(errors);
  }
  if (!detours.all.empty() && detours.all.back().start + detours.all.back().length >= detours.length)
    length.problem("expected a record that is longer than up to the end of its last detour, found " + length.found());
  return detours;
}

} // namespace

Noise read_noise(const JsonValue& place)
{
  JsonObject object = place.object();
  Noise noise;
  if (const auto computations = object.find("computations")) noise.computations = read_factor(*computations);
  if (const auto ranks = object.find("ranks")) noise.ranks = read_factor(*ranks);
  if (const auto detours = object.find("detours")) noise.detours = read_detours(*detours);
  if (const auto messages = object.find("messages")) noise.messages = read_delay(*messages);
  if (const auto repetitions = object.find("repetitions"))
    noise.repetitions = repetitions->integer(1, most_repetitions);
  object.finish();
  if (place.is_object() && !object.find("computations") && !object.find("ranks") && !object.find("detours") &&
      !object.find("messages"))
    place.problem("expected \"computations\", \"ranks\", \"detours\" or \"messages\", found none");
  return noise;
}

} // namespace loghop
