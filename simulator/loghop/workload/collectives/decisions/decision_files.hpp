// The files of this folder that hold the choices of libraries, as CMake puts them into the program.
#pragma once

namespace loghop::collectives {

struct DecisionFile {
  const char* name; ///< nullptr: behind the last
  const char* text;
};

extern const DecisionFile decision_files[];

} // namespace loghop::collectives
