// The folder of the repository, for tests that read its files.
#pragma once

#include <string>

namespace loghop::test {

std::string source_dir();

} // namespace loghop::test
