#include "loghop/simulate/fluid/simgrid_file.hpp"

#include "loghop/base/input_error.hpp"
#include "loghop/simulate/engine/isolation.hpp"
#include "loghop/simulate/engine/shared_text.hpp"
#include "loghop/simulate/engine/simgrid_clock.hpp"
#include "loghop/simulate/engine/simulation_error.hpp"
#include "loghop/simulate/fluid/fluid_platform.hpp"
#include "loghop/simulate/fluid/simgrid_xml.hpp"
#include "loghop/units/nearest_name.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>
#include <stdexcept>
#include <unordered_set>

namespace loghop::simulate {

namespace {

using nlohmann::json;
using simgrid::s4u::Host;

constexpr std::size_t most_pairs_named = 5;
constexpr std::size_t shown_words = 1000; ///< of SimGrid in a message

/// Hosts in the order in which the file has them. SimGrid tells of a host whenever it is sealed: from 3.35 on, with its zone
/// once more.
std::vector<Host*> load(const std::string& file)
{
  std::vector<Host*> hosts;
  std::unordered_set<const Host*> known;
  Host::on_creation_cb([&](Host& host) {
    if (known.insert(&host).second) hosts.push_back(&host);
  });
  load_simgrid_file(file);
  return hosts;
}

/// Nothing for hosts that SimGrid does not have.
std::vector<Host*> named(const std::vector<std::string>& names)
{
  std::vector<Host*> hosts;
  for (const std::string& name : names)
    hosts.push_back(Host::by_name_or_null(name));
  return hosts;
}

/// Pairs without a way, at most a few. What is being asked is noted first: SimGrid may end the process.
json pairs_without_route(const std::vector<Host*>& hosts, SharedText& asking)
{
  json pairs = json::array();
  const auto ask = [&](const Host& from, const Host& to) {
    asking.set(in_quotes(from.get_name()) + " to " + in_quotes(to.get_name()));
    if (!is_connected(from, to)) pairs.push_back(asking.get());
  };
  const bool all = hosts.size() <= most_hosts_with_all_routes;
  for (std::size_t i = 0; i < hosts.size(); ++i)
    for (std::size_t j = all ? 0 : i + 1; j < (all ? hosts.size() : std::min(i + 2, hosts.size())); ++j) {
      if (i == j || pairs.size() >= most_pairs_named) continue;
      ask(*hosts[i], *hosts[j]);
      if (!all) ask(*hosts[j], *hosts[i]);
    }
  return pairs;
}

/// In the child: {"hosts": names, "pairs": without a way}; no pairs if a host that is asked for is not there.
json ask_simgrid(const SimgridXml& xml, SharedText& asking)
{
  json answer = {{"hosts", json::array()}, {"pairs", json::array()}};
  in_simgrid([&] {
    std::vector<Host*> hosts = load(xml.file);
    for (const Host* host : hosts)
      answer["hosts"].push_back(host->get_name());
    if (!xml.hosts.empty()) hosts = named(xml.hosts);
    if (std::count(hosts.begin(), hosts.end(), nullptr) > 0) return;
    answer["pairs"] = pairs_without_route(hosts, asking);
  });
  return answer;
}

/// The lines up to a backtrace, in one: further lines say what would be right. SimGrid may list all hosts.
std::string in_one_line(const std::string& text)
{
  std::istringstream lines(text.substr(0, text.find("\nBacktrace ")));
  std::string all;
  for (std::string line; std::getline(lines, line) && all.size() <= shown_words;) {
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start != std::string::npos) all += (all.empty() ? "" : " ") + line.substr(start);
  }
  return all.size() <= shown_words ? all : all.substr(0, shown_words) + "...";
}

/// The first thing that SimGrid complains of: what stands behind "[0.000000] file.cpp:1: [channel/ERROR] ".
std::string complaint(const std::string& log)
{
  for (const std::string mark : {"/CRITICAL] ", "/ERROR] "})
    if (const std::size_t at = log.find(mark); at != std::string::npos) return log.substr(at + mark.size());
  return log;
}

class Completion {
public:
  explicit Completion(FluidNetwork& network) : network_(network), xml_(std::get<SimgridXml>(network.topology)) {}

  void run()
  {
    check_simgrid_xml(xml_.file);
    SharedText asking, log;
    JobOutcome outcome;
    run_isolated(
        1, 1,
        [&](std::size_t) {
          log.take_standard_error();
          return ask_simgrid(xml_, asking).dump(-1, ' ', false, json::error_handler_t::replace);
        },
        [&](std::size_t, const JobOutcome& job) { outcome = job; });
    if (outcome.interrupted) throw Interrupted("SimGrid's reading of " + in_quotes(xml_.file) + ": " + outcome.error);
    const std::string why = log.get().empty() ? outcome.error : complaint(log.get());
    if (outcome.succeeded)
      take(json::parse(outcome.output));
    else if (asking.get().empty())
      refused(", of which SimGrid says: " + printable(in_one_line(why)));
    else
      no_way("an end of SimGrid on the way from " + asking.get() + ": " + printable(in_one_line(why)));
    problems_.throw_if_any();
  }

private:
  void problem(const std::string& pointer, const std::string& what, const std::string& suggestion = "")
  {
    problems_.add({xml_.platform_file, pointer, what, suggestion});
  }

  void refused(const std::string& why)
  {
    problem(xml_.pointer, "expected a platform file that SimGrid accepts, found " + in_quotes(xml_.file) + why);
  }

  void no_way(const std::string& found)
  {
    problem(xml_.hosts_pointer.empty() ? xml_.pointer : xml_.hosts_pointer,
            "expected hosts with a route from each to each other, found " + found);
  }

  void take(const json& answer)
  {
    const auto all = answer.at("hosts").get<std::vector<std::string>>();
    if (all.empty()) return refused(", which has no host");
    if (xml_.hosts.empty()) xml_.hosts = all;
    const std::set<std::string> known(all.begin(), all.end());
    for (std::size_t i = 0; i < xml_.hosts.size(); ++i)
      if (known.count(xml_.hosts[i]) == 0)
        problem(fmt::format("{}/{}", xml_.hosts_pointer, i),
                "expected a host of " + in_quotes(xml_.file) + ", found " + in_quotes(xml_.hosts[i]),
                nearest_name(xml_.hosts[i], all));
    for (const json& pair : answer.at("pairs"))
      no_way("none from " + pair.get<std::string>());
    network_.nodes = static_cast<int>(xml_.hosts.size());
    xml_.routes_checked = xml_.hosts.size() <= most_hosts_with_all_routes;
  }

  FluidNetwork& network_;
  SimgridXml& xml_;
  Problems problems_;
};

} // namespace

Platform completed_by_simgrid(Platform platform)
{
  if (platform.simgrid_xml() != nullptr) Completion(std::get<FluidNetwork>(platform.network)).run();
  return platform;
}

} // namespace loghop::simulate
