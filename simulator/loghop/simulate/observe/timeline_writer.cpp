#include "loghop/simulate/observe/timeline_writer.hpp"

#include "loghop/simulate/routes/mesh_channels.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace loghop::simulate {

namespace {

/// Microseconds, exact.
std::string microseconds(Picoseconds time)
{
  return fmt::format("{}.{:06d}", time / 1'000'000, time % 1'000'000);
}

/// Names of archives may have any characters.
std::string in_json(std::string_view text)
{
  using nlohmann::json;
  return json(text).dump(-1, ' ', true, json::error_handler_t::replace);
}

std::string core_name(Rank rank, int core)
{
  return core == 0 ? fmt::format("rank {}", rank.value()) : fmt::format("rank {}, core {}", rank.value(), core);
}

} // namespace

TimelineWriter::TimelineWriter(std::FILE* file, IndexedVector<Rank, Node> node_of_rank, const WormholeMesh* mesh,
                               const EventCalendar* calendar)
    : file_(file), calendar_(calendar), node_of_rank_(std::move(node_of_rank)), ranks_(node_of_rank_.size())
{
  if (mesh != nullptr) {
    mesh_ = std::make_unique<const WormholeMesh>(*mesh);
    routes_ = std::make_unique<const MeshRoutes>(mesh->dimensions, mesh->topology);
    processes_ = routes_->nodes();
  }
  for (const Node node : node_of_rank_)
    processes_ = std::max(processes_, process(node) + 1);
  named_.resize(static_cast<std::size_t>(processes_) + 1);
  fmt::print(file_, "{{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n");
}

TimelineWriter::~TimelineWriter()
{
  std::fputs("\n]}\n", file_);
  std::fflush(file_); // the process of a run that fails ends without
}

void TimelineWriter::begin_event()
{
  if (!first_) std::fputs(",\n", file_);
  first_ = false;
}

// ---------------------------------------------------------------------------------------- tracks

/// Viewers take process 0 for the system's: numbers begin at 1.
void TimelineWriter::name_process(int process)
{
  if (named_[static_cast<std::size_t>(process)]) return;
  named_[static_cast<std::size_t>(process)] = true;
  const std::string name = process == process_of_links() ? "links" : fmt::format("node {}", process);
  begin_event();
  fmt::print(file_, R"({{"ph":"M","name":"process_name","pid":{},"args":{{"name":"{}"}}}})", process + 1, name);
  begin_event();
  fmt::print(file_, R"({{"ph":"M","name":"process_sort_index","pid":{0},"args":{{"sort_index":{0}}}}})", process + 1);
}

TimelineWriter::Track TimelineWriter::new_track(int process, Row row, int number, const std::string& name)
{
  name_process(process);
  const Track track{process + 1, ++threads_};
  begin_event();
  fmt::print(file_, R"({{"ph":"M","name":"thread_name","pid":{},"tid":{},"args":{{"name":"{}"}}}})", track.process,
             track.thread, name);
  begin_event();
  fmt::print(file_, R"({{"ph":"M","name":"thread_sort_index","pid":{},"tid":{},"args":{{"sort_index":{}}}}})",
             track.process, track.thread, static_cast<int>(row) * 10'000'000 + number);
  return track;
}

/// Its name is made only once.
template<class Name> TimelineWriter::Track TimelineWriter::track(const Key& key, Name name)
{
  const auto [place, is_new] = tracks_.try_emplace(key, Track{});
  if (is_new) place->second = new_track(std::get<0>(key), std::get<1>(key), std::get<2>(key), name());
  return place->second;
}

TimelineWriter::Track TimelineWriter::core(Rank rank, int core)
{
  return track({process(rank), Row::core, rank.value(), core}, [&] { return core_name(rank, core); });
}

TimelineWriter::Track TimelineWriter::channel(const ChannelHold& hold)
{
  const auto [place, is_new] = channels_.try_emplace({hold.channel, hold.virtual_channel}, Track{});
  if (is_new) place->second = new_channel(hold);
  return place->second;
}

TimelineWriter::Track TimelineWriter::new_channel(const ChannelHold& hold)
{
  const ChannelEnds place = ends_of(*mesh_, *routes_, hold.channel).value();
  if (place.direction == "injection") return new_track(process(place.from), Row::injection, 0, "injection");
  if (place.direction == "ejection") return new_track(process(place.to), Row::ejection, 0, "ejection");
  std::string name = fmt::format("{} to {}, {}", place.from.value(), place.to.value(), place.direction);
  if (mesh_->virtual_channels > 1) name += fmt::format(", virtual channel {}", hold.virtual_channel);
  return new_track(process_of_links(), Row::link, static_cast<int>(hold.channel), name);
}

// ---------------------------------------------------------------------------------------- events

void TimelineWriter::slice(const Track& track, const char* name, Picoseconds from, Picoseconds to, std::int64_t message)
{
  begin_event();
  fmt::print(file_, R"({{"ph":"X","name":"{}","pid":{},"tid":{},"ts":{},"dur":{})", name, track.process, track.thread,
             microseconds(from), microseconds(to - from));
  if (message != no_message) fmt::print(file_, R"(,"args":{{"message":{}}})", message);
  std::fputc('}', file_);
}

/// On core 0: a slice in each call of that time. Calls that end later have not been told of yet, or do not matter.
void TimelineWriter::slices(Rank rank, const char* name, Picoseconds from, Picoseconds to, std::int64_t message)
{
  std::deque<Picoseconds>& ends = ranks_[rank].call_ends;
  while (!ends.empty() && ends.front() <= from)
    ends.pop_front();
  for (; !ends.empty() && ends.front() < to; ends.pop_front()) {
    slice(core(rank, 0), name, from, ends.front(), message);
    from = ends.front();
  }
  slice(core(rank, 0), name, from, to, message);
}

void TimelineWriter::wait_until(Rank rank, Picoseconds time)
{
  RankTimes& r = ranks_[rank];
  if (time > r.until) slices(rank, "waiting", r.until, time, no_message);
  r.until = std::max(r.until, time);
}

/// The steps of core 0 that end by then: calls that end before are known.
void TimelineWriter::write_until(Rank rank, Picoseconds time)
{
  RankTimes& r = ranks_[rank];
  for (; !r.ahead.empty() && r.ahead.front().to <= time; r.ahead.pop_front()) {
    const CoreStep& step = r.ahead.front();
    wait_until(rank, step.from);
    slices(rank, name_of(step.activity), step.from, step.to, step.message);
    r.until = std::max(r.until, step.to);
  }
}

void TimelineWriter::worked(const CoreStep& step)
{
  if (step.core != 0)
    return slice(core(step.rank, step.core), name_of(step.activity), step.from, step.to, step.message);
  ranks_[step.rank].ahead.push_back(step);
  write_until(step.rank, calendar_ == nullptr ? step.to : calendar_->now());
}

void TimelineWriter::call_event(char phase, Rank rank, std::string_view name, Picoseconds at)
{
  const Track track = core(rank, 0);
  begin_event();
  fmt::print(file_, R"({{"ph":"{}","cat":"call","name":{},"pid":{},"tid":{},"ts":{}}})", phase, in_json(name),
             track.process, track.thread, microseconds(at));
}

void TimelineWriter::end_call(Rank rank, Picoseconds at)
{
  RankTimes& r = ranks_[rank];
  if (r.in_call) call_event('E', rank, "", at);
  r.in_call = false;
}

/// A computation is shown by its step alone. What comes first in the file at one instant, comes first for viewers: the
/// call before the steps in it.
void TimelineWriter::called(Rank rank, const MpiCall& call, std::uint32_t, const CallFacts& facts)
{
  const Picoseconds now = calendar_->now();
  RankTimes& r = ranks_[rank];
  using Kind = MpiCall::Kind;
  const bool is_shown = call.kind != Kind::compute && call.kind != Kind::mark && call.kind != Kind::finish;
  if (is_shown && facts.continues && r.in_call) return;
  write_until(rank, now);
  if (now > r.until && (r.call_ends.empty() || r.call_ends.back() < now)) r.call_ends.push_back(now);
  end_call(rank, now);
  if (is_shown) call_event('B', rank, facts.name, now);
  r.in_call = is_shown;
}

/// An operation that ends while its core works is no wait: only the last end is one, and is known at the end.
void TimelineWriter::finished(Rank rank, Picoseconds at, StepId)
{
  RankTimes& r = ranks_[rank];
  r.finish = std::max(r.finish, at);
}

void TimelineWriter::end_of_flow(char phase, const Delivery& message, const Track& track, Picoseconds at)
{
  begin_event();
  fmt::print(file_, R"({{"ph":"{}","cat":"message","name":"message","id":{},"pid":{},"tid":{},"ts":{})", phase,
             message.message, track.process, track.thread, microseconds(at));
  if (phase == 'f') std::fputs(R"(,"bp":"e")", file_);
  fmt::print(file_, R"(,"args":{{"bytes":{},"tag":{},"source":{},"destination":{}}}}})", message.bytes, message.tag,
             message.source.value(), message.destination.value());
}

void TimelineWriter::delivered(const Delivery& message)
{
  end_of_flow('s', message, core(message.source, message.source_core), message.sent);
  end_of_flow('f', message, core(message.destination, message.destination_core), message.received);
}

void TimelineWriter::way(char phase, const Flight& flight, const Track& track, Picoseconds at)
{
  begin_event();
  fmt::print(file_, R"({{"ph":"{}","cat":"way","name":"message {}","id":{},"pid":{},"tid":{},"ts":{})", phase,
             flight.message, ways_, track.process, track.thread, microseconds(at));
  if (phase == 'b')
    fmt::print(file_, R"(,"args":{{"bytes":{},"source":{},"destination":{},"alone_ps":{}}})", flight.bytes,
               flight.source.value(), flight.destination.value(), flight.alone);
  std::fputc('}', file_);
}

void TimelineWriter::travelled(const Flight& flight)
{
  switch (flight.way) {
  case Flight::Way::network: {
    const Track track = core(flight.source, 0);
    way('b', flight, track, flight.from);
    way('e', flight, track, flight.to);
    ++ways_;
    break;
  }
  case Flight::Way::out_of_interface:
    slice(track({process(flight.source), Row::send_side, flight.source.value(), flight.interface},
                [&] { return fmt::format("rank {} sends, NIC {}", flight.source.value(), flight.interface); }),
          "sends", flight.from, flight.to, flight.message);
    break;
  case Flight::Way::into_interface:
    slice(track({process(flight.destination), Row::receive_side, flight.destination.value(), flight.interface},
                [&] { return fmt::format("rank {} receives, NIC {}", flight.destination.value(), flight.interface); }),
          "receives", flight.from, flight.to, flight.message);
    break;
  }
}

void TimelineWriter::held(const ChannelHold& hold)
{
  if (!mesh_) return;
  slice(channel(hold), fmt::format("message {}", hold.message).c_str(), hold.from, hold.to, hold.message);
}

void TimelineWriter::end()
{
  for (const Rank rank : each<Rank>(ranks_.size())) {
    if (!ranks_[rank].ahead.empty()) write_until(rank, ranks_[rank].ahead.back().to);
    wait_until(rank, ranks_[rank].finish);
    end_call(rank, std::max(ranks_[rank].until, ranks_[rank].finish));
  }
  std::fflush(file_);
  if (std::ferror(file_) != 0) throw std::runtime_error("cannot write the timeline");
}

} // namespace loghop::simulate
