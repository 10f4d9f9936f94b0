// 3PC, P-3PC and LogGP*: paths of messages and layouts of data; images on grids of nodes.
#include "loghop/predict/families.hpp"
#include "loghop/predict/fit/measured_range.hpp"
#include "loghop/predict/threepc/fit_p3pc.hpp"
#include "loghop/predict/threepc/image_sizes.hpp"
#include "loghop/predict/threepc/loggp_star.hpp"

namespace loghop {

namespace {

using Option = PatternOption;
using Options = std::vector<Option>;

constexpr const char* whole_table = "send_time, receive_time, full_time of all layouts";

/// Sizes that all curves of the table cover.
MeasuredRange sizes_of(const P3PC& table)
{
  MeasuredRange range;
  for (const Path path : {Path::send, Path::receive, Path::full})
    for (const MemoryLayout layout : {MemoryLayout::cc, MemoryLayout::cn, MemoryLayout::nc, MemoryLayout::nn})
      range.narrow(range_of(table.curve(path, layout)));
  return range;
}

std::string outside(const MeasuredRange& range, const std::vector<Bytes>& messages)
{
  for (const Bytes size : messages)
    if (!range.has(size.count())) return "message of " + outside_sizes(range, size);
  return "";
}

struct TablePattern {
  const char* name;
  const char* summary;
  Options required;
  Options optional;
  Seconds (*formula)(const P3PC& table, const PatternArguments& arguments);
  std::vector<Bytes> (*messages)(const PatternArguments& arguments);
};

std::vector<Bytes> one_message(const PatternArguments& a)
{
  return {a.size};
}

std::vector<TablePattern> table_patterns()
{
  const Options size = {Option::size}, layout = {Option::layout}, grid = {Option::grid}, image = {Option::image};
  const Options border = {Option::image, Option::border, Option::absent};
  return {
      {"point_to_point", "T_full(n)", size, layout,
       [](const P3PC& t, const PatternArguments& a) { return t.at(Path::full, a.layout, a.size); }, one_message},
      {"ping_pong", "2 T_full(n)", size, layout,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::ping_pong(t, a.layout, a.size); }, one_message},
      {"send", "T_send(n), which the sender is busy", size, layout,
       [](const P3PC& t, const PatternArguments& a) { return t.at(Path::send, a.layout, a.size); }, one_message},
      {"receive", "T_recv(n), which the receiver is busy", size, layout,
       [](const P3PC& t, const PatternArguments& a) { return t.at(Path::receive, a.layout, a.size); }, one_message},
      {"oft_scatter", "max((P - 1) T_send(m), (P - 2) T_send(m) + T_full(m))", grid, image,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::oft_scatter(t, a.image); }, flat_tree_messages},
      {"oft_gather", "max((P - 1) T_recv(m), (P - 2) T_recv(m) + T_full(m))", grid, image,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::oft_gather(t, a.image); }, flat_tree_messages},
      {"sbt_scatter", "max(sum of T_send, sum of T_full) over log2 P halved messages", grid, image,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::sbt_scatter(t, a.image); }, binomial_tree_messages},
      {"sbt_gather", "max(sum of T_recv, sum of T_full) over log2 P halved messages", grid, image,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::sbt_gather(t, a.image); }, binomial_tree_messages},
      {"border_exchange", "2 T_full(columns) + 2 T_full(rows)", grid, border,
       [](const P3PC& t, const PatternArguments& a) { return p3pc::border_exchange(t, a.image, a.border, a.absent); },
       border_messages},
  };
}

/// LogGP* is the same for all layouts: it has no option for them.
PatternRow table_row(const TablePattern& pattern, const char* model, bool star)
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    auto measured = p3pc_table(calibration);
    if (!measured) throw MissingMeasurements(model, fit_p3pc(calibration).missing);
    const P3PC table = star ? p3pc::loggp_star(*measured) : *measured;
    return [table, sizes = sizes_of(table), formula = pattern.formula,
            messages = pattern.messages](const PatternArguments& arguments) {
      const Seconds time = formula(table, arguments);
      return PatternPrediction{time, outside(sizes, messages(arguments))};
    };
  };
  const bool by_layout = pattern.optional == Options{Option::layout};
  return {model,       pattern.name,     pattern.summary,
          whole_table, pattern.required, star && by_layout ? Options{} : pattern.optional,
          prepare};
}

PatternRow threepc_row(const char* pattern, const char* summary, Seconds (*formula)(const ThreePC& machine, Bytes size))
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    const Fit fit = fit_threepc(calibration);
    if (!fit.fitted()) throw MissingMeasurements("3PC", fit.missing);
    const auto value = [&](const char* name) { return parameter_of(fit.ranges.front(), name); };
    const ThreePC machine{Seconds(value("t_cs")),        SecondsPerByte(value("t_as")), Seconds(value("t_cr")),
                          SecondsPerByte(value("t_ar")), Seconds(value("t_cf")),        SecondsPerByte(value("t_af"))};
    return [formula, machine, sizes = range_of(fit)](const PatternArguments& arguments) {
      return PatternPrediction{formula(machine, arguments.size), outside_sizes(sizes, arguments.size)};
    };
  };
  return {"3PC", pattern, summary, "send_time, receive_time, full_time of layout cc", {Option::size}, {}, prepare};
}

} // namespace

std::vector<PatternRow> p3pc_patterns()
{
  std::vector<PatternRow> rows = {
      threepc_row("point_to_point", "T_full = t_cf + n t_af", threepc::full),
      threepc_row("ping_pong", "2 T_full",
                  [](const ThreePC& m, Bytes n) -> Seconds { return 2 * threepc::full(m, n); }),
      threepc_row("send", "T_send = t_cs + n t_as", threepc::send),
      threepc_row("receive", "T_recv = t_cr + n t_ar", threepc::receive),
  };
  for (const TablePattern& pattern : table_patterns())
    rows.push_back(table_row(pattern, "P-3PC", false));
  for (const TablePattern& pattern : table_patterns())
    rows.push_back(table_row(pattern, "LogGP*", true));
  return rows;
}

} // namespace loghop
