// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

namespace watertight {

/// The name with what tells one object from another replaced by {id}: "/users/123/orders?page=2" and
/// "/users/7/orders" are both "/users/{id}/orders". Ids are whole parts of a path that are numbers, UUIDs,
/// hexadecimal numbers of 8 digits and more, or mixed letters and digits of 20 and more; an ending stays
/// ("/img/{id}.png"). What follows ? or # is left out. A name without a path, a host and its port stay as
/// they are.
std::string namePattern(std::string_view name);

}  // namespace watertight
