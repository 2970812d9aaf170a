#!/usr/bin/env bash
# Builds and tests the Python package; its environments are in .build, and what they need comes from PyPI.
#
#   Scripts/python.sh wheel       builds the wheel into out/python
#   Scripts/python.sh test        checks the types, and runs the tests with the program that SCANVIEW names (.build/debug/scanview)
#   Scripts/python.sh clusters    runs the tests with Ray and Spark, as far as these can be installed
#   Scripts/python.sh bench       reads 5,000 pictures over three Ray nodes, of which one is killed, beside a single scan; and measures
#                                 what a picture of CORPUS costs
set -euo pipefail
cd "$(dirname "$0")/.."

# An environment of Python with some packages.
environment() { # name, packages…
  local folder=.build/$1
  shift
  [ -x "$folder/bin/python" ] || "${PYTHON:-python3}" -m venv "$folder"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

wheel() {
  environment python build hatchling pytest mypy numpy
  rm -rf out/python
  .build/python/bin/python -m build --wheel --no-isolation --outdir out/python Python >/dev/null
  echo "$(echo out/python/*.whl) is built"
}

# The tests run against what is installed from the wheel, not against the sources beside them.
install_wheel() { # environment
  ".build/$1/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps out/python/*.whl
}

run_tests() { # environment, options of pytest…
  local python=$PWD/.build/$1/bin/python
  install_wheel "$1"
  shift
  if [ -n "${SCANVIEW:-}" ]; then SCANVIEW=$(realpath "$SCANVIEW"); fi
  (cd Python && SCANVIEW=${SCANVIEW:-$OLDPWD/.build/debug/scanview} "$python" -m pytest -p no:cacheprovider "$@")
}

case ${1:-} in
  wheel) wheel ;;
  test)
    wheel
    (cd Python && ../.build/python/bin/python -m mypy --cache-dir ../.build/mypy)
    run_tests python
    ;;
  clusters)
    wheel
    environment python-clusters pytest numpy
    for extra in ray spark; do
      environment python-clusters "$(echo out/python/*.whl)[$extra]" ||
        echo "skipped: what scanview[$extra] needs cannot be installed here; the line of pytest below says so too" >&2
    done
    run_tests python-clusters tests/test_ray.py tests/test_spark.py
    ;;
  bench)
    wheel
    environment python-clusters "$(echo out/python/*.whl)[ray]"
    install_wheel python-clusters
    for measured in "cluster.py Configs/barcode.json" "rate.py Configs/barcode-all.json ${CORPUS:-../shared/corpus/barcode}"; do
      # shellcheck disable=SC2086
      .build/python-clusters/bin/python Python/benchmarks/$measured --program "${SCANVIEW:-.build/release/scanview}"
    done
    ;;
  *)
    sed -n '2,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
