// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/line_reader.h"

namespace watertight {

/// The attributes of an element.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  /// Empty where there is none of that name.
  [[nodiscard]] std::string_view operator[](std::string_view name) const;

 private:
  const char** pairs_;
};

/// What is told of the elements of an XML file, in order.
struct XmlEvents {
  std::function<void(std::string_view name, const XmlAttributes& attributes, std::int64_t line)> opens;
  std::function<void(std::string_view name)> closes;
  /// The text is no XML from here on, or is cut.
  std::function<void(std::int64_t line, std::string why, bool cut)> fault;
  /// Reading goes on, at a record that stands in the document's element and in nothing else.
  std::function<void()> goesOn;
  std::function<bool()> full;  ///< stop
};

/// Reads a file of XML as a stream, in bounded memory. Characters that XML forbids, raw or as references, and
/// bytes that are not UTF-8 are read as question marks, since programs write them. A file that declares
/// entities is at fault. Behind a fault, and behind the document's end, reading goes on at the next of
/// `records`, the names of elements, that stands at the start of a line. `root` is the document's element.
void readXml(LineReader& lines, std::string_view root, const std::vector<std::string>& records,
             const XmlEvents& events);

}  // namespace watertight
