#!/usr/bin/env bash
# Downloads the guest's kernel and a static busybox by apt and unpacks them into the cache. Nothing is installed.
#
# Ends with 0 when both are there, also from an earlier run without a network; with 75 when they cannot be
# had; with another number when this script is at fault.
set -euo pipefail
. "$(dirname "$0")/settings.sh"

if [ -f "$rig_cache/current-kernel" ] && [ -f "$rig_cache/kernel-$(cat "$rig_cache/current-kernel")/.complete" ] &&
  [ -x "$rig_cache/busybox" ]; then
  exit 0
fi
mkdir -p "$rig_cache/debs"

apt_options=(-q -o DPkg::Lock::Timeout=120)
if [ "$(id -u)" -eq 0 ]; then apt_options+=(-o APT::Sandbox::User=root); fi

# The package that a meta package stands for, or the package itself.
concrete_package() {
  local name
  name=$(apt-cache depends "$rig_kernel_package" 2>/dev/null |
    awk '$1 == "Depends:" && $2 ~ /^linux-image-[0-9]/ { print $2; exit }')
  echo "${name:-$rig_kernel_package}"
}

download() { (cd "$rig_cache/debs" && apt-get "${apt_options[@]}" download "$1" >&2); }

# Downloads a package if need be and prints the path of its file.
package_file() {
  local found
  found=$(find "$rig_cache/debs" -name "$1_*.deb" | sort -V | tail -n 1)
  if [ -z "$found" ]; then
    rig_log "downloading $1"
    download "$1" || return 1
    found=$(find "$rig_cache/debs" -name "$1_*.deb" | sort -V | tail -n 1)
  fi
  [ -n "$found" ] && echo "$found"
}

# A bzImage holds the kernel's ELF file compressed. Started as ELF it need not unpack itself, which takes 3 s in an
# emulated machine. The offsets are those of the x86 boot protocol. Fails where the compression is unknown.
unpack_kernel() { # bzImage target
  local setup offset length
  setup=$(od -An -tu1 -j $((0x1f1)) -N1 "$1" | tr -d ' ')
  offset=$(od -An -tu4 -j $((0x248)) -N4 "$1" | tr -d ' ')
  length=$(od -An -tu4 -j $((0x24c)) -N4 "$1" | tr -d ' ')
  tail -c "+$(((setup + 1) * 512 + offset + 1))" "$1" | head -c "$length" >"$2.packed"
  case $(od -An -tx1 -N4 "$2.packed" | tr -d ' ') in
    fd377a58) xz -dc --single-stream "$2.packed" >"$2" 2>/dev/null || "$rig_cache/busybox" unxz -c "$2.packed" >"$2" 2>/dev/null || true ;;
    28b52ffd) zstd -dcq "$2.packed" >"$2" 2>/dev/null || true ;;
    1f8b*) gzip -dc "$2.packed" >"$2" 2>/dev/null || true ;;
  esac
  rm -f "$2.packed"
  [ -f "$2" ] && [ "$(od -An -tx1 -N4 "$2" | tr -d ' ')" = 7f454c46 ] && return 0
  rm -f "$2"
  return 1
}

package=$(concrete_package)
if [ "$package" = linux-image-amd64 ] && [ "$(id -u)" -eq 0 ]; then
  # The lists of packages are missing or old.
  apt-get "${apt_options[@]}" update >&2 || true
  package=$(concrete_package)
fi
version=${package#linux-image-}
root=$rig_cache/kernel-$version

if [ ! -x "$rig_cache/busybox" ]; then
  file=$(package_file busybox-static) || { rig_log "cannot download busybox-static"; exit 75; }
  dpkg-deb --fsys-tarfile "$file" | tar -xO --wildcards '*bin/busybox' >"$rig_cache/busybox.new"
  chmod 755 "$rig_cache/busybox.new"
  mv "$rig_cache/busybox.new" "$rig_cache/busybox"
fi

if [ ! -f "$root/.complete" ]; then
  file=$(package_file "$package") || { rig_log "cannot download $package"; exit 75; }
  rm -rf "$root"
  mkdir -p "$root"
  # Only what a guest with cameras can need: 400 MB become 60. Folders that a kernel does not have are no failure.
  dpkg-deb --fsys-tarfile "$file" | tar -x -C "$root" --wildcards \
    './boot/vmlinuz-*' '*/modules.builtin*' '*/modules.order' \
    '*/kernel/drivers/media/*' '*/kernel/drivers/virtio/*' '*/kernel/drivers/char/virtio_console*' \
    '*/kernel/drivers/usb/*' '*/kernel/drivers/gpu/drm/*' '*/kernel/drivers/video/*' '*/kernel/drivers/i2c/*' \
    '*/kernel/drivers/base/*' '*/kernel/drivers/input/*' '*/kernel/fs/9p/*' '*/kernel/fs/netfs/*' \
    '*/kernel/fs/fscache/*' '*/kernel/fs/overlayfs/*' '*/kernel/net/9p/*' '*/kernel/lib/*' '*/kernel/crypto/*' \
    2>/dev/null || true
  # Newer packages keep the modules under usr/lib, and compressed.
  if [ ! -d "$root/lib/modules" ]; then
    mkdir -p "$root/lib"
    mv "$root/usr/lib/modules" "$root/lib/modules" || { rig_log "$package has no modules"; exit 75; }
  fi
  find "$root/lib/modules" -name '*.ko.xz' -exec xz -d {} +
  if ! ls "$root"/lib/modules/*/kernel/drivers/media/test-drivers/vivid/vivid.ko >/dev/null 2>&1; then
    rig_log "$package has no vivid module"
    exit 75
  fi
  packed=$(find "$root/boot" -name 'vmlinuz-*' | head -n 1)
  [ -n "$packed" ] || { rig_log "$package has no kernel"; exit 75; }
  unpack_kernel "$packed" "$root/boot/vmlinux" || rig_log "the compressed kernel is started, which takes 3 s longer"
  rm -f "$file"
  touch "$root/.complete"
fi
echo "$version" >"$rig_cache/current-kernel"
rig_log "kernel $version is ready"
