// Reads and writes placements as text: the number of a node a line, that of rank 0 first. What follows '#' is a comment.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/platform/places.hpp"
#include "loghop/platform/platform.hpp"

#include <string>
#include <vector>

namespace loghop {

/// The nodes in the file that `name` names. Records a problem, with its line, of the first word that is no number, or
/// no node of the platform, if that is not nullptr; or if there is none at all. Gives no nodes then.
std::vector<Node> read_placement_file(const JsonValue& name, const Platform* platform);

std::string placement_text(const std::vector<Node>& node_of_rank, const std::string& comment);

} // namespace loghop
