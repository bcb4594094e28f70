# The flags with which the steps of `make test` build; sourced by their scripts. Packages with the same flags share a folder,
# one for debug builds and one for release builds, so that nothing is built twice.
# shellcheck shell=bash disable=SC2034

# Two of these take a seventh of the processor's time from a debug build: no debug information, which only debuggers read,
# and each module's files in as many parts as there are cores, because every part reads the declarations of all files.
strict=(
  -debug-info-format none -Xswiftc -driver-batch-count -Xswiftc "$(getconf _NPROCESSORS_ONLN)"
  -Xswiftc -warnings-as-errors
)
# In a folder of several packages, a cached build plan may be that of another package.
shared=(--disable-build-manifest-caching "${strict[@]}")
# The root package with all traits. Nested packages ask for them in their manifests.
full=(--scratch-path .build/full --traits Inspector,SQLite,NATS "${shared[@]}")
# Without traits. In front of the real header of each C library stands one that cannot be read, so a build that asks for it
# fails.
trapped=(-Xcc "-I$PWD/Tests/Outside/Traps" "${shared[@]}")
bare=(--scratch-path .build/bare "${trapped[@]}")
