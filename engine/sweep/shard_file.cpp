// SPDX-License-Identifier: MIT
#include "sweep/shard_file.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

namespace watertight {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "sweep";
constexpr int kVersion = 1;

Json runsJson(const PointResult& result) {
  Json incidents = Json::array();
  for (const auto& seeds : result.runs) {
    Json runs = Json::array();
    for (const auto& values : seeds) {
      Json run = Json::array();
      for (const auto& value : values) run.push_back(value ? Json(*value) : Json());
      runs.push_back(std::move(run));
    }
    incidents.push_back(std::move(runs));
  }
  return incidents;
}

Json headerJson(const SweepHeader& header, const Shard& shard) {
  return {{"k", "header"},
          {"format", kFormat},
          {"version", kVersion},
          {"part", shard.part},
          {"parts", shard.parts},
          {"scenario", header.scenario},
          {"fingerprint", header.fingerprint},
          {"paths", header.paths},
          {"incidents", header.incidents},
          {"seeds", header.seeds},
          {"points", header.points}};
}

Json pointJson(const RecordedPoint& point) {
  Json line{{"k", "point"}, {"i", point.result.point}, {"values", point.values}};
  if (point.result.impossible.empty()) {
    line["runs"] = runsJson(point.result);
  } else {
    line["impossible"] = point.result.impossible;
  }
  return line;
}

std::string lineOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::optional<std::size_t> countIn(std::string_view text) {
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool all = problem == std::errc{} && end == text.data() + text.size();
  return all ? std::optional{number} : std::nullopt;
}

/// Throws what nlohmann throws where the shape is another one.
class Reader {
 public:
  explicit Reader(ReadShard& out) : out_(out) {}

  /// False: the line cannot stand there.
  bool take(const Json& line) {
    const auto kind = line.at("k").get<std::string>();
    if (!begun_) return kind == "header" && takeHeader(line);
    if (ended_) return false;
    if (kind == "point") return takePoint(line);
    ended_ = kind == "end" && line.at("points").get<std::size_t>() == out_.record.points.size();
    return ended_;
  }
  [[nodiscard]] bool whole() const { return ended_; }

 private:
  bool takeHeader(const Json& line) {
    if (line.at("format").get<std::string>() != kFormat || line.at("version").get<int>() != kVersion)
      return false;
    auto& header = out_.record.header;
    line.at("part").get_to(out_.shard.part);
    line.at("parts").get_to(out_.shard.parts);
    line.at("scenario").get_to(header.scenario);
    line.at("fingerprint").get_to(header.fingerprint);
    line.at("paths").get_to(header.paths);
    line.at("incidents").get_to(header.incidents);
    line.at("seeds").get_to(header.seeds);
    line.at("points").get_to(header.points);
    begun_ = out_.shard.part >= 1 && out_.shard.part <= out_.shard.parts;
    return begun_;
  }

  bool takePoint(const Json& line) {
    RecordedPoint point;
    line.at("values").get_to(point.values);
    line.at("i").get_to(point.result.point);
    if (line.contains("impossible")) {
      line.at("impossible").get_to(point.result.impossible);
    } else {
      for (const auto& seeds : line.at("runs")) point.result.runs.push_back(runsIn(seeds));
    }
    const auto number = point.result.point;
    if (!fits(point)) return false;
    return out_.record.points.emplace(number, std::move(point)).second;
  }

  static std::vector<ObjectiveValues> runsIn(const Json& seeds) {
    std::vector<ObjectiveValues> runs;
    for (const auto& run : seeds) {
      ObjectiveValues values{};
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (!run.at(i).is_null()) values[i] = run.at(i).get<double>();
      }
      runs.push_back(values);
    }
    return runs;
  }

  [[nodiscard]] bool fits(const RecordedPoint& point) const {
    const auto& header = out_.record.header;
    if (point.result.point >= header.points || point.values.size() != header.paths.size()) return false;
    if (!point.result.impossible.empty()) return true;
    if (point.result.runs.size() != header.incidents.size()) return false;
    for (const auto& runs : point.result.runs) {
      if (runs.size() != header.seeds.size()) return false;
    }
    return true;
  }

  ReadShard& out_;
  bool begun_ = false, ended_ = false;
};

Error notThere(const Shard& shard) {
  return {fmt::format("part {} of {} is missing, or holds not all of its points", shard.part, shard.parts),
          {},
          fmt::format("run the sweep with --shard {}/{}", shard.part, shard.parts)};
}

}  // namespace

Result<Shard> parseShard(std::string_view text) {
  const auto slash = text.find('/');
  const auto part = countIn(text.substr(0, slash));
  const auto parts = slash == std::string_view::npos ? std::nullopt : countIn(text.substr(slash + 1));
  if (part && parts && *part >= 1 && *part <= *parts) return Shard{*part, *parts};
  return Error{fmt::format("\"{}\" is no part", text), "--shard",
               "write I/N with I from 1 to N, as in --shard 2/7"};
}

std::string shardText(const SweepRecord& record, const Shard& shard) {
  std::string text = lineOf(headerJson(record.header, shard));
  for (const auto& [number, point] : record.points) text += lineOf(pointJson(point));
  return text + lineOf({{"k", "end"}, {"points", record.points.size()}});
}

Result<ReadShard> readShard(std::string_view text, const std::string& name) {
  ReadShard out;
  Reader reader{out};
  int number = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const Error fault{"is no line of a sweep's part", fmt::format("{}:{}", name, ++number),
                      "merge joins what sweep --shard writes"};
    try {
      if (!reader.take(Json::parse(text.substr(0, end)))) return fault;
    } catch (const nlohmann::json::exception&) {
      return fault;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!reader.whole()) return Error{"ends too early", name, "its run was cut off: run that part again"};
  return out;
}

Result<SweepRecord> mergeShards(const std::vector<ReadShard>& shards, const std::vector<std::string>& names) {
  SweepRecord merged{shards.front().record.header, {}};
  const auto parts = shards.front().shard.parts;
  for (std::size_t i = 0; i < shards.size(); ++i) {
    const auto& [shard, record] = shards[i];
    if (record.header != merged.header || shard.parts != parts) {
      return Error{"is of another sweep than " + names.front(), names[i],
                   "all parts come from one command line but for --shard, and from the same files"};
    }
    for (const auto& [number, point] : record.points) {
      if (!merged.points.emplace(number, point).second)
        return Error{fmt::format("is part {} once more", shard.part), names[i], "name each part once"};
    }
  }
  for (std::size_t part = 1; part <= parts; ++part) {
    for (const auto point : pointsOf(merged.header.points, part, parts)) {
      if (merged.points.find(point) == merged.points.end()) return notThere({part, parts});
    }
  }
  return merged;
}

}  // namespace watertight
