// The steps of a rank in a collective algorithm as text, for examples that are worked by hand.
#pragma once

#include "loghop/workload/collectives/core/algorithm.hpp"

#include <string>
#include <vector>

namespace loghop::collectives::test {

/// "<2:8": receives 8 B from rank 2; ">2:8#1": sends them with tag 1.
inline std::string text_of(char direction, const StepMessage& message)
{
  const std::string tag = message.tag == 0 ? "" : "#" + std::to_string(message.tag);
  return direction + std::to_string(message.peer) + ":" + std::to_string(message.bytes) + tag + " ";
}

/// "<2:8 >1:8 +30; >1:8 ": the receives, the sends and the computation of each step; "awaits" if it waits for its
/// sends, "in turn" if they go so.
inline std::string text_of(const CollectiveAlgorithm& algorithm, int rank)
{
  std::string text;
  for (std::int64_t number = 0; number < algorithm.steps(rank); ++number) {
    const Step step = algorithm.step(rank, number);
    if (number > 0) text += "; ";
    for (std::int32_t i = 0; i < step.receives; ++i)
      text += text_of('<', algorithm.receive(rank, number, i));
    for (std::int32_t i = 0; i < step.sends; ++i)
      text += text_of('>', algorithm.send(rank, number, i));
    if (step.compute != 0) text += "+" + std::to_string(step.compute) + " ";
    if (step.await_sends) text += "awaits ";
    if (step.sends_in_turn) text += "in turn ";
    text.pop_back();
  }
  return text;
}

inline std::vector<std::string> texts_of(const CollectiveAlgorithm& algorithm)
{
  std::vector<std::string> texts;
  for (int rank = 0; rank < algorithm.ranks(); ++rank)
    texts.push_back(text_of(algorithm, rank));
  return texts;
}

/// The pieces that send number i of a step carries: "2/0 1/3" is block 0 of rank 2 and block 3 of rank 1, "-" nobody.
inline std::string pieces_of(const CollectiveAlgorithm& algorithm, int rank, std::int64_t step, std::int64_t i = 0)
{
  Payload payload;
  algorithm.describe(rank, step, i, payload);
  std::string text = payload.effect == Payload::Effect::combine ? "adds " : "";
  for (const Piece& piece : payload.pieces)
    text +=
        (piece.owner == Piece::nobody ? "-" : std::to_string(piece.owner)) + "/" + std::to_string(piece.block) + " ";
  if (!text.empty()) text.pop_back();
  return text;
}

} // namespace loghop::collectives::test
