#!/usr/bin/env bash
# Packs the guest's first file system: busybox, guest/init, the wanted modules and those that they depend on.
# Prints the path of the archive, which is kept by a digest of what went into it.
set -euo pipefail
. "$(dirname "$0")/settings.sh"
version=$(cat "$rig_cache/current-kernel")
root=$rig_cache/kernel-$version
busybox=$rig_cache/busybox
digest=$({
  echo "$version ${rig_modules[*]}"
  cat "$rig_dir/guest/init" "$rig_dir/make-initramfs.sh"
} | sha256sum | cut -c1-16)
archive=$rig_cache/initramfs-$digest.cpio
if [ -f "$archive" ]; then
  echo "$archive"
  exit 0
fi
work=$(mktemp -d "$rig_cache/initramfs.XXXXXX")
trap 'rm -rf "$work"' EXIT
modules=$(find "$root/lib/modules" -mindepth 1 -maxdepth 1 -type d | head -n 1)
name=$(basename "$modules")
"$busybox" depmod -b "$root" "$name" 2>/dev/null
tree=$work/tree
mkdir -p "$tree"/{bin,sbin,dev,proc,sys,tmp,etc,root,rig,run,usr} "$tree/lib/modules/$name"
cp "$busybox" "$tree/bin/busybox"
ln -s busybox "$tree/bin/sh"
install -m 755 "$rig_dir/guest/init" "$tree/init"

# modules.dep: "file: file file", each module with all that it needs.
for module in "${rig_modules[@]}"; do
  line=$(awk -F: -v wanted="${module//-/_}" '
    { base = $1; sub(/.*\//, "", base); sub(/\.ko.*/, "", base); gsub(/-/, "_", base) }
    base == wanted { print $1 $2; exit }' "$modules/modules.dep")
  if [ -n "$line" ]; then
    printf '%s\n' $line >>"$work/files"
  elif ! grep -q "/${module//[-_]/[-_]}\.ko" "$modules/modules.builtin"; then
    rig_log "kernel $version has no module $module"
  fi
done
sort -u "$work/files" | while read -r file; do
  install -D -m 644 "$modules/$file" "$tree/lib/modules/$name/$file"
done
for file in modules.order modules.builtin modules.builtin.modinfo; do
  if [ -f "$modules/$file" ]; then cp "$modules/$file" "$tree/lib/modules/$name/"; fi
done
"$busybox" depmod -b "$tree" "$name" 2>/dev/null
(cd "$tree" && find . -print0 | "$busybox" sort -z | xargs -0 -n1 | "$busybox" cpio -o -H newc -R 0:0 2>/dev/null) >"$archive.new"
mv "$archive.new" "$archive"
echo "$archive"
