// The values that a benchmark of another tool printed, before they are reduced to one value a size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace loghop {

/// One printed value.
struct Sample {
  std::size_t line = 0;
  std::int64_t size = 0;        ///< bytes
  int messages = 0;             ///< n of PRTT(n, d, s); else 0
  bool delayed = false;         ///< d is above 0
  double delay_s = 0;           ///< d
  double value_s = 0;           ///< seconds, above 0
  std::int64_t repetitions = 0; ///< number of repetitions in the value; 0: not printed
};

/// The values of one benchmark of one file, in the order of their lines. It becomes a measured table.
struct SampleSeries {
  std::string quantity;  ///< a name of measured_quantity_table()
  std::string benchmark; ///< "osu_bw"; two of one quantity and level are kept apart by it
  std::string operation; ///< name of a collective
  int ranks = 0;         ///< ranks of a collective; 0: the tool does not print them
  std::string printed;   ///< statistic of the repetitions: "mean over ranks"; "": one repetition
  std::string method;    ///< how it was measured and computed, for `source`
  bool raw = false;      ///< each value is one repetition: there are many of a size
  std::size_t line = 0;  ///< where the benchmark begins
  std::vector<Sample> samples;
  std::string algorithm = {}; ///< of a collective; "": the tool does not say
  std::string choice = {};    ///< of a collective; the library's name of its algorithm; "": not given
  int ranks_per_node = 0;     ///< of a collective; 0: the tool does not say
};

/// The contents of a file.
struct ImportedFile {
  std::string tool; ///< name of the tool, with its version if it is printed
  std::vector<SampleSeries> series;
};

} // namespace loghop
