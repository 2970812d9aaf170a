# Runs named steps one after another and sums them up; sourced by the scripts that have steps.
#
#   step NAME COMMAND…    runs a command under a headline and notes how it ended and how long it took
#   finish                prints the summary; the exit status is 1 when a step failed
#
# With stop_at_failure=yes the steps after a failed one are not run, and the summary says so.

stop_at_failure=${stop_at_failure:-no}
step_lines=()
steps_failed=0

step() {
  local name=$1 started=$SECONDS status=0
  shift
  if [ "$steps_failed" -gt 0 ] && [ "$stop_at_failure" = yes ]; then
    step_lines+=("not run  $(printf '%5s' -)    $name")
    return 0
  fi
  printf '\n==> %s\n' "$name"
  "$@" </dev/null || status=$?
  local took=$((SECONDS - started))
  if [ "$status" -eq 0 ]; then
    step_lines+=("passed   $(printf '%5d' "$took") s  $name")
  else
    steps_failed=$((steps_failed + 1))
    step_lines+=("FAILED   $(printf '%5d' "$took") s  $name (exit status $status)")
    printf '==> FAILED: %s (exit status %d): %s\n' "$name" "$status" "$*" >&2
  fi
}

finish() {
  printf '\n==> Summary\n'
  printf '%s\n' "${step_lines[@]}"
  if [ "$steps_failed" -gt 0 ]; then
    printf '%d of %d steps failed\n' "$steps_failed" "${#step_lines[@]}"
    return 1
  fi
  printf 'all %d steps passed in %d s\n' "${#step_lines[@]}" "$SECONDS"
}
