// SPDX-License-Identifier: MIT
#include "session/rest.h"

#include "core/steady_clock.h"

namespace watertight {

bool rest(Duration time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable woken;
  const std::stop_callback wakes(stop, [&] {
    const std::scoped_lock lock(mutex);
    woken.notify_all();
  });
  std::unique_lock lock(mutex);
  const Instant end = saturatingAdd(steadyNow(), time);
  while (!stop.stop_requested() && steadyNow() < end) waitUntil(woken, lock, end);
  return !stop.stop_requested();
}

}  // namespace watertight
