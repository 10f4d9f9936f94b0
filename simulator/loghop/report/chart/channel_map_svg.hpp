// Draws a map of channels as SVG that stands in a page.
//
// Each link is half an arrow on its right-hand side, so that the two directions stand side by side. Colour and width
// say to which of five classes its share belongs; they are equal parts of 0 .. `top`. A link without any share is a
// thin line. Nodes have their numbers where there is room.
#pragma once

#include "loghop/report/chart/channel_map.hpp"

#include <string>

namespace loghop {

inline constexpr int heat_classes = 5;
inline constexpr std::size_t most_titled_links = 600; ///< on maps with more, links do not say who they are

/// The end of a scale: the smallest of 1, 2, 5, 10, 20, 30, 40, 50, 60, 80, 100 % that is not below.
double scale_top(double largest);

/// 0 without any share, else 1 to heat_classes.
int heat_class(double share, double top);

/// `name` begins ids: letters, digits, - and _. `title` and `description` are for who does not see it.
std::string channel_map_svg(const ChannelMap& map, double top, const std::string& name, const std::string& title,
                            const std::string& description);

} // namespace loghop
