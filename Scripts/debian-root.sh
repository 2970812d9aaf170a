# Makes Debian systems in folders; sourced by the scripts that build or test in one.
#
#   debian_root RELEASE FOLDER [OPTION…]   a fresh system by debootstrap, with its options; one that is there is kept. 1 when it cannot be made,
#                                          with the last words of debootstrap in FOLDER.log
#   lend_network FOLDER                    how this machine fetches packages: names, proxies, and limits on dates
#
# DEBIAN_MIRROR=URL   default http://deb.debian.org/debian

mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

debian_root() {
  local release=$1 folder=$2
  shift 2
  [ ! -e "$folder/.complete" ] || return 0
  echo "== Debian $release in $folder ==" >&2
  rm -rf "${folder:?}"
  mkdir -p "$folder"
  if ! debootstrap --variant=minbase "$@" "$release" "$folder" "$mirror" >"$folder.log" 2>&1; then
    tail -n 3 "$folder.log" >&2
    rm -rf "$folder"
    return 1
  fi
  touch "$folder/.complete"
}

lend_network() {
  cp /etc/resolv.conf "$1/etc/resolv.conf"
  apt-config dump Acquire | grep -v '""' >"$1/etc/apt/apt.conf.d/90host" || true
}
