#include "loghop/tune/simulations.hpp"

#include "loghop/base/exception_text.hpp"
#include "loghop/base/input_error.hpp"
#include "loghop/simulate/isolated_times.hpp"
#include "loghop/simulate/node/known_walks.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace loghop {

namespace {

using nlohmann::json;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_together = 64; ///< jobs of a request

json::binary_t binary(const std::string& text)
{
  return json::binary_t({text.begin(), text.end()});
}

std::string text_of(const json& value)
{
  const auto& bytes = value.get_binary();
  return {bytes.begin(), bytes.end()};
}

std::string packed(const json& value)
{
  const std::vector<std::uint8_t> bytes = json::to_cbor(value);
  return {bytes.begin(), bytes.end()};
}

/// [time in s] or [0, why there is none]
json time_of(const Target& point, const Platform& platform)
{
  double simulated_s = nan;
  try {
    if (!platform.simgrid_shares()) return json::array({point.simulated_s(platform)});
    std::string error; // SimGrid has one engine a process
    simulate::run_isolated_times(
        1, 1, [&](std::size_t) { return point.simulated_s(platform); },
        [&](std::size_t, const simulate::IsolatedTime& time) {
          simulated_s = time.simulated_s;
          error = time.error;
        });
    return error.empty() ? json::array({simulated_s}) : json::array({0, error});
  } catch (const std::bad_alloc&) {
    throw; // it ends the worker
  } catch (const std::exception& error) {
    return json::array({0, exception_text(error)});
  }
}

} // namespace

Simulations::Simulations(const PlatformTemplate& platform, const Targets& targets, int parallel,
                         std::function<bool()> stop)
    : platform_(platform), targets_(targets), stop_(std::move(stop)),
      workers_(parallel, [this](const std::string& text) { return answer(text); })
{}

void Simulations::note_failure(const std::string& what, const std::string& why)
{
  if (failure_.empty()) failure_ = what + ": " + why;
}

/// Each worker gets several, so that none waits long at the end.
std::vector<Simulations::Piece> Simulations::pieces_of(const std::vector<Job>& jobs) const
{
  const std::size_t most = std::clamp(jobs.size() / (4 * workers_.at_a_time()), std::size_t{1}, most_together);
  std::vector<Piece> pieces;
  for (const Job& job : jobs) {
    if (pieces.empty() || pieces.back().size() == most || pieces.back().front().wanted != job.wanted)
      pieces.emplace_back();
    pieces.back().push_back(job);
  }
  return pieces;
}

/// {"values", "chosen", "targets", "walks"}: the last are those that this worker has not heard of. A new worker knows all.
std::string Simulations::request(const Candidate& candidate, const Piece& piece, std::size_t worker)
{
  std::size_t& heard_of = heard_of_.emplace(worker, walks_.size()).first->second;
  json walks = json::array();
  for (; heard_of < walks_.size(); ++heard_of)
    walks.push_back(binary(walks_[heard_of]));
  json targets = json::array();
  for (const Job& job : piece)
    targets.push_back(job.target);
  return packed({{"values", candidate.values}, {"chosen", candidate.chosen}, {"targets", targets}, {"walks", walks}});
}

/// In a worker: {"times"}, and "walks" if there were new ones, or {"platform": what is wrong with it}.
std::string Simulations::answer(const std::string& request) const
{
  const json asked = json::from_cbor(request);
  for (const json& walks : asked.at("walks"))
    simulate::known_walks().learn(text_of(walks));
  const Candidate candidate{asked.at("values").get<std::vector<double>>(),
                            asked.at("chosen").get<std::vector<std::size_t>>()};
  json times = json::array();
  try {
    const Platform platform = platform_of(platform_, candidate);
    for (const json& target : asked.at("targets"))
      times.push_back(time_of(targets_.points[target.get<std::size_t>()], platform));
  } catch (const InputErrors& errors) {
    return packed({{"platform", errors.what()}});
  }
  json told = {{"times", times}};
  if (simulate::known_walks().has_news()) told["walks"] = binary(simulate::known_walks().tell());
  return packed(told);
}

void Simulations::note(const Candidate& candidate, const Job& job, double simulated_s, const std::string& error)
{
  if (!error.empty()) note_failure(name_of(targets_, targets_.points[job.target]), error);
  known_[candidate][job.target] = simulated_s;
  ++count_;
}

void Simulations::keep(const Candidate& candidate, const Piece& piece, const std::string& answer)
{
  const json told = json::from_cbor(answer);
  if (told.contains("platform")) return note_failure("the platform", told.at("platform").get<std::string>());
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const json& time = told.at("times").at(i);
    const bool failed = time.size() > 1;
    note(candidate, piece[i], failed ? nan : time.at(0).get<double>(), failed ? time.at(1).get<std::string>() : "");
  }
  if (!told.contains("walks")) return;
  const std::string walks = text_of(told.at("walks"));
  simulate::known_walks().learn(walks); // for workers that start later
  walks_.push_back(walks);
}

/// `again`: the jobs of pieces that a worker did not come to the end of, one by one.
void Simulations::run(const std::vector<Wanted>& wanted, const std::vector<Piece>& pieces, std::vector<Piece>& again)
{
  const auto candidate = [&](std::size_t i) -> const Candidate& { return wanted[pieces[i].front().wanted].candidate; };
  workers_.ask(
      pieces.size(), [&](std::size_t i, std::size_t worker) { return request(candidate(i), pieces[i], worker); },
      [&](std::size_t i, const simulate::JobOutcome& outcome) {
        if (outcome.succeeded) return keep(candidate(i), pieces[i], outcome.output);
        if (pieces[i].size() == 1) return note(candidate(i), pieces[i].front(), nan, outcome.error);
        for (const Job& job : pieces[i])
          again.push_back({job});
      },
      [&] {
        if (stop_ && stop_()) throw TuningStopped();
      });
}

std::vector<std::vector<double>> Simulations::times(const std::vector<Wanted>& wanted)
{
  if (stop_ && stop_()) throw TuningStopped();
  std::vector<Job> jobs;
  for (std::size_t w = 0; w < wanted.size(); ++w) {
    auto& known = known_[wanted[w].candidate];
    for (const std::size_t target : wanted[w].targets)
      if (known.emplace(target, nan).second) jobs.push_back({w, target});
  }
  try {
    std::vector<Piece> again;
    run(wanted, pieces_of(jobs), again);
    run(wanted, std::exchange(again, {}), again);
  } catch (...) { // what has not been simulated is not known
    for (const Job& job : jobs)
      known_[wanted[job.wanted].candidate].erase(job.target);
    throw;
  }
  std::vector<std::vector<double>> times;
  for (const Wanted& one : wanted) {
    times.emplace_back();
    for (const std::size_t target : one.targets)
      times.back().push_back(known_[one.candidate][target]);
  }
  return times;
}

} // namespace loghop
