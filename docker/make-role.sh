#!/bin/bash
# Runs once, when the database is initialised. The site's role owns its tables and nothing else: it is not a superuser and
# cannot create roles, databases or extensions. The extension that the site needs is created here.
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
