#!/usr/bin/env bash
# Runs one command in a small virtual machine with cameras and ends with its exit code.
#
#   in-guest.sh [options] -- COMMAND [ARGUMENT…]
#
#   --module "NAME OPTIONS"  loads a kernel module; repeatable, in order
#   --env NAME=VALUE         sets a variable of the command; repeatable
#   --cwd FOLDER             where the command starts
#   --out FOLDER             takes what the command writes to /rig/out, and the logs of machine and kernel
#   --timeout SECONDS        limit for the command (60); --boot-timeout SECONDS adds to it (60)
#   --smp N                  processors (2); --mem MIB memory (1024)
#
# The guest sees this machine's file system, read-only below a layer in memory, so that the command needs no packing. It
# has no network. Exit codes: the command's; 124 when it ran past its limit; 125 when the rig failed and there is no verdict.
set -uo pipefail
. "$(dirname "$0")/settings.sh"
modules=() variables=() out='' folder=/ limit=60 boot_limit=60 processors=2 memory=1024
while [ $# -gt 0 ]; do
  case $1 in
    --module) modules+=("$2") ;;
    --env) variables+=("$2") ;;
    --cwd) folder=$2 ;;
    --out) out=$2 ;;
    --timeout) limit=$2 ;;
    --boot-timeout) boot_limit=$2 ;;
    --smp) processors=$2 ;;
    --mem) memory=$2 ;;
    --)
      shift
      break
      ;;
    *) rig_fail "unknown option $1" ;;
  esac
  shift 2
done
[ $# -gt 0 ] || rig_fail "no command"
command -v qemu-system-x86_64 >/dev/null || rig_fail "qemu-system-x86_64 is missing (package qemu-system-x86)"
accelerator=$(rig_accelerator)
if [ "$accelerator" = kvm ]; then cpu=host options=kvm; else cpu=max options=tcg,thread=multi,tb-size=256; fi
initramfs=$("$rig_dir/make-initramfs.sh") || rig_fail "cannot pack the first file system"
boot=$rig_cache/kernel-$(cat "$rig_cache/current-kernel")/boot
kernel=$boot/vmlinux
[ -f "$kernel" ] || kernel=$(find "$boot" -name 'vmlinuz-*' | head -n 1)

work=$(mktemp -d "${TMPDIR:-/tmp}/camera-rig.XXXXXX")
machine=
clean_up() {
  [ -z "$machine" ] || kill -9 "$machine" 2>/dev/null
  rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

shared=$work/shared
mkdir -p "$shared/control" "$shared/out"
{
  printf 'time_limit=%q\n' "$limit"
  printf 'folder=%q\n' "$folder"
} >"$shared/control/settings"
for variable in ${variables[@]+"${variables[@]}"}; do
  printf '%s=%q\n' "${variable%%=*}" "${variable#*=}"
done >"$shared/control/environment"
printf '%s\n' ${modules[@]+"${modules[@]}"} >"$shared/control/modules"
{
  printf 'exec'
  printf ' %q' "$@"
  echo
} >"$shared/control/command"

mkfifo "$work/stdout" "$work/stderr"
cat "$work/stdout" &
reader=$!
cat "$work/stderr" >&2 &
error_reader=$!
started=$SECONDS
qemu-system-x86_64 -machine q35 -accel "$options" -cpu "$cpu" -smp "$processors" -m "$memory" \
  -nodefaults -no-user-config -display none -no-reboot -nic none \
  -kernel "$kernel" -initrd "$initramfs" \
  -append "console=ttyS0 loglevel=4 panic=-1 mitigations=off nokaslr random.trust_cpu=on tsc=reliable" \
  -serial "file:$work/console.log" \
  -device virtio-serial-pci \
  -chardev "file,id=stdout,path=$work/stdout" -device virtserialport,chardev=stdout,nr=1 \
  -chardev "file,id=stderr,path=$work/stderr" -device virtserialport,chardev=stderr,nr=2 \
  -device virtio-rng-pci \
  -fsdev "local,id=shared,path=$shared,security_model=none,multidevs=remap" \
  -device virtio-9p-pci,fsdev=shared,mount_tag=shared \
  -fsdev "local,id=host,path=/,security_model=none,readonly=on,multidevs=remap" \
  -device virtio-9p-pci,fsdev=host,mount_tag=host \
  </dev/null >"$work/qemu.log" 2>&1 &
machine=$!
late=
while kill -0 "$machine" 2>/dev/null; do
  sleep 0.05
  if [ $((SECONDS - started)) -gt $((limit + boot_limit)) ]; then
    late=yes
    kill -9 "$machine"
    break
  fi
done
wait "$machine" 2>/dev/null
machine=
# A machine that ended before it opened the pipes would leave their readers waiting for ever.
if kill -0 "$reader" 2>/dev/null; then (: >"$work/stdout") & fi
if kill -0 "$error_reader" 2>/dev/null; then (: >"$work/stderr") & fi
wait "$reader" "$error_reader" 2>/dev/null
if [ -n "$out" ]; then
  mkdir -p "$out"
  cp -R "$shared/out/." "$out/" 2>/dev/null
  cp "$work/console.log" "$work/qemu.log" "$out/" 2>/dev/null
fi
if [ -n "${CAMERA_RIG_VERBOSE:-}" ]; then
  booted=$(sed -n 's/.*rig: START \([0-9.]*\).*/\1/p' "$work/console.log" | head -n 1)
  rig_log "$accelerator, started after ${booted:-?} s of $((SECONDS - started)) s"
fi
if [ ! -f "$shared/control/status" ]; then
  rig_log "no verdict${late:+, stopped after $((limit + boot_limit)) s}; the last lines of the console:"
  tail -n 15 "$work/console.log" >&2
  tail -n 5 "$work/qemu.log" >&2
  exit 125
fi
exit "$(cat "$shared/control/status")"
