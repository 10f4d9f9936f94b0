#include "app/files/examples.hpp"

#include <map>
#include <string>
#include <vector>

namespace loghop::app {

namespace {

const std::map<std::string, std::vector<std::string>>& examples()
{
  static const std::map<std::string, std::vector<std::string>> table = {
      {"init", {"init my-cluster", "init my-torus --platform torus"}},
      {"run",
       {"run scenarios/titan.json", R"(run scenarios/collectives.json --case "allreduce ring, 8B" --breakdown)",
        "run scenarios/titan.json --format json -o titan_run.json"}},
      {"compare",
       {"compare scenarios/titan.json", "compare scenarios/titan.json --format json -o titan.json",
        "compare platforms/graphene.json --measured calibration/graphene.json"}},
      {"merge",
       {"run scenarios/titan.json --shard 1/2 -o 1.part", "run scenarios/titan.json --shard 2/2 -o 2.part",
        "merge 1.part 2.part"}},
      {"slurm",
       {"slurm scenarios/titan.json --result titan_run.json --parts 2",
        "slurm scenarios/titan.json --result titan.json --command compare --sbatch=--time=10:00"}},
      {"efficiency", {R"(efficiency scenarios/applications.json --case "fft S in slabs, 64 ranks, pairwise")"}},
      {"profile", {R"(profile scenarios/applications.json --case "fft S in slabs, 64 ranks, pairwise" --breakdown)"}},
      {"map", {R"(map scenarios/mesh_collectives.json --case "alltoall linear, a row, 4KiB" -o nodes.txt)"}},
      {"advise", {"advise scenarios/advise/broadcast.json"}},
      {"report", {"report scenarios/titan.json -o titan.html"}},
      {"power", {"power scenarios/logfp/fig02-posting.json"}},
      {"sensitivity", {R"(sensitivity scenarios/titan.json --case "to itself, 16 KiB")"}},
      {"calibrate",
       {"calibrate platforms/loggops.json -o measured.json",
        "calibrate platforms/loggops.json --noise 2% --repetitions 50 -o noisy.json"}},
      {"tune",
       {"tune platforms/templates/miriel.json --to calibration/miriel.json --only half_round_trip -o tuned.json"}},
      {"fit", {"fit calibration/das.json", "fit calibration/das.json --model P-3PC"}},
      {"predict",
       {"predict LogP point_to_point calibration/alewife.json --arguments 0",
        "predict LogGP tree_broadcast calibration/infiniband-chemnitz-simulated.json --size 16B,4KiB --ranks 4,64"}},
      {"import",
       {"import osu osu_latency.txt -o my-cluster.json", "import collectives collectives.csv -o my-collectives.json"}},
      {"validate", {"validate platforms/das.json calibration/das.json scenarios/das.json"}},
      {"diff", {"diff platforms/mesh8x8_2vc.json platforms/mesh8x8_4vc.json"}},
      {"export", {R"(export scenarios/mesh_collectives.json --case "alltoall linear, a row, 4KiB" -o row.goal)"}},
      {"explore", {"explore -o explorer.html"}},
      {"explain", {"explain platform nic.fetch", "explain eager_limit", "explain scenario"}},
      {"list", {"list models", "list algorithms"}}};
  return table;
}

} // namespace

void add_examples(CLI::App& program)
{
  for (const auto& [name, lines] : examples()) {
    CLI::App* command = program.get_subcommand(name);
    std::string footer = command->get_footer();
    if (!footer.empty()) footer += "\n\n";
    footer += lines.size() == 1 ? "Example:" : "Examples:";
    for (const std::string& line : lines)
      footer += "\n  loghop " + line;
    command->footer(footer);
  }
}

} // namespace loghop::app
