// Draws a short run as a space-time diagram, an SVG of its own: a row for each rank, time from left to right, what the
// rank's cores do as bars, and an arrow for each message from where it leaves to where it arrives.
//
// What the pointer rests on says what it is, with its times and bytes, in a <title>. Cores of a rank share its row. Ways
// of parts of a message and of control messages are arrows too, thinner: what loghop simulates is what is drawn. Colours
// are those of Okabe and Ito, which colour-blind people tell apart (Color Universal Design, 2008).
#pragma once

#include "loghop/simulate/observe/run_observer.hpp"

#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace loghop::simulate {

class SpaceTimeDiagram final : public RunObserver {
public:
  static constexpr int most_ranks = 64;            ///< more rows are too thin to read
  static constexpr std::size_t most_marks = 20000; ///< bars and arrows: about 3 MB

  explicit SpaceTimeDiagram(int ranks) : ranks_(ranks) {}

  void worked(const CoreStep& step) override;
  void travelled(const Flight& flight) override;
  void finished(Rank rank, Picoseconds at, StepId cause) override;
  void delivered(const Delivery& message) override;
  void held(const ChannelHold& /*hold*/) override {}

  /// Why there is no diagram: "the run has 128 ranks, and a diagram shows at most 64". Empty: there is one.
  std::string problem() const;
  /// The whole file. Needs that there is no problem.
  std::string svg() const;
  /// The same into a file. Throws std::runtime_error if there is a problem, std::system_error if it cannot be written.
  void write(std::FILE* file) const;

private:
  bool full() const { return ranks_ > most_ranks || steps_.size() + flights_.size() > most_marks; }
  std::string frame() const;
  std::string legend() const;
  std::string axis() const;
  std::string bar(const CoreStep& step) const;
  std::string arrow(const Flight& flight) const;
  double x(Picoseconds time) const;
  double y(Rank rank) const; ///< middle of its row
  double row_height() const;
  double bottom() const;

  int ranks_;
  Picoseconds end_ = 0;
  std::vector<CoreStep> steps_;
  std::vector<Flight> flights_;
};

} // namespace loghop::simulate
