#!/bin/bash
# Makes the passwords of the database once. The administrator's, and the site's as its role gets it, are read by the
# database (user 999); the site (user 1000), and the commands that are run in its container, have theirs in a file
# (DATABASE_PASSWORD_FILE).
set -euo pipefail
umask 077
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
keep() { # keep FILE OWNER: what comes in, under its name only when it is whole
  rm -f "$1.new"
  cat > "$1.new"
  # In this order: once the file is another's, this user may not change its mode any more.
  chmod 0400 "$1.new"
  chown "$2" "$1.new"
  mv "$1.new" "$1"
}
# The one for the site comes last, so that a start that was broken off makes all of them anew.
[ ! -e /secrets/site/password ] || exit 0
site=$(random)
random | keep /secrets/database/admin-password 999:999
printf '%s' "$site" | keep /secrets/database/site-password 999:999
printf '%s' "$site" | keep /secrets/site/password 1000:1000
