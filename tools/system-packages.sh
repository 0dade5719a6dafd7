#!/bin/sh
# What the tests need beyond Python: a Chromium and a PostgreSQL server, from Debian's packages where none is found.
set -e
need=""
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && browser=$name && break
done
[ -n "$browser" ] || need="$need chromium"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || need="$need postgresql"
fc-list 2>/dev/null | grep -qi noto || need="$need fonts-noto-core"
[ -z "$need" ] && exit 0
echo "installing:$need"
run=""
[ "$(id -u)" = 0 ] || run="sudo"
$run apt-get update -qq
DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq --no-install-recommends $need >/dev/null
