// The problem classes of the NAS parallel benchmark FT: points of the grid.
#pragma once

#include "loghop/workload/fft/fft_grid.hpp"

#include <string>
#include <vector>

namespace loghop {

struct FftClass {
  std::string name;
  FftGrid::Sizes points;
};

inline const std::vector<FftClass>& fft_classes()
{
  static const std::vector<FftClass> table = {
      {"S", {64, 64, 64}},    {"W", {128, 128, 32}},     {"A", {256, 256, 128}},   {"B", {512, 256, 256}},
      {"C", {512, 512, 512}}, {"D", {2048, 1024, 1024}}, {"E", {4096, 2048, 2048}}};
  return table;
}

} // namespace loghop
