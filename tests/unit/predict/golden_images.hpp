// The calculation of each kind of golden of P-3PC and LogGP*. The table is that of the paper, in tests/data/goldens.
#pragma once

#include "loghop/predict/threepc/image_exchange.hpp"
#include "loghop/predict/threepc/loggp_star.hpp"
#include "support/source_dir.hpp"
#include "unit/predict/golden_machines.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

namespace loghop::goldens {

/// Sizes in the table are K values of 4 bytes.
inline P3PC das_table(int K)
{
  static const json file = json::parse(std::ifstream(test::source_dir() + "/tests/data/goldens/images.json"));
  const json& das = file.at("DAS");
  const auto curve = [&](const char* path, const char* layout) {
    std::vector<CostPoint> points;
    for (std::size_t i = 0; i < das.at("sizes_in_K_values_of_4_bytes").size(); ++i)
      points.push_back({Bytes(4.0 * K * das.at("sizes_in_K_values_of_4_bytes")[i].get<double>()),
                        Seconds(das.at(path).at(layout)[i].get<double>())});
    return CostCurve(points);
  };
  const auto row = [&](const char* path) {
    return P3PC::Row{curve(path, "cc"), curve(path, "cn"), curve(path, "nc"), curve(path, "nn")};
  };
  return P3PC(row("send"), row("recv"), row("full"));
}

enum class ImageModel { p3pc, loggp_star };

template<ImageModel model> P3PC image_machine(int K)
{
  return model == ImageModel::p3pc ? das_table(K) : p3pc::loggp_star(das_table(K));
}

inline Path path_named(const std::string& name)
{
  return name == "send" ? Path::send : name == "recv" ? Path::receive : Path::full;
}

inline MemoryLayout layout_named(const std::string& name)
{
  return static_cast<MemoryLayout>((name.at(0) == 'n' ? 2 : 0) + (name.at(1) == 'n' ? 1 : 0));
}

inline GridImage image_of(const json& in)
{
  return {in.at("img").get<int>(), in.at("img").get<int>(), in.at("X").get<int>(), in.at("Y").get<int>(), Bytes(4)};
}

inline Bytes values(const json& in)
{
  return Bytes(4 * number(in, "m_values"));
}

inline json p3pc_time(const json& in)
{
  return das_table(in.at("K").get<int>())
      .at(path_named(in.at("path")), layout_named(in.at("layout")), values(in))
      .count();
}

template<Path path> json loggp_star_time(const json& in)
{
  return image_machine<ImageModel::loggp_star>(in.at("K").get<int>()).at(path, MemoryLayout::nc, values(in)).count();
}

template<ImageModel model> json flat_tree(const json& in)
{
  const P3PC machine = image_machine<model>(in.at("K").get<int>());
  const auto collective = in.at("op") == "scatter" ? p3pc::oft_scatter : p3pc::oft_gather;
  return collective(machine, image_of(in)).count();
}

template<ImageModel model> json binomial_tree(const json& in)
{
  const P3PC machine = image_machine<model>(in.at("K").get<int>());
  const auto collective = in.at("op") == "scatter" ? p3pc::sbt_scatter : p3pc::sbt_gather;
  return collective(machine, image_of(in)).count();
}

template<ImageModel model> json border_exchange(const json& in)
{
  const P3PC machine = image_machine<model>(in.at("K").get<int>());
  const bool drop = in.at("drop_absent_neighbours").get<bool>();
  return p3pc::border_exchange(machine, image_of(in), {in.at("bw").get<int>(), in.at("bh").get<int>()},
                               drop ? AbsentNeighbours::dropped : AbsentNeighbours::counted)
      .count();
}

/// Finds the grid of 16 nodes that exchanges the borders of an image of 512 x 512 fastest.
template<ImageModel model, int K> json best_grid(const json& in)
{
  const P3PC machine = image_machine<model>(K);
  const int bw = in.at("bw").get<int>();
  json best;
  Seconds least = Seconds::max();
  for (int X = 1; X <= 16; X *= 2) {
    const Seconds cost = p3pc::border_exchange(machine, {512, 512, X, 16 / X, Bytes(4)}, {bw, bw});
    if (cost < least) best = {X, 16 / X};
    least = std::min(least, cost);
  }
  return best;
}

} // namespace loghop::goldens
