// SPDX-License-Identifier: MIT
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace watertight {

/// What a JSON file looks like, going by its first bytes: which names stand where in its first documents.
/// Names inside text (a body that a HAR file quotes) do not count.
class JsonSketch {
 public:
  /// `head` may end anywhere.
  explicit JsonSketch(std::string_view head);

  [[nodiscard]] bool empty() const { return places_.empty(); }
  /// Whether a value stands at `path`: names from the document's top, with a slash before each, `*` for any
  /// element of an array: "/resourceSpans", "/*/traceId", "/log/entries".
  [[nodiscard]] bool has(std::string_view path) const;
  /// The same in a document, or in an array of them: has(path) or has("/*" + path).
  [[nodiscard]] bool hasRecord(std::string_view path) const;
  /// The names of the members of records: of documents, of elements of an array of them, and of the payload
  /// that some log stores put around each (jsonPayload).
  [[nodiscard]] std::vector<std::string_view> recordNames() const;
  /// The text of the first value at `path`, where that is no object and no array; empty where there is none.
  [[nodiscard]] std::string_view value(std::string_view path) const;

 private:
  std::map<std::string, std::string, std::less<>> places_;  // path and value
};

}  // namespace watertight
