// The hosts and links of a fluid network, in SimGrid.
#pragma once

#include "loghop/platform/fluid.hpp"
#include "loghop/simulate/engine/simgrid_compat.hpp"

#include <string>
#include <vector>

namespace loghop::simulate {

/// Lets SimGrid load a platform file from the folder of that file: the files that it names are searched there, and
/// nowhere else. Throws std::runtime_error, which names the file and what SimGrid had made before; SimGrid may also end
/// the process. To be called only for files that check_simgrid_xml has looked through.
void load_simgrid_file(const std::string& file);

/// Hosts in the order of nodes. Once an engine, before it runs. Of a platform file of SimGrid, the hosts that are named
/// (see simgrid_file.hpp).
/// Throws std::runtime_error with what SimGrid says of a file; SimGrid may also end the process.
std::vector<simgrid::s4u::Host*> create_fluid_platform(const FluidNetwork& network);

/// Whether SimGrid knows a way from one host to the other. SimGrid may end the process instead of saying no.
bool is_connected(const simgrid::s4u::Host& from, const simgrid::s4u::Host& to);

} // namespace loghop::simulate
