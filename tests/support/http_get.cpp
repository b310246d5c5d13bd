// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/http_get.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string_view>

namespace watertight::testing_support {
namespace {

std::string ask(int handle, const std::string& request) {
  std::string answer;
  if (send(handle, request.data(), request.size(), MSG_NOSIGNAL) < 0) return answer;
  std::array<char, 4096> buffer{};
  for (ssize_t n = 0; (n = recv(handle, buffer.data(), buffer.size(), 0)) > 0;)
    answer.append(buffer.data(), static_cast<std::size_t>(n));
  return answer;
}

}  // namespace

std::string httpGet(const std::string& url) {
  const std::string_view rest = std::string_view(url).substr(std::string_view("http://").size());
  const auto colon = rest.find(':');
  const auto slash = rest.find('/');
  const std::string host(rest.substr(0, colon));
  const std::string port(rest.substr(colon + 1, slash - colon - 1));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  inet_pton(AF_INET, host.c_str(), &address.sin_addr);
  const int handle = socket(AF_INET, SOCK_STREAM, 0);
  std::string answer;
  if (connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
    answer =
        ask(handle, "GET " + std::string(rest.substr(slash)) + " HTTP/1.0\r\nHost: " + host + "\r\n\r\n");
  close(handle);
  const auto body = answer.find("\r\n\r\n");
  const bool found = answer.starts_with("HTTP/1.1 200") || answer.starts_with("HTTP/1.0 200");
  return found && body != std::string::npos ? answer.substr(body + 4) : std::string{};
}

}  // namespace watertight::testing_support
