#!/usr/bin/env bash
# Builds and tests the project in a Debian 13 system, whose libzxing is 2.3, and measures there what it reads.
#
#   Scripts/debian13.sh                   both: tests, then accuracy
#   Scripts/debian13.sh tests|accuracy    only one of them
#   Scripts/debian13.sh package           builds the Debian package of that release into out/deb, and prints its name
#   CORPUS=FOLDER                         the pictures with known texts; default ../shared/corpus/barcode
#   DEBIAN13_ROOT=FOLDER                  where the system is made and kept; default /var/tmp/scanview-debian13
#   DEBIAN_MIRROR=URL                     default http://deb.debian.org/debian
#
# debootstrap makes the system. The toolchain of this machine and the project's fetched dependencies are lent to it, by mounts
# that only this script sees and that end with it. A line "skipped: …" says why it cannot be made here; that is no failure.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/debian-root.sh

root=${DEBIAN13_ROOT:-/var/tmp/scanview-debian13}
corpus=$(realpath -m "${CORPUS:-../shared/corpus/barcode}")
wanted=("$@")
[ ${#wanted[@]} -gt 0 ] || wanted=(tests accuracy)

skip() {
  echo "skipped: Debian 13 cannot be made here: $1"
  exit 0
}

[ "$(id -u)" -eq 0 ] || skip "it needs root, for chroot and mounts"
command -v debootstrap >/dev/null || skip "debootstrap is missing; apt-get install debootstrap"
if [ "${IN_OWN_MOUNTS:-}" != yes ]; then
  unshare --mount true 2>/dev/null || skip "the kernel does not allow mounts of one's own"
  IN_OWN_MOUNTS=yes exec unshare --mount "$0" "${wanted[@]}"
fi

# The folder that holds the toolchain: .../usr of .../usr/lib/swift.
toolchain=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')
[ -d "$toolchain" ] || skip "the folder of the Swift toolchain is not found"
[ "$toolchain" != /usr ] || skip "the toolchain lies in /usr, which cannot be lent to another system"

debian_root trixie "$root" || skip "debootstrap failed, see $root.log; is $mirror within reach?"

# The package's dependencies are resolved here, and taken along.
swift package resolve >&2
project=$root$PWD
mkdir -p "$project" "$root$toolchain"
# What was copied before and is no part of the project any more would be built too; only what was built stays.
find "$project" \( -name .build -prune \) -o -type f -exec rm -f {} +
{
  git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    [ ! -e "$file" ] || printf '%s\0' "$file"
  done
  find .build/checkouts .build/repositories .build/workspace-state.json Package.resolved -type f,l -print0
} | tar --create --no-recursion --null --files-from=- | tar --extract --keep-newer-files --directory "$project" 2>/dev/null ||
  true  # A file that is there and as new is named as not extracted.

mount --rbind "$toolchain" "$root$toolchain"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
lend_network "$root"
if [ -d "$corpus" ]; then
  mkdir -p "$root$corpus"
  mount --bind -o ro "$corpus" "$root$corpus"
fi

inside() {
  chroot "$root" env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" PATH="$toolchain/bin:/usr/sbin:/usr/bin:/sbin:/bin" \
    bash -c 'cd "$1" && shift && "$@"' in-debian "$PWD" "$@"
}

# What the toolchain itself needs, as https://www.swift.org/install/linux lists it.
packages=(binutils ca-certificates git libc6-dev libcurl4t64 libedit2 libgcc-14-dev libncurses6 libpython3-dev
  dpkg-dev libsqlite3-0 libstdc++-14-dev libxml2 libz3-4 make tzdata zlib1g-dev)
prepare() {
  inside apt-get -q update &&
    inside env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${packages[@]}" &&
    inside Scripts/deps.sh build run test
}
if ! prepare >"$root.packages.log" 2>&1; then
  tail -n 5 "$root.packages.log" >&2
  skip "its packages cannot be installed, see $root.packages.log"
fi
inside bash -c '. /etc/os-release; echo "$PRETTY_NAME, libzxing $(dpkg-query -W -f "\${Version}" libzxing-dev), libzbar $(dpkg-query -W -f "\${Version}" libzbar-dev)"' >&2

result=0
for part in "${wanted[@]}"; do
  case $part in
    tests) inside Scripts/check.sh build rules tests || result=1 ;;
    accuracy)
      if [ -d "$corpus" ]; then
        inside env SCANVIEW_BENCHMARKS=1 swift run -c release barcode-accuracy "$corpus" || result=1
      else
        echo "skipped: there is no folder $corpus with pictures; CORPUS=FOLDER names another"
      fi
      ;;
    package)
      # The dependencies that were taken along lie there; in there nothing may be within reach.
      [ -e "$project/.build-deb" ] || ln -s .build "$project/.build-deb"
      # The copy of the project in there has no history to ask.
      if package=$(inside env SOURCE_DATE_EPOCH="$(git log -1 --format=%ct)" DEB_MAINTAINER="$(git log -1 --format='%an <%ae>')" Scripts/deb.sh); then
        mkdir -p out/deb
        cp "$project/$package" out/deb/
        echo "$package"
      else
        result=1
      fi
      ;;
    *)
      echo "Scripts/debian13.sh: tests, accuracy or package, not $part" >&2
      exit 2
      ;;
  esac
done
exit "$result"
