#!/bin/sh
# Creates the site's database and the roles that it needs: docs/deploy.md#another-postgresql. The image of PostgreSQL runs
# this once, as its administrator, when its volume is empty.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role vinahouse login password :'password';
create database vinahouse owner vinahouse encoding 'UTF8' template template0;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant anon, authenticated, service_role to vinahouse;
-- Nobody can log in as the administrator from another container.
alter role current_user password null;
SQL
