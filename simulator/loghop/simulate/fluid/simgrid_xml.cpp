#include "loghop/simulate/fluid/simgrid_xml.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/base/json_reader.hpp"
#include "loghop/base/kept_file.hpp"
#include "loghop/base/named_file.hpp"
#include "loghop/simulate/fluid/link_value.hpp"
#include "loghop/simulate/fluid/simgrid_cluster.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace loghop::simulate {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t longest_profile = 64u << 20;
constexpr int largest_count = 1 << 20; ///< of cores and of states of a processor

/// Attributes that begin with a number, or with several between commas; a unit may follow.
constexpr std::array quantities = {"speed",  "bandwidth", "latency",     "bw",          "lat",          "bb_bw",
                                   "bb_lat", "read_bw",   "write_bw",    "loopback_bw", "loopback_lat", "limiter_link",
                                   "bw_in",  "bw_out",    "periodicity", "version"};
constexpr std::array latencies = {"latency", "lat", "bb_lat", "loopback_lat"};
constexpr std::array bandwidths = {"bandwidth", "bw", "bw_in", "bw_out"};
/// Of links that clusters have if one of both is above 0.
constexpr std::array optional_links = {std::pair{"bb_bw", "bb_lat"}, std::pair{"loopback_bw", "loopback_lat"}};
constexpr std::array optional_bandwidths = {"bb_bw", "loopback_bw", "limiter_link"}; ///< of 0: no link
constexpr std::array counts = {"core", "pstate"};
/// Attributes that name files with the availability, speed or state of something over time.
constexpr std::array profiles = {"availability_file", "speed_file",   "state_file",
                                 "bandwidth_file",    "latency_file", "file"};
/// Settings of SimGrid that say how machines behave. Others write files, run other code or end the program.
constexpr std::array settings = {"bmf/",     "cpu/",       "disk/", "host/", "maxmin/",
                                 "network/", "precision/", "smpi/", "surf/"};

constexpr std::array network_models = {"CM02", "LV08"};

template<class Names> bool has(const Names& names, std::string_view name)
{
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool ends_in(std::string_view text, std::string_view end)
{
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Whether this holds for each part between commas.
template<class Test> bool all_parts(std::string_view text, const Test& test)
{
  for (;;) {
    const std::size_t end = text.find(',');
    if (!test(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

/// The number that this begins with, or nan.
double number_in(std::string_view text)
{
  return take_number(text);
}

/// Whether each part between commas begins with a number that is finite and not negative.
bool has_numbers(std::string_view text)
{
  return all_parts(text, [](std::string_view part) {
    const double value = number_in(part);
    return std::isfinite(value) && !std::signbit(value);
  });
}

/// "WIFI" and "Wifi", as SimGrid's versions write it.
bool is_wifi(std::string_view text)
{
  constexpr std::string_view name = "wifi";
  return text.size() == name.size() && std::equal(text.begin(), text.end(), name.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == b;
         });
}

class XmlCheck final : public pugi::xml_tree_walker {
public:
  explicit XmlCheck(const std::string& file) : file_(file), text_(read_text(file)) {}

  std::vector<std::string> run()
  {
    // SimGrid sees what stands behind it, pugixml does not.
    if (text_.find('\0') != std::string::npos) refuse("expected text, found a byte of value 0");
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (!parsed) {
      problem(parsed.offset, std::string("expected XML that is well formed, found: ") + parsed.description());
      problems_.throw_if_any();
    }
    document.traverse(*this);
    check_traces(document);
    problems_.throw_if_any();
    return std::move(named_);
  }

  /// Of each node, before what stands in it. False ends the walk.
  bool for_each(pugi::xml_node& node) override
  {
    if (depth() >= most_xml_depth) {
      problem(node, fmt::format("expected elements at most {} deep in each other, found more", most_xml_depth));
      return false;
    }
    if (node.type() != pugi::node_element) return true;
    const std::string_view name = node.name();
    check_attributes(node);
    if (name == "include") problem(node, "expected no <include>: SimGrid reads none; put what is in the file here");
    if (name == "host" || name == "peer") ++hosts_;
    if (name == "cluster" || name == "cabinet") check_cluster(node);
    if (name == "zone" || name == "AS") check_table(node);
    if (is_wifi(node.attribute("routing").value()) || is_wifi(node.attribute("sharing_policy").value()))
      problem(node, "expected no Wi-Fi, found " + in_quotes(name) +
                        " with it: SimGrid needs a rate for each of its hosts, which a file cannot give");
    if (name == "prop" && std::string_view(node.parent().name()) == "config") check_setting(node);
    return has_few(node);
  }

private:
  [[noreturn]] void refuse(const std::string& what) { throw InputErrors(InputError{file_, "", what, ""}); }

  std::size_t line_of(std::ptrdiff_t offset) const
  {
    const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
    return static_cast<std::size_t>(std::count(text_.begin(), end, '\n')) + 1;
  }

  void problem(std::ptrdiff_t offset, const std::string& what) { problems_.add_line(file_, line_of(offset), what); }

  void problem(const pugi::xml_node& node, const std::string& what) { problem(node.offset_debug(), what); }

  void check_attributes(const pugi::xml_node& node)
  {
    std::set<std::string_view> known;
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      const std::string_view name = attribute.name();
      if (!known.insert(name).second) problem(node, "expected " + in_quotes(name) + " once, found it again");
      if (has(quantities, name)) check_quantity(node, attribute);
      if (has(counts, name)) check_count(node, attribute);
      if (has(profiles, name)) check_profile(node, attribute);
    }
  }

  void check_quantity(const pugi::xml_node& node, const pugi::xml_attribute& attribute)
  {
    const std::string_view name = attribute.name(), text = attribute.value();
    if (text.empty()) return;
    if (!has_numbers(text))
      return problem(node, fmt::format("expected a number of 0 or more in \"{}\", found {}", name, in_quotes(text)));
    if (has(latencies, name)) check_link(node, attribute, LinkValue::latency);
    const bool may_be_0 = has(optional_bandwidths, name) && number_in(text) == 0;
    if (has(bandwidths, name) || (has(optional_bandwidths, name) && !may_be_0))
      check_link(node, attribute, LinkValue::bandwidth);
  }

  void check_link(const pugi::xml_node& node, const pugi::xml_attribute& attribute, LinkValue kind)
  {
    const std::string_view text = attribute.value();
    if (!all_parts(text, [kind](std::string_view part) { return is_allowed(kind, part); }))
      problem(node, fmt::format("expected {} in \"{}\", found {}", allowed(kind), attribute.name(), in_quotes(text)));
  }

  void check_count(const pugi::xml_node& node, const pugi::xml_attribute& attribute)
  {
    const double value = attribute.as_double(-1);
    if (!has_numbers(attribute.value()) || value > largest_count)
      problem(node, fmt::format("expected a number from 0 to {} in \"{}\", found {}", largest_count, attribute.name(),
                                in_quotes(attribute.value())));
  }

  /// Names are relative to the folder of the XML file: SimGrid loads it from there.
  void check_profile(const pugi::xml_node& node, const pugi::xml_attribute& attribute)
  {
    if (*attribute.value() == '\0') return;
    const std::string path = file_named(file_, attribute.value());
    const std::string refusal = why_not_to_read(path);
    if (!refusal.empty()) return problem(node, refusal + fmt::format(" in \"{}\"", attribute.name()));
    std::error_code error;
    const bool good = fs::is_regular_file(path, error) && fs::file_size(path, error) <= longest_profile;
    if (!good)
      problem(node, fmt::format("expected the name of a file of at most 64 MiB in \"{}\", found {}", attribute.name(),
                                in_quotes(path)));
    named_.push_back(path);
    const std::string_view name = attribute.name();
    if (good && name == "bandwidth_file") check_over_time(LinkValue::bandwidth, path);
    if (good && name == "latency_file") check_over_time(LinkValue::latency, path);
  }

  void check_over_time(LinkValue kind, const std::string& file)
  {
    check_values_over_time(kind, read_text(file), file, 1, problems_);
  }

  /// A <trace> has a file or the values themselves; <trace_connect> says what they are of.
  void check_traces(const pugi::xml_document& document)
  {
    for (const pugi::xpath_node& found : document.select_nodes("//trace_connect")) {
      const pugi::xml_node connection = found.node();
      const std::string_view kind = connection.attribute("kind").value(), id = connection.attribute("trace").value();
      if (kind == "BANDWIDTH") check_trace(document, id, LinkValue::bandwidth);
      if (kind == "LATENCY") check_trace(document, id, LinkValue::latency);
    }
  }

  void check_trace(const pugi::xml_document& document, std::string_view id, LinkValue kind)
  {
    const pugi::xml_node trace = document.find_node([id](const pugi::xml_node& node) {
      return node.name() == std::string_view("trace") && node.attribute("id").value() == id;
    });
    const std::string_view name = trace.attribute("file").value();
    if (!name.empty() && problems_.empty()) return check_over_time(kind, file_named(file_, std::string(name)));
    check_values_over_time(kind, trace.text().get(), file_, line_of(trace.text().data().offset_debug()), problems_);
  }

  void check_cluster(const pugi::xml_node& node)
  {
    for (const auto& [bandwidth, latency] : optional_links)
      if (number_in(node.attribute(latency).value()) > 0 && !(number_in(node.attribute(bandwidth).value()) > 0))
        problem(node, fmt::format("expected {} in \"{}\" beside \"{}\", found {}", allowed(LinkValue::bandwidth),
                                  bandwidth, latency, in_quotes(node.attribute(bandwidth).value())));
    try {
      const FluidSize size = cluster_size(node.attribute("radical").value(), node.attribute("topology").value(),
                                          node.attribute("topo_parameters").value());
      hosts_ += size.nodes;
      links_ += size.links;
    } catch (const std::invalid_argument& error) {
      problem(node, error.what());
    }
  }

  void check_table(const pugi::xml_node& node)
  {
    const std::string_view routing = node.attribute("routing").value();
    if (routing != "Full" && routing != "Floyd") return;
    std::int64_t points = 0;
    for (const pugi::xml_node& child : node.children())
      if (has(std::array{"host", "router", "zone", "AS", "cluster", "peer"}, child.name())) ++points;
    if (points > most_points_of_table)
      problem(node, fmt::format("expected at most {} hosts, routers and zones in a zone with routing \"{}\", found {}",
                                most_points_of_table, routing, points));
  }

  void check_setting(const pugi::xml_node& node)
  {
    const std::string_view key = node.attribute("id").value(), value = node.attribute("value").value();
    const bool known = std::any_of(settings.begin(), settings.end(),
                                   [&](std::string_view group) { return key.substr(0, group.size()) == group; });
    const bool names_a_file = key.find("file") != std::string_view::npos || key == "smpi/replay";
    if (!known || names_a_file)
      problem(node, "expected a setting of a machine (" + list_in_quotes(settings) + "...), found " + in_quotes(key));
    else if (key == "network/model" && !has(network_models, value))
      problem(node, "expected one of " + list_in_quotes(network_models) +
                        " as network/model, whose factors loghop can turn off, found " + in_quotes(value));
    else if (value == "help")
      problem(node, "expected a value of the setting " + in_quotes(key) + ", found \"help\"");
  }

  bool has_few(const pugi::xml_node& node)
  {
    if (hosts_ > most_fluid_nodes)
      problem(node, fmt::format("expected at most {} hosts in all, found {}", most_fluid_nodes, hosts_));
    else if (links_ > most_fluid_links)
      problem(node, fmt::format("expected at most {} links in all, found {} or more", most_fluid_links, links_));
    return hosts_ <= most_fluid_nodes && links_ <= most_fluid_links;
  }

  const std::string& file_;
  std::string text_;
  Problems problems_;
  std::vector<std::string> named_;
  std::int64_t hosts_ = 0;
  std::int64_t links_ = 0; ///< of clusters
};

} // namespace

std::vector<std::string> check_simgrid_xml(const std::string& file)
{
  for (const std::string end : {".so", ".dylib"})
    if (ends_in(file, end))
      throw InputErrors(InputError{
          file, "", "expected a file of XML, found a name that ends in \"" + end + "\": SimGrid would run such a file",
          ""});
  return XmlCheck(file).run();
}

std::string hash_of_simgrid_files(const std::string& file)
{
  std::vector<std::string> hashes = {hash_of_file(file)};
  for (const std::string& named : check_simgrid_xml(file))
    hashes.push_back(hash_of_file(named));
  return key_of(hashes);
}

} // namespace loghop::simulate
