// SPDX-License-Identifier: MIT
#pragma once
#include <optional>
#include <string_view>

#include "core/result.h"
#include "trace/mapping_proposal.h"

namespace watertight {

/// Why a file that begins with `head`, and that no reader recognises, cannot be read: by name where it is in
/// a known format that is not read yet. `where` is left empty.
Error whyNotReadable(std::string_view head);

/// The proposed mapping where one would make such a file readable; none where a reader recognises it, or
/// something else is the matter with it.
std::optional<MappingPreview> mappingFor(std::string_view head);

/// Whether such a file is an access log that its server's log format would make readable.
bool needsLogFormat(std::string_view head);

}  // namespace watertight
