#!/usr/bin/env bash
# Compiles the C and C++ of the engines for ARM64 and runs them under emulation: what they read, compute and draw has to be the same, to the
# last bit, as on this machine (Tests/Engines/Portable).
#
#   Scripts/test-arm64.sh
#   ARM64_ROOT=FOLDER    where the libraries of ARM64 are kept; default /var/tmp/scanview-arm64
#
# They are compiled twice: by the compiler of the Swift toolchain, which builds them on a Raspberry Pi too, and by Debian's, which warns of
# other things. Debian's libraries for ARM64 are fetched by apt into a folder of their own; this machine's packages stay as they are.
# seccomp and Landlock are compiled only: emulation of programs does not have them.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/steps.sh

root=${ARM64_ROOT:-/var/tmp/scanview-arm64}
work=.build/arm64
target=aarch64-linux-gnu
skip() {
  echo "skipped: ARM64 cannot be tested here: $1"
  exit 0
}
command -v apt-get >/dev/null || skip "this is no Debian or Ubuntu system"

need() { # program, package
  command -v "$1" >/dev/null && return
  [ "$(id -u)" -eq 0 ] || skip "$1 is missing: apt-get install $2"
  DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "$2" >&2 </dev/null
}
need aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
need qemu-aarch64 qemu-user
clang=$(dirname "$(readlink -f "$(command -v swift)")")/clang
[ -x "$clang" ] || skip "the compiler of the Swift toolchain is not beside swift"

# apt with an architecture, lists and a state of its own.
packages=(libc6-dev libstdc++-12-dev libzbar-dev libzxing-dev libre2-dev libturbojpeg0-dev libsqlite3-dev libseccomp-dev libv4l-dev
  libleptonica-dev libtesseract5 libpangocairo-1.0-0 libcurl4 libcurl4-openssl-dev libmosquitto1 libmosquitto-dev libtesseract-dev)
fetch() {
  [ ! -e "$root/.complete" ] || return 0
  rm -rf "$root"
  mkdir -p "$root"/apt/{lists/partial,archives/partial} "$root/files"
  : >"$root/apt/status"
  local options=(-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$root/apt" -o Dir::State::lists="$root/apt/lists"
    -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt" -o Dir::Cache::archives="$root/apt/archives"
    -o APT::Sandbox::User=root -o Debug::NoLocking=yes)
  apt-get -q "${options[@]}" update &&
    apt-get -q "${options[@]}" install -y --no-install-recommends --download-only "${packages[@]}" || return
  local package
  for package in "$root"/apt/archives/*.deb; do dpkg-deb --extract "$package" "$root/files"; done
  # What is linked to absolute paths would lead out of the folder.
  local link
  find "$root/files" -type l -lname '/*' -print0 | while IFS= read -r -d '' link; do
    ln -sfn "$(realpath --relative-to="$(dirname "$link")" -m "$root/files$(readlink "$link")")" "$link"
  done
  rm -rf "$root/apt/archives"
  touch "$root/.complete"
}
if ! fetch >"$root.log" 2>&1; then
  tail -n 3 "$root.log" >&2
  skip "the libraries of ARM64 cannot be fetched, see $root.log"
fi

includes=()
for folder in Sources/Engines/C*/; do
  if [ -d "$folder/include" ]; then includes+=(-I "$folder/include"); fi
done
definitions=(-DZX_USE_UTF8)
libraries=(-lZXing -lre2 -lturbojpeg -lsqlite3 -lzbar -lseccomp -lv4l2 -ldl -lm -lpthread)
mapfile -t c_files < <(find Sources/Engines -name '*.c' | sort)
mapfile -t cxx_files < <(find Sources/Engines Tests/Engines/Portable -name '*.cpp' | sort)

# Objects of all files in a folder.
compile() { # folder, C compiler, C++ compiler, options…
  local folder=$1 c=$2 cxx=$3 file
  shift 3
  rm -rf "$folder"
  mkdir -p "$folder"
  for file in "${c_files[@]}"; do
    # The nets stand in the program by #embed, which Debian's compiler does not know yet.
    case $c,$file in *gcc,*text_models.c) continue ;; esac
    "$c" "$@" -std=gnu17 "${definitions[@]}" "${includes[@]}" -c "$file" -o "$folder/$(basename "$file").o" || return
  done
  for file in "${cxx_files[@]}"; do
    "$cxx" "$@" -std=c++20 "${definitions[@]}" "${includes[@]}" -c "$file" -o "$folder/$(basename "$file").o" || return
  done
}
arm_options=(--target=$target --sysroot="$root/files")
strict=(-O2 -Wall -Werror)

by_swift() {
  compile "$work/arm64" "$clang" "$clang++" "${arm_options[@]}" "${strict[@]}" &&
    "$clang++" "${arm_options[@]}" -fuse-ld=lld "$work"/arm64/*.o -o "$work/portable-arm64" "${libraries[@]}" &&
    file_is_arm64 "$work/portable-arm64"
}
file_is_arm64() { # program
  # Bytes 18 and 19 of the header name the machine.
  [ "$(od -A n -t u2 -j 18 -N 2 "$1" | tr -d ' ')" = 183 ] || { echo "$1 is not for ARM64" >&2; return 1; }
}
# It knows neither clang's words for pointers, nor its pragmas, nor the standard's pragma against fused products, in whose place the option
# stands.
by_debian() {
  compile "$work/gcc" aarch64-linux-gnu-gcc aarch64-linux-gnu-g++ -isystem "$root/files/usr/include" \
    -isystem "$root/files/usr/include/$target" "${strict[@]}" -D_Nullable= -D_Nonnull= -ffp-contract=off -Wno-unknown-pragmas -Wno-psabi
}
here() {
  compile "$work/here" "$clang" "$clang++" "${strict[@]}" &&
    "$clang++" "$work"/here/*.o -o "$work/portable-here" "${libraries[@]}"
}
data=$(find /usr/share/tesseract-ocr -name eng.traineddata -printf '%h\n' -quit 2>/dev/null || true)
run() { # program and its emulator
  local name=$1
  shift
  "$@" "$data" Samples/Text/letter.jpg Samples/*.jpg >"$work/$name.txt"
}
same() {
  run here "$work/portable-here" && run arm64 qemu-aarch64 -L "$root/files" "$work/portable-arm64" &&
    diff -u "$work/here.txt" "$work/arm64.txt" && echo "$(wc -l <"$work/here.txt") lines are equal"
}

step "ARM64: C and C++ by the compiler of the Swift toolchain" by_swift
step "ARM64: C and C++ by Debian's compiler" by_debian
step "this machine: the same program" here
step "ARM64 under emulation gives what this machine gives" same
finish
