-- What a hosted Supabase project has before its first migration: the parts of schema auth that the site
-- needs, with Supabase's names. ensure-roles.ts creates the roles. Applied at each start of the embedded
-- backend, but never where Supabase's own auth service manages this schema. Every statement is repeatable.

create schema if not exists auth;

-- A hosted project grants every new table to every role, and migrations have to revoke that. This schema
-- grants the same, so that our tests notice a forgotten revoke.
grant usage on schema public, auth to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create table if not exists auth.users (
  id                 uuid primary key,
  aud                varchar(255) default 'authenticated',
  role               varchar(255) default 'authenticated',
  email              varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  email_change       varchar(255),
  email_change_confirm_status smallint default 0,
  last_sign_in_at    timestamptz,
  raw_app_meta_data  jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  banned_until       timestamptz,
  deleted_at         timestamptz,
  is_sso_user        boolean not null default false,
  is_anonymous       boolean not null default false,
  created_at         timestamptz default now(),
  updated_at         timestamptz default now()
);
create unique index if not exists users_email_partial_key on auth.users (email) where is_sso_user = false;
-- Unconfirmed accounts, oldest first: they are deleted after a week.
create index if not exists users_unconfirmed_idx on auth.users (created_at) where email_confirmed_at is null;

create table if not exists auth.identities (
  id              uuid primary key,
  provider        text not null,
  provider_id     text not null,
  user_id         uuid not null references auth.users (id) on delete cascade,
  identity_data   jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at      timestamptz default now(),
  updated_at      timestamptz default now(),
  unique (provider, provider_id)
);
create index if not exists identities_user_id_idx on auth.identities (user_id);

create table if not exists auth.sessions (
  id           uuid primary key,
  user_id      uuid not null references auth.users (id) on delete cascade,
  not_after    timestamptz,
  -- In UTC, as the auth service of Supabase writes it.
  refreshed_at timestamp without time zone,
  user_agent   text,
  ip           inet,
  created_at   timestamptz default now(),
  updated_at   timestamptz default now()
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

-- How a session began: 'password', 'oauth', or an email link ('email/signup', 'recovery', 'email_change').
create table if not exists auth.mfa_amr_claims (
  session_id            uuid not null references auth.sessions (id) on delete cascade,
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  authentication_method text not null,
  id                    uuid primary key default gen_random_uuid(),
  unique (session_id, authentication_method)
);

-- Tokens are stored as their SHA-256, so that nobody can renew a session by reading this table.
create table if not exists auth.refresh_tokens (
  id         text primary key,
  token      varchar(255) not null,
  user_id    uuid not null,
  session_id uuid references auth.sessions (id) on delete cascade,
  revoked    boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists refresh_tokens_token_idx on auth.refresh_tokens (token);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

-- The tokens of email links, as their SHA-256. Several of one type may be valid at once.
create table if not exists auth.one_time_tokens (
  id         uuid primary key,
  user_id    uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (
    token_type in ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current')
  ),
  token_hash text not null,
  relates_to text not null,
  -- Our own column: the user data of the sign-up behind a confirmation.
  data       jsonb,
  created_at timestamp without time zone not null default (now() at time zone 'utc'),
  updated_at timestamp without time zone not null default (now() at time zone 'utc')
);
create unique index if not exists one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index if not exists one_time_tokens_user_id_idx on auth.one_time_tokens (user_id, token_type);

-- A sign-in with Google, from its start to the exchange of its code.
create table if not exists auth.flow_state (
  id                    uuid primary key,
  user_id               uuid,
  auth_code             text,
  authentication_method text not null,
  code_challenge_method text,
  code_challenge        text,
  provider_type         text not null,
  auth_code_issued_at   timestamptz,
  created_at            timestamptz default now(),
  updated_at            timestamptz default now()
);
create index if not exists idx_auth_code on auth.flow_state (auth_code);
create index if not exists flow_state_created_at_idx on auth.flow_state (created_at);

create table if not exists auth.audit_log_entries (
  id         uuid primary key,
  payload    json,
  created_at timestamptz default now(),
  ip_address varchar(64) default ''
);

-- The caller, as PostgREST passes it to the database. Older versions of PostgREST use one setting per claim.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;
create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
  )::text
$$;
create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

-- The embedded server's own data. The roles of requests have no access to it.
create schema if not exists gate;

-- The counters of rate-limiter-flexible: `expire` is in milliseconds since 1970.
create table if not exists gate.rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire_idx on gate.rate_limits (expire);

-- Networks from which somebody has signed in to an account, as keyed hashes: wrong passwords from other
-- networks do not lock its owner out of these.
create table if not exists gate.known_networks (
  user_id      uuid not null references auth.users (id) on delete cascade,
  network_hash text not null,
  seen_at      timestamptz not null default now(),
  primary key (user_id, network_hash)
);

-- The password hash of the last sign-up with an address; the address as its SHA-256.
create table if not exists gate.sign_ups (
  email_hash    text primary key,
  password_hash text not null,
  created_at    timestamptz not null default now()
);
create index if not exists sign_ups_created_at_idx on gate.sign_ups (created_at);
-- The SHA-256 of the token in this sign-up's email and of the browser's secret, while both together confirm the
-- address without a password: docs/decisions/080.
alter table gate.sign_ups add column if not exists proof_hash text;

-- Deletes what the tables above have about a deleted account, or about its former address. Counters contain
-- digests of words, see limits.ts; the mailbox is that of mailboxOf in auth-fields.ts.
create or replace function gate.forget_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(old.email);
  host    text := replace(split_part(address, '@', 2), 'googlemail.com', 'gmail.com');
  name    text := split_part(split_part(address, '@', 1), '+', 1);
  words   text[] := array[address, coalesce(nullif(replace(name, '.', ''), ''), split_part(address, '@', 1)) || '@' || host];
begin
  if tg_op = 'DELETE' then words := words || old.id::text; end if;
  delete from gate.sign_ups where email_hash = encode(sha256(convert_to(address, 'utf8')), 'hex');
  delete from gate.rate_limits
    where string_to_array(split_part(key, ':', 2), ' ') && array(
      select left(translate(encode(sha256(convert_to(word, 'utf8')), 'base64'), '+/', '-_'), 22) from unnest(words) as word);
  return null;
end
$$;
create or replace trigger forget_account after delete on auth.users
  for each row execute function gate.forget_account();
create or replace trigger forget_address after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function gate.forget_account();

-- Passwords of apps that play the site's music: docs/decisions/120. Each is a session, with which it ends.
create table if not exists gate.app_passwords (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  -- The device, as its listener calls it.
  name       text not null,
  user_name  text not null unique,
  -- Of the password: an HMAC, and the encrypted text, which the protocol's tokens need.
  digest     text not null unique,
  sealed     text not null
);
create or replace function gate.tell_of_app_password() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('app_passwords', old.user_name);
  return null;
end
$$;
create or replace trigger tell_of_app_password after delete on gate.app_passwords
  for each row execute function gate.tell_of_app_password();

-- What servers tell each other about high counts: server/api/shared-counts.ts. Not in backups.
create unlogged table if not exists gate.shared_counts (
  key     text not null,
  server  uuid not null,
  count   integer not null,
  ends_at timestamptz not null,
  primary key (key, server)
);

-- Operators' uploads of a site whose media are in a bucket: server/uploads/upload-bucket.ts. Not in backups.
create table if not exists gate.uploads (
  id          text primary key,
  owner       uuid not null,
  size        bigint not null,
  sent        bigint not null default 0,
  pieces      integer not null default 0,
  metadata    jsonb not null,
  created_at  timestamptz not null default now(),
  -- When the last byte had arrived.
  finished_at timestamptz,
  -- The import's result.
  outcome     jsonb
);
-- The objects of the bucket that an upload consists of, in the order of starts_at.
create table if not exists gate.upload_pieces (
  upload_id text not null references gate.uploads (id) on delete cascade,
  starts_at bigint not null,
  size      integer not null,
  key       text not null unique,
  primary key (upload_id, starts_at)
);

-- One row: the fingerprint of the key that signs sessions. Also the key itself and the anon key of the pages, which
-- all servers share, unless the key is in JWT_SECRET: docs/decisions/095-servers-side-by-side.md.
create table if not exists gate.signing_key (
  is_only     boolean primary key default true check (is_only),
  fingerprint text not null
);
alter table gate.signing_key add column if not exists secret text;
alter table gate.signing_key add column if not exists anon_key text;

-- Hashes the refresh tokens of a data folder from an earlier version, which stored them in plain text.
do $$
begin
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'refresh_tokens' and column_name = 'parent') then
    update auth.refresh_tokens set token = encode(sha256(convert_to(token, 'utf8')), 'hex') where token !~ '^[0-9a-f]{64}$';
    alter table auth.refresh_tokens drop column parent;
  end if;
end
$$;
