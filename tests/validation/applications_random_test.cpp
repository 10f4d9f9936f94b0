// Do FFTs and images on grids of any size send each byte where it belongs, once, and end? The graph that a workload
// hands over is replayed on a LogGOPS network, and what its ranks send and receive is held to owners of points and
// pixels that are found one by one.
#include "loghop/workload/fft/fft.hpp"
#include "loghop/workload/image/grid_exchange.hpp"
#include "support/loggops_run.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <utility>

namespace loghop::test::applications_random_test {
namespace {

using Volume = std::map<std::pair<int, int>, std::int64_t>; ///< bytes by (from, to)

/// Hands a graph on, and adds up the messages of its operations.
class Recorder final : public OperationGraph {
public:
  explicit Recorder(OperationGraph& graph) : graph_(graph) {}

  int ranks() const override { return graph_.ranks(); }
  void begin(Rank rank, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.begin(rank, ready);
    add(rank, ready, before);
  }
  void started(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.started(rank, id, ready);
    add(rank, ready, before);
  }
  void finished(Rank rank, std::uint32_t id, std::vector<GraphOperation>& ready) override
  {
    const std::size_t before = ready.size();
    graph_.finished(rank, id, ready);
    add(rank, ready, before);
  }
  MessageLayout layout(std::uint16_t layout) const override { return graph_.layout(layout); }
  std::string place(Rank rank, std::uint32_t id) const override { return graph_.place(rank, id); }
  std::string left(Rank rank) const override { return graph_.left(rank); }

  Volume sent, received;
  std::int64_t wrong_layouts = 0; ///< that do not have the bytes of their message

private:
  void add(Rank rank, const std::vector<GraphOperation>& ready, std::size_t first)
  {
    for (std::size_t i = first; i < ready.size(); ++i) {
      const GraphOperation& o = ready[i];
      if (o.kind == GraphOperation::Kind::compute) continue;
      if (o.kind == GraphOperation::Kind::send)
        sent[{rank.value(), o.peer.value()}] += o.amount;
      else
        received[{o.peer.value(), rank.value()}] += o.amount;
      if (o.layout == 0) continue;
      const MessageLayout lies = graph_.layout(o.layout);
      if (lies.count * lies.block_bytes != o.amount || lies.stride_bytes < lies.block_bytes) ++wrong_layouts;
    }
  }

  OperationGraph& graph_;
};

MachineShape nodes(int number)
{
  MachineShape shape;
  shape.dimensions = {number};
  return shape;
}

LoggopsNetwork any_network()
{
  LoggopsNetwork network;
  network.L = *rc::gen::inRange<Picoseconds>(0, 3000);
  network.o = *rc::gen::inRange<Picoseconds>(0, 500);
  network.g = *rc::gen::inRange<Picoseconds>(0, 500);
  network.G = *rc::gen::inRange(0, 4);
  if (*rc::gen::arbitrary<bool>()) network.S = *rc::gen::inRange<std::int64_t>(0, 500);
  return network;
}

/// Replays the workload to its end; without messages of no bytes.
void run(const Workload& workload, int ranks, Volume& moved)
{
  workload.check(nodes(ranks));
  const auto graph = workload.graph(nodes(ranks), 1);
  Recorder recorder(*graph);
  std::string error;
  RC_ASSERT(!run_graph(any_network(), recorder, &error).stuck);
  RC_ASSERT(recorder.sent == recorder.received);
  RC_ASSERT(recorder.wrong_layouts == 0);
  for (const auto& [pair, bytes] : recorder.sent)
    if (bytes > 0) moved[pair] = bytes;
}

/// Counts out the part that has thing i: n things are in `parts` parts, and the first n mod `parts` have one more.
int part_of(std::int64_t i, std::int64_t n, int parts)
{
  int part = 0;
  for (std::int64_t end = 0;; ++part) {
    end += n / parts + (part < n % parts ? 1 : 0);
    if (i < end) return part;
  }
}

// ---------------------------------------------------------------------------------------- FFT

RC_GTEST_PROP(ApplicationsRandom, FftsMoveEveryPointToItsNextOwnerOnce, ())
{
  using Variant = Fft::Variant;
  Fft fft;
  const bool pencils = *rc::gen::arbitrary<bool>();
  const int A = pencils ? *rc::gen::inRange(1, 5) : 1;
  const int B = *rc::gen::inRange(1, 6);
  const auto side = [](int least) { return std::int64_t{*rc::gen::inRange(least, least + 9)}; };
  fft.points = {side(A), side(std::max(A, B)), side(B)};
  fft.decomposition = pencils ? Fft::Decomposition::pencil : Fft::Decomposition::slab;
  fft.number_of_ranks = A * B;
  if (pencils) fft.process_grid = {A, B};
  fft.variant = *rc::gen::element(Variant::ddt, Variant::pack, Variant::opt);
  fft.naive_packing = 3;
  fft.blocked_packing = 1;
  fft.flop_time = Seconds(1e-12);
  fft.iterations = *rc::gen::inRange(1, 4);
  fft.alltoall =
      &collectives::require_algorithm("alltoall", *rc::gen::element<std::string>("linear", "pairwise", "ring"));

  // Rank a + A b has: y by a and z by b; x by a and z by b; x by a and y by b.
  Volume expected;
  const auto& [nx, ny, nz] = fft.points;
  for (std::int64_t x = 0; x < nx; ++x)
    for (std::int64_t y = 0; y < ny; ++y)
      for (std::int64_t z = 0; z < nz; ++z) {
        const int owners[] = {part_of(y, ny, A) + A * part_of(z, nz, B), part_of(x, nx, A) + A * part_of(z, nz, B),
                              part_of(x, nx, A) + A * part_of(y, ny, B)};
        for (int i = 0; i < 2; ++i)
          if (owners[i] != owners[i + 1]) expected[{owners[i], owners[i + 1]}] += 16 * fft.iterations;
      }
  Volume moved;
  run(fft, A * B, moved);
  RC_ASSERT(moved == expected);
}

// ---------------------------------------------------------------------------------------- images

GridExchange any_image()
{
  GridExchange image;
  image.X = *rc::gen::inRange(1, 6);
  image.Y = *rc::gen::inRange(1, 6);
  image.width = *rc::gen::inRange(image.X, image.X + 25);
  image.height = *rc::gen::inRange(image.Y, image.Y + 25);
  image.pixel_bytes = *rc::gen::inRange(1, 9);
  image.iterations = *rc::gen::inRange(1, 4);
  return image;
}

int owner(const GridExchange& image, std::int64_t x, std::int64_t y)
{
  return part_of(x, image.width, image.X) + image.X * part_of(y, image.height, image.Y);
}

/// Every pixel of the image that is not a rank's own and at most the border away from one of these, along x and along
/// y.
RC_GTEST_PROP(ApplicationsRandom, BordersBringThePixelsAroundAPart, ())
{
  GridExchange image = any_image();
  image.operations = {GridExchange::Action::border};
  const auto border = [](std::int64_t pixels, int ranks) {
    return std::int64_t{*rc::gen::inRange(0, static_cast<int>(pixels / ranks) + 1)};
  };
  image.border_across = border(image.width, image.X);
  image.border_along = border(image.height, image.Y);
  const bool corners = *rc::gen::arbitrary<bool>();
  image.exchange = corners ? BorderExchange::Kind::eight : BorderExchange::Kind::four;

  Volume expected;
  for (int rank = 0; rank < image.X * image.Y; ++rank) {
    std::int64_t x0 = image.width, x1 = -1, y0 = image.height, y1 = -1; // its first and last pixels
    for (std::int64_t x = 0; x < image.width; ++x)
      for (std::int64_t y = 0; y < image.height; ++y) {
        if (owner(image, x, y) != rank) continue;
        x0 = std::min(x0, x), x1 = std::max(x1, x), y0 = std::min(y0, y), y1 = std::max(y1, y);
      }
    for (std::int64_t x = 0; x < image.width; ++x)
      for (std::int64_t y = 0; y < image.height; ++y) {
        const std::int64_t dx = x < x0 ? x0 - x : x > x1 ? x - x1 : 0;
        const std::int64_t dy = y < y0 ? y0 - y : y > y1 ? y - y1 : 0;
        const bool around = dx <= image.border_across && dy <= image.border_along && dx + dy > 0;
        if (around && (corners || dx == 0 || dy == 0))
          expected[{owner(image, x, y), rank}] += image.pixel_bytes * image.iterations;
      }
  }
  Volume moved;
  run(image, image.X * image.Y, moved);
  RC_ASSERT(moved == expected);
}

/// Along a binomial tree a part goes through every rank above its own; straight, from or to rank 0.
RC_GTEST_PROP(ApplicationsRandom, PartsGoThroughTheTree, ())
{
  using Action = GridExchange::Action;
  GridExchange image = any_image();
  image.tree = *rc::gen::element(GridExchange::Tree::linear, GridExchange::Tree::binomial);
  const bool binomial = image.tree == GridExchange::Tree::binomial;
  if (binomial) {
    image.X = 1 << *rc::gen::inRange(0, 4);
    image.width += image.X;
  }
  const bool scatters = *rc::gen::arbitrary<bool>();
  image.operations = {scatters ? Action::scatter : Action::gather};

  Volume expected;
  for (std::int64_t x = 0; x < image.width; ++x)
    for (std::int64_t y = 0; y < image.height; ++y)
      for (int rank = owner(image, x, y); rank != 0;) {
        const int parent = binomial ? rank & (rank - 1) : 0;
        expected[scatters ? std::pair(parent, rank) : std::pair(rank, parent)] += image.pixel_bytes * image.iterations;
        rank = parent;
      }
  Volume moved;
  run(image, image.X * image.Y, moved);
  RC_ASSERT(moved == expected);
}

} // namespace
} // namespace loghop::test::applications_random_test
