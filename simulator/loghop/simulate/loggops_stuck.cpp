// What is left over when nothing can happen any more.
#include "loghop/simulate/loggops_replay.hpp"
#include "loghop/simulate/result.hpp"

namespace loghop::simulate {

namespace {

constexpr std::size_t most_named = 16;

std::string peer_text(std::int32_t peer) { return peer == any_source ? "any rank" : "rank " + std::to_string(peer); }

std::string tag_text(std::int32_t tag) { return tag == any_tag ? "any tag" : "tag " + std::to_string(tag); }

} // namespace

void LoggopsReplay::check_finished() const
{
  std::vector<std::string> lines;
  std::size_t count = 0;
  const auto add = [&](const std::string& line) {
    if (++count <= most_named) lines.push_back(line);
  };
  for (std::int32_t rank = 0; rank < graph_.ranks(); ++rank) {
    const std::string who = "rank " + std::to_string(rank);
    const Rank& at = ranks_[static_cast<std::size_t>(rank)];
    matching_.for_each(at.receives, [&](std::uint32_t i) {
      const Record& o = records_[i];
      add(who + ", " + graph_.place(rank, o.id) + ": receives from " + peer_text(o.peer) + " with " + tag_text(o.tag) +
          ", and no such message came");
    });
    matching_.for_each(at.unexpected, [&](std::uint32_t i) {
      const Record& o = records_[i];
      add(who + ": a message of " + std::to_string(o.amount) + " bytes from " + peer_text(o.peer) + " (" +
          graph_.place(o.peer, o.id) + ") with " + tag_text(o.tag) + " was never received");
    });
    const std::string left = graph_.left(rank);
    if (!left.empty()) add(who + ": " + left);
  }
  if (count == 0) return;
  std::string text = "deadlock or unmatched message: nothing can happen any more";
  for (const std::string& line : lines) text += "\n  " + line;
  if (count > most_named) text += "\n  and " + std::to_string(count - most_named) + " more";
  throw SimulationError(text);
}

} // namespace loghop::simulate
