-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Times of each signed-in user's last wrong passwords.
create table private.wrong_passwords (
  user_id  uuid not null,
  named_at timestamp with time zone[] not null,
  constraint wrong_passwords_pkey primary key (user_id),
  constraint wrong_passwords_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.wrong_passwords enable row level security;

-- Whether it is the user's password. pgcrypto knows bcrypt's $2b$ and $2y$ only by their older name; the algorithm is
-- the same. Hashes of other kinds cannot be compared.
create function private.is_password_of(listener uuid, said text) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  stored text;
begin
  select regexp_replace(encrypted_password, '^\$2[by]\$', '$2a$') into stored
    from auth.users where id = listener;
  if stored !~ '^\$2a\$\d\d\$[./A-Za-z0-9]{53}$' then return false; end if;
  return coalesce(extensions.crypt(said, stored) = stored, false);
end
$$;

-- Whether it is the address of a user who has no password, since they sign in only with Google: they type it instead.
create function private.is_address_without_password(listener uuid, said text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = listener and coalesce(encrypted_password, '') = '' and lower(email) = lower(private.tidy(said))
  )
$$;

-- Whether it is the user's password. Called by delete_my_account and others, and by the embedded server before it
-- changes a password. At most five wrong ones in fifteen minutes; then even the right one is refused. Locks the
-- user's row until the end of the transaction, so that concurrent guesses are counted one after the other. Returns
-- false, since an error would roll back the count.
create function private.try_password(listener uuid, said text, may_be_address boolean) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  most     constant integer := 5;
  span     constant interval := '15 minutes';
  recently timestamptz[];
begin
  insert into private.wrong_passwords (user_id, named_at) values (listener, '{}')
    on conflict (user_id) do update set named_at = wrong_passwords.named_at
    returning named_at into recently;
  recently := array(select t from unnest(recently) as t where private.is_within(t, span));
  if cardinality(recently) >= most then perform private.refuse(429, 'too_many_tries'); end if;
  if private.is_password_of(listener, said)
    or (may_be_address and private.is_address_without_password(listener, said))
  then return true; end if;
  update private.wrong_passwords set named_at = recently || clock_timestamp() where user_id = listener;
  return false;
end
$$;

-- Deletes the caller's account for good, with everything that it owns and the auth service's rows about it, by
-- cascade. False: wrong password. Runs as its owner: clients cannot access auth.users.
create function public.delete_my_account(password text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  listener constant uuid := private.require_active_caller();
begin
  -- An account that signs in only with Google is confirmed by its address.
  if not private.try_password(listener, password, true) then return false; end if;

  -- Rows of the auth service without a foreign key to the user.
  delete from auth.refresh_tokens where user_id::text = listener::text;
  delete from auth.flow_state where user_id = listener;
  -- Compared as text: earlier versions of the site stored this JSON as a string inside of JSON.
  delete from auth.audit_log_entries where strpos(payload::text, listener::text) > 0;
  delete from auth.users where id = listener;
  return true;
end
$$;
revoke execute on function public.delete_my_account from public;
grant execute on function public.delete_my_account to authenticated;

-- Deletes the password of the sign-up when the address is confirmed. Anybody can sign up with somebody else's
-- address: opening the link in the email proves the ownership of the address, but not who chose the password. The
-- page asks for a new one. An account that is created as confirmed keeps its password.
create function private.drop_unproven_password() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
create trigger drop_unproven_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null) execute function private.drop_unproven_password();

-- Ends all sessions of a user who is banned or deleted; their refresh tokens are deleted by cascade. Runs as its
-- owner: the auth service, which sets the ban, does not necessarily own these tables.
create function private.end_sessions_of_refused() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions_of_refused after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null) execute function private.end_sessions_of_refused();

-- The caller's sessions but for those of apps, last used first. Runs as its owner: clients cannot access schema auth.
create function public.my_sessions()
  returns table (
    id uuid,
    created_at timestamp with time zone,
    last_used_at timestamp with time zone,
    user_agent text,
    is_current boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  listener constant uuid := private.require_active_caller();
begin
  return query
    select session.id,
      session.created_at,
      -- Stored in UTC without a time zone.
      coalesce(session.refreshed_at at time zone 'utc', session.updated_at, session.created_at) as used_at,
      session.user_agent,
      session.id = private.session_of_caller()
    from auth.sessions as session
    where session.user_id = listener and (session.not_after is null or session.not_after > now())
      -- Listed by themselves: gate.app_passwords.
      and not exists (
        select from auth.mfa_amr_claims as way
        where way.session_id = session.id and way.authentication_method = 'app_password')
    order by used_at desc nulls last, session.id;
end
$$;
revoke execute on function public.my_sessions from public;
grant execute on function public.my_sessions to authenticated;

-- Ends one of the caller's sessions, which may be the current one. False: they have no such session.
create function public.end_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  listener constant uuid := private.require_active_caller();
begin
  delete from auth.sessions as session
    where session.id = end_session.session_id and session.user_id = listener;
  return found;
end
$$;
revoke execute on function public.end_session from public;
grant execute on function public.end_session to authenticated;

-- When a sign-up last looked for stale accounts: at most every ten minutes.
create table private.stale_account_checks (
  is_only    boolean not null default true,
  checked_at timestamp with time zone not null,
  constraint stale_account_checks_pkey primary key (is_only),
  constraint stale_account_checks_is_only_check check (is_only)
);
alter table private.stale_account_checks enable row level security;

-- Deletes one batch of the accounts that were not confirmed within seven days, so that the address's owner finds
-- nothing of a stranger's. Accounts that have ever signed in are kept. Called hourly by the embedded server, and at
-- some sign-ups. A hosted project allows no index of ours on auth.users, so the search scans the table.
create function private.delete_stale_accounts(most integer DEFAULT 500) returns integer
  language plpgsql volatile set search_path = ''
as $$
declare
  deleted integer;
begin
  delete from auth.users where id in (
    select id from auth.users
    where email_confirmed_at is null
      and created_at < now() - interval '7 days'
      and last_sign_in_at is null
      -- Keeps users without an email address, who sign in with something else.
      and email is not null
    limit most
    for update skip locked
  );
  get diagnostics deleted = row_count;
  return deleted;
end
$$;

-- Deletes stale accounts at sign-ups, since a hosted project has no timer. Sign-ups neither wait for each other nor
-- fail because of it.
create function private.delete_stale_accounts_at_sign_up() returns trigger
  language plpgsql volatile security definer set search_path = '' set lock_timeout = '1s'
as $$
begin
  update private.stale_account_checks set checked_at = clock_timestamp()
    where is_only in (
      select is_only from private.stale_account_checks
      where not private.is_within(checked_at, '10 minutes')
      for update skip locked
    );
  if found then perform private.delete_stale_accounts(100); end if;
  return null;
exception when others then
  raise warning 'Stale accounts were not deleted: %', sqlerrm;
  return null;
end
$$;
create trigger delete_stale_accounts after insert on auth.users
  for each statement execute function private.delete_stale_accounts_at_sign_up();
