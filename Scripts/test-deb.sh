#!/usr/bin/env bash
# Installs, runs, upgrades and purges the Debian package in fresh systems of Debian 12 and 13, in which systemd runs as it does after a boot.
#
#   Scripts/test-deb.sh                     both; or bookworm, or trixie
#   DEB_BOOKWORM=FILE DEB_TRIXIE=FILE       packages that were built already; otherwise they are built
#   DEB_ROOTS=FOLDER                        where the systems are made and kept; default /var/tmp/scanview-deb
#   DEBIAN_MIRROR=URL                       default http://deb.debian.org/debian
#
# debootstrap makes the systems. They have processes, mounts and control groups of their own, which end with this script, and this machine's
# network. A line "skipped: …" says why it cannot be done here; that is no failure.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/steps.sh
. Scripts/debian-root.sh

roots=${DEB_ROOTS:-/var/tmp/scanview-deb}
wanted=("$@")
[ ${#wanted[@]} -gt 0 ] || wanted=(bookworm trixie)

skip() {
  echo "skipped: the package cannot be tested here: $1"
  exit 0
}
[ "$(id -u)" -eq 0 ] || skip "it needs root, for chroot and mounts"
for tool in debootstrap lintian nsenter; do command -v $tool >/dev/null || skip "$tool is missing; apt-get install $tool"; done
unshare --mount --pid --fork --uts --ipc --cgroup true 2>/dev/null || skip "the kernel does not allow namespaces"
. /etc/os-release
here=${VERSION_CODENAME:-}

# The package for a release: libraries differ between them, so that each has its own.
package_for() { # release
  local given=DEB_${1^^}
  if [ -n "${!given:-}" ]; then
    echo "${!given}"
  elif [ "$1" = "$here" ]; then
    Scripts/deb.sh
  elif [ "$1" = trixie ]; then
    Scripts/debian13.sh package
  fi
}

# What the test needs beside systemd: manual pages, and the shells that complete.
base_packages=systemd,dbus,udev,man-db,mandoc,bash-completion,zsh,fish,ca-certificates

# systemd as the first process of the system in a folder; ends with the process that started it.
boot() { # folder
  container=chroot exec unshare --mount --pid --fork --uts --ipc --cgroup --kill-child bash -c '
    set -e
    root=$1
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount -t sysfs -o ro sysfs "$root/sys"
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
    mount -t tmpfs tmpfs "$root/run"
    mount -t tmpfs tmpfs "$root/dev"
    for node in null zero full random urandom tty; do touch "$root/dev/$node"; mount --bind /dev/$node "$root/dev/$node"; done
    mkdir "$root/dev/shm" "$root/dev/pts"
    mount -t tmpfs tmpfs "$root/dev/shm"
    hostname scanview-test
    cd "$root"
    exec chroot "$root" /usr/lib/systemd/systemd --log-target=journal
  ' boot "$1"
}

test_in() { # release, package
  local release=$1 package=$2 root=$roots/test-$1 launcher first status=0
  rm -rf "$root"
  cp -a --reflink=auto "$roots/$release" "$root"
  lend_network "$root"
  # The same package with a lower version, to upgrade from.
  dpkg-deb --raw-extract "$package" "$root/root/older"
  sed -i 's/^Version: .*/Version: 0.0.1/' "$root/root/older/DEBIAN/control"
  dpkg-deb --root-owner-group --build "$root/root/older" "$root/root/older.deb" >/dev/null
  rm -r "$root/root/older"
  cp "$package" "$root/root/scanview.deb"
  cp Scripts/test-deb-inside.sh Samples/product-ean13.jpg Samples/flyer-qr.jpg "$root/root/"
  boot "$root" >"$root.boot.log" 2>&1 </dev/null &
  launcher=$!
  local tries=0
  first=
  until first=$(pgrep -P "$launcher") && nsenter -t "$first" -m -p -u -i -C -r -w systemctl is-system-running --wait >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ "$tries" -gt 60 ] || ! kill -0 "$launcher" 2>/dev/null; then
      echo "the system did not start:" >&2
      tail -n 5 "$root.boot.log" >&2
      kill -KILL "$launcher" 2>/dev/null || true
      return 1
    fi
    sleep 1
  done
  nsenter -t "$first" -m -p -u -i -C -r -w env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    bash /root/test-deb-inside.sh || status=$?
  if [ "$status" -ne 0 ]; then
    nsenter -t "$first" -m -p -u -i -C -r -w journalctl --no-pager -u 'scanview*' 2>/dev/null | tail -n 20 >&2 || true
  fi
  kill -KILL "$launcher" 2>/dev/null || true
  wait "$launcher" 2>/dev/null || true
  [ "$status" -ne 0 ] || rm -rf "$root"
  return "$status"
}

mkdir -p "$roots"
for release in "${wanted[@]}"; do
  if ! debian_root "$release" "$roots/$release" --include="$base_packages"; then
    echo "skipped: $release: debootstrap failed, see $roots/$release.log; is $mirror within reach?"
    continue
  fi
  if ! package=$(package_for "$release" | tail -n 1) || [ ! -f "$package" ]; then
    if [ "$release" = "$here" ]; then
      step "$release: the package is built" false
    else
      echo "skipped: $release: ${package:-its package can be built only in that release}"
    fi
    continue
  fi
  step "$release: lintian" lintian --fail-on error,warning --info "$package"
  step "$release: install, run, upgrade, remove, purge" test_in "$release" "$package"
done
finish
