#include "loghop/report/chart/channel_map_svg.hpp"
#include "loghop/report/chart/link_strips.hpp"
#include "loghop/report/core/escape.hpp"
#include "loghop/report/html/sections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace loghop {

namespace {

constexpr std::size_t named_links = 3;

/// The drawing of one case: a map of a mesh or torus, or strips of the links of another network.
struct Drawn {
  bool fluid = false;
  std::optional<ChannelMap> map;
  std::vector<ChannelShare> links; ///< of strips
};

/// The drawings of one measure, with one scale, so that cases can be compared.
struct Maps {
  ChannelMeasure measure;
  std::vector<Drawn> of_case;
  double top = 0;
};

/// Flit channels are used for times, links to a part of their bandwidth.
std::string measured_text(ChannelMeasure measure, bool fluid)
{
  const bool used = measure == ChannelMeasure::utilisation;
  if (fluid) return used ? "bandwidth in use" : "bandwidth that messages on the link leave unused";
  return used ? "the time in which flits cross the channel" : "the time in which a message holds it and is blocked";
}

/// Cases that failed have no channels.
std::vector<std::size_t> drawn_cases(const Experiment& experiment)
{
  std::vector<std::size_t> cases;
  for (const std::size_t i : experiment.scenario.channels)
    if (!experiment.outcomes[i].result.channels.empty()) cases.push_back(i);
  return cases;
}

double largest_of(const Drawn& drawn)
{
  double largest = drawn.map ? drawn.map->largest : 0;
  for (const ChannelShare& link : drawn.links)
    largest = std::max(largest, link.share);
  return largest;
}

Drawn drawn_case(const Experiment& experiment, std::size_t index, ChannelMeasure measure)
{
  const Platform& platform = experiment.scenario.platform_of(experiment.scenario.cases[index]);
  const simulate::SimulationResult& result = experiment.outcomes[index].result;
  const std::vector<int> dimensions = mapped_dimensions(platform);
  Drawn drawn;
  drawn.fluid = platform.fluid() != nullptr;
  if (dimensions.empty())
    drawn.links = channel_shares(result, measure);
  else
    drawn.map = channel_map(dimensions, result, measure);
  return drawn;
}

Maps maps_of(const Experiment& experiment, const std::vector<std::size_t>& cases, ChannelMeasure measure)
{
  Maps maps{measure, {}, 0};
  double largest = 0;
  for (const std::size_t i : cases) {
    maps.of_case.push_back(drawn_case(experiment, i, measure));
    largest = std::max(largest, largest_of(maps.of_case.back()));
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

/// "Largest: 40.1 % up 1, 3 to 0; ...".
std::string caption_text(std::vector<ChannelShare> links)
{
  std::stable_sort(links.begin(), links.end(),
                   [](const ChannelShare& a, const ChannelShare& b) { return a.share > b.share; });
  std::string text;
  for (std::size_t i = 0; i < std::min(links.size(), named_links); ++i)
    text += fmt::format("{}{:.1f} % {}", i == 0 ? "" : "; ", 100 * links[i].share, link_name(links[i].use));
  return "Largest: " + text + ".";
}

std::string caption_text(const ChannelMap& map)
{
  return fmt::format("Largest: {}. At nodes: injection up to {:.1f} %, ejection up to {:.1f} %.", busiest_text(map),
                     100 * map.injection, 100 * map.ejection);
}

std::string drawn_title(const Experiment& experiment, std::size_t index, const Drawn& drawn)
{
  const std::string plane = drawn.map ? drawn.map->plane : "";
  return experiment.scenario.cases[index].name + (plane.empty() ? "" : ", plane " + plane);
}

std::string svg_of(const Drawn& drawn, double top, const std::string& name, const std::string& title,
                   const std::string& caption)
{
  if (!drawn.map)
    return link_strips_svg(drawn.links, top, name, title, fmt::format("{} links. {}", drawn.links.size(), caption));
  const ChannelMap& map = *drawn.map;
  return channel_map_svg(map, top, name, title,
                         fmt::format("Map of {} link{} between {} by {} nodes. {}", map.links.size(),
                                     map.links.size() == 1 ? "" : "s", map.columns, map.rows, caption));
}

std::string map_html(const Experiment& experiment, std::size_t index, const Maps& maps, const Drawn& drawn,
                     const std::string& name)
{
  const std::string title = drawn_title(experiment, index, drawn);
  const std::string caption = drawn.map ? caption_text(*drawn.map) : caption_text(drawn.links);
  return element("div", {{"class", "panel"}},
                 element("p", {{"class", "map-title"}}, escaped(title)) +
                     svg_of(drawn, maps.top, name, title + ": share of " + measured_text(maps.measure, drawn.fluid),
                            caption) +
                     element("p", {{"class", "note"}}, escaped(caption))) +
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

/// Of all kinds of networks in these maps.
std::string heading_of(const Maps& maps)
{
  std::string text;
  for (const bool fluid : {false, true})
    if (std::any_of(maps.of_case.begin(), maps.of_case.end(), [&](const Drawn& d) { return d.fluid == fluid; }))
      text += (text.empty() ? "Share of " : "; of links, of ") + measured_text(maps.measure, fluid);
  return text;
}

std::string maps_html(const Experiment& experiment, const std::vector<std::size_t>& cases, const Maps& maps,
                      const std::string& id)
{
  const char* kind = maps.measure == ChannelMeasure::utilisation ? "utilisation" : "blocked";
  std::string panels;
  for (std::size_t c = 0; c < cases.size(); ++c)
    panels += map_html(experiment, cases[c], maps, maps.of_case[c], fmt::format("{}-{}-{}", id, kind, c + 1));
  return element("figure", element("figcaption", element("strong", heading_of(maps))) + "\n" + scale_html(maps.top) +
                               element("div", {{"class", "panels"}}, "\n" + panels)) +
         "\n";
}

std::string how_drawn(const Maps& maps)
{
  const auto is_map = [](const Drawn& drawn) { return drawn.map.has_value(); };
  std::string text;
  if (std::any_of(maps.of_case.begin(), maps.of_case.end(), is_map))
    text =
        "Each arrow is the channel from one node to the next, on the right-hand side of its way. Injection, ejection "
        "and links to other planes are not drawn.";
  if (!std::all_of(maps.of_case.begin(), maps.of_case.end(), is_map))
    text += std::string(text.empty() ? "" : " ") +
            "Each square is a link in one direction, in the order of their numbers, a strip for each kind.";
  return text;
}

} // namespace

std::string channel_section(const Experiment& experiment, const std::string& id)
{
  const std::vector<std::size_t> cases = drawn_cases(experiment);
  if (cases.empty()) return "";
  const Maps used = maps_of(experiment, cases, ChannelMeasure::utilisation);
  return element("h4", "Channels of the network") + "\n" + element("p", {{"class", "note"}}, how_drawn(used)) + "\n" +
         maps_html(experiment, cases, used, id) +
         maps_html(experiment, cases, maps_of(experiment, cases, ChannelMeasure::blocked), id);
}

} // namespace loghop
