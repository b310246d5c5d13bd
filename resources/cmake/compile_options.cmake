# SPDX-License-Identifier: GPL-3.0-or-later
# What every target is compiled with. Results must not differ between machines (SEMANTICS E2), hence -ffp-contract=off.
find_program(WATERTIGHT_CCACHE ccache)
if(WATERTIGHT_CCACHE)
  # The last two let ccache keep objects that were made with a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${WATERTIGHT_CCACHE})
endif()

if(WATERTIGHT_IPO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT WATERTIGHT_IPO_WORKS OUTPUT WATERTIGHT_IPO_WHY_NOT LANGUAGES CXX)
  if(WATERTIGHT_IPO_WORKS)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(WARNING "No optimisation across files: ${WATERTIGHT_IPO_WHY_NOT}")
  endif()
endif()

add_library(watertight_options INTERFACE)
target_compile_options(watertight_options INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)
# Without it no precompiled header of clang's is the same twice, and ccache keeps nothing that was made with one.
target_compile_options(watertight_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
if(WATERTIGHT_WERROR)
  target_compile_options(watertight_options INTERFACE -Werror)
endif()
if(WATERTIGHT_SANITIZE)
  # A sanitizer's code hides from GCC 12 what is initialised; the other presets have that warning.
  target_compile_options(watertight_options INTERFACE
    -fsanitize=${WATERTIGHT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(watertight_options INTERFACE -fsanitize=${WATERTIGHT_SANITIZE})
endif()
