// SPDX-License-Identifier: MIT
#include "trace/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace watertight {
namespace {

constexpr std::size_t kMemberSize = std::size_t{1} << 20;

/// One gzip member of `bytes`.
std::string gzipMember(std::string_view bytes) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib reads it only
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&stream, Z_FINISH);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return code == Z_STREAM_END ? out : std::string{};
}

}  // namespace

struct OutputFile::State {
  std::string path, temporary;
  int descriptor = -1;
  bool gzip = false;
  std::string pending;  // of the gzip member

  ~State() {
    if (descriptor < 0) return;
    ::close(descriptor);
    ::unlink(temporary.c_str());
  }

  /// Under the first free name beside the file's place.
  bool openBeside() {
    constexpr int kTries = 1000;
    for (int i = 0; i < kTries && descriptor < 0; ++i) {
      temporary = path + ".part" + std::to_string(i);
      descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (descriptor < 0 && errno != EEXIST) return false;
    }
    return descriptor >= 0;
  }

  [[nodiscard]] Error failure(const char* what) const {
    return {std::string(what) + ": " + std::strerror(errno), path, {}};
  }

  Status writeAll(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t done = ::write(descriptor, bytes.data(), bytes.size());
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return failure("cannot be written");
      bytes.remove_prefix(static_cast<std::size_t>(done));
    }
    return Done{};
  }

  Status flushMember() {
    const std::string member = gzipMember(pending);
    pending.clear();
    if (member.empty()) return Error{"no memory to pack it", path, {}};
    return writeAll(member);
  }
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::create(const std::string& path, bool gzip) {
  auto state = std::make_unique<State>();
  state->path = path;
  state->gzip = gzip;
  struct stat about {};
  const bool there = ::stat(path.c_str(), &about) == 0;
  if (there && !S_ISREG(about.st_mode)) return Error{"is there, and is no regular file", path, {}};
  if (!state->openBeside()) return state->failure("cannot be written");
  if (there) ::fchmod(state->descriptor, about.st_mode & 07777);
  return OutputFile{std::move(state)};
}

Status OutputFile::write(std::string_view bytes) {
  if (!state_->gzip) return state_->writeAll(bytes);
  while (!bytes.empty()) {
    const std::size_t room = kMemberSize - state_->pending.size();
    state_->pending += bytes.substr(0, room);
    bytes.remove_prefix(std::min(room, bytes.size()));
    if (state_->pending.size() < kMemberSize) continue;
    if (Status status = state_->flushMember(); !status) return status;
  }
  return Done{};
}

Status OutputFile::commit() {
  State& state = *state_;
  if (state.gzip && !state.pending.empty()) {
    if (Status status = state.flushMember(); !status) return status;
  }
  if (::fsync(state.descriptor) != 0) return state.failure("cannot be written");
  if (::rename(state.temporary.c_str(), state.path.c_str()) != 0)
    return state.failure("cannot be put in place");
  ::close(std::exchange(state.descriptor, -1));
  return Done{};
}

}  // namespace watertight
