// How near the two ends of a message are to each other. The levels of the model mlog_nP.
#pragma once

namespace loghop {

/// From near to far.
enum class Level { to_itself, within_chip, within_node, between_nodes };

/// "to_itself", "within_chip", "within_node", "between_nodes".
const char* name_of(Level level);

} // namespace loghop
