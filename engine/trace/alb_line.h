// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace watertight {

/// The fields of one ALB log line that matter here, as views into the line.
struct AlbLine {
  std::string_view type, time, balancer, target;
  std::string_view requestTimer, targetTimer, responseTimer;
  std::string_view status, targetStatus;
  std::string_view targetGroup;
  std::string_view creationTime;  ///< empty in lines of 20 or 21 fields
  std::string_view rest;          ///< what follows the creation time: actions, redirect, error reason, ...
};

/// Splits a line of 20 fields or more by position; what later versions add at the end is not looked at. The
/// request and the user agent may hold unescaped spaces and quotes: the fields behind them are found by their
/// shape. What is wrong, or empty.
std::string_view splitAlbLine(std::string_view text, AlbLine& line);

/// A line that does not end inside quotes or inside its creation time: what is read of it is not cut.
bool isWholeAlbLine(std::string_view text);

/// `http`, `https`, `h2`, `grpcs`, `ws`, `wss`.
bool isAlbType(std::string_view type);

}  // namespace watertight
