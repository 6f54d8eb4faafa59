-- Operators run the site from its own pages. An operator is a row here, created by a command on the
-- server or in the project's SQL editor, never by a client's call. All their actions go through the
-- functions below, and are recorded in a log that nobody can edit.

create table private.operators (
  user_id  uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
alter table private.operators enable row level security;

create function private.is_operator() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.why_caller_is_refused() = ''
    and exists (select from private.operators where user_id = auth.uid())
$$;
comment on function private.is_operator is 'Whether the caller may write and is an operator.';

create function private.require_operator() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
begin
  if not private.is_operator() then perform private.refuse(403, 'not_operator'); end if;
  return caller;
end
$$;

create table public.operator_acts (
  id            bigint generated always as identity primary key,
  acted_at      timestamptz not null default now(),
  -- No foreign key: the entry stays when the account is deleted. Null: a command on the server.
  operator_id   uuid,
  act           text not null check (act in (
    'add_operator', 'remove_operator', 'hide_comment', 'show_comment', 'ban_listener', 'pardon_listener')),
  target_id     uuid not null,
  reason        text not null default '' check (char_length(reason) <= 300)
);
comment on table public.operator_acts is 'The log of operators'' actions, one row each. Nobody can change or delete a row.';
alter table public.operator_acts enable row level security;
revoke all on public.operator_acts from public, anon, authenticated, service_role;

create function private.refuse_change_of_acts() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'The log of acts is never changed.' using errcode = 'insufficient_privilege';
end
$$;
create trigger keep_acts before update or delete or truncate on public.operator_acts
  for each statement execute function private.refuse_change_of_acts();

create function private.note_act(operator uuid, act text, target uuid, reason text) returns void
  language sql volatile set search_path = ''
as $$
  insert into public.operator_acts (operator_id, act, target_id, reason)
    values (operator, act, target, coalesce(private.tidy(reason), ''))
$$;

-- Called by the command on the server, and from the SQL editor of a hosted project.
create function private.set_operator(address text, is_one boolean) returns boolean
  language plpgsql volatile set search_path = ''
as $$
declare
  account constant uuid := (select id from auth.users
    where lower(email) = lower(trim(address)) and email_confirmed_at is not null and deleted_at is null);
begin
  if account is null then return false; end if;
  if is_one then
    insert into private.operators (user_id) values (account) on conflict do nothing;
  else
    delete from private.operators where user_id = account;
  end if;
  if found then
    perform private.note_act(null, case when is_one then 'add_operator' else 'remove_operator' end, account, '');
  end if;
  return true;
end
$$;
comment on function private.set_operator is 'Grants or revokes operators'' rights. False: no confirmed account has this address.';

-- The policies show a hidden comment to nobody, not even its author. Operators read it through
-- studio_comments. In a separate table, since clients could read a column.
create table private.hidden_comments (
  -- No foreign key, which would prevent truncating: the trigger below follows deletions.
  comment_id uuid primary key,
  hidden_at  timestamptz not null default now()
);
alter table private.hidden_comments enable row level security;
-- Only for the policy below: clients cannot access this schema's tables.
grant select on private.hidden_comments to anon, authenticated;
create policy "policies look comments up here" on private.hidden_comments
  for select to anon, authenticated using (true);
create policy "nobody reads hidden comments" on public.track_comments
  as restrictive for select to anon, authenticated
  -- As in the other policies, one lookup by id for each comment.
  using (not coalesce((select true from private.hidden_comments where comment_id = track_comments.id), false));

create function private.forget_hidden_comments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.hidden_comments where comment_id in (select id from deleted);
  return null;
end
$$;
create trigger forget_hidden after delete on public.track_comments
  referencing old table as deleted for each statement execute function private.forget_hidden_comments();

create function public.am_i_operator() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.is_operator()
$$;
comment on function public.am_i_operator is 'Whether the caller is an operator.';

create function public.studio_comments(before timestamptz, before_id uuid)
  returns table (
    id          uuid,
    track_id    text,
    track_title text,
    user_id     uuid,
    author_name text,
    is_banned   boolean,
    content     text,
    created_at  timestamptz,
    hidden_at   timestamptz
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select comment.id, comment.track_id, track.title, comment.user_id, profile.display_name,
      coalesce(author.banned_until > now(), false), comment.content, comment.created_at, hidden.hidden_at
    from (
      select * from public.track_comments as one
      where before is null or (one.created_at, one.id) < (before, before_id)
      order by one.created_at desc, one.id desc
      limit 50
    ) as comment
      left join private.hidden_comments as hidden on hidden.comment_id = comment.id
      left join public.tracks as track on track.id = comment.track_id
      left join public.profiles as profile on profile.user_id = comment.user_id
      left join auth.users as author on author.id = comment.user_id
    order by comment.created_at desc, comment.id desc;
end
$$;
comment on function public.studio_comments is
  'Comments on all tracks, also hidden ones, newest first: the first 50, or the 50 after a given one. For operators.';

create function private.set_comment_hidden(comment_id uuid, is_hidden boolean, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  if is_hidden then
    insert into private.hidden_comments as known (comment_id)
      select one.id from public.track_comments as one where one.id = set_comment_hidden.comment_id
      on conflict do nothing;
  else
    delete from private.hidden_comments as known where known.comment_id = set_comment_hidden.comment_id;
  end if;
  if not found then return false; end if;
  perform private.note_act(operator, case when is_hidden then 'hide_comment' else 'show_comment' end, comment_id, reason);
  return true;
end
$$;

create function public.hide_comment(comment_id uuid, reason text) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_comment_hidden(comment_id, true, reason)
$$;
comment on function public.hide_comment is 'Hides a comment. False: it does not exist, or is hidden already. For operators.';

create function public.show_comment(comment_id uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_comment_hidden(comment_id, false, '')
$$;
comment on function public.show_comment is 'Shows it again. False: it does not exist, or is not hidden. For operators.';

-- Bans for a century: services that add to the time would fail with infinity.
create function public.ban_listener(listener uuid, reason text, password text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  if not private.try_password(operator, password, true) then return false; end if;
  if exists (select from private.operators where user_id = listener)
  then perform private.refuse(403, 'is_operator'); end if;
  update auth.users set banned_until = now() + interval '100 years'
    where id = listener and deleted_at is null and not coalesce(banned_until > now(), false);
  if found then perform private.note_act(operator, 'ban_listener', listener, reason); end if;
  return true;
end
$$;
comment on function public.ban_listener is
  'Bans a listener and ends all of their sessions. False: not the operator''s own password. For operators.';

create function public.pardon_listener(listener uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  update auth.users set banned_until = null where id = listener and banned_until > now();
  if not found then return false; end if;
  perform private.note_act(operator, 'pardon_listener', listener, '');
  return true;
end
$$;
comment on function public.pardon_listener is 'Ends a ban. False: the listener is not banned. For operators.';

create function public.studio_acts()
  returns table (
    id            bigint,
    acted_at      timestamptz,
    operator_name text,
    act           text,
    target_name   text,
    reason        text
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.id, one.acted_at, operator.display_name, one.act,
      coalesce(target.display_name, author.display_name), one.reason
    from (select * from public.operator_acts as newest order by newest.id desc limit 100) as one
      left join public.profiles as operator on operator.user_id = one.operator_id
      left join public.profiles as target on target.user_id = one.target_id
      left join public.track_comments as comment on comment.id = one.target_id
      left join public.profiles as author on author.user_id = comment.user_id
    order by one.id desc;
end
$$;
comment on function public.studio_acts is
  'The last 100 actions, newest first, with the owner of the account or comment. For operators.';

revoke execute on function public.am_i_operator, public.studio_comments, public.hide_comment, public.show_comment,
  public.ban_listener, public.pardon_listener, public.studio_acts from public, anon, service_role;
grant execute on function public.am_i_operator, public.studio_comments, public.hide_comment, public.show_comment,
  public.ban_listener, public.pardon_listener, public.studio_acts to authenticated;
