// The words by which a value of a file says where it comes from.
//
//     {"value": "41MBps", "source": "Table 2"}        {"value": "0.46us", "measured": "median of MPI_Isend, 1 B"}
//     {"value": "150MBps", "derived": "1.2 Gbit/s"}   {"value": 64, "assumed": "the paper does not say"}
#pragma once

#include <string>
#include <vector>

namespace loghop {

enum class Origin {
  source,   ///< printed in a paper, a data sheet or a manual
  measured, ///< read off a measurement of this machine
  derived,  ///< calculated from such values, or fitted to them
  assumed,  ///< not known; the text gives the reason for this value
  chosen    ///< the older word for all that is not printed; files still may use it
};

/// All words, in the order of the enum.
const std::vector<std::string>& origin_words();
const std::string& name_of(Origin origin);

} // namespace loghop
