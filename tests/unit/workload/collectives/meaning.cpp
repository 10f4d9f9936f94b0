#include "unit/workload/collectives/meaning.hpp"

namespace loghop::collectives::test {

namespace {

/// Fills a Meaning: says who has a piece before, and who must have it after.
class Writer {
public:
  explicit Writer(int ranks) : ranks_(ranks), meaning_{std::vector<Holding>(size()), std::vector<Holding>(size())} {}

  Meaning meaning() const { return meaning_; }

  void moves(int from, int to, const Piece& piece)
  {
    meaning_.before[at(from)][piece] = {from};
    meaning_.after[at(to)][piece] = {from};
  }
  void spreads(int from, const Piece& piece)
  {
    for (int to = 0; to < ranks_; ++to)
      moves(from, to, piece);
  }
  void everyone_adds_to(const Piece& piece)
  {
    for (int rank = 0; rank < ranks_; ++rank)
      meaning_.before[at(rank)][piece] = {rank};
  }
  void gets_sum(int rank, const Piece& piece)
  {
    for (int from = 0; from < ranks_; ++from)
      meaning_.after[at(rank)][piece].insert(from);
  }

private:
  std::size_t size() const { return static_cast<std::size_t>(ranks_); }
  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }

  int ranks_;
  Meaning meaning_;
};

void write_reduction(Writer& writer, bool all, const CollectiveAlgorithm& algorithm, int root)
{
  for (std::int64_t block = 0; block < algorithm.blocks(); ++block) {
    const Piece piece{Piece::nobody, block};
    writer.everyone_adds_to(piece);
    for (int rank = 0; rank < algorithm.ranks(); ++rank)
      if (all || rank == root) writer.gets_sum(rank, piece);
  }
}

void write_reduce_scatter(Writer& writer, int ranks)
{
  for (int rank = 0; rank < ranks; ++rank) {
    writer.everyone_adds_to({Piece::nobody, rank});
    writer.gets_sum(rank, {Piece::nobody, rank});
  }
}

/// Follows the contributions to a prefix sum that each rank knows of.
void write_scan(Writer& writer, int ranks, bool inclusive)
{
  for (int to = 0; to < ranks; ++to)
    for (int from = 0; from < to + (inclusive ? 1 : 0); ++from)
      writer.moves(from, to, {from, 0});
  if (ranks > 0) writer.moves(ranks - 1, ranks - 1, {ranks - 1, 0});
}

void write_round_trip(Writer& writer, const std::string& name, int ranks, const CollectiveOptions& options)
{
  if (ranks == 1) return;
  if (name == "prtt") {
    const int other = (options.root + 1) % ranks;
    for (std::int64_t i = 0; i < options.messages; ++i)
      writer.moves(options.root, other, {options.root, i});
    writer.moves(other, options.root, {other, 0});
    return;
  }
  for (int other = 0; other < ranks; ++other) {
    if (other == options.root) continue;
    writer.moves(options.root, other, {options.root, other});
    writer.moves(other, options.root, {other, options.root});
  }
}

} // namespace

Meaning meaning_of(const std::string& collective, const std::string& name, const CollectiveAlgorithm& algorithm,
                   const CollectiveOptions& options)
{
  const int ranks = algorithm.ranks();
  const int root = options.root;
  Writer writer(ranks);
  if (collective == "broadcast")
    for (std::int64_t block = 0; block < algorithm.blocks(); ++block)
      writer.spreads(root, {root, block});
  if (collective == "reduce" || collective == "allreduce")
    write_reduction(writer, collective == "allreduce", algorithm, root);
  if (collective == "reduce_scatter") write_reduce_scatter(writer, ranks);
  if (collective == "scan" || collective == "exscan") write_scan(writer, ranks, collective == "scan");
  if (collective == "round_trip") write_round_trip(writer, name, ranks, options);
  for (int rank = 0; rank < ranks; ++rank) {
    if (collective == "barrier" || collective == "allgather") writer.spreads(rank, {rank, 0});
    if (collective == "gather") writer.moves(rank, root, {rank, 0});
    if (collective == "scatter") writer.moves(root, rank, {root, rank});
    for (int to = 0; collective == "alltoall" && to < ranks; ++to)
      writer.moves(rank, to, {rank, to});
  }
  return writer.meaning();
}

std::vector<std::string> problems_of(const Outcome& outcome, const Meaning& meaning)
{
  std::vector<std::string> problems = outcome.problems;
  for (std::size_t rank = 0; rank < meaning.after.size(); ++rank) {
    for (const auto& [piece, contributors] : meaning.after[rank]) {
      const auto found = outcome.held[rank].find(piece);
      if (found != outcome.held[rank].end() && found->second == contributors) continue;
      problems.push_back("rank " + std::to_string(rank) + " has not piece (" + std::to_string(piece.owner) + ", " +
                         std::to_string(piece.block) + ") of all who contribute");
    }
  }
  return problems;
}

} // namespace loghop::collectives::test
