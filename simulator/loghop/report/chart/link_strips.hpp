// Draws the links of a network that is no mesh as SVG: a strip of squares for each kind of link.
//
// Kinds are those of simulate/routes/channel_ends.hpp, such as "injection", "up 2" or "global", in the order in which
// they are met; the squares of a kind stand in the order of the links' numbers, line by line. The colour says to which
// of the classes of channel_map_svg.hpp the share of a link belongs.
#pragma once

#include "loghop/report/chart/channel_map.hpp"

#include <string>
#include <vector>

namespace loghop {

/// "injection of 5" or "up 1, 5 to 2".
std::string link_name(const simulate::ChannelUse& use);

/// `top`, `name`, `title` and `description` are those of channel_map_svg.
std::string link_strips_svg(const std::vector<ChannelShare>& links, double top, const std::string& name,
                            const std::string& title, const std::string& description);

} // namespace loghop
