// A line of progress on standard error for work of more than two seconds, if standard error is a terminal:
// "12 of 80 done, about 3 minutes left".
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace loghop::app {

class Progress {
public:
  explicit Progress(bool quiet);
  ~Progress(); ///< the line goes
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done` of `all` pieces of work, with fractions.
  void show(double done, std::size_t all);
  void show(std::size_t done, std::size_t all) { show(static_cast<double>(done), all); }

  /// The part of the predicted time of this work that is done, 0 to 1: the time left follows from it. Without a
  /// prediction all pieces count alike.
  void note_predicted(double part) { predicted_part_ = part; }

private:
  std::string left(double part) const;

  bool wanted_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  double predicted_part_ = -1; ///< below 0: none
  std::string shown_;
};

} // namespace loghop::app
