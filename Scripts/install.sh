#!/usr/bin/env bash
# Installs the built command with its manual pages, completions, examples, udev rule and systemd units, or removes them again.
#
#   Scripts/install.sh install      PREFIX=/usr/local DESTDIR= SCANVIEW=.build/release/scanview
#   Scripts/install.sh uninstall    PREFIX and DESTDIR as they were
#
# PREFIX is where the files are found later, DESTDIR a folder that stands for the root while a package is made. What is installed is
# noted in PREFIX/share/scanview/installed, by which it is removed: files in /etc/scanview and /var/lib/scanview are the user's.
# MANUAL=compress compresses the manual pages. zsh looks for completions in PREFIX/share/zsh/site-functions; ZSH_FOLDER names another.
set -euo pipefail
cd "$(dirname "$0")/.."

prefix=${PREFIX:-/usr/local}
root=${DESTDIR:-}
scanview=${SCANVIEW:-.build/release/scanview}
zsh_folder=${ZSH_FOLDER:-$prefix/share/zsh/site-functions}
list=$prefix/share/scanview/installed

say() { printf 'install: %s\n' "$*" >&2; }
case $prefix in /*) ;; *) say "PREFIX has to begin with /, and is $prefix"; exit 2 ;; esac

uninstall() {
  if [ ! -f "$root$list" ]; then
    say "nothing of ScanView is installed in $root$prefix: there is no $root$list"
    exit 1
  fi
  local path
  while IFS= read -r path; do rm -f "$root$path"; done <"$root$list"
  rm -f "$root$list"
  # Folders that are empty now and that only ScanView has.
  find "$root$prefix/share/scanview" "$root$prefix/share/doc/scanview" -depth -type d -empty -delete 2>/dev/null || true
  say "removed ScanView from $root$prefix; /etc/scanview and /var/lib/scanview stay"
}

installed=()
work=
# A file with a mode at a path below the root.
put() { # mode, file, path
  install -D -m "$1" "$2" "$root$3"
  installed+=("$3")
}

install_all() {
  if [ ! -x "$scanview" ]; then
    say "$scanview is not there: run \`make build\` first, or name the program with SCANVIEW="
    exit 1
  fi
  local file name
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  # Under its own name, by which it calls itself in the pages.
  mkdir "$work/bin" "$work/units"
  ln -s "$(realpath "$scanview")" "$work/bin/scanview"

  put 755 "$scanview" "$prefix/bin/scanview"
  # The server of the page is a program of its own, which not everybody builds.
  if [ -x "$(dirname "$scanview")/scanview-serve" ]; then
    put 755 "$(dirname "$scanview")/scanview-serve" "$prefix/bin/scanview-serve"
  fi

  "$work/bin/scanview" schema --man-pages "$work/man" 2>/dev/null
  for file in "$work"/man/*.1; do
    name=$(basename "$file")
    if [ "${MANUAL:-}" = compress ]; then
      gzip -9n "$file"
      put 644 "$file.gz" "$prefix/share/man/man1/$name.gz"
    else
      put 644 "$file" "$prefix/share/man/man1/$name"
    fi
  done

  "$work/bin/scanview" --generate-completion-script bash | sed '1{/^#!/d}' >"$work/bash"
  "$work/bin/scanview" --generate-completion-script zsh >"$work/zsh"
  "$work/bin/scanview" --generate-completion-script fish >"$work/fish"
  put 644 "$work/bash" "$prefix/share/bash-completion/completions/scanview"
  put 644 "$work/zsh" "$zsh_folder/_scanview"
  put 644 "$work/fish" "$prefix/share/fish/vendor_completions.d/scanview.fish"

  for file in Configs/*.json; do put 644 "$file" "$prefix/share/scanview/configs/$(basename "$file")"; done
  for file in Schemas/*.json; do put 644 "$file" "$prefix/share/scanview/schemas/$(basename "$file")"; done
  for file in Texts/*.json; do put 644 "$file" "$prefix/share/scanview/texts/$(basename "$file")"; done
  # The reference pictures of configurations for meters, which name them from their own folder.
  for file in Samples/Meters/*.jpg; do put 644 "$file" "$prefix/share/scanview/$file"; done
  while IFS= read -r file; do
    put 644 "$file" "$prefix/share/scanview/${file#Packaging/}"
  done < <(find Packaging/examples -type f | sort)
  put 644 LICENSE "$prefix/share/doc/scanview/LICENSE"
  put 644 NOTICE "$prefix/share/doc/scanview/NOTICE"

  for file in Packaging/systemd/*.service.in; do
    name=$(basename "$file" .in)
    sed -e '/^@COMMON@$/{r Packaging/systemd/common.in' -e 'd}' -e "s|@PREFIX@|$prefix|g" "$file" >"$work/units/$name"
    put 644 "$work/units/$name" "$prefix/lib/systemd/system/$name"
  done
  put 644 Packaging/systemd/scanview.sysusers "$prefix/lib/sysusers.d/scanview.conf"
  put 644 Packaging/udev/60-scanview.rules "$prefix/lib/udev/rules.d/60-scanview.rules"

  # A package manager has a list of its own.
  if [ -z "${WITHOUT_LIST:-}" ]; then
    mkdir -p "$(dirname "$root$list")"
    printf '%s\n' "${installed[@]}" >"$root$list"
  fi
  say "installed ${#installed[@]} files into $root$prefix"
  if [ -z "$root" ]; then
    say "for the service: systemd-sysusers, udevadm control --reload, systemctl daemon-reload; then see the article \"Run it for years\""
  fi
}

case ${1:-} in
  install) install_all ;;
  uninstall) uninstall ;;
  *) say "install or uninstall"; exit 2 ;;
esac
