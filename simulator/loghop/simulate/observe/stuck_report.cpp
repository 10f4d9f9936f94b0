#include "loghop/simulate/observe/stuck_report.hpp"

#include "loghop/simulate/engine/simulation_error.hpp"

namespace loghop::simulate {

namespace {

constexpr std::size_t most_named = 16;

std::string peer_text(Rank peer)
{
  return peer == any_source ? "any rank" : "rank " + to_string(peer);
}

std::string tag_text(std::int32_t tag)
{
  if (tag == any_tag) return "any tag";
  return tag < any_tag ? "a tag of a collective" : "tag " + std::to_string(tag);
}

} // namespace

void StuckReport::add_receive(Rank rank, std::uint32_t id, Rank source, std::int32_t tag)
{
  add(rank, ", ",
      graph_.place(rank, id) + ": receives from " + peer_text(source) + " with " + tag_text(tag) +
          ", and no such message came");
}

void StuckReport::add_message(Rank rank, const Message& message)
{
  add(rank, ": ",
      "a message of " + std::to_string(message.bytes) + " bytes from " + peer_text(message.source) + " (" +
          graph_.place(message.source, message.send_id) + ") with " + tag_text(message.tag) + " was never received");
}

void StuckReport::add_left(Rank rank)
{
  const std::string left = graph_.left(rank);
  if (!left.empty()) add(rank, ": ", left);
}

void StuckReport::add(Rank rank, const std::string& separator, const std::string& text)
{
  if (++count_ <= most_named) lines_.push_back("rank " + to_string(rank) + separator + text);
}

void StuckReport::throw_if_any() const
{
  if (count_ == 0) return;
  std::string text = "deadlock or unmatched message: nothing can happen any more";
  for (const std::string& line : lines_)
    text += "\n  " + line;
  if (count_ > most_named) text += "\n  and " + std::to_string(count_ - most_named) + " more";
  throw SimulationError(text);
}

} // namespace loghop::simulate
