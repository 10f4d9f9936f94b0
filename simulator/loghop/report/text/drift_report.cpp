#include "loghop/report/text/comparison_report.hpp"

#include <utility>

namespace loghop {

namespace {

using nlohmann::ordered_json;
using LineKind = DriftLine::Kind;
using Of = DriftLine::Of;

const char* kind_word(LineKind kind)
{
  return kind == LineKind::changed ? "changed" : kind == LineKind::appeared ? "new" : "gone";
}

const char* key_of(Of of)
{
  return of == Of::a_model ? "model" : of == Of::a_claim ? "claim" : "case";
}

ordered_json value(std::optional<double> number)
{
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

ordered_json json_of(const DriftLine& line)
{
  ordered_json json = {{"kind", kind_word(line.kind)}, {key_of(line.of), line.name}};
  if (line.kind != LineKind::changed) return json;
  if (line.of == Of::a_claim) {
    json["before"] = line.verdict_before;
    json["now"] = line.verdict_now;
    return json;
  }
  json["what"] = line.of == Of::simulated ? "simulated" : "predicted";
  if (line.of == Of::predicted) json["model"] = line.model;
  json["before_s"] = value(line.before);
  json["now_s"] = value(line.now);
  json["relative"] = value(line.relative);
  return json;
}

} // namespace

ordered_json drift_json(const Drift& drift)
{
  ordered_json json = ordered_json::array();
  for (const DriftLine& line : drift.lines)
    json.push_back(json_of(line));
  return json;
}

} // namespace loghop
