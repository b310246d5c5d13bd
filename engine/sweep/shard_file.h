// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "sweep/sweep_record.h"

namespace watertight {

/// Which part of how many.
struct Shard {
  std::size_t part = 1, parts = 1;

  bool operator==(const Shard&) const = default;
};

/// "2/7" with 1 <= part <= parts.
Result<Shard> parseShard(std::string_view text);

/// One part of a study, as other machines hand it over: JSON Lines, UTF-8. The first line is the header, then
/// one line a point with the values of every run, exactly; the last line says how many points there were.
///   {"k":"header","format":"sweep","version":1,"part":2,"parts":7,"scenario":…,"fingerprint":…,
///    "paths":[…],"incidents":[…],"seeds":[…],"points":…}
///   {"k":"point","i":8,"values":["4","abort"],"runs":[[[53.2,0.0,…,null],…a seed],…an incident]}
///   {"k":"point","i":9,"values":[…],"impossible":"…"}
///   {"k":"end","points":2}
/// The numbers of a run stand in the order of Objective; null is not known.
std::string shardText(const SweepRecord& record, const Shard& shard);

struct ReadShard {
  Shard shard;
  SweepRecord record;
};

/// Survives any bytes. `name` is what errors call the file. One that was cut off is an error.
Result<ReadShard> readShard(std::string_view text, const std::string& name);

/// Joins all parts of one study, in any order. Parts of different studies, one given twice, and a missing one
/// are errors that name the file or the part. `names`: of the shards, for those.
Result<SweepRecord> mergeShards(const std::vector<ReadShard>& shards, const std::vector<std::string>& names);

}  // namespace watertight
