#include "loghop/report/chart/channel_map_svg.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

/// The maps of one measure, with one scale, so that cases can be compared.
struct Maps {
  ChannelMeasure measure;
  std::vector<ChannelMap> of_case;
  double top = 0;
};

std::string measured_text(ChannelMeasure measure)
{
  return measure == ChannelMeasure::utilisation ? "flits cross the channel" : "a message holds it and is blocked";
}

/// Cases that failed have no channels.
std::vector<std::size_t> drawn_cases(const Experiment& experiment)
{
  std::vector<std::size_t> cases;
  for (const std::size_t i : experiment.scenario.channels)
    if (!experiment.outcomes[i].result.channels.empty()) cases.push_back(i);
  return cases;
}

Maps maps_of(const Experiment& experiment, const std::vector<std::size_t>& cases, ChannelMeasure measure)
{
  Maps maps{measure, {}, 0};
  double largest = 0;
  for (const std::size_t i : cases) {
    const Platform& platform = experiment.scenario.platform_of(experiment.scenario.cases[i]);
    maps.of_case.push_back(channel_map(*platform.wormhole(), experiment.outcomes[i].result, measure));
    largest = std::max(largest, maps.of_case.back().largest);
  }
  maps.top = scale_top(largest);
  return maps;
}

/// "40.1 % from 3 to 4, ...".
std::string busiest_text(const ChannelMap& map)
{
  std::string text;
  for (const ChannelShare& channel : map.busiest)
    text += fmt::format("{}{:.1f} % from {} to {}", text.empty() ? "" : ", ", 100 * channel.share,
                        channel.use.from.value(), channel.use.to.value());
  return text.empty() ? "no links" : text;
}

std::string caption_text(const ChannelMap& map)
{
  return fmt::format("Largest: {}. At nodes: injection up to {:.1f} %, ejection up to {:.1f} %.", busiest_text(map),
                     100 * map.injection, 100 * map.ejection);
}

std::string map_title(const Experiment& experiment, std::size_t index, const ChannelMap& map)
{
  return experiment.scenario.cases[index].name + (map.plane.empty() ? "" : ", plane " + map.plane);
}

std::string map_html(const Experiment& experiment, std::size_t index, const Maps& maps, const ChannelMap& map,
                     const std::string& name)
{
  const std::string title = map_title(experiment, index, map);
  const std::string description =
      fmt::format("Map of {} link{} between {} by {} nodes. {}", map.links.size(), map.links.size() == 1 ? "" : "s",
                  map.columns, map.rows, caption_text(map));
  return element("div", {{"class", "panel"}},
                 element("p", {{"class", "map-title"}}, escaped(title)) +
                     channel_map_svg(map, maps.top, name,
                                     title + ": share of the time in which " + measured_text(maps.measure),
                                     description) +
                     element("p", {{"class", "note"}}, escaped(caption_text(map)))) +
         "\n";
}

std::string scale_html(double top)
{
  std::string items = element("li", {{"class", "heat-0"}}, "0");
  for (int heat = 1; heat <= heat_classes; ++heat)
    items += element("li", {{"class", fmt::format("heat-{}", heat)}},
                     fmt::format("{}{:.3g} %", heat == 1 ? "up to " : "", 100 * top * heat / heat_classes));
  return element("ul", {{"class", "scale heat"}, {"aria-label", "Colours of shares"}}, items) + "\n";
}

std::string maps_html(const Experiment& experiment, const std::vector<std::size_t>& cases, ChannelMeasure measure,
                      const std::string& id)
{
  const Maps maps = maps_of(experiment, cases, measure);
  const char* kind = measure == ChannelMeasure::utilisation ? "utilisation" : "blocked";
  std::string panels;
  for (std::size_t c = 0; c < cases.size(); ++c)
    panels += map_html(experiment, cases[c], maps, maps.of_case[c], fmt::format("{}-{}-{}", id, kind, c + 1));
  return element("figure",
                 element("figcaption", element("strong", "Share of the time in which " + measured_text(measure))) +
                     "\n" + scale_html(maps.top) + element("div", {{"class", "panels"}}, "\n" + panels)) +
         "\n";
}

} // namespace

std::string channel_section(const Experiment& experiment, const std::string& id)
{
  const std::vector<std::size_t> cases = drawn_cases(experiment);
  if (cases.empty()) return "";
  return element("h4", "Channels of the network") + "\n" +
         element("p", {{"class", "note"}},
                 "Each arrow is the channel from one node to the next, on the right-hand side of its way. Injection, "
                 "ejection and links to other planes are not drawn.") +
         "\n" + maps_html(experiment, cases, ChannelMeasure::utilisation, id) +
         maps_html(experiment, cases, ChannelMeasure::blocked, id);
}

} // namespace loghop
