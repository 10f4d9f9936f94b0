// Errors of input files, and the collector that lets a reader report all of them at once.
//
// Text of one error: `platforms/x.json:/network/dimensions/1: expected a whole number above 0, found "8x"`, followed by
// `; did you mean "8"?` where there is a suggestion. Readers collect in `Problems` and end with `throw_if_any()`:
//     Problems problems;
//     problems.add_line("messages.csv", 12, "expected 5 fields, found 4");
//     problems.throw_if_any();
#pragma once

#include "loghop/units/printable.hpp"

#include <cstddef>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <vector>

namespace loghop {

struct InputError {
  std::string file;
  std::string pointer;    ///< JSON pointer; "12" (line) or "3:17" (line:column) where there is none; "": whole file
  std::string problem;    ///< what is allowed and what was found
  std::string suggestion; ///< the nearest allowed text, or ""

  std::string text() const; ///< one line, without a line end
};

/// Thrown by every reader of input. what() is the text of all errors, one a line.
class InputErrors : public std::runtime_error {
public:
  /// At least one. `further`: how many there are besides, of which the last one of `errors` tells.
  explicit InputErrors(std::vector<InputError> errors, std::size_t further = 0);
  explicit InputErrors(InputError error);
  const std::vector<InputError>& errors() const { return errors_; }
  std::size_t further() const { return further_; }

private:
  std::vector<InputError> errors_;
  std::size_t further_;
};

/// Collects errors in the order in which they are found. The same error is kept once. Of a file that is wrong all over,
/// the first `most_shown` are kept, and one more that says how many others there are.
class Problems {
public:
  static constexpr std::size_t most_shown = 1000;

  void add(InputError error);
  void add(const InputErrors& errors); ///< those of another file, so that both files are reported
  void add_line(const std::string& file, std::size_t line, const std::string& problem,
                const std::string& suggestion = "");
  bool empty() const { return errors_.empty(); }
  std::size_t size() const { return errors_.size() + further_; }
  void throw_if_any() const; ///< throws InputErrors

private:
  std::vector<InputError> errors_;
  std::unordered_set<std::string> seen_;
  std::size_t further_ = 0; ///< found, but not kept
};

} // namespace loghop
