#include "loghop/simulate/observe/otf2_step_recorder.hpp"

#include <string>

namespace loghop::simulate {

Otf2StepRecorder::Otf2StepRecorder(std::unique_ptr<Otf2Writer> to, int ranks, const EventCalendar& calendar)
    : Otf2Recorder(std::move(to)), calendar_(calendar)
{
  for (const Rank rank : each<Rank>(ranks))
    cores_[{rank, 0}].location = static_cast<Otf2Writer::Location>(rank.position());
}

Otf2StepRecorder::Core& Otf2StepRecorder::core(Rank rank, int number)
{
  const auto [place, is_new] = cores_.try_emplace({rank, number}, Core{});
  if (is_new)
    place->second.location =
        writer().further_location(rank, "rank " + to_string(rank) + ", core " + std::to_string(number));
  return place->second;
}

/// All but computing is work of the message-passing library.
std::uint32_t Otf2StepRecorder::region_of(CoreActivity activity)
{
  switch (activity) {
  case CoreActivity::send_overhead:
    return writer().region("send", true);
  case CoreActivity::receive_overhead:
    return writer().region("receive", true);
  default:
    return writer().region(name_of(activity), activity != CoreActivity::compute);
  }
}

void Otf2StepRecorder::leave(Core& core)
{
  if (core.in_region) writer().leave(core.location, core.until, core.region);
  core.in_region = false;
}

/// Messages that were received at the end of a region are in it.
void Otf2StepRecorder::receive_until(Core& core, Picoseconds time)
{
  auto next = core.received.begin();
  for (; next != core.received.end() && next->received <= time; ++next) {
    if (next->received > core.until) leave(core);
    writer().receive(core.location, next->received,
                     {next->source.value(), Otf2Writer::all_ranks, static_cast<std::uint32_t>(next->tag), next->bytes},
                     times_of(next->message));
  }
  core.received.erase(core.received.begin(), next);
}

void Otf2StepRecorder::worked(const CoreStep& step)
{
  Core& at = core(step.rank, step.core);
  const bool receives = !at.received.empty() && at.received.back().message == step.message;
  if (receives && step.from == step.to) return; // the core may be in a step that began before
  receive_until(at, step.from - 1);
  leave(at);
  at.region = region_of(step.activity);
  at.in_region = true;
  at.until = step.to;
  writer().enter(at.location, step.from, at.region);
  receive_until(at, step.to);
}

void Otf2StepRecorder::sent(const Delivery& message)
{
  writer().send(
      core(message.source, message.source_core).location, calendar_.now(),
      {message.destination.value(), Otf2Writer::all_ranks, static_cast<std::uint32_t>(message.tag), message.bytes});
}

void Otf2StepRecorder::delivered(const Delivery& message)
{
  core(message.destination, message.destination_core).received.push_back(message);
}

void Otf2StepRecorder::end()
{
  for (auto& [place, core] : cores_) {
    if (!core.received.empty()) receive_until(core, core.received.back().received);
    leave(core);
  }
  writer().finish();
}

} // namespace loghop::simulate
