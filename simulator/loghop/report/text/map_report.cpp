#include "loghop/report/text/map_report.hpp"

#include "loghop/report/core/figures.hpp"
#include "loghop/report/core/result_context.hpp"
#include "loghop/report/core/table.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace loghop {

using nlohmann::ordered_json;

std::string map_table(const Scenario& scenario, const std::vector<PlacementResult>& placements)
{
  Table table({"placement", "hop-bytes", "hops a byte", "simulated", "unit"});
  const DisplayUnit& unit = scenario.cases[0].unit;
  for (const PlacementResult& p : placements)
    table.add({p.name, std::to_string(p.load.hop_bytes), fmt::format("{:.3f}", p.load.hops_a_byte()),
               figure(unit.shown(p.simulated.count())), unit.name});
  return table.text();
}

std::string map_json(const Scenario& scenario, const std::vector<PlacementResult>& placements,
                     const std::vector<Node>& node_of_rank)
{
  ordered_json json = {{"format", "loghop.map"}, {"version", 1}};
  json["context"] = result_context(scenario);
  json["input"] = scenario.resolved;
  json["case"] = scenario.cases[0].name;
  json["placements"] = ordered_json::array();
  for (const PlacementResult& p : placements)
    json["placements"].push_back({{"name", p.name},
                                  {"hop_bytes", p.load.hop_bytes},
                                  {"hops_a_byte", p.load.hops_a_byte()},
                                  {"simulated_s", p.simulated.count()}});
  json["nodes"] = ordered_json::array();
  for (const Node node : node_of_rank)
    json["nodes"].push_back(node.value());
  return text_of(json);
}

std::string map_csv(const std::vector<PlacementResult>& placements)
{
  std::string text = "placement,hop_bytes,hops_a_byte,simulated_s\n";
  for (const PlacementResult& p : placements)
    text +=
        csv_line({p.name, std::to_string(p.load.hop_bytes), exact(p.load.hops_a_byte()), exact(p.simulated.count())});
  return text;
}

} // namespace loghop
