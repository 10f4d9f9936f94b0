// Problems of a GOAL text. Reading ends when there are many.
#pragma once

#include "loghop/base/input_error.hpp"

#include <cstddef>
#include <string>
#include <utility>

namespace loghop {

class GoalProblems {
public:
  explicit GoalProblems(std::string file) : file_(std::move(file)) {}

  void at(std::size_t line, const std::string& problem, const std::string& suggestion = "")
  {
    problems_.add_line(file_, line, problem, suggestion);
  }
  void of_file(const std::string& problem) { problems_.add({file_, "", problem, ""}); }

  const std::string& file() const { return file_; }
  std::size_t size() const { return problems_.size(); }
  bool full() const { return problems_.size() >= most_problems; }
  void throw_if_any() const { problems_.throw_if_any(); }

private:
  static constexpr std::size_t most_problems = 500;

  std::string file_;
  Problems problems_;
};

} // namespace loghop
