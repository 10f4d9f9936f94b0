#include "loghop/units/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace loghop {

namespace {

constexpr int edit_cost = 2;
constexpr int case_cost = 1;

/// Longer names are not names that somebody mistyped; the limit keeps the distance cheap for any input.
constexpr std::size_t longest_name = 64;

char lower(char c)
{
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

int replace_cost(char a, char b)
{
  if (a == b) return 0;
  return lower(a) == lower(b) ? case_cost : edit_cost;
}

bool swapped(std::string_view a, std::string_view b, std::size_t i, std::size_t j)
{
  return i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && a[i - 1] != a[i - 2];
}

int letters_of(std::string_view name, std::string_view known)
{
  return static_cast<int>(std::max(name.size(), known.size()));
}

/// Up to this distance one name may have been meant by the other.
int near_distance(int letters)
{
  return edit_cost * std::max(1, letters / 3);
}

/// Near enough to be meant, and not only a name of the same length.
bool is_near(int distance, std::string_view name, std::string_view known)
{
  const int letters = letters_of(name, known);
  return distance <= near_distance(letters) && distance < edit_cost * letters;
}

/// The lengths alone make one name too far from the other. Spares the distance: a file may hold a million keys.
bool is_far(std::string_view name, std::string_view known)
{
  const int letters = letters_of(name, known);
  const int shorter = static_cast<int>(std::min(name.size(), known.size()));
  return edit_cost * (letters - shorter) > near_distance(letters);
}

} // namespace

int edit_distance(std::string_view a, std::string_view b)
{
  std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i)
    cost[i][0] = edit_cost * static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j)
    cost[0][j] = edit_cost * static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      cost[i][j] = std::min({cost[i - 1][j] + edit_cost, cost[i][j - 1] + edit_cost,
                             cost[i - 1][j - 1] + replace_cost(a[i - 1], b[j - 1])});
      if (swapped(a, b, i, j)) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + edit_cost);
    }
  }
  return cost[a.size()][b.size()];
}

std::string nearest_name(std::string_view name, const std::vector<std::string>& known)
{
  if (name.size() > longest_name) return "";
  const std::string* nearest = nullptr;
  int least = 0;
  for (const std::string& candidate : known) {
    if (is_far(name, candidate)) continue;
    const int distance = edit_distance(name, candidate);
    if (!is_near(distance, name, candidate) || (nearest != nullptr && distance >= least)) continue;
    nearest = &candidate;
    least = distance;
  }
  return nearest == nullptr ? "" : *nearest;
}

} // namespace loghop
