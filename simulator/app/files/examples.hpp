// Examples of each command, which --help shows at its end.
#pragma once

#include <CLI/App.hpp>

namespace loghop::app {

/// Adds them to the footers of all commands. Each works in the folder of loghop's source with the files that it ships, and a
/// test runs it; names of files that a command reads and loghop has not stand for those of the user.
void add_examples(CLI::App& program);

} // namespace loghop::app
