-- What a hosted Supabase project has before its first migration, so that the same migrations run here.
-- Applied before the tables of schema auth are made, and only where there are none.

-- Requests arrive as one of these; nobody signs in to the database as them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

-- The server takes their part for each request, which only a superuser may do unasked.
do $$
declare
  part name;
begin
  foreach part in array array['anon', 'authenticated', 'service_role'] loop
    if not pg_has_role(current_user, part, 'set') then
      execute format('grant %I to current_user', part);
    end if;
  end loop;
end
$$;

create schema if not exists auth;

-- A hosted project gives every new table to every role and leaves it to the migrations to take it back.
-- The same here: a forgotten revoke then fails our tests, too.
grant usage on schema public, auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
