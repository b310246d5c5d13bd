# SPDX-License-Identifier: GPL-3.0-or-later
# What every target is compiled with. Results must not differ between machines (SEMANTICS E2), hence -ffp-contract=off.
find_program(WATERTIGHT_CCACHE ccache)
if(WATERTIGHT_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${WATERTIGHT_CCACHE})
endif()

add_library(watertight_options INTERFACE)
target_compile_options(watertight_options INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual)
if(WATERTIGHT_WERROR)
  target_compile_options(watertight_options INTERFACE -Werror)
endif()
if(WATERTIGHT_SANITIZE)
  target_compile_options(watertight_options INTERFACE
    -fsanitize=${WATERTIGHT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(watertight_options INTERFACE -fsanitize=${WATERTIGHT_SANITIZE})
endif()
