// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <string>
#include <string_view>

namespace watertight {

/// The log line inside what a container runtime or log shipper wraps around it: the text under "message",
/// "log", "msg" or "textPayload" of a JSON object, or what follows "2026-01-31T12:00:00Z stdout F ". Anything
/// else comes back as it is. `scratch` holds the text where it had escapes.
std::string_view unwrapLine(std::string_view line, std::string& scratch);

/// Whether one of the first lines of a file, unwrapped, fits.
bool anyLineFits(std::string_view head, const std::function<bool(std::string_view)>& fits);

/// The first ISO time in a line, with its offset where one follows; empty where there is none.
std::string_view findIsoTime(std::string_view line);

}  // namespace watertight
