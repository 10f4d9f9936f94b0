// Reads the workload "ti".
#include "loghop/base/component_table.hpp"
#include "loghop/units/printable.hpp"
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/ti/read_algorithms.hpp"
#include "loghop/workload/ti/ti_words.hpp"
#include "loghop/workload/ti/ti_workload.hpp"

#include <algorithm>

namespace loghop {

namespace {

constexpr std::int64_t most_datatype_bytes = std::int64_t{1} << 30;

void read_datatype_sizes(const JsonValue& place, TiDatatypes& datatypes)
{
  JsonObject object = place.object();
  for (const std::string& key : object.keys()) {
    const JsonValue size = object.require(key);
    const auto number = ti_integer(key);
    if (!number || *number < TiDatatypes::derived || *number > TiWords::most_rank)
      size.problem("expected the number of a datatype, -1 (derived ones) or more, found " + in_quotes(key));
    else
      datatypes.give(static_cast<int>(*number), size.whole_bytes(0, most_datatype_bytes));
  }
}

} // namespace

void read_algorithms(const JsonValue& place, TiAlgorithms& algorithms)
{
  JsonObject object = place.object();
  for (const std::string& kind : TiAlgorithms::kinds()) {
    const auto value = object.find(kind);
    if (!value) continue;
    const std::string name = value->text();
    if (name.empty()) continue; // text() has said why
    const std::vector<std::string> known = TiAlgorithms::algorithms_of(kind);
    if (std::find(known.begin(), known.end(), name) == known.end())
      report_unknown_component(*value, "algorithm of " + kind, name, known);
    else
      algorithms.choose(kind, name);
  }
  object.finish();
}

std::unique_ptr<Workload> read_ti_workload(JsonObject& object)
{
  auto workload = std::make_unique<TiWorkload>();
  TiDatatypes datatypes;
  if (const auto algorithms = object.find("collectives")) read_algorithms(*algorithms, workload->algorithms);
  if (const auto library = object.find("library")) workload->library = read_mpi_library(*library);
  if (const auto sizes = object.find("datatype_sizes")) read_datatype_sizes(*sizes, datatypes);
  if (const auto computations = object.find("computations"))
    workload->computes = computations->choice<bool>({{"as_traced", true}, {"none", false}});
  const JsonValue name = object.require("file");
  const std::string file = file_beside(name);
  if (file.empty()) return workload;
  try {
    TiFile check(file);
  } catch (const TiFile::Fault& fault) {
    report_unreadable(name, file, fault.what());
    return workload;
  }
  try {
    workload->trace = std::make_shared<const TiTrace>(file, datatypes);
  } catch (const InputErrors& errors) {
    name.problems().add(errors);
  }
  return workload;
}

} // namespace loghop
