// Data that all places of one JSON file share. Private to base/.
#pragma once

#include "loghop/base/input_error.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace loghop {

struct JsonDocument {
  std::string file;
  nlohmann::json root;
  Problems problems;
};

} // namespace loghop
