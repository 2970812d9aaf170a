#!/bin/sh
# Compares the loader with the schema: random right and wrong documents have to get the same verdict from both.
# A document is canonical when the loader reports neither an error nor a legacy key or value.
# Usage: Tests/schema-agreement.sh [COUNT]     Needs python3 with venv and PyPI. Exit 1 on disagreement.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet jsonschema
SCHEMA_AGREEMENT_DIR="$work" SCHEMA_AGREEMENT_COUNT="${1:-2000}" swift test --filter ConfigSchemaTests/export >"$work/log" 2>&1 ||
  { cat "$work/log"; exit 1; }
"$work/venv/bin/python" - "$work" <<'PYTHON'
import json, sys
from jsonschema import Draft202012Validator

folder = sys.argv[1]
schema = json.load(open(folder + "/schema.json", encoding="utf-8"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
counts = {True: 0, False: 0}
wrong = []
for line in open(folder + "/documents.jsonl", encoding="utf-8"):
    entry = json.loads(line)
    counts[entry["canonical"]] += 1
    errors = list(validator.iter_errors(entry["document"]))
    if entry["canonical"] == bool(errors):
        wrong.append((entry, errors))
for entry, errors in wrong[:10]:
    print("loader:", entry["problem"] or "canonical", "| schema:",
          errors[0].json_path + ": " + errors[0].message[:200] if errors else "valid")
    print("  " + json.dumps(entry["document"], ensure_ascii=False)[:600])
print(f"{counts[True]} canonical and {counts[False]} other documents, {len(wrong)} disagreements")
sys.exit(1 if wrong or min(counts.values()) == 0 else 0)
PYTHON
