#include "loghop/predict/lognp/mlognp.hpp"

#include "loghop/predict/core/domain.hpp"

#include <cstddef>

namespace loghop::mlognp {
namespace {

const ImplicitTransfers& level(const Levels& levels, int c)
{
  domain::at_least("m, the number of levels,", static_cast<double>(levels.size()), 1);
  domain::between("the level", c, 0, static_cast<double>(levels.size()) - 1);
  return levels[static_cast<std::size_t>(c)];
}

} // namespace

Seconds point_to_point(const Levels& levels, int c, Bytes s)
{
  return lognp::without_contention(level(levels, c), s);
}

Seconds point_to_point(const Levels& levels, int c, Bytes s, Bytes d)
{
  return lognp::without_contention(level(levels, c), s, d);
}

} // namespace loghop::mlognp
