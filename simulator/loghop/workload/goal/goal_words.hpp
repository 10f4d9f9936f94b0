// The words of the language GOAL. A word of a text is compared with them once, however often it is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace loghop {

/// `after_end` is "requires", `after_start` is "irequires"; `other` stands for labels, numbers and all else.
enum class GoalWord : std::uint8_t {
  other,
  num_ranks,
  rank,
  send,
  recv,
  calc,
  to,
  from,
  tag,
  cpu,
  nic,
  after_end,
  after_start
};

/// Needs a text that is not empty.
inline GoalWord goal_word(std::string_view text)
{
  // A comparison of a length that the compiler knows is one instruction, that of two string_views a call.
  const auto if_it_is = [text](const auto& name, GoalWord word) {
    constexpr std::size_t size = sizeof name - 1;
    return text.size() == size && std::memcmp(text.data(), name, size) == 0 ? word : GoalWord::other;
  };
  switch (text.front()) {
  case 'n':
    return text.size() == 3 ? if_it_is("nic", GoalWord::nic) : if_it_is("num_ranks", GoalWord::num_ranks);
  case 'r':
    if (text.size() == 8) return if_it_is("requires", GoalWord::after_end);
    return text.back() == 'k' ? if_it_is("rank", GoalWord::rank) : if_it_is("recv", GoalWord::recv);
  case 's':
    return if_it_is("send", GoalWord::send);
  case 'c':
    return text.size() == 3 ? if_it_is("cpu", GoalWord::cpu) : if_it_is("calc", GoalWord::calc);
  case 't':
    return text.size() == 2 ? if_it_is("to", GoalWord::to) : if_it_is("tag", GoalWord::tag);
  case 'f':
    return if_it_is("from", GoalWord::from);
  case 'i':
    return if_it_is("irequires", GoalWord::after_start);
  default:
    return GoalWord::other;
  }
}

} // namespace loghop
