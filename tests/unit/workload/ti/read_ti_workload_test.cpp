// The keys of the workload "ti". What traces say: ti_trace_test.cpp.
#include "loghop/workload/ti/ti_workload.hpp"

#include "unit/workload/read_one.hpp"
#include "unit/workload/ti/trace_files.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>

namespace loghop::read_ti_workload_test {
namespace {

using nlohmann::json;
using test::problems;
using test::read;
using test::TraceFolder;
using testing::StartsWith;
using Kind = TiAction::Kind;

json of_file(const std::string& file, const json& more = json::object())
{
  json workload = {{"type", "ti"}, {"file", file}};
  workload.update(more);
  return workload;
}

class ReadTiWorkload : public testing::Test {
protected:
  json good(const json& more = json::object()) const { return of_file(file_, more); }
  json of_size(const std::string& datatype, const json& size) const
  {
    return good({{"datatype_sizes", {{datatype, size}}}});
  }

  TraceFolder folder_;
  std::string file_ = folder_.write("t.txt", "0 init\n0 send 0 0 3 1\n0 finalize\n");
};

TEST_F(ReadTiWorkload, HasTheTraceOfItsFileAndDefaultAlgorithms)
{
  const auto made = read<TiWorkload>(good());
  EXPECT_EQ(std::string(made.type()), "ti");
  EXPECT_EQ(made.form(), Workload::Form::graph);
  EXPECT_EQ(made.metric().kind, Metric::Kind::makespan);
  EXPECT_EQ(made.metric().iterations, 1);
  ASSERT_NE(made.trace, nullptr);
  EXPECT_EQ(made.trace->ranks(), 1);
  EXPECT_EQ(made.trace->counts().bytes, 3 * 4);
  EXPECT_EQ(made.algorithms.name(Kind::broadcast, 8, 64), "binomial");
}

TEST_F(ReadTiWorkload, MayHaveALibraryThatChooses)
{
  EXPECT_EQ(read<TiWorkload>(good()).library, nullptr);
  EXPECT_EQ(read<TiWorkload>(good({{"library", {{"name", "Open MPI"}, {"version", "4.1"}}}})).library,
            &mpi_libraries().front());
}

TEST_F(ReadTiWorkload, FilesAreBesideTheScenario)
{
  const JsonValue root = parse_json(of_file("t.txt").dump(), file_ + ".json");
  read_workload(root);
  EXPECT_TRUE(root.problems().empty());
}

TEST_F(ReadTiWorkload, TakesAlgorithmsByTheKindOfCollective)
{
  const auto made = read<TiWorkload>(good({{"collectives", {{"broadcast", "chain"}, {"alltoallv", "ring"}}}}));
  EXPECT_EQ(made.algorithms.name(Kind::broadcast, 1 << 20, 64), "chain");
  EXPECT_EQ(made.algorithms.name(Kind::alltoallv, 0, 64), "ring");
  EXPECT_EQ(made.algorithms.name(Kind::alltoall, 1 << 20, 64), "pairwise");
}

TEST_F(ReadTiWorkload, NamesTheAlgorithmsThatItKnows)
{
  EXPECT_EQ(problems(good({{"collectives", {{"alltoallv", "bruck"}}}})),
            "s.json:/collectives/alltoallv: unknown algorithm of alltoallv \"bruck\"; known: linear, pairwise, ring\n");
  EXPECT_EQ(problems(good({{"collectives", {{"scan", "chian"}}}})),
            "s.json:/collectives/scan: unknown algorithm of scan \"chian\"; known: recursive_doubling, chain; did you "
            "mean \"chain\"?\n");
  EXPECT_THAT(problems(good({{"collectives", {{"gatherv", "linear"}}}})),
              StartsWith("s.json:/collectives/gatherv: unknown key \"gatherv\"; known: "));
  EXPECT_THAT(problems(good({{"collectives", {{"scan", 5}}}})), StartsWith("s.json:/collectives/scan: expected"));
  const std::string two = problems(good({{"collectives", {{"barrier", "x"}, {"scan", "x"}}}}));
  EXPECT_THAT(two, testing::HasSubstr("/collectives/barrier: unknown algorithm"));
  EXPECT_THAT(two, testing::HasSubstr("/collectives/scan: unknown algorithm"));
}

TEST_F(ReadTiWorkload, SizesOfDatatypesReplaceWhatIsKnown)
{
  EXPECT_EQ(read<TiWorkload>(of_size("1", "100B")).trace->counts().bytes, 3 * 100);
  const std::string derived = folder_.write("derived.txt", "0 send 0 0 3 -1\n");
  EXPECT_EQ(read<TiWorkload>(of_file(derived, {{"datatype_sizes", {{"-1", "48B"}}}})).trace->counts().bytes, 3 * 48);
  EXPECT_THAT(problems(of_file(derived)), StartsWith(derived + ":1: datatype -1 is a derived one"));
}

TEST_F(ReadTiWorkload, DatatypesHaveNumbersAndSizesWithLimits)
{
  for (const char* datatype : {"-1", "0", "60", "2147483646"})
    EXPECT_EQ(problems(of_size(datatype, "8B")), "") << datatype;
  for (const char* datatype : {"-2", "2147483647", "x", "1x", "", "1.5", "99999999999999999999"})
    EXPECT_EQ(problems(of_size(datatype, "8B")),
              "s.json:/datatype_sizes/" + std::string(datatype) +
                  ": expected the number of a datatype, -1 (derived ones) or more, found \"" + datatype + "\"\n");
  for (const char* size : {"0B", "1073741824B"})
    EXPECT_EQ(problems(of_size("7", size)), "") << size;
  for (const json& size : {json("1073741825B"), json("-1B"), json("0.5B"), json(8)})
    EXPECT_THAT(problems(of_size("7", size)), StartsWith("s.json:/datatype_sizes/7: expected")) << size;
}

TEST_F(ReadTiWorkload, NeedsAFileThatCanBeRead)
{
  EXPECT_EQ(problems({{"type", "ti"}}), "s.json: expected the key \"file\", found none\n");
  EXPECT_THAT(problems(of_file("")), StartsWith("s.json:/file: expected"));
  const std::string beginning = "s.json:/file: expected a file that can be read, found ";
  EXPECT_EQ(problems(of_file("none.txt")), beginning + "\"none.txt\": No such file or directory\n");
  EXPECT_EQ(problems(of_file("/dev/null")), beginning + "\"/dev/null\": no regular file\n");
  const std::string packed = folder_.write("t.gz", "\x1f\x8b\x08");
  EXPECT_EQ(problems(of_file(packed)),
            beginning + "\"" + packed + "\": the compressed data is damaged or incomplete\n");
}

TEST_F(ReadTiWorkload, SaysWhatIsWrongInTheTraceAndInTheScenario)
{
  const std::string wrong = folder_.write("wrong.txt", "0 init\n0 send 5 0 1\n");
  const std::string fault = wrong + ":2: expected a destination from 0 to 0, found 5\n";
  EXPECT_EQ(problems(of_file(wrong)), fault);
  EXPECT_EQ(problems(of_file(wrong, {{"datatype_sizes", {{"-2", "8B"}}}})),
            "s.json:/datatype_sizes/-2: expected the number of a datatype, -1 (derived ones) or more, found \"-2\"\n" +
                fault);
}

} // namespace
} // namespace loghop::read_ti_workload_test
