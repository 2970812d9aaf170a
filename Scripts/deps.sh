#!/usr/bin/env bash
# Installs the system packages that are missing, and only those; checks the Swift toolchain.
#
#   Scripts/deps.sh build run test      which groups of Scripts/apt-packages.txt; default: build run
set -euo pipefail
cd "$(dirname "$0")/.."

least_swift=6.2
wanted=("$@")
if [ "${#wanted[@]}" -eq 0 ]; then wanted=(build run); fi

say() { printf 'deps: %s\n' "$*" >&2; }

if ! command -v swift >/dev/null 2>&1; then
  say "the Swift toolchain is missing: install Swift $least_swift or later from https://www.swift.org/install/linux and put it on the PATH"
  exit 1
fi
if ! output=$(swift --version 2>&1); then
  say "the Swift toolchain does not start; install the packages that https://www.swift.org/install/linux lists for it:"
  say "  $output"
  exit 1
fi
swift_version=$(sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' <<<"$output" | head -n 1)
if [ "$(printf '%s\n' "$least_swift" "$swift_version" | sort -V | head -n 1)" != "$least_swift" ]; then
  say "Swift $swift_version is too old: install Swift $least_swift or later from https://www.swift.org/install/linux"
  exit 1
fi

# The packages of the wanted groups, in the order of the list.
packages=()
while read -r group package _; do
  case $group in '' | '#'*) continue ;; esac
  for name in "${wanted[@]}"; do
    if [ "$group" = "$name" ]; then packages+=("$package"); fi
  done
done <Scripts/apt-packages.txt

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
  say "Swift $swift_version; this is not a Debian or Ubuntu system: make sure that these packages' counterparts are there:"
  say "  ${packages[*]}"
  exit 0
fi

installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

missing=()
for choice in "${packages[@]}"; do
  IFS='|' read -ra names <<<"$choice"
  found=
  for name in "${names[@]}"; do
    if installed "$name"; then found=yes; fi
  done
  if [ -z "$found" ]; then missing+=("$choice"); fi
done

if [ "${#missing[@]}" -eq 0 ]; then
  say "Swift $swift_version and all ${#packages[@]} system packages are there"
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    say "missing: ${missing[*]}"
    say "install them as root with: apt-get install ${missing[*]%%|*}"
    exit 1
  fi
  as_root=(sudo)
fi

say "missing: ${missing[*]}; installing them with apt"
apt() { "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 "$@" </dev/null; }
apt update >&2

# Of several names, the first that this release knows.
names=()
for choice in "${missing[@]}"; do
  IFS='|' read -ra candidates <<<"$choice"
  chosen=${candidates[0]}
  for name in "${candidates[@]}"; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      chosen=$name
      break
    fi
  done
  names+=("$chosen")
done
apt install -y --no-install-recommends "${names[@]}" >&2
say "Swift $swift_version; installed ${names[*]}"
