// SPDX-License-Identifier: MIT
#include "trace/url_text.h"

namespace watertight {

std::string_view urlHost(std::string_view url) {
  const auto scheme = url.find("://");
  if (scheme == std::string_view::npos || scheme == 0 || scheme > 20) return {};
  url.remove_prefix(scheme + 3);
  url = url.substr(0, url.find_first_of("/?#"));
  const auto user = url.rfind('@');
  return user == std::string_view::npos ? url : url.substr(user + 1);
}

}  // namespace watertight
