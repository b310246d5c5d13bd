// SPDX-License-Identifier: MIT
#include "trace/unread_formats.h"

#include <algorithm>
#include <array>
#include <string>

#include "trace/access_log.h"
#include "trace/format_registry.h"
#include "trace/refused_formats.h"

namespace watertight {
namespace {

bool has(std::string_view head, std::string_view part) {
  return head.find(part) != std::string_view::npos;
}

struct KnownFormat {
  std::string_view title;
  bool (*recognises)(std::string_view head);
};

/// The first that fits names the file.
constexpr std::array kKnown{
    KnownFormat{"an IIS log", [](std::string_view h) { return has(h, "#Fields:"); }},
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kPacked{{
    {"\x28\xB5\x2F\xFD", "zstd, twice"},
    {"\xFD\x37zXZ", "xz"},
    {"BZh", "bzip2"},
    {"PK\x03\x04", "zip"},
    {"\x04\x22\x4D\x18", "lz4"},
    {"\x1f\x8b", "gzip, twice"},
}};

bool binary(std::string_view head) {
  return std::any_of(head.begin(), head.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\x1b';
  });
}

std::string readable() {
  return "formats that can be read: " + traceFormatNames();
}

/// Why nothing that a user could say of it would help.
std::optional<Error> whyHopeless(std::string_view head) {
  for (const auto& [magic, packer] : kPacked) {
    if (head.starts_with(magic)) {
      return Error{"is packed with " + std::string{packer} + ", which is not read", {}, "unpack it first"};
    }
  }
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF")) {
    return Error{"is UTF-16 text", {}, "save it as UTF-8"};
  }
  if (auto refused = whyRefused(head)) return refused;
  if (binary(head)) return Error{"is a binary file, not a recorded trace", {}, readable()};
  if (has(head, "[[dependency]]") || has(head, "[[route]]")) {
    return Error{"is a scenario, not a recorded trace", {}, "run it with `run`"};
  }
  for (const KnownFormat& known : kKnown) {
    if (known.recognises(head)) {
      return Error{
          "looks like " + std::string{known.title} + ", a format that is not read yet", {}, readable()};
    }
  }
  return std::nullopt;
}

}  // namespace

Error whyNotReadable(std::string_view head) {
  if (auto hopeless = whyHopeless(head)) return *std::move(hopeless);
  if (auto format = whyNeedsLogFormat(head)) return *std::move(format);
  if (auto mapping = whyNeedsMapping(head)) return *std::move(mapping);
  return {"is not a recorded trace in any known format", {}, readable()};
}

std::optional<MappingPreview> mappingFor(std::string_view head) {
  if (!formatsThatFit(head).empty() || whyHopeless(head) || whyNeedsLogFormat(head)) return std::nullopt;
  auto proposal = proposeMapping(head);
  return proposal && canBeMapped(*proposal) ? std::move(proposal) : std::nullopt;
}

bool needsLogFormat(std::string_view head) {
  return formatsThatFit(head).empty() && !whyHopeless(head) && whyNeedsLogFormat(head).has_value();
}

}  // namespace watertight
