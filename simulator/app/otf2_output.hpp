// The folders of OTF2 archives that a run writes: that of the option for one case, one below it for each of several.
#pragma once

#include "loghop/base/whole_folder.hpp"
#include "loghop/scenario/core/scenario.hpp"
#include "loghop/scenario/run/run_cases.hpp"

#include <memory>
#include <string>
#include <vector>

namespace loghop::app {

/// The name of the folder of a case among several: characters other than letters, digits, '.', '-' and '+' are one '_'.
std::string folder_of_case(const std::string& name);

class Otf2Output {
public:
  /// Nothing is written if `folder` is "". Throws CLI::ValidationError if this loghop was built without OTF2, a case has no
  /// ranks that pass messages, two cases have the same folder, or a folder is there that is no archive. Throws OutputError.
  Otf2Output(const std::string& folder, const Scenario& scenario);

  /// For RunOptions: one for each case; none if nothing is written.
  std::vector<FilledFolder> filled() const;
  /// Archives of cases that succeeded get their names; standard error says which others there are not. Throws OutputError.
  void finish(const std::vector<CaseOutcome>& outcomes);

private:
  void add(const std::string& folder);

  std::vector<std::unique_ptr<WholeFolder>> folders_; ///< by case
};

} // namespace loghop::app
