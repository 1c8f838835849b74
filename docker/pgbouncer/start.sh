#!/bin/sh
# PgBouncer needs the password in a file of its own, both to check clients and to log in to PostgreSQL.
set -eu
umask 077
printf '"site" "%s"\n' "$(cat /secrets/site/password)" > /tmp/users.txt
exec pgbouncer /etc/baithak/pgbouncer.ini
