#include "loghop/workload/collectives/make_decided.hpp"

#include "loghop/base/require.hpp"
#include "loghop/workload/collectives/composed/of_notices.hpp"
#include "loghop/workload/collectives/composed/of_sums.hpp"
#include "loghop/workload/collectives/composed/sequence.hpp"
#include "loghop/workload/collectives/decisions/library_decisions.hpp"
#include "loghop/workload/collectives/fixed/fixed_algorithms.hpp"

#include <iterator>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace loghop::collectives {

namespace {

using Made = std::unique_ptr<CollectiveAlgorithm>;

std::int64_t bytes_of_all(int ranks, const CollectiveOptions& options)
{
  if (!options.sizes) return options.bytes * ranks;
  return std::accumulate(options.sizes->begin(), options.sizes->end(), std::int64_t{0});
}

Made make_named(const std::string& collective, const std::string& name, int ranks, const CollectiveOptions& options)
{
  if (name == "default") return make_decided(collective, ranks, options);
  if (const AlgorithmRow* row = fixed_algorithm(collective, name)) return row->make(ranks, options);
  throw std::logic_error("no algorithm " + collective + " " + name + ", which a library is said to choose");
}

/// What the parts of a sequence carry: what those before them have gathered or added up. The reduction of a reduce_scatter
/// is of the blocks of all ranks.
Sequence::Parts of_one_meaning(Sequence::Parts algorithms, const std::string& collective, int ranks,
                               const CollectiveOptions& options)
{
  if (collective == "barrier") {
    for (std::size_t i = 1; i < algorithms.size(); ++i)
      algorithms[i] = std::make_unique<OfNotices>(std::move(algorithms[i]));
    return algorithms;
  }
  const SumParts::Algorithms all(std::make_move_iterator(algorithms.begin()),
                                 std::make_move_iterator(algorithms.end()));
  const auto sum = collective != "reduce_scatter" ? std::make_shared<const SumParts>(all, options.bytes)
                   : options.sizes                ? std::make_shared<const SumParts>(Partition::listed(*options.sizes))
                                   : std::make_shared<const SumParts>(Partition::equal(options.bytes, ranks));
  for (std::size_t i = 0; i < all.size(); ++i)
    algorithms[i] = std::make_unique<OfSums>(all[i], sum);
  return algorithms;
}

Made make_sequence(const LibraryChoice& choice, const std::string& collective, int ranks,
                   const CollectiveOptions& options)
{
  Sequence::Parts made;
  for (const auto& [part, name] : choice.sequence) {
    CollectiveOptions of_part = options;
    of_part.root = 0;
    of_part.choice.clear();
    if (collective == "reduce_scatter" && part == "reduce") {
      of_part.bytes = bytes_of_all(ranks, options);
      of_part.sizes = nullptr;
    }
    made.push_back(make_named(part, name, ranks, of_part));
  }
  return std::make_unique<Sequence>(of_one_meaning(std::move(made), collective, ranks, options));
}

/// Of a choice that is no sequence.
std::string algorithm_of(const LibraryChoice& choice, int ranks, const CollectiveOptions& options)
{
  return choice.algorithm_for(ranks, options.bytes / options.element_bytes);
}

} // namespace

const LibraryChoice& library_choice(const std::string& collective, int ranks, const CollectiveOptions& options)
{
  require(options.library != nullptr,
          "the algorithm \"default\" needs a \"library\", of the workload or of the platform's middleware");
  const LibraryDecisions& decisions = decisions_of(*options.library);
  const auto found = decisions.collectives.find(collective);
  require(found != decisions.collectives.end(),
          "what " + options.library->text() + " chooses for " + collective + " is not known");
  if (!options.choice.empty()) return found->second.require(options.choice);
  const std::int64_t bytes = found->second.of_all_blocks() ? bytes_of_all(ranks, options) : options.bytes;
  return found->second.choice(ranks, bytes);
}

std::string library_algorithm(const std::string& collective, int ranks, const CollectiveOptions& options)
{
  const LibraryChoice& choice = library_choice(collective, ranks, options);
  return choice.sequence.empty() ? algorithm_of(choice, ranks, options) : "";
}

std::unique_ptr<CollectiveAlgorithm> make_decided(const std::string& collective, int ranks,
                                                  const CollectiveOptions& options)
{
  const LibraryChoice& choice = library_choice(collective, ranks, options);
  if (!choice.sequence.empty()) return make_sequence(choice, collective, ranks, options);
  CollectiveOptions chosen = options;
  if (choice.radix > 0) chosen.radix = choice.radix;
  chosen.blocks_rounded_up = choice.blocks_rounded_up;
  return make_named(collective, algorithm_of(choice, ranks, options), ranks, chosen);
}

} // namespace loghop::collectives
