// The line of a message list that names its columns. Private to the reader.
#pragma once

#include "loghop/base/input_error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loghop {

/// The unit of the releases: "ps", ..., "flits", or "" if each value has its own. Nothing, and problems for everything
/// that is wrong, if these are not the columns message, release or release_<unit>, source, destination, bytes.
std::optional<std::string> read_release_unit(const std::vector<std::string_view>& columns, const std::string& file,
                                             std::size_t line, Problems& problems);

/// Describes the allowed headers, for messages.
std::string allowed_message_list_header();

} // namespace loghop
