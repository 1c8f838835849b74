#!/bin/bash
# Makes the passwords of the database once, each readable only by who needs it: the administrator's by the database
# (user 999), the application's by the site (user 1000) and by the database, which gives it to the role.
set -euo pipefail
make() { # make FILE OWNER
  [ ! -e "$1" ] || return 0
  umask 077
  od -An -tx1 -N32 /dev/urandom | tr -d ' \n' > "$1.new"
  # In this order: once the file is another's, this user may not change its mode any more.
  chmod 0440 "$1.new"
  chown "$2" "$1.new"
  mv "$1.new" "$1"
}
make /secrets/database/password 999:999
make /secrets/site/password 1000:999
