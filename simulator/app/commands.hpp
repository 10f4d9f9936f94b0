// The commands of the program: each adds itself to the command line, and says how it ended when it is run.
#pragma once

#include "app/exit_status.hpp"

#include <CLI/App.hpp>

#include <functional>

namespace loghop::app {

/// Runs the chosen command. Parsing the command line sets it.
using Action = std::function<ExitStatus()>;

void add_run(CLI::App& program, Action& action);
void add_efficiency(CLI::App& program, Action& action);
void add_profile(CLI::App& program, Action& action);
void add_compare(CLI::App& program, Action& action);
void add_map(CLI::App& program, Action& action);
void add_merge(CLI::App& program, Action& action);
void add_slurm(CLI::App& program, Action& action);
void add_advise(CLI::App& program, Action& action);
void add_report(CLI::App& program, Action& action);
void add_power(CLI::App& program, Action& action);
void add_sensitivity(CLI::App& program, Action& action);
void add_calibrate(CLI::App& program, Action& action);
void add_tune(CLI::App& program, Action& action);
void add_fit(CLI::App& program, Action& action);
void add_predict(CLI::App& program, Action& action);
void add_import(CLI::App& program, Action& action);
void add_validate(CLI::App& program, Action& action);
void add_export(CLI::App& program, Action& action);
void add_init(CLI::App& program, Action& action);
void add_diff(CLI::App& program, Action& action);
void add_explain(CLI::App& program, Action& action);
void add_explore(CLI::App& program, Action& action);
void add_list(CLI::App& program, Action& action);

} // namespace loghop::app
