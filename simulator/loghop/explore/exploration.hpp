// What the page of `loghop explore` shows at one setting of its sliders: predictions of models and the replay of a
// collective on a LogGOPS network, by size and by ranks, and a picture of its messages.
//
// It is the comparison of `loghop compare`, by the same readers, models and replay, without SimGrid and processes: so it
// also runs as WebAssembly in a browser. Texts are JSON:
//
//   request   "calibration", "platform": what these files hold
//             "models": as a scenario has them, with options: [{"model": "LogGPS", "S": 4096}]
//             "workload": of type "collective"
//             "points": [{"message": "1KiB", "ranks": 8}, ...]   the workload with these keys
//             "diagram": which of the points is drawn; none if it is left out
//   answer    "points": [{"simulated_s": 2.4e-5, "predictions": {"LogP": 2.1e-5, ...}}, ...], or {"problem": text} where
//             the point cannot be; "models": their names; "diagram": SVG, or "no_diagram": why there is none
//
// A model that says nothing about a point has null.
#pragma once

#include <string>

namespace loghop {

/// Throws if the request is wrong anywhere but in single points: InputErrors for files, std::invalid_argument for models
/// and networks that the explorer does not have, nlohmann::json::exception where keys are missing.
std::string explore(const std::string& request);

/// The collectives and those of their algorithms that need no more than "message" and "ranks":
/// {"broadcast": {"message": true, "algorithms": ["linear", ...]}, "barrier": {"message": false, ...}, ...}.
std::string explorer_choices();

} // namespace loghop
