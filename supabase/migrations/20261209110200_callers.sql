-- Who calls, and whether they may write.

create or replace function private.refuse(status integer, code text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT' || status, message = code;
end
$$;
comment on function private.refuse is
  'Ends the request with an HTTP status and an error code, which the pages translate. SQLSTATE PT403, for example, '
  'makes PostgREST respond with 403. A check constraint could choose neither the status nor the message.';

create or replace function private.is_asked_by_client() returns boolean
  language sql stable parallel safe set search_path = ''
as $$
  select coalesce(current_setting('role', true), '') in ('anon', 'authenticated')
$$;
comment on function private.is_asked_by_client is
  'Whether a browser sent the request: its role is one of two. False for the service role and for migrations. Read '
  'from the setting, since in a security definer function current_user is the owner.';

create or replace function private.is_within(moment timestamptz, span interval) returns boolean
  language sql volatile set search_path = ''
as $$
  select moment > clock_timestamp() - span and moment <= clock_timestamp()
$$;
comment on function private.is_within is
  'Whether a time is within the last span, and not in the future. After a clock was set back, some stored times are '
  'in the future. They would lock people out until the clock has caught up with them: so they are ignored.';

create or replace function private.session_of_caller() returns uuid
  language sql stable set search_path = ''
as $$
  select case
    when auth.jwt() ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (auth.jwt() ->> 'session_id')::uuid
  end
$$;
comment on function private.session_of_caller is
  'The token''s session, or null. A token outlives its session by up to an hour, so the database checks that the '
  'session still exists: after signing out, a ban or a deletion, or without a confirmed address, a caller can change '
  'nothing and read nothing private. Public data can be read with any token.';

create or replace function private.why_caller_is_refused() returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
        when account.banned_until > now() then 'account_banned'
        when account.email_confirmed_at is null then 'not_confirmed'
        else ''
      end
    from auth.sessions as session join auth.users as account on account.id = session.user_id
    where session.id = private.session_of_caller()
      and account.id = auth.uid()
      and account.deleted_at is null
      and (session.not_after is null or session.not_after > now())
  ), 'session_ended')
$$;
comment on function private.why_caller_is_refused is
  'Why the caller may not write; empty if they may. Tells only about the caller. Runs as its owner: clients cannot '
  'access schema auth.';

create or replace function private.require_active_caller() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  reason constant text := private.why_caller_is_refused();
begin
  -- 401 makes a page renew its token, or sign out.
  if reason = 'session_ended' then perform private.refuse(401, reason); end if;
  if reason <> '' then perform private.refuse(403, reason); end if;
  return auth.uid();
end
$$;
comment on function private.require_active_caller is
  'Returns the caller''s id. Refuses callers who are not signed in, not confirmed, or banned.';

create or replace function private.is_confirmed_caller() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.why_caller_is_refused() = ''
$$;
comment on function private.is_confirmed_caller is
  'Whether the caller may write: signed in, confirmed, neither banned nor deleted, and with a session that still '
  'exists. A token does not say so.';

-- Policies call these two.
grant execute on function private.require_active_caller, private.is_confirmed_caller to authenticated;

create or replace function private.ask_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id = auth.uid()
  then perform private.require_active_caller(); end if;
  return new;
end
$$;
comment on function private.ask_before_insert is
  'Refuses callers who may not write, for each row and before keep_rules, by the order of the triggers'' names. A row '
  'in another''s name is left to the policy.';

create or replace function private.ask_before_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() then perform private.require_active_caller(); end if;
  return null;
end
$$;
comment on function private.ask_before_change is
  'Refuses callers who may not write, once and before any row is looked up. A policy is evaluated only if a row '
  'matches, and so would reveal that the row exists.';
