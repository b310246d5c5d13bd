// SPDX-License-Identifier: MIT
#include "trace/json_sketch.h"

#include "trace/json_walk.h"

namespace watertight {
namespace {

constexpr int kDepth = 4;
constexpr int kDocuments = 5;
constexpr int kElements = 3;
constexpr std::size_t kPlaces = 400;

template <typename Found>
class Sketcher {
 public:
  Sketcher(std::string_view head, Found found) : walk_(head), found_(std::move(found)) {}

  void run() {
    for (int documents = 0; documents < kDocuments && walk_.nextDocument(); ++documents) {
      std::string top;
      go(top, 0);
    }
  }

 private:
  // NOLINTNEXTLINE(misc-no-recursion): at most kDepth
  void go(std::string& path, int depth) {
    const char first = walk_.peek();
    if (depth == kDepth || (first != '{' && first != '[')) {
      const bool nested = first == '{' || first == '[';
      const auto value = walk_.take();
      found_(path, value && !nested ? *value : std::string_view{});
      return;
    }
    found_(path, std::string_view{});
    const std::size_t length = path.size();
    if (first == '{') {
      walk_.members([&](std::string_view key) {
        (path += '/') += key;
        go(path, depth + 1);
        path.resize(length);
      });
      return;
    }
    int elements = 0;
    walk_.elements([&] {
      if (++elements > kElements) return;
      path += "/*";
      go(path, depth + 1);
      path.resize(length);
    });
  }

  JsonWalk walk_;
  Found found_;
};

}  // namespace

JsonSketch::JsonSketch(std::string_view head) {
  const auto found = [this](const std::string& path, std::string_view value) {
    if (path.empty() || path.size() > 200 || places_.size() >= kPlaces) return;
    places_.try_emplace(path, value.substr(0, 200));
  };
  Sketcher{head, found}.run();
}

bool JsonSketch::has(std::string_view path) const {
  return places_.find(path) != places_.end();
}

bool JsonSketch::hasRecord(std::string_view path) const {
  return has(path) || has("/*" + std::string{path});
}

std::vector<std::string_view> JsonSketch::recordNames() const {
  std::vector<std::string_view> names;
  for (const auto& [place, value] : places_) {
    std::string_view path = place;
    for (const std::string_view around : {"/*/", "/jsonPayload/", "/"}) {
      if (!path.starts_with(around)) continue;
      path.remove_prefix(around.size());
      break;
    }
    if (!path.empty() && path.find('/') == std::string_view::npos) names.push_back(path);
  }
  return names;
}

std::string_view JsonSketch::value(std::string_view path) const {
  const auto place = places_.find(path);
  return place == places_.end() ? std::string_view{} : std::string_view{place->second};
}

}  // namespace watertight
