// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "trace/byte_source.h"

namespace watertight {

/// The bytes of `inner`, unpacked where they are zstd (one frame or many), else as they are. Zstd data that
/// is cut or damaged gives what unpacks; `trouble()` then says so.
std::unique_ptr<ByteSource> unpackingZstd(std::unique_ptr<ByteSource> inner);

}  // namespace watertight
