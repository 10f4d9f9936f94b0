// The calculation of each kind of golden: one function from its inputs to its expected value, or values by name.
#pragma once

#include "loghop/predict/logpc/bound.hpp"
#include "loghop/predict/logpc/diamond_contention.hpp"
#include "loghop/predict/logpc/logpc.hpp"
#include "loghop/predict/logpc/lopc.hpp"
#include "loghop/predict/logpc/mesh_distance.hpp"
#include "unit/predict/golden_machines.hpp"

#include <stdexcept>

namespace loghop::goldens {

inline json point_to_point(const json& in)
{
  return loggp::point_to_point(long_machine(in), Bytes(number(in, "k_bytes"))).count();
}

inline json linear_broadcast(const json& in)
{
  return loggp::linear_broadcast(long_machine(in), in.at("P").get<int>(), Bytes(number(in, "message_bytes"))).count();
}

inline json tree_broadcast(const json& in)
{
  return loggp::tree_broadcast(long_machine(in), in.at("P").get<int>(), Bytes(number(in, "message_bytes"))).count();
}

inline json fan_out(const json& in)
{
  return logp::fan_out_round_trip(short_machine(in), in.at("P").get<int>()).count();
}
inline json short_message(const json& in)
{
  return logp::point_to_point(short_machine(in)).count();
}
inline json synchronous_logp(const json& in)
{
  return logp::synchronous_remap(short_machine(in)).count();
}
inline json handler_contention(const json& in)
{
  return lopc::handler_contention(short_machine(in)).count();
}

inline json synchronous_logpc(const json& in)
{
  return logpc::synchronous_remap(short_machine(in), time(in, "C_n")).count();
}

inline json mean_with_self(const json& in)
{
  return mean_distance({in.at("kx").get<int>(), in.at("ky").get<int>()}, Self::included);
}

inline json mean_without_self(const json& in)
{
  return mean_distance({in.at("kx").get<int>(), in.at("ky").get<int>()}, Self::excluded);
}

inline json line_distance(const json& in)
{
  return mean_line_distance(in.at("k").get<int>());
}

template<RowEnds ends> json neighbours(const json& in)
{
  return mean_neighbour_distance({in.at("row").get<int>(), in.at("rows").get<int>()}, ends);
}

inline json locality(const json& in)
{
  if (in.at("mesh") != "8x4") throw std::invalid_argument("another mesh");
  const int l = in.at("l").get<int>();
  return {{"two_kd_incl_self", mean_local_distance({8, 4}, l, Self::included)},
          {"two_kd_excl_self", mean_local_distance({8, 4}, l, Self::excluded)}};
}

inline json open_network(const json& in)
{
  const MeshTraffic on_mesh = traffic(in, number(in, "tau"));
  const Hertz m(number(in, "m"));
  return {{"rho", channel_load(on_mesh, m)},
          {"w_b", switch_wait(on_mesh, m).value().count()},
          {"C_n", open_contention(on_mesh, m).value().count()}};
}

inline json short_remaps(const json& in)
{
  const MeshTraffic on_mesh = traffic(in, number(in, "tau"));
  const LogP machine = short_machine(in);
  const auto C = [&](const Iteration& iteration, Closure closure) {
    return contention(on_mesh, iteration, closure).value();
  };
  const Iteration asynchronous = logpc::asynchronous_iteration(machine);
  const Iteration synchronous = logpc::synchronous_iteration(machine);
  const Iteration free{logp::synchronous_remap(machine), 2, 2};
  const Seconds wait = C(synchronous, Closure::closed);
  return {{"async_open_m=1/137", C(asynchronous, Closure::open).count()},
          {"async_closed_m=1/(137+C)", C({asynchronous.T, 1, 1}, Closure::closed).count()},
          {"async_closed_m=1/(137+2C)", C(asynchronous, Closure::closed).count()},
          {"sync_open_m=2/316", C(free, Closure::open).count()},
          {"sync_closed_m=2/(316+2C)", C(free, Closure::closed).count()},
          {"sync_open_m=2/453", C(synchronous, Closure::open).count()},
          {"sync_closed_m=2/(453+2C)", wait.count()},
          {"sync_T_LoGPC", logpc::synchronous_remap(machine, wait).count()}};
}

inline json bound(const json& in)
{
  const SecondsPerByte G(number(in, "G"));
  const MeshTraffic on_mesh = traffic(in, number(in, "tau"));
  return {{"F", saturated_interval_per_byte(on_mesh, G).count()}, {"Tc_over_T", contention_bound(on_mesh, G)}};
}

inline json long_remap(const json& in)
{
  const LogGP machine = long_machine(in);
  const Bytes B(number(in, "B"));
  const Seconds C_n = closed_contention(traffic(in, number(in, "tau")), logpc::long_iteration(machine, B));
  return {{"T_nocont", loggp::long_remap(machine, B).count()},
          {"T_approx", saturated_interval_per_byte({}, machine.G).count() * B.count()},
          {"C_n", C_n.count()},
          {"T_c", logpc::long_remap(machine, B, C_n).count()}};
}

inline json end_to_end(const json& in)
{
  return loggp::end_to_end(long_machine(in), Bytes(number(in, "B"))).count();
}
inline json pipelined(const json& in)
{
  return loggp::end_to_end_pipelined(long_machine(in), Bytes(number(in, "B"))).count();
}
inline json crossover(const json& in)
{
  return loggp::pipeline_crossover(long_machine(in)).count();
}

inline json diamond(const json& in)
{
  const DiamondProblem dag = problem(in);
  const LogGP machine = long_machine(in);
  const double b = number(in, "b");
  const BlockCosts costs = block_costs(dag, machine, b);
  const Seconds M = diamond_makespan(costs, dag.P, b);
  const auto C_n = [&](double tau) {
    MeshTraffic on_mesh = traffic(in, tau);
    on_mesh.B = boundary_bytes(dag, b);
    return closed_contention(on_mesh, diamond_iteration(costs));
  };
  const auto M_c = [&](double tau) { return (M + diamond_contention(C_n(tau), dag.P, b)).count(); };
  const double G = machine.G.count();
  return {{"W", costs.W.count()},
          {"O_s", costs.O_s.count()},
          {"O_r", costs.O_r.count()},
          {"d", costs.d.count()},
          {"u", costs.u().count()},
          {"v", costs.v().count()},
          {"M", M.count()},
          {"comm_to_comp", 2 * G * boundary_bytes(dag, b).count() / costs.W.count()},
          {"C_n_literal", C_n(1).count()},
          {"M_c_literal", M_c(1)},
          {"C_n_tauG", C_n(G).count()},
          {"M_c_tauG", M_c(G)}};
}

inline json best_without_contention(const json& in)
{
  const DiamondProblem dag = problem(in);
  const LogGP machine = long_machine(in);
  const double b = best_blocks(dag, machine);
  return {{"b_star", stationary_blocks(dag, machine)},
          {"b_star_clamped", b},
          {"M", diamond_makespan(block_costs(dag, machine, b), dag.P, b).count()}};
}

inline json best_with_contention(const json& in)
{
  const BestBlocks best = best_whole_blocks(problem(in), long_machine(in), traffic(in, number(in, "tau")));
  return {{"b_int", best.b}, {"C_n", best.C_n.count()}, {"M_c", best.makespan.count()}};
}

inline json schedule(const json& in)
{
  const BlockCosts costs{time(in, "W"), time(in, "O_s"), time(in, "O_r"), time(in, "d")};
  return diamond_makespan(costs, in.at("P").get<int>(), number(in, "b")).count();
}

} // namespace loghop::goldens
