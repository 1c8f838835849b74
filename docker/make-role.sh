#!/bin/bash
# Run once, when the database is made. The site's role owns its tables and nothing else: it is no superuser, makes no
# roles or databases, and cannot install extensions; the one that it needs is installed here.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /secrets/database/site-password)" --set database="$POSTGRES_DB" <<'SQL'
create extension btree_gist;
create role site login nosuperuser nocreatedb nocreaterole noreplication password :'password';
revoke all on database :"database" from public;
grant connect on database :"database" to site;
revoke all on schema public from public;
grant usage, create on schema public to site;
SQL
