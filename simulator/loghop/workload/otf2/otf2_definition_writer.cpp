#include "loghop/workload/otf2/otf2_definition_writer.hpp"

#include "loghop/workload/otf2/otf2_collective.hpp"

#include <numeric>
#include <set>
#include <utility>

namespace loghop {

namespace {

constexpr std::uint64_t ticks_per_second = 1'000'000'000'000;
constexpr OTF2_SystemTreeNodeRef machine = 0;

OTF2_RegionRole role_of(const std::string& name, bool is_mpi)
{
  if (!is_mpi) return OTF2_REGION_ROLE_CODE;
  const std::string call = name.rfind("MPI_", 0) == 0 ? name.substr(4) : name;
  if (call == "Barrier") return OTF2_REGION_ROLE_BARRIER;
  if (call == "Bcast" || call.rfind("Scatter", 0) == 0) return OTF2_REGION_ROLE_COLL_ONE2ALL;
  if (call == "Reduce" || call.rfind("Gather", 0) == 0) return OTF2_REGION_ROLE_COLL_ALL2ONE;
  for (std::uint8_t i = 0; i < otf2_collectives; ++i)
    if (call == otf2_collective(i).name) return OTF2_REGION_ROLE_COLL_ALL2ALL;
  return OTF2_REGION_ROLE_POINT2POINT;
}

/// Writes the definitions of a whole archive.
class DefinitionWriter {
public:
  DefinitionWriter(OTF2_GlobalDefWriter* writer, const std::vector<Node>& nodes) : writer_(writer), nodes_(nodes) {}

  void write(const WrittenDefinitions& definitions, Picoseconds length, const std::vector<std::uint64_t>& events)
  {
    check(OTF2_GlobalDefWriter_WriteClockProperties(writer_, ticks_per_second, 0, static_cast<std::uint64_t>(length),
                                                    OTF2_UNDEFINED_TIMESTAMP));
    check(OTF2_GlobalDefWriter_WriteParadigm(writer_, OTF2_PARADIGM_MPI, text("MPI"), OTF2_PARADIGM_CLASS_PROCESS));
    write_attributes();
    write_places(definitions, events);
    write_regions(definitions);
    write_communicators(definitions);
    write_metric_classes(definitions);
    write_metric_instances(definitions);
  }

private:
  /// The number of a text, which is written once.
  OTF2_StringRef text(const std::string& of)
  {
    const auto [place, is_new] = texts_.try_emplace(of, static_cast<OTF2_StringRef>(texts_.size()));
    if (is_new) check(OTF2_GlobalDefWriter_WriteString(writer_, place->second, of.c_str()));
    return place->second;
  }

  /// In the order of their numbers.
  void write_regions(const WrittenDefinitions& definitions)
  {
    std::vector<const std::pair<const std::string, WrittenDefinitions::Region>*> all(definitions.regions.size());
    for (const auto& one : definitions.regions)
      all[one.second.number] = &one;
    for (const auto* one : all) {
      const auto& [name, region] = *one;
      check(OTF2_GlobalDefWriter_WriteRegion(
          writer_, region.number, text(name), text(name), text(""), role_of(name, region.is_mpi),
          region.is_mpi ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE, text(""), 0, 0));
    }
  }

  void write_attributes()
  {
    const auto write = [&](Otf2Attribute attribute, const char* name, const char* description) {
      check(OTF2_GlobalDefWriter_WriteAttribute(writer_, static_cast<OTF2_AttributeRef>(attribute), text(name),
                                                text(description), OTF2_TYPE_INT64));
    };
    write(Otf2Attribute::message, "message", "number of the message, in the order of sending");
    write(Otf2Attribute::released, "released_ps", "the sender's overhead was over");
    write(Otf2Attribute::injected, "injected_ps", "the sender's interface sent the first of it");
    write(Otf2Attribute::head, "head_ps", "the first of it arrived");
    write(Otf2Attribute::delivered, "delivered_ps", "all of it had arrived");
  }

  void write_places(const WrittenDefinitions& definitions, const std::vector<std::uint64_t>& events)
  {
    const auto tree = [&](OTF2_SystemTreeNodeRef number, const std::string& name, const char* of,
                          OTF2_SystemTreeNodeRef parent) {
      check(OTF2_GlobalDefWriter_WriteSystemTreeNode(writer_, number, text(name), text(of), parent));
    };
    tree(machine, "loghop", "machine", OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    std::set<Node> written;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto place = static_cast<OTF2_SystemTreeNodeRef>(nodes_[i].value()) + 1;
      if (written.insert(nodes_[i]).second) tree(place, "node " + to_string(nodes_[i]), "node", machine);
      const std::string name = "rank " + std::to_string(i);
      const auto number = static_cast<OTF2_LocationGroupRef>(i);
      check(OTF2_GlobalDefWriter_WriteLocationGroup(writer_, number, text(name), OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                    place, OTF2_UNDEFINED_LOCATION_GROUP));
      location(number, name, OTF2_LOCATION_TYPE_CPU_THREAD, events[i], number);
    }
    const auto network = static_cast<OTF2_LocationGroupRef>(nodes_.size());
    if (definitions.has_network())
      check(OTF2_GlobalDefWriter_WriteLocationGroup(writer_, network, text("network"), OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                                    machine, OTF2_UNDEFINED_LOCATION_GROUP));
    for (std::size_t i = 0; i < definitions.further.size(); ++i) {
      const auto& [rank, name, metrics, instance] = definitions.further[i];
      location(nodes_.size() + i, name, metrics ? OTF2_LOCATION_TYPE_METRIC : OTF2_LOCATION_TYPE_CPU_THREAD,
               events[nodes_.size() + i], rank ? static_cast<OTF2_LocationGroupRef>(rank->value()) : network);
    }
  }

  void location(OTF2_LocationRef number, const std::string& name, OTF2_LocationType type, std::uint64_t events,
                OTF2_LocationGroupRef of)
  {
    check(OTF2_GlobalDefWriter_WriteLocation(writer_, number, text(name), type, events, of));
  }

  void write_metric_classes(const WrittenDefinitions& definitions)
  {
    OTF2_MetricMemberRef number = 0;
    for (std::size_t i = 0; i < definitions.metric_classes.size(); ++i) {
      std::vector<OTF2_MetricMemberRef> members;
      for (const Otf2Metric& metric : definitions.metric_classes[i]) {
        members.push_back(number++);
        check(OTF2_GlobalDefWriter_WriteMetricMember(
            writer_, members.back(), text(metric.name), text(metric.description), OTF2_METRIC_TYPE_OTHER,
            OTF2_METRIC_ABSOLUTE_NEXT, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL, 0, text(metric.unit)));
      }
      check(OTF2_GlobalDefWriter_WriteMetricClass(writer_, static_cast<OTF2_MetricRef>(i),
                                                  static_cast<std::uint8_t>(members.size()), members.data(),
                                                  OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_ABSTRACT));
    }
  }

  /// Metrics of a rank are about its location, those of the network about the machine.
  void write_metric_instances(const WrittenDefinitions& definitions)
  {
    for (std::size_t i = 0; i < definitions.further.size(); ++i) {
      const auto& [rank, name, metrics, instance] = definitions.further[i];
      if (!metrics) continue;
      const OTF2_LocationRef recorder = nodes_.size() + i;
      check(OTF2_GlobalDefWriter_WriteMetricInstance(writer_, instance, *metrics, recorder,
                                                     rank ? OTF2_SCOPE_LOCATION : OTF2_SCOPE_SYSTEM_TREE_NODE,
                                                     rank ? rank->position() : machine));
    }
  }

  void group(OTF2_GroupRef number, OTF2_GroupType type, const std::string& name, const std::vector<std::uint64_t>& all)
  {
    check(OTF2_GlobalDefWriter_WriteGroup(writer_, number, text(name), type, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                          static_cast<std::uint32_t>(all.size()), all.data()));
  }

  void write_communicators(const WrittenDefinitions& definitions)
  {
    std::vector<std::uint64_t> all(nodes_.size());
    std::iota(all.begin(), all.end(), std::uint64_t{0});
    group(0, OTF2_GROUP_TYPE_COMM_LOCATIONS, "ranks", all);
    group(1, OTF2_GROUP_TYPE_COMM_GROUP, "all ranks", all);
    OTF2_GroupRef groups = 2;
    for (std::size_t i = 0; i < definitions.communicators.size(); ++i) {
      const auto& [name, members] = definitions.communicators[i];
      OTF2_GroupRef of = 1;
      if (!members.empty()) {
        std::vector<std::uint64_t> numbers;
        for (const Rank rank : members)
          numbers.push_back(rank.position());
        of = groups++;
        group(of, OTF2_GROUP_TYPE_COMM_GROUP, name, numbers);
      }
      check(OTF2_GlobalDefWriter_WriteComm(writer_, static_cast<OTF2_CommRef>(i), text(name), of,
                                           i == 0 ? OTF2_UNDEFINED_COMM : OTF2_CommRef{0}, OTF2_COMM_FLAG_NONE));
    }
  }

  void check(OTF2_ErrorCode code) const { check_written(errors_, code); }

  Otf2Errors errors_;
  OTF2_GlobalDefWriter* const writer_;
  const std::vector<Node>& nodes_;
  std::map<std::string, OTF2_StringRef> texts_;
};

} // namespace

void write_definitions(OTF2_GlobalDefWriter* writer, const std::vector<Node>& nodes,
                       const WrittenDefinitions& definitions, Picoseconds length,
                       const std::vector<std::uint64_t>& events)
{
  DefinitionWriter(writer, nodes).write(definitions, length, events);
}

void check_written(const Otf2Errors& errors, OTF2_ErrorCode code)
{
  if (code == OTF2_SUCCESS) return;
  try {
    errors.check(code, "OTF2's library");
  } catch (const Otf2Fault& fault) {
    throw Otf2WriteFault(fault.what());
  }
}

void fail_to_write(const Otf2Errors& errors)
{
  try {
    errors.fail("OTF2's library");
  } catch (const Otf2Fault& fault) {
    throw Otf2WriteFault(fault.what());
  }
}

} // namespace loghop
