// What the program is doing, for the message that its memory ran out.
#pragma once

#include <string_view>

namespace loghop {

/// Notes "reading s.json": that the program begins `doing`, with `what`. The note stays until the next one, also when an
/// exception passes. Control characters become '?'; long names are cut.
void note_activity(std::string_view doing, std::string_view what = {});

/// The last note. Needs no memory.
const char* noted_activity();

} // namespace loghop
