-- Accounts that were not confirmed within seven days are deleted, so that the address's owner finds nothing
-- of a stranger's. Accounts that have ever signed in are kept.

-- Deletes one batch and returns its size. A hosted project allows no index of ours on auth.users, so the search
-- scans the table.
create function private.delete_stale_accounts(most integer default 500) returns integer
  language plpgsql set search_path = ''
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
comment on function private.delete_stale_accounts is
  'Deletes accounts that were never confirmed. Called hourly by the embedded server, and at some sign-ups.';

create table private.stale_account_checks (
  is_only    boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
comment on table private.stale_account_checks is 'When a sign-up last looked for stale accounts: at most every ten minutes.';
alter table private.stale_account_checks enable row level security;
-- No policy: only the function below accesses it, as its owner.
insert into private.stale_account_checks (checked_at) values ('-infinity');

-- Runs at sign-ups, since a hosted project has no timer. Sign-ups neither wait for each other nor fail because of it.
create function private.delete_stale_accounts_at_sign_up() returns trigger
  language plpgsql security definer set search_path = '' set lock_timeout = '1s'
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
