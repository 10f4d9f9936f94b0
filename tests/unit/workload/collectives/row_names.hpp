// Names of the rows of the algorithm table, for parametrised tests.
#pragma once

#include "loghop/workload/collectives/algorithm_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>

namespace loghop::collectives {

inline void PrintTo(const AlgorithmRow& row, std::ostream* out)
{
  *out << row.collective << " " << row.name;
}

namespace test {

inline std::string test_name(const ::testing::TestParamInfo<AlgorithmRow>& info)
{
  std::string name = info.param.collective + "_" + info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

} // namespace test
} // namespace loghop::collectives
