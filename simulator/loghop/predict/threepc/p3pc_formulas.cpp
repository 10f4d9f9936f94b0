#include "loghop/predict/threepc/p3pc_formulas.hpp"

#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/threepc/image_exchange.hpp"
#include "loghop/predict/threepc/image_sizes.hpp"

namespace loghop {

namespace {

using Option = PatternOption;
using Options = std::vector<Option>;

constexpr const char* needs = "send_time, receive_time, full_time of all layouts";

/// Sizes that all curves of the table cover.
MeasuredRange sizes_of(const P3PC& table)
{
  MeasuredRange range;
  for (const Path path : {Path::send, Path::receive, Path::full})
    for (const MemoryLayout layout : {MemoryLayout::cc, MemoryLayout::cn, MemoryLayout::nc, MemoryLayout::nn})
      range.narrow(range_of(table.curve(path, layout)));
  return range;
}

std::string outside(const P3PC& table, const std::vector<Bytes>& messages)
{
  const MeasuredRange range = sizes_of(table);
  for (const Bytes size : messages)
    if (!range.has(size.count())) return "message of " + outside_sizes(range, size);
  return "";
}

template<Path path, int messages> PatternPrediction message(const P3PC& table, const PatternArguments& a)
{
  return {messages * table.at(path, a.layout, a.size), outside(table, {a.size})};
}

template<Seconds (*formula)(const P3PC&, const GridImage&), std::vector<Bytes> (*messages)(const PatternArguments&)>
PatternPrediction image(const P3PC& table, const PatternArguments& a)
{
  const Seconds time = formula(table, a.image);
  return {time, outside(table, messages(a))};
}

PatternPrediction border(const P3PC& table, const PatternArguments& a)
{
  const Seconds time = p3pc::border_exchange(table, a.image, a.border, a.absent);
  return {time, outside(table, border_messages(a))};
}

Formulas<P3PC> formulas_with(const Options& layout)
{
  const Options size = {Option::size}, grid = {Option::grid}, picture = {Option::image};
  return {
      {"point_to_point", "T_full(n)", needs, size, layout, message<Path::full, 1>},
      {"ping_pong", "2 T_full(n)", needs, size, layout, message<Path::full, 2>},
      {"send", "T_send(n), which the sender is busy", needs, size, layout, message<Path::send, 1>},
      {"receive", "T_recv(n), which the receiver is busy", needs, size, layout, message<Path::receive, 1>},
      {"oft_scatter", "max((P - 1) T_send(m), (P - 2) T_send(m) + T_full(m))", needs, grid, picture,
       image<p3pc::oft_scatter, flat_tree_messages>},
      {"oft_gather", "max((P - 1) T_recv(m), (P - 2) T_recv(m) + T_full(m))", needs, grid, picture,
       image<p3pc::oft_gather, flat_tree_messages>},
      {"sbt_scatter", "max(sum of T_send, sum of T_full) over log2 P halved messages", needs, grid, picture,
       image<p3pc::sbt_scatter, binomial_tree_messages>},
      {"sbt_gather", "max(sum of T_recv, sum of T_full) over log2 P halved messages", needs, grid, picture,
       image<p3pc::sbt_gather, binomial_tree_messages>},
      {"border_exchange",
       "2 T_full(columns) + 2 T_full(rows)",
       needs,
       grid,
       {Option::image, Option::border, Option::absent},
       border},
  };
}

} // namespace

const Formulas<P3PC>& p3pc_formulas()
{
  static const Formulas<P3PC> formulas = formulas_with({Option::layout});
  return formulas;
}

const Formulas<P3PC>& loggp_star_formulas()
{
  static const Formulas<P3PC> formulas = formulas_with({});
  return formulas;
}

} // namespace loghop
