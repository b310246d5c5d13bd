// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>

#include "core/result.h"

namespace watertight {

/// Where the metrics page is served. Without a host only this machine can ask for it.
struct MetricsAddress {
  std::string host = "127.0.0.1";  ///< a name or an address; an IPv6 one without its brackets
  int port = 9464;                 ///< 0: any that is free

  bool operator==(const MetricsAddress&) const = default;
};

/// "HOST:PORT", "[IPV6]:PORT", "PORT" or ":PORT". Looks nothing up.
Result<MetricsAddress> parseMetricsAddress(std::string_view text);

/// The same as text: "127.0.0.1:9464", "[::1]:9464".
std::string textOf(const MetricsAddress& address);

/// The host as an address in figures, or why there is none.
Result<std::string> resolveHost(const MetricsAddress& address);

/// Tries whether one could listen there: `host` in figures. Says why not.
Status mayListen(const MetricsAddress& address);

/// Connects to whoever listens there, and leaves. Nothing where nobody does.
void knockAt(const MetricsAddress& address);

}  // namespace watertight
