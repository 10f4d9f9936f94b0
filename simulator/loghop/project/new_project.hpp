// The files of a new project: a platform, a scenario and a page, from templates that the program carries.
#pragma once

#include <string>
#include <vector>

namespace loghop::project {

struct ProjectFile {
  std::string name; ///< within the folder of the project
  std::string text;
};

/// Networks that a project may begin with, the default first: "crossbar", "fat_tree", "torus".
const std::vector<std::string>& project_networks();

/// `name` stands in results. Throws std::invalid_argument for an unknown network.
std::vector<ProjectFile> new_project(const std::string& name, const std::string& network);

} // namespace loghop::project
