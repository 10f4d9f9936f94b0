// The message list whose file a scenario names.
#pragma once

#include "loghop/base/json_value.hpp"
#include "loghop/workload/traffic/message_list.hpp"

namespace loghop {

/// `name` is relative to the folder of the file in which it stands. Whatever is wrong, with the name or in the list, is
/// among the problems of `name`; then the list is not to be used.
MessageList read_message_file(const JsonValue& name);

} // namespace loghop
