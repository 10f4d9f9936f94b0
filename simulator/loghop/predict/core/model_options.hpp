// Options of a model, as scenarios and the command line give them.
//
// A model has a default for each of its options. Its row in the table of models says which options it knows.
#pragma once

#include "loghop/units/units.hpp"

#include <map>
#include <string>
#include <vector>

namespace loghop {

/// Options that were given, by kind and name, e.g. words {"contention", "closed"}, times {"C_n", 23 cycles}.
struct ModelOptions {
  std::map<std::string, std::string> words;
  std::map<std::string, Seconds> times;
  std::map<std::string, double> numbers;                 ///< plain numbers; the name of the option carries the unit
  std::map<std::string, std::vector<std::string>> lists; ///< words each
};

/// One option that a model knows.
struct ModelOption {
  enum class Kind { word, time, number, list };

  std::string name;
  Kind kind = Kind::word;
  std::vector<std::string> words; ///< Kind::word: what is allowed, the default first; Kind::list: of what it consists
  std::string summary;            ///< one line, with the default of a time or number
};

/// Whether the word of the option `name`, one of `known`, is `word`. Its first word is the default. Throws
/// std::invalid_argument if a word was given that the option does not have.
bool chosen(const ModelOptions& options, const std::vector<ModelOption>& known, const std::string& name,
            const std::string& word);

/// Adds an option that is written as "o_net=latency", "S=4096", "step=2us" or "without=links,wait". Throws
/// std::invalid_argument for an option that is not one of `known`, and for a value that it does not allow.
void add_option(const std::string& text, const std::vector<ModelOption>& known, ModelOptions& options);

} // namespace loghop
