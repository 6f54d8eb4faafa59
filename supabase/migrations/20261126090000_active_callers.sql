-- A token outlives its session by up to an hour. So the database checks that the session still exists: after
-- signing out, a ban or a deletion, or without a confirmed address, a caller can change nothing and read nothing
-- private. Public data can be read with any token.

-- The token's session, or null.
create function private.session_of_caller() returns uuid
  language sql stable set search_path = ''
as $$
  select case
    when auth.jwt() ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (auth.jwt() ->> 'session_id')::uuid
  end
$$;

-- Runs as its owner: clients cannot access schema auth. Only about the caller.
create function private.why_caller_is_refused() returns text
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
comment on function private.why_caller_is_refused is 'Why the caller may not write; empty if they may.';

create function private.require_active_caller() returns uuid
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
grant execute on function private.require_active_caller to authenticated;

create or replace function private.is_confirmed_caller() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.why_caller_is_refused() = ''
$$;

-- Inserts are checked for each row, before keep_rules, by the order of the triggers' names. A row in another's name
-- is left to the policy.
create function private.ask_before_insert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id = auth.uid()
  then perform private.require_active_caller(); end if;
  return new;
end
$$;
create trigger ask_before_insert before insert on public.profiles
  for each row execute function private.ask_before_insert();
create trigger ask_before_insert before insert on public.track_comments
  for each row execute function private.ask_before_insert();
create trigger ask_before_insert before insert on public.track_likes
  for each row execute function private.ask_before_insert();
create trigger ask_before_insert before insert on public.playlists
  for each row execute function private.ask_before_insert();

create function private.ask_before_insert_into_playlist() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client()
    and exists (select from public.playlists where id = new.playlist_id and user_id = auth.uid())
  then perform private.require_active_caller(); end if;
  return new;
end
$$;
create trigger ask_before_insert before insert on public.playlist_tracks
  for each row execute function private.ask_before_insert_into_playlist();

-- Updates and deletes are checked once, before any row is looked up. A policy is evaluated
-- only if a row matches, and so would reveal that the row exists.
create function private.ask_before_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() then perform private.require_active_caller(); end if;
  return null;
end
$$;
-- Not for cascades: deleting an account deletes its session first, then its rows.
create trigger ask_before_change before update or delete on public.profiles
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();
create trigger ask_before_change before update or delete on public.track_comments
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();
create trigger ask_before_change before update or delete on public.track_likes
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();
create trigger ask_before_change before update or delete on public.playlists
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();
create trigger ask_before_change before update or delete on public.playlist_tracks
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();

drop policy "listeners read only their own likes" on public.track_likes;
create policy "listeners read only their own likes" on public.track_likes
  for select to authenticated using (user_id = (select private.require_active_caller()));

-- Visitors are never checked. Signed-in callers are checked only for a private playlist of their own:
-- for another's, the refusal would reveal that it exists. The planner evaluates cheap conditions
-- first. The inner select costs more than a comparison, so it runs only for the requested row, and
-- not for private playlists that were not requested.
drop policy "everybody reads public playlists, listeners their own" on public.playlists;
create policy "visitors read public playlists" on public.playlists
  for select to anon using (is_public);
create policy "listeners read public playlists and their own" on public.playlists
  for select to authenticated using (
    is_public
    or (select user_id = (select auth.uid()) and (select private.require_active_caller()) is not null)
  );

-- The rule is as before. The listeners' policy does not use `exists`: for that the planner may read all
-- playlists, and so check the session for a private one that was not requested.
drop policy "whoever reads a playlist reads its tracks" on public.playlist_tracks;
create policy "visitors who read a playlist read its tracks" on public.playlist_tracks
  for select to anon
  using (exists (select from public.playlists where id = playlist_id));
create policy "listeners who read a playlist read its tracks" on public.playlist_tracks
  for select to authenticated
  using ((select true from public.playlists where id = playlist_id));

-- Rows of the auth service with a foreign key to the user (sessions, identities, email tokens) are deleted
-- by cascade.
create or replace function public.delete_my_account(password text) returns boolean
  language plpgsql security definer set search_path = ''
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
