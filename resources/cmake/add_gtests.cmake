# SPDX-License-Identifier: GPL-3.0-or-later
include(GoogleTest)
set(WATERTIGHT_TESTS_LEFT_OUT "" CACHE STRING "In sanitizer builds: tests to leave out, as in --gtest_filter")

# add_gtests(TARGET SHARDS N): a test of ctest for each of TARGET's tests. Where a process is slow to start, which is
# under a sanitizer, N processes share them instead.
function(add_gtests target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "SHARDS" "")
  if(NOT WATERTIGHT_SANITIZE)
    gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST)
    return()
  endif()
  math(EXPR last "${ARG_SHARDS} - 1")
  foreach(shard RANGE ${last})
    set(name ${target}.${shard})
    add_test(NAME ${name} COMMAND ${target} --gtest_brief=1 "--gtest_filter=-${WATERTIGHT_TESTS_LEFT_OUT}")
    set_tests_properties(${name} PROPERTIES
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${ARG_SHARDS};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()
