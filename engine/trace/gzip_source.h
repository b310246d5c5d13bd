// SPDX-License-Identifier: MIT
#pragma once
#include <memory>

#include "trace/byte_source.h"

namespace watertight {

/// The bytes of `inner`, inflated where they are gzip (one member or many), else as they are. Gzip data that
/// is cut or damaged gives what inflates; `trouble()` then says so.
std::unique_ptr<ByteSource> inflating(std::unique_ptr<ByteSource> inner);

}  // namespace watertight
