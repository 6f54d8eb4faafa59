-- Deleting an account requires its password, of which the auth service stores a hash. A hosted
-- project already has pgcrypto in the schema extensions.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- pgcrypto knows bcrypt's $2b$ and $2y$ only by their older name; the algorithm is the same. Hashes of other
-- kinds cannot be compared.
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

-- An account that signs in only with Google has no password.
create function private.is_address_without_password(listener uuid, said text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users
    where id = listener and coalesce(encrypted_password, '') = '' and lower(email) = lower(private.tidy(said))
  )
$$;

-- The times of each user's last wrong passwords, for the limit.
create table private.wrong_passwords (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  named_at timestamptz[] not null
);
comment on table private.wrong_passwords is 'Times of each signed-in user''s last wrong passwords.';
alter table private.wrong_passwords enable row level security;
-- No policy: only the function below accesses it, as its owner.

-- At most five wrong ones in fifteen minutes; then even the right one is refused. Locks the user's row
-- until the end of the transaction, so that concurrent guesses are counted one after the other. Returns false, since
-- an error would roll back the count.
create function private.try_password(listener uuid, said text, may_be_address boolean) returns boolean
  language plpgsql set search_path = ''
as $$
declare
  most     constant integer := 5;
  span     constant interval := '15 minutes';
  recently timestamptz[];
begin
  insert into private.wrong_passwords (user_id, named_at) values (listener, '{}')
    on conflict (user_id) do update set named_at = wrong_passwords.named_at
    returning named_at into recently;
  recently := array(select t from unnest(recently) as t where t > clock_timestamp() - span);
  if cardinality(recently) >= most then perform private.refuse(429, 'too_many_tries'); end if;
  if private.is_password_of(listener, said)
    or (may_be_address and private.is_address_without_password(listener, said))
  then return true; end if;
  update private.wrong_passwords set named_at = recently || clock_timestamp() where user_id = listener;
  return false;
end
$$;
comment on function private.try_password is
  'Whether it is the user''s password. Called by delete_my_account, and by the embedded server before it changes a password.';

-- Runs as its owner: clients cannot access auth.users. Deletes the caller's own account and, by
-- cascade, everything that it owns; this cannot be undone.
create function public.delete_my_account(password text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  listener uuid := auth.uid();
begin
  if not exists (select from auth.users where id = listener)
  then perform private.refuse(401, 'account_missing'); end if;
  -- An account that signs in only with Google is confirmed by its address.
  if not private.try_password(listener, password, true) then return false; end if;

  -- Rows of the auth service without a foreign key to the user.
  delete from auth.refresh_tokens where user_id::text = listener::text;
  delete from auth.flow_state where user_id = listener;
  -- Compared as text: `payload` may be a JSON string that contains the JSON.
  delete from auth.audit_log_entries where strpos(payload::text, listener::text) > 0;
  delete from auth.users where id = listener;
  return true;
end
$$;
comment on function public.delete_my_account is
  'Deletes the caller''s account and all of its data for good. False: wrong password.';
revoke execute on function public.delete_my_account from public, anon, service_role;
