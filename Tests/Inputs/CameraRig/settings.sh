# Shared settings of the camera rig; sourced by its other scripts.
#
#   CAMERA_RIG_CACHE    what was downloaded and unpacked; default .build/camera-rig in the project
#   CAMERA_RIG_KERNEL   Debian package of the guest's kernel; a meta package is followed to the newest one
#   CAMERA_RIG_ACCEL    auto, kvm or tcg
#   CAMERA_RIG_VERBOSE  prints the times of each machine when set
rig_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project_dir=$(cd "$rig_dir/../../.." && pwd)
rig_cache=${CAMERA_RIG_CACHE:-$project_dir/.build/camera-rig}
# The "cloud" kernels have no media drivers.
rig_kernel_package=${CAMERA_RIG_KERNEL:-linux-image-amd64}
# Modules wanted in the guest; what they depend on follows.
rig_modules=(virtio_pci virtio_console 9p 9pnet_virtio overlay vivid uvcvideo vhci-hcd uinput evdev)

rig_log() { printf 'camera rig: %s\n' "$*" >&2; }

# The rig itself failed: there is no verdict about what was to be tested.
rig_fail() {
  rig_log "$*"
  exit 125
}

# KVM serves a stock kernel only with hardware virtualisation; a host that runs nested in software opens /dev/kvm,
# makes machines, and then spins without end.
rig_accelerator() {
  case ${CAMERA_RIG_ACCEL:-auto} in
    auto) if [ -w /dev/kvm ] && grep -qEw 'vmx|svm' /proc/cpuinfo; then echo kvm; else echo tcg; fi ;;
    *) echo "$CAMERA_RIG_ACCEL" ;;
  esac
}
