// The machine of the LoGPC paper (tables 1 and 2), with one clock cycle as the second of the tests.
#pragma once

#include "loghop/predict/core/model.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"

#include <map>
#include <utility>

namespace loghop::alewife {

inline Seconds cycles(double count)
{
  return Seconds(count);
}

/// Short messages with two arguments.
inline LogP two_arguments()
{
  return {cycles(21), cycles(15), cycles(122), cycles(15)};
}

/// G_m is not printed: 0.3625 cycles/B is half a cycle per two bytes, slowed down by 45 %.
inline LogGP long_messages()
{
  return {cycles(8), cycles(25), cycles(129), cycles(25), SecondsPerByte(0.5), SecondsPerByte(0.3625), Bytes(8)};
}

/// The same as a calibration file gives it.
inline Calibration calibration()
{
  Calibration file;
  file.name = "alewife";
  file.clock_period_s = 1;
  const auto add = [&file](const char* quantity, const char* protocol, double value) -> Measurement& {
    file.rows.emplace_back();
    file.rows.back().quantity = quantity;
    file.rows.back().protocol = protocol;
    file.rows.back().value = value;
    return file.rows.back();
  };
  add("L", "short", 21);
  const std::map<int, std::pair<double, double>> overheads{{0, {9, 117}}, {1, {12, 119}}, {2, {15, 122}}};
  for (const auto& [arguments, overhead] : overheads) {
    add("o_s", "short", overhead.first).arguments = arguments;
    add("o_r", "short", overhead.second).arguments = arguments;
  }
  add("L", "long", 8);
  add("o_s", "long", 25);
  add("o_r", "long", 129);
  add("G", "long", 0.5);
  add("a", "", 8);
  return file;
}

/// The 8 x 4 mesh.
inline PredictionContext setting()
{
  PredictionContext on_mesh;
  on_mesh.machine.dimensions = {8, 4};
  return on_mesh;
}

} // namespace loghop::alewife
