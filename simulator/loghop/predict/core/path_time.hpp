// Times that know how they grow when a parameter of the machine does: the critical path of a walk.
//
// A walk of messages adds times, and takes the later one of two. Adding adds what both grow by, and the later one alone
// counts. So each time carries its value and its slopes, the derivatives by the parameters: how many latencies,
// overheads, bytes ... lie on the longest chain that leads to it. Where two chains are equally long, that of the first
// one counts. That is propagation along the graph of what LLAMP (Shen et al., SC 2024) takes from a linear program.
//
// A parameter is something that all messages of a kind have more of: L + 1 us means that each message between nodes
// takes a microsecond more, whatever it took before. So it has a meaning for measured costs, which have no parameters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace loghop {

enum class PathParameter : std::uint8_t {
  o,           ///< a processor sends or receives a message [s]
  L,           ///< a message between nodes is on its way [s]
  g,           ///< from one message of a network interface to the next [s]
  G,           ///< a byte between nodes [s/B]
  link,        ///< a byte on a link between routers, 1 / B_link, as far as messages share it [s/B]
  L_in_a_node, ///< a message within a node [s]
  G_in_a_node, ///< a byte of it [s/B]
};
inline constexpr std::size_t path_parameters = 7;
inline constexpr std::array<const char*, path_parameters> path_parameter_names = {
    "o", "L", "g", "G", "1/B_link", "L within a node", "G within a node"};
/// Of one byte, not of one message.
constexpr bool is_per_byte(PathParameter parameter)
{
  return parameter == PathParameter::G || parameter == PathParameter::link || parameter == PathParameter::G_in_a_node;
}

/// One number for each parameter: slopes, or by how much parameters grow.
class ByParameter {
public:
  constexpr ByParameter() = default;
  double& operator[](PathParameter p) { return values_[static_cast<std::size_t>(p)]; }
  constexpr double operator[](PathParameter p) const { return values_[static_cast<std::size_t>(p)]; }
  /// These, with another number for one parameter.
  ByParameter with(PathParameter p, double value) const
  {
    ByParameter changed = *this;
    changed[p] = value;
    return changed;
  }
  ByParameter& add(const ByParameter& other, double times = 1)
  {
    for (std::size_t i = 0; i < path_parameters; ++i)
      values_[i] += times * other.values_[i];
    return *this;
  }
  /// The sum of the products.
  double dot(const ByParameter& other) const
  {
    double sum = 0;
    for (std::size_t i = 0; i < path_parameters; ++i)
      sum += values_[i] * other.values_[i];
    return sum;
  }

private:
  std::array<double, path_parameters> values_{};
};

class PathTime {
public:
  PathTime() = default;
  PathTime(double seconds, const ByParameter& slopes = {}) : seconds_(seconds), slopes_(slopes) {} // NOLINT: a constant

  double seconds() const { return seconds_; }
  const ByParameter& slopes() const { return slopes_; }

  PathTime& operator+=(const PathTime& other)
  {
    seconds_ += other.seconds_;
    slopes_.add(other.slopes_);
    return *this;
  }
  PathTime& operator-=(const PathTime& other)
  {
    seconds_ -= other.seconds_;
    slopes_.add(other.slopes_, -1);
    return *this;
  }
  friend PathTime operator+(PathTime a, const PathTime& b) { return a += b; }
  friend PathTime operator-(PathTime a, const PathTime& b) { return a -= b; }
  friend PathTime operator/(const PathTime& a, double divisor)
  {
    PathTime result(a.seconds_ / divisor);
    result.slopes_.add(a.slopes_, 1 / divisor);
    return result;
  }
  friend bool operator<(const PathTime& a, const PathTime& b) { return a.seconds_ < b.seconds_; }
  friend bool operator>(const PathTime& a, const PathTime& b) { return b < a; }

private:
  double seconds_ = 0;
  ByParameter slopes_;
};

inline double seconds_of(double time)
{
  return time;
}
inline double seconds_of(const PathTime& time)
{
  return time.seconds();
}

/// Costs of messages in a walk of `Time`: double for the time alone, PathTime for its path as well.
template<class Time> class PathCosts;
template<> class PathCosts<double> {
public:
  double operator()(double seconds, const ByParameter& /*slopes*/) const { return seconds; }
};
template<> class PathCosts<PathTime> {
public:
  /// On a machine whose parameters have grown.
  explicit PathCosts(const ByParameter& growth = {}) : growth_(growth) {}
  PathTime operator()(double seconds, const ByParameter& slopes) const
  {
    return {seconds + slopes.dot(growth_), slopes};
  }

private:
  ByParameter growth_;
};

} // namespace loghop
