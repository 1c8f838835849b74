#!/bin/bash
# Generates each secret once. The database (user 999) reads the administrator's password and the one for the site's role.
# The site (user 1000) and the commands in its container read their copy through DATABASE_PASSWORD_FILE. Sites and
# services (user 1000) share SERVICE_SECRET.
set -euo pipefail
umask 077
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
keep() { # keep FILE OWNER: writes standard input to FILE atomically
  rm -f "$1.new"
  cat > "$1.new"
  # chmod before chown: after chown, this user may no longer change the mode.
  chmod 0400 "$1.new"
  chown "$2" "$1.new"
  mv "$1.new" "$1"
}
[ -e /secrets/service/secret ] || random | keep /secrets/service/secret 1000:1000
# The site's password is written last, so an interrupted start generates all of them again.
[ ! -e /secrets/site/password ] || exit 0
site=$(random)
random | keep /secrets/database/admin-password 999:999
printf '%s' "$site" | keep /secrets/database/site-password 999:999
printf '%s' "$site" | keep /secrets/site/password 1000:1000
