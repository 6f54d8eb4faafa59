-- A listener can list their sessions and end any of them. A ban ends all of them. A
-- session is a row of auth.sessions; its refresh tokens are deleted with it by cascade.

-- Runs as its owner: the auth service, which sets the ban, does not necessarily own these tables.
create function private.end_sessions_of_refused() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions_of_refused after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function private.end_sessions_of_refused();

-- Runs as its owner, like the next one: clients cannot access schema auth.
create function public.my_sessions()
  returns table (
    id           uuid,
    created_at   timestamptz,
    last_used_at timestamptz,
    user_agent   text,
    is_current   boolean
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
    order by used_at desc nulls last, session.id;
end
$$;
comment on function public.my_sessions is 'The caller''s sessions, last used first.';
revoke execute on function public.my_sessions from public, anon, service_role;
grant execute on function public.my_sessions to authenticated;

create function public.end_session(session_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  listener constant uuid := private.require_active_caller();
begin
  delete from auth.sessions as session
    where session.id = end_session.session_id and session.user_id = listener;
  return found;
end
$$;
comment on function public.end_session is
  'Ends one of the caller''s sessions, which may be the current one. False: they have no such session.';
revoke execute on function public.end_session from public, anon, service_role;
grant execute on function public.end_session to authenticated;
