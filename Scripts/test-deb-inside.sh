#!/usr/bin/env bash
# What Scripts/test-deb.sh does inside of a fresh Debian system: it follows a new user of the package. In /root are older.deb, scanview.deb
# and pictures. Not for a machine that is used: it purges ScanView.
set -euo pipefail
cd /root

fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }
say() { printf -- '-- %s\n' "$*"; }
expect() { # what, wanted, command…
  local what=$1 wanted=$2 is
  shift 2
  is=$("$@" 2>&1) || true
  [ "$is" = "$wanted" ] || fail "$what: wanted \"$wanted\", is \"$is\""
}
wait_for() { # what, command…
  local what=$1 tries=0
  shift
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || fail "$what did not come"
    sleep 0.2
  done
}
apt() { DEBIAN_FRONTEND=noninteractive apt-get -q -y "$@" >/tmp/apt.log 2>&1 </dev/null || { tail -n 20 /tmp/apt.log >&2; fail "apt-get $*"; }; }

. /etc/os-release
say "$PRETTY_NAME, systemd $(systemctl --version | sed -n '1s/systemd \([0-9]*\).*/\1/p')"
apt update
find / -xdev ! -path '/proc/*' ! -path '/root/*' -iname '*scanview*' | sort >/tmp/before

say "install"
apt install --no-install-recommends ./older.deb
expect "the user" "scanview" id -un scanview
expect "enabled at install" enabled systemctl is-enabled scanview.service
expect "nothing runs without a file" inactive systemctl is-active scanview.service
expect "failed units" "" systemctl --failed --no-legend --plain
expect "secrets" "640 root scanview" stat -c '%a %U %G' /etc/scanview/environment
scanview --version
scanview scan /usr/share/scanview/configs/barcode.json product-ean13.jpg | grep -q '"EAN_13"' || fail "a picture is read"
ldd /usr/bin/scanview | grep -q 'libswift\|not found' && fail "needs libraries of the toolchain: $(ldd /usr/bin/scanview)"

say "manual pages"
for page in scanview scanview-run scanview-scan scanview-meter-export scanview-sinks-check; do
  man -w "$page" >/dev/null || fail "man $page"
done
for page in /usr/share/man/man1/scanview*.1.gz; do
  complaints=$(man --warnings -E UTF-8 -l -Tutf8 "$page" 2>&1 >/dev/null)
  [ -z "$complaints" ] || fail "$page: $complaints"
  complaints=$(gunzip -c "$page" | mandoc -T lint -W warning 2>&1 | grep -v 'referenced manual not found' || true)
  [ -z "$complaints" ] || fail "$page: $complaints"
done
say "  $(find /usr/share/man/man1 -name 'scanview*' | wc -l) pages, no warning of man and mandoc"

say "completions"
bash -c '. /usr/share/bash-completion/bash_completion; __load_completion scanview 2>/dev/null || _comp_load scanview; complete -p scanview' |
  grep -q scanview || fail "bash completes"
bash -n /usr/share/bash-completion/completions/scanview || fail "bash reads the completion"
[ "$(zsh -fc 'autoload -U compinit; compinit -u -D; print $_comps[scanview]')" = _scanview ] || fail "zsh completes"
fish -c 'complete -C "scanview me"' | grep -q '^meter' || fail "fish completes"

say "units"
for unit in scanview.service scanview@till.service; do
  # Keys of newer releases are left out by older ones, and said so.
  complaints=$(systemd-analyze verify "$unit" 2>&1 | grep scanview | grep -vE "Unknown key( name)? 'Restart(Steps|MaxDelaySec)'" || true)
  [ -z "$complaints" ] || fail "$unit: $complaints"
done
systemd-analyze security --offline=true --threshold=25 /usr/lib/systemd/system/scanview.service >/tmp/security 2>&1 ||
  fail "sandbox: $(tail -n 1 /tmp/security)"
say "  $(tail -n 1 /tmp/security)"

say "a view as a service"
cp /usr/share/scanview/configs/barcode-all.json /etc/scanview/till.json
cat >/etc/scanview/till.env <<'END'
SCANVIEW_SOURCE=synthetic:text=4006381333931,format=EAN_13,fps=5,pacing=live
SCANVIEW_OPTIONS=--keep-going --isolate --service /etc/scanview/till.sinks.json
END
cat >/etc/scanview/till.sinks.json <<'END'
{
  "stateDirectory": "/var/lib/scanview/till",
  "sinks": [{ "id": "log", "file": { "path": "/var/lib/scanview/till/results.jsonl" } }]
}
END
mkdir -p /etc/systemd/system/scanview@.service.d
printf '[Service]\nWatchdogSec=10\n' >/etc/systemd/system/scanview@.service.d/quick.conf
systemctl daemon-reload
systemctl enable --now scanview@till 2>/tmp/enable.log || fail "start: $(cat /tmp/enable.log; journalctl --no-pager -u scanview@till | tail -n 5)"
expect "runs" active systemctl is-active scanview@till
process() { systemctl show -p MainPID --value scanview@till; }
expect "its user" scanview stat -c %U "/proc/$(process)"
results() { wc -l </var/lib/scanview/till/results.jsonl 2>/dev/null || echo 0; }
wait_for "a result in the sink" test -s /var/lib/scanview/till/results.jsonl
journalctl --no-pager -o cat -u scanview@till | grep -q '"event":"result"\|"event": "result"' || fail "results in the journal"
wait_for "a status" grep -q 'done so far' <(systemctl show -p StatusText --value scanview@till)
say "  $(systemctl show -p StatusText --value scanview@till)"
nsenter -t "$(process)" -m -S "$(id -u scanview)" touch /etc/written 2>/dev/null && fail "the sandbox lets it write into /etc"
grep -q '^Seccomp:.*2' "/proc/$(process)/status" || fail "calls are not filtered"
grep -q '^NoNewPrivs:.*1' "/proc/$(process)/status" || fail "privileges can be gained"
pgrep -P "$(process)" >/dev/null || fail "no worker of --isolate runs in the sandbox"

say "kill, watchdog"
first=$(process)
kill -KILL "$first"
wait_for "a restart after a kill" bash -c "p=\$(systemctl show -p MainPID --value scanview@till); [ \$p -ne 0 ] && [ \$p -ne $first ]"
wait_for "readiness" systemctl is-active --quiet scanview@till
second=$(process)
kill -STOP "$second"
wait_for "a restart by the watchdog" bash -c "p=\$(systemctl show -p MainPID --value scanview@till); [ \$p -ne 0 ] && [ \$p -ne $second ]"
wait_for "readiness" systemctl is-active --quiet scanview@till
say "  restarts: $(systemctl show -p NRestarts --value scanview@till)"

say "upgrade"
kept=$(results)
echo 'MARK=1' >>/etc/scanview/environment
cp /usr/share/scanview/configs/barcode.json /etc/scanview/idle.json
before=$(process)
apt install --no-install-recommends ./scanview.deb
expect "runs after the upgrade" active systemctl is-active scanview@till
[ "$(process)" -ne "$before" ] || fail "the former program still runs after the upgrade"
expect "what did not run does not" inactive systemctl is-active scanview@idle
[ "$(results)" -ge "$kept" ] || fail "results were lost by the upgrade"
grep -q MARK=1 /etc/scanview/environment || fail "a changed configuration was lost by the upgrade"

say "a wrong configuration ends the service without restarts; a stop is clean"
systemctl stop scanview@till
expect "a clean stop" success systemctl show -p Result --value scanview@till
echo '{' >/etc/scanview/idle.json
systemctl start scanview@idle 2>/dev/null && fail "a wrong configuration starts"
expect "no restart" 0 systemctl show -p NRestarts --value scanview@idle
systemctl reset-failed
systemctl start scanview@till

say "all views of a service's file"
[ -f /usr/share/scanview/examples/service.json ] || fail "there is no example of a service's file"
cp /usr/share/scanview/examples/*.json /etc/scanview/
systemctl start scanview.service || fail "start: $(journalctl --no-pager -u scanview | tail -n 5)"
expect "runs" active systemctl is-active scanview.service
systemctl reload scanview.service
expect "runs after a reload" active systemctl is-active scanview.service

say "remove"
apt remove scanview
expect "nothing runs" "" pgrep -x scanview
[ -s /var/lib/scanview/till/results.jsonl ] && [ -f /etc/scanview/till.json ] || fail "a removal took readings or configurations"

say "purge"
apt purge scanview
rm -rf /etc/systemd/system/scanview@.service.d
getent passwd scanview && fail "the user is left"
find / -xdev ! -path '/proc/*' ! -path '/root/*' ! -path '/tmp/*' ! -path '/var/log/*' ! -path '/var/cache/*' -iname '*scanview*' | sort >/tmp/after
diff /tmp/before /tmp/after || fail "a purge leaves files"
say "all is well"
