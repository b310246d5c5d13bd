// SPDX-License-Identifier: MIT
#include "session/metrics_address.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <memory>
#include <system_error>

#include "core/printable.h"

namespace watertight {
namespace {

constexpr const char* kHowTo = "write HOST:PORT, as in 127.0.0.1:9464";

using Found = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;

Found lookUp(const MetricsAddress& address, int& status) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_NUMERICSERV;
  addrinfo* found = nullptr;
  status = getaddrinfo(address.host.c_str(), std::to_string(address.port).c_str(), &wanted, &found);
  return {status == 0 ? found : nullptr, [](addrinfo* all) {
            if (all != nullptr) freeaddrinfo(all);
          }};
}

const addrinfo& preferred(const addrinfo& all) {
  for (const addrinfo* one = &all; one != nullptr; one = one->ai_next)
    if (one->ai_family == AF_INET) return *one;
  return all;
}

class Socket {
 public:
  explicit Socket(int family) : handle_(socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() {
    if (handle_ >= 0) close(handle_);
  }
  /// 0, or errno.
  [[nodiscard]] int listenAt(const addrinfo& where) const {
    const int yes = 1;
    const bool listens = handle_ >= 0 &&
                         setsockopt(handle_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                         bind(handle_, where.ai_addr, where.ai_addrlen) == 0 && listen(handle_, 1) == 0;
    return listens ? 0 : errno;
  }
  void connectTo(const addrinfo& where) const {
    if (handle_ >= 0) static_cast<void>(connect(handle_, where.ai_addr, where.ai_addrlen));
  }

 private:
  int handle_;
};

std::string remedyFor(int error) {
  switch (error) {
    case EADDRINUSE:
      return "another program listens there; name another port";
    case EACCES:
      return "name a port from 1024 on";
    case EADDRNOTAVAIL:
      return "this machine has no such address; 127.0.0.1 serves this machine, 0.0.0.0 every network";
    default:
      return kHowTo;
  }
}

}  // namespace

Result<MetricsAddress> parseMetricsAddress(std::string_view text) {
  const Error fault{"\"" + printable(text) + "\" is no address", "--metrics", kHowTo};
  MetricsAddress address;
  const auto colon = text.rfind(':');
  std::string_view host = colon == std::string_view::npos ? "" : text.substr(0, colon);
  const std::string_view port = colon == std::string_view::npos ? text : text.substr(colon + 1);
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  if (error != std::errc{} || end != port.data() + port.size()) return fault;
  if (address.port < 0 || address.port > 65535) return fault;
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  if (!bracketed && host.find_first_of(":[]") != std::string_view::npos) return fault;
  if (!host.empty()) address.host = host;
  return address;
}

std::string textOf(const MetricsAddress& address) {
  const bool v6 = address.host.find(':') != std::string::npos;
  return (v6 ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

Result<std::string> resolveHost(const MetricsAddress& address) {
  int status = 0;
  const auto found = lookUp(address, status);
  if (!found) return Error{"there is no host \"" + printable(address.host) + "\"", "--metrics", kHowTo};
  const auto& one = preferred(*found);
  std::array<char, NI_MAXHOST> figures{};
  if (getnameinfo(one.ai_addr, one.ai_addrlen, figures.data(), figures.size(), nullptr, 0, NI_NUMERICHOST) !=
      0) {
    return Error{"\"" + printable(address.host) + "\" has no address", "--metrics", kHowTo};
  }
  return std::string(figures.data());
}

Status mayListen(const MetricsAddress& address) {
  int status = 0;
  const auto found = lookUp(address, status);
  if (!found) return Error{"there is no host \"" + printable(address.host) + "\"", "--metrics", kHowTo};
  const auto& where = preferred(*found);
  const int error = Socket(where.ai_family).listenAt(where);
  if (error == 0) return Done{};
  return Error{"the metrics page cannot be served at " + textOf(address) + ": " +
                   std::generic_category().message(error),
               "--metrics", remedyFor(error)};
}

void knockAt(const MetricsAddress& address) {
  int status = 0;
  const auto found = lookUp(address, status);
  if (found) Socket(found->ai_family).connectTo(*found);
}

}  // namespace watertight
