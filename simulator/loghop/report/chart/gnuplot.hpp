// Runs gnuplot: scripts in, SVGs out.
//
// The program is looked up in PATH when charts are drawn, so that everything else works without it. It is started
// without a shell and without the user's own settings; script and output are files without names.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace loghop {

/// There is no gnuplot, or it did not draw. What it said is in the message.
class GnuplotError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Throws GnuplotError if there is no gnuplot.
void require_gnuplot();

/// One SVG for each script, which must write one to standard output. Throws GnuplotError.
std::vector<std::string> draw(const std::vector<std::string>& scripts);

} // namespace loghop
