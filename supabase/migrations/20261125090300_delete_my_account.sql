-- Deleting one's account asks for the password, which is stored as the auth service hashed it. A hosted
-- project has the functions for it in this schema already.
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- An account that only Google opens has no password: it is confirmed by its address.
create function private.is_password_of(listener uuid, said text) returns boolean
  language plpgsql stable set search_path = ''
as $$
declare
  address text;
  stored  text;
begin
  -- pgcrypto knows bcrypt's $2b$ and $2y$ by their older name; they are made alike.
  select email, regexp_replace(coalesce(encrypted_password, ''), '^\$2[by]\$', '$2a$')
    into address, stored from auth.users where id = listener;
  if stored = '' then return coalesce(lower(private.tidy(said)) = lower(address), false); end if;
  -- Another service's hashes are none that could be compared.
  return stored like '$2a$%' and coalesce(extensions.crypt(said, stored) = stored, false);
end
$$;

-- When each user named a wrong password last, for the limit of guesses.
create table private.wrong_passwords (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  named_at timestamptz[] not null
);
comment on table private.wrong_passwords is 'The times of the last wrong passwords of the signed-in.';
alter table private.wrong_passwords enable row level security;
-- No policy: only the function below touches it, as its owner.

-- At most five wrong ones in fifteen minutes, the right one afterwards included. The row of the user is
-- locked until the transaction ends, so that guesses side by side are counted one after the other.
create function private.try_password(listener uuid, said text) returns boolean
  language plpgsql security definer set search_path = ''
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
  if private.is_password_of(listener, said) then return true; end if;
  update private.wrong_passwords set named_at = recently || clock_timestamp() where user_id = listener;
  return false;
end
$$;

-- Runs as its owner: auth.users is closed to clients. It deletes the caller's own account, and with it by
-- cascade whatever the account owns; it cannot be taken back.
create function public.delete_my_account(password text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  listener uuid := auth.uid();
begin
  if not exists (select from auth.users where id = listener)
  then perform private.refuse(401, 'account_missing'); end if;
  -- An error would undo the count of guesses.
  if not private.try_password(listener, password) then return false; end if;

  -- What the auth service keeps without a key to its user.
  delete from auth.refresh_tokens where user_id::text = listener::text;
  delete from auth.flow_state where user_id = listener;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = listener::text;
  delete from auth.users where id = listener;
  return true;
end
$$;
comment on function public.delete_my_account is
  'Deletes whoever asks and everything of theirs, for ever. False: that is not their password.';
revoke execute on function public.delete_my_account from public, anon, service_role;
