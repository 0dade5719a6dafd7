#!/bin/sh
# Checks the stylesheets and scripts below static/ with linters from npm, of the versions that tools/frontend names.
# tools/lint-frontend.sh [--fix]: mends what can be mended without thought.
set -e
cd "$(dirname "$0")/.."
linters=tools/frontend

command -v npm >/dev/null || { echo "npm is needed: it comes with Node.js 20.19 or later" >&2; exit 1; }
if [ ! "$linters/node_modules/.package-lock.json" -nt "$linters/package-lock.json" ]; then
    npm ci --prefix "$linters" --silent
fi
"$linters/node_modules/.bin/stylelint" "$@" --config "$linters/stylelint.config.js" "static/css/*.css" "static/pages/*.css" "static/games/*/*.css"
"$linters/node_modules/.bin/eslint" "$@" --config "$linters/eslint.config.js" --max-warnings 0 static/js static/pages static/games static/offline static/worker.js
