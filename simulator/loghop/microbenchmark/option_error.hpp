// An option of the benchmarks that does not suit the platform, or another option.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace loghop {

/// The plans throw it for options, and plain std::invalid_argument for platforms that cannot be measured.
class OptionError : public std::invalid_argument {
public:
  OptionError(std::string option, const std::string& problem)
      : std::invalid_argument(problem), option_(std::move(option))
  {}
  /// As scenarios spell it: "path_sizes".
  const std::string& option() const { return option_; }

private:
  std::string option_;
};

} // namespace loghop
