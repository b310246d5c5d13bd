// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/line_reader.h"

namespace watertight {

/// Goes through a file of JSON documents as a stream: one document, one on each line, one over many lines,
/// several in an array, with other text before, between and behind them. Goes into the objects and arrays
/// that it is told to and takes the records in them as texts, one after the other; what is outside a record
/// may be of any size.
///   while (walk.nextDocument()) {
///     walk.members([&](std::string_view key) { if (key == "spans") walk.elements([&] { use(walk.take()); });
///     }); if (!walk.ok()) ...   // why(), line(); the next nextDocument() goes on behind the damage
///   }
/// A value that the callback neither goes into nor takes is passed over.
class JsonWalk {
 public:
  explicit JsonWalk(LineReader& bytes);
  /// In a text that may be cut.
  explicit JsonWalk(std::string_view text);

  /// To the next object or array at the top, past commas, brackets and other text; an object may also begin
  /// behind other text in its line ("2026-01-31T12:00:00Z stdout F {"). False at the end.
  bool nextDocument();

  /// The next value's first character; 0 where there is none.
  char peek();
  /// The members of the object ahead, or the elements of the array ahead, each in turn; false where the value
  /// ahead is of another kind (it is then passed over), and where the text is at fault or cut.
  template <typename Each>
  bool members(Each&& each);
  template <typename Each>
  bool elements(Each&& each);
  /// The same by hand: into the array ahead, false where there is none (nothing is taken then), and on to
  /// each of its elements until that is false. Each must be taken or passed over.
  bool enterArray();
  bool nextElement(bool first);
  /// The value ahead is a record that is gone into: from here on to endRecord(), a cut or a fault is in it.
  void beginRecord();
  void endRecord() { inRecord_ = false; }
  /// Past the value ahead.
  bool skip();
  /// The text of the value ahead, until the next call: its brackets match, else it is not checked to be JSON.
  /// None where it is cut, at fault, or longer than a record may be (then tooLong(), and it is passed over).
  std::optional<std::string_view> take();

  [[nodiscard]] bool ok() const { return why_.empty(); }
  /// The text ended inside a document. Also a fault.
  [[nodiscard]] bool cut() const { return cut_; }
  /// The fault is inside a record: a value that take() was to give, or after beginRecord().
  [[nodiscard]] bool inRecord() const { return inRecord_; }
  [[nodiscard]] const std::string& why() const { return why_; }
  [[nodiscard]] bool tooLong() const { return tooLong_; }
  /// The line on which the value begins that was taken last; after a fault, the line of the fault.
  [[nodiscard]] std::int64_t line() const { return valueLine_; }
  /// Lines without a document so far.
  [[nodiscard]] std::int64_t otherLines() const { return otherLines_; }

 private:
  bool more();
  bool blanks();
  bool fault(std::string why);
  bool ended();
  bool opens(char bracket);
  bool closes(char bracket, bool first);
  bool key(std::string& into);
  bool passNested();
  bool passString();
  bool passScalar();
  bool passValue();
  bool mayOpenHere(const char* from);
  char behindBracket();
  bool startsDocument();
  bool objectInLine();
  bool atLineStart();
  void passLine();
  void countLines(const char* upTo);
  [[nodiscard]] std::uint64_t offset() const {
    return base_ + static_cast<std::uint64_t>(at_ - window_.data());
  }

  LineReader* bytes_ = nullptr;  // none: a text in memory
  std::size_t longest_ = ~std::size_t{0};
  std::string_view window_;
  std::uint64_t base_ = 0;  // offset of window_ in the file
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* mark_ = nullptr;     // bytes from here on are kept
  const char* counted_ = nullptr;  // lines before here are counted
  std::int64_t line_ = 1, valueLine_ = 1, otherLines_ = 0;
  std::string nest_;  // open brackets of the value that is passed
  char before_ = 0;   // the last character that is no blank before the window, inside such a value
  bool lineStart_ = true;
  bool prefixed_ = false;  // the last document began behind other text
  bool tooLong_ = false, cut_ = false, recovering_ = false, inRecord_ = false;
  std::string why_;
};

template <typename Each>
bool JsonWalk::members(Each&& each) {
  if (!opens('{')) return false;
  std::string name;
  for (bool first = true; !closes('}', first); first = false) {
    if (!ok() || !key(name)) return false;
    const std::uint64_t before = offset();
    each(std::string_view{name});
    if (!ok() || (offset() == before && !skip())) return false;
  }
  return ok();
}

template <typename Each>
bool JsonWalk::elements(Each&& each) {
  if (!opens('[')) return false;
  for (bool first = true; nextElement(first); first = false) {
    const std::uint64_t before = offset();
    each();
    if (!ok() || (offset() == before && !skip())) return false;
  }
  return ok();
}

}  // namespace watertight
