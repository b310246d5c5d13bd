// SPDX-License-Identifier: MIT
#include "trace/trace_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "trace/trace_merge.h"

namespace watertight {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 10'000;
constexpr std::size_t kPassedOverNamed = 5;

Result<std::vector<std::string>> filesIn(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> files;
  for (fs::recursive_directory_iterator at{folder, error}, end; !error && at != end; at.increment(error)) {
    const bool hidden = at->path().filename().string().starts_with('.');
    std::error_code unreadable;
    if (at->is_directory(unreadable)) {
      if (hidden) at.disable_recursion_pending();
    } else if (!hidden && at->is_regular_file(unreadable)) {
      files.push_back(at->path().string());
    }
    if (files.size() > kMostFiles) {
      return Error{fmt::format("holds more than {} files", kMostFiles), folder, "name a folder in it"};
    }
  }
  if (error) return Error{"cannot be read: " + error.message(), folder, {}};
  if (files.empty()) return Error{"is a folder without any file", folder, {}};
  std::sort(files.begin(), files.end());
  return files;
}

/// What was passed over in a folder, and why.
class PassedOver {
 public:
  void add(const Error& error) {
    if (first_.what.empty()) first_ = error;
    if (++count_ <= kPassedOverNamed) named_ += (named_.empty() ? "" : "; ") + error.where + " " + error.what;
  }
  [[nodiscard]] const Error& first() const { return first_; }
  void say(ReadTrace& read) const {
    if (count_ == 0) return;
    read.report.cannotTell.push_back(
        fmt::format("What {} other {} of the folder {}: {}{}.", count_, count_ == 1 ? "file" : "files",
                    count_ == 1 ? "holds" : "hold", named_, count_ > kPassedOverNamed ? "; ..." : ""));
  }

 private:
  Error first_;
  std::size_t count_ = 0;
  std::string named_;
};

}  // namespace

Result<ReadTrace> readTraces(const std::vector<std::string>& paths, const ReadOptions& options) {
  if (paths.empty()) return Error{"no file is named", {}, {}};
  if (paths.size() == 1) return readTrace(paths.front(), options);
  TraceMerge merge{options.limits};
  for (const std::string& path : paths) {
    auto read = readTrace(path, options);
    if (!read) return read.error();
    if (Status added = merge.add(std::move(*read), path); !added) return added.error();
  }
  return std::move(merge).finish();
}

Result<ReadTrace> readFolder(const std::string& path, const ReadOptions& options) {
  const auto files = filesIn(path);
  if (!files) return files.error();
  TraceMerge merge{options.limits};
  PassedOver passedOver;
  for (const std::string& file : *files) {
    auto read = readTrace(file, options);
    if (!read && options.watch && options.watch->cancelled()) return read.error();
    if (!read) {
      passedOver.add(read.error());
      continue;
    }
    if (Status added = merge.add(std::move(*read), file); !added) return added.error();
  }
  if (merge.empty()) {
    Error error = passedOver.first();
    if (files->size() > 1) {
      error.remedy = fmt::format("none of the {} files in {} is a recorded trace", files->size(), path);
    }
    return error;
  }
  auto read = std::move(merge).finish();
  if (read) passedOver.say(*read);
  return read;
}

}  // namespace watertight
