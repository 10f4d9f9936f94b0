// Wrong machines: named changes of a platform file, each of which makes another machine of it.
//
// A claim about a machine that holds on all of them as well says nothing about this machine. Each mutation is one row
// of the table. It changes the JSON of a platform file, or that of the cases which are simulated (the models then still
// predict the unchanged cases). A mutation that changes nothing does not apply to the machine.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace loghop {

struct Mutation {
  const char* name;                           ///< short: "network latency x 2"
  const char* summary;                        ///< what becomes different
  bool (*platform)(nlohmann::json& platform); ///< whether it changed the file; nullptr: never
  bool (*item)(nlohmann::json& item);         ///< the same of one case; nullptr: never
};

const std::vector<Mutation>& mutation_table();

} // namespace loghop
