// Inputs of a golden as the formulas take them: the names in the file are those of the papers.
#pragma once

#include "loghop/predict/logp/diamond_makespan.hpp"
#include "loghop/predict/logp/loggp.hpp"
#include "loghop/predict/logp/logp.hpp"
#include "loghop/predict/logpc/contention.hpp"

#include <nlohmann/json.hpp>

namespace loghop::goldens {

using nlohmann::json;

inline double number(const json& inputs, const char* name)
{
  return inputs.at(name).get<double>();
}
inline Seconds time(const json& inputs, const char* name)
{
  return Seconds(number(inputs, name));
}

inline Seconds time_or_zero(const json& inputs, const char* name)
{
  return Seconds(inputs.value(name, 0.0));
}

/// o stands for both overheads.
inline LogP short_machine(const json& inputs)
{
  const double o = inputs.value("o", 0.0);
  return {time_or_zero(inputs, "L"), Seconds(inputs.value("o_s", o)), Seconds(inputs.value("o_r", o)),
          time_or_zero(inputs, "g")};
}

inline LogGP long_machine(const json& inputs)
{
  const double o = inputs.value("o", inputs.value("o_s", 0.0));
  LogGP machine;
  machine.L = time_or_zero(inputs, "L");
  machine.o_s = Seconds(inputs.value("o_sl", o));
  machine.o_r = Seconds(inputs.value("o_rl", o));
  machine.g = time_or_zero(inputs, "g");
  machine.G = SecondsPerByte(number(inputs, "G"));
  machine.G_m = SecondsPerByte(inputs.value("G_m", 0.0));
  machine.a = Bytes(inputs.value("a", 0.0));
  return machine;
}

inline MeshTraffic traffic(const json& inputs, double tau)
{
  const int n = inputs.contains("n_dim") ? inputs.at("n_dim").get<int>() : inputs.at("n").get<int>();
  return {n, number(inputs, "k_d"), SecondsPerByte(tau), Bytes(inputs.value("B", 0.0))};
}

inline DiamondProblem problem(const json& inputs)
{
  DiamondProblem diamond;
  diamond.n = inputs.at("n").get<int>();
  diamond.P = inputs.at("P").get<int>();
  diamond.t = Seconds(inputs.contains("t") ? number(inputs, "t") : number(inputs, "task_cycles"));
  diamond.alpha = time(inputs, "alpha");
  diamond.bytes_per_value = Bytes(inputs.contains("s") ? number(inputs, "s") : number(inputs, "bytes_per_value"));
  return diamond;
}

} // namespace loghop::goldens
