#!/usr/bin/env bash
# Builds the Debian package of this system's release into out/deb; the libraries that it needs are those of the system that builds it.
#
#   Scripts/deb.sh
#   SCANVIEW=PROGRAM       a program that was built already; otherwise it is built, with Swift's libraries in it
#   REVISION=TEXT          what follows the version, default ~deb and the release of Debian, so that an upgrade of the system upgrades it
#   DEB_MAINTAINER=…       default: the name and address of git
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'deb: %s\n' "$*" >&2; }
for tool in dpkg-deb dpkg-shlibdeps strip gzip; do
  command -v "$tool" >/dev/null || { say "$tool is missing: apt-get install dpkg-dev binutils"; exit 1; }
done

if [ -z "${SCANVIEW:-}" ]; then
  # Where there is no gold, as in Debian 13: the linker of binutils leaves the relocations writable.
  linker=()
  command -v ld.gold >/dev/null || linker=(-Xswiftc -use-ld=lld)
  # Its own folder: programs with shared libraries of Swift are of no use to a machine without the toolchain.
  swift build -c release -Xswiftc -static-stdlib "${linker[@]}" -Xlinker -z -Xlinker now --disable-local-rpath --product scanview --scratch-path .build-deb >&2
  SCANVIEW=.build-deb/release/scanview
fi
export SCANVIEW
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
package=$work/package
mkdir -p "$package/DEBIAN" "$work/program"
strip --strip-unneeded -o "$work/program/scanview" "$SCANVIEW"
SCANVIEW=$work/program/scanview PREFIX=/usr DESTDIR=$package ZSH_FOLDER=/usr/share/zsh/vendor-completions MANUAL=compress WITHOUT_LIST=yes \
  Scripts/install.sh install

documents=$package/usr/share/doc/scanview
# The text of the license is Debian's own file.
rm "$documents/LICENSE"
install -m 644 Packaging/debian/copyright "$documents/copyright"
install -D -m 644 Packaging/debian/environment "$package/etc/scanview/environment"

version=$("$work/program/scanview" --version)
. /etc/os-release
version+=${REVISION:-~deb${VERSION_ID:-0}}
maintainer=${DEB_MAINTAINER:-"$(git log -1 --format='%an') <$(git log -1 --format='%ae')>"}
{
  printf 'scanview (%s) unstable; urgency=medium\n\n  * What changed: the file CHANGELOG.md of the project.\n\n' "$version"
  printf ' -- %s  %s\n' "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documents/changelog.gz"
chmod 644 "$documents/changelog.gz"

# dpkg-shlibdeps reads a source package's control file.
mkdir "$work/debian"
printf 'Source: scanview\n\nPackage: scanview\nArchitecture: any\n' >"$work/debian/control"
libraries=$(cd "$work" && dpkg-shlibdeps -O --warnings=0 "$package/usr/bin/scanview" | sed -n 's/^shlibs:Depends=//p')
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$(dpkg --print-architecture)|" -e "s|@MAINTAINER@|$maintainer|" \
  -e "s|@SIZE@|$(du -k -s "$package" | cut -f 1)|" -e "s#@SHLIBS@#$libraries#" \
  Packaging/debian/control.in >"$package/DEBIAN/control"
install -m 644 Packaging/debian/conffiles "$package/DEBIAN/conffiles"
install -m 755 Packaging/debian/postinst Packaging/debian/prerm Packaging/debian/postrm "$package/DEBIAN/"
(cd "$package" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) \
  >"$package/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$package"

mkdir -p out/deb
file=out/deb/scanview_${version}_$(dpkg --print-architecture).deb
dpkg-deb --root-owner-group --build "$package" "$file" >&2
echo "$file"
