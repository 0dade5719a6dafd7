#!/bin/sh
# What the project needs beyond Python, by the names of Debian's packages: chromium, chromium-headless-shell (where there
# is no such package chromium will do), fonts-noto-core, npm, postgresql.
#
#   sh tools/system-packages.sh chromium npm
#
# Not a word where all of them are there, from whatever source. Else root and CI (CI=true) get them installed; anybody
# else is asked first, and where nobody can answer is told the command.
set -eu

is_there() {
  case $1 in
    chromium-headless-shell) command -v "$1" || { ! apt-cache show "$1" && is_there chromium; } ;;
    chromium) command -v chromium || command -v chromium-browser || command -v google-chrome ;;
    fonts-noto-core) fc-list | grep -i noto ;;
    postgresql) command -v initdb || ls /usr/lib/postgresql/*/bin/initdb ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

missing=""
for package in "$@"; do
  is_there "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "Missing:$missing (as Debian names them). Please install what your system has for them." >&2
  exit 1
fi

as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo "
command="${as_root}apt-get install --no-install-recommends$missing"

if [ -z "$as_root" ] || [ "${CI:-}" = true ]; then
  echo "Installing:$missing"
else
  answer=no
  if [ -t 0 ]; then
    printf 'Missing:%s. Install them now, by sudo? [y/N] ' "$missing"
    read -r answer || answer=no
  fi
  case $answer in
    [yY] | [yY]es) ;;
    *)
      printf 'Missing:%s. To install them:\n  %s\n' "$missing" "$command" >&2
      exit 1
      ;;
  esac
fi

${as_root}apt-get update -qq
${as_root}env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
