-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Comments on all tracks, also hidden ones, newest first: the first 50, or the 50 after a given one. For operators.
create function public.studio_comments(before timestamp with time zone, before_id uuid)
  returns table (
    id uuid,
    track_id text,
    track_title text,
    user_id uuid,
    author_name text,
    is_banned boolean,
    content text,
    created_at timestamp with time zone,
    hidden_at timestamp with time zone
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
revoke execute on function public.studio_comments from public;
grant execute on function public.studio_comments to authenticated;

-- One listener's comments, in the form of studio_comments. For operators.
create function public.studio_comments_of(listener uuid, before timestamp with time zone, before_id uuid)
  returns table (
    id uuid,
    track_id text,
    track_title text,
    user_id uuid,
    author_name text,
    is_banned boolean,
    content text,
    created_at timestamp with time zone,
    hidden_at timestamp with time zone
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
      where one.user_id = listener
        and (before is null or (one.created_at, one.id) < (before, before_id))
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
revoke execute on function public.studio_comments_of from public;
grant execute on function public.studio_comments_of to authenticated;

-- What operators may know about a listener, without the email address. For operators.
create function public.studio_listener(listener uuid)
  returns table (
    id uuid,
    name text,
    since timestamp with time zone,
    comments integer,
    hidden integer,
    banned_until timestamp with time zone,
    silenced_until timestamp with time zone,
    is_operator boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select account.id, profile.display_name, account.created_at,
      (select count(*)::integer from public.track_comments as one where one.user_id = account.id),
      (select count(*)::integer from public.track_comments as one
        join private.hidden_comments as known on known.comment_id = one.id where one.user_id = account.id),
      account.banned_until, silenced.until,
      exists (select from private.operators where user_id = account.id)
    from auth.users as account
      left join public.profiles as profile on profile.user_id = account.id
      left join private.silenced_listeners as silenced on silenced.user_id = account.id and silenced.until > now()
    where account.id = listener and account.deleted_at is null;
end
$$;
revoke execute on function public.studio_listener from public;
grant execute on function public.studio_listener to authenticated;

-- Hides or shows a comment for an operator, closes its case, and logs it.
create function private.set_comment_hidden(comment_id uuid, is_hidden boolean, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator    constant uuid := private.require_operator();
  -- Whether this closes an open case. If so, hiding a comment that reports have already hidden is
  -- an action, too, with the operator's reason.
  was_decided constant boolean := private.close_case('comment', comment_id, not is_hidden);
begin
  if is_hidden then
    insert into private.hidden_comments as known (comment_id)
      select one.id from public.track_comments as one where one.id = set_comment_hidden.comment_id
      on conflict do nothing;
  else
    delete from private.hidden_comments as known where known.comment_id = set_comment_hidden.comment_id;
  end if;
  if not found and not (is_hidden and was_decided) then return false; end if;
  perform private.note_act(operator, case when is_hidden then 'hide_comment' else 'show_comment' end, comment_id, reason);
  return true;
end
$$;

-- Hides a comment. False: it does not exist, or is hidden already. For operators.
create function public.hide_comment(comment_id uuid, reason text) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_comment_hidden(comment_id, true, reason)
$$;
revoke execute on function public.hide_comment from public;
grant execute on function public.hide_comment to authenticated;

-- Shows a hidden comment again. False: it does not exist, or is not hidden. For operators.
create function public.show_comment(comment_id uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_comment_hidden(comment_id, false, '')
$$;
revoke execute on function public.show_comment from public;
grant execute on function public.show_comment to authenticated;

-- Deletes a comment for good. False: not the operator's own password. For operators.
create function public.erase_comment(comment_id uuid, reason text, password text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
  author uuid;
begin
  if not private.try_password(operator, password, true) then return false; end if;
  delete from public.track_comments where id = comment_id returning user_id into author;
  -- The log names the author as the target, since the comment no longer exists.
  if author is not null then perform private.note_act(operator, 'erase_comment', author, reason); end if;
  return true;
end
$$;
revoke execute on function public.erase_comment from public;
grant execute on function public.erase_comment to authenticated;

-- Closes or reopens a track's comments. False: nothing has changed, or there is no such track. For operators.
create function public.close_comments(track_id text, is_closed boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  operator constant uuid := private.require_operator();
begin
  perform private.lock_library();
  update public.tracks set comments_closed = is_closed
    where id = track_id and private.is_in_library(tracks) and comments_closed <> is_closed;
  if not found then return false; end if;
  insert into public.operator_acts (operator_id, act, track_id)
    values (operator, case when is_closed then 'close_comments' else 'open_comments' end, track_id);
  return true;
end
$$;
revoke execute on function public.close_comments from public;
grant execute on function public.close_comments to authenticated;

-- Hides or shows a playlist for an operator, closes its case, and logs it.
create function private.set_playlist_hidden(playlist uuid, is_hidden boolean, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  perform private.close_case('playlist', playlist, not is_hidden);
  if is_hidden then
    insert into private.hidden_playlists (playlist_id) select id from public.playlists where id = playlist
      on conflict do nothing;
  else
    delete from private.hidden_playlists where playlist_id = playlist;
  end if;
  if not found then return false; end if;
  perform private.note_act(operator, case when is_hidden then 'hide_playlist' else 'show_playlist' end, playlist, reason);
  return true;
end
$$;

-- Hides a playlist from all but its listener. False: it does not exist, or is hidden already. For operators.
create function public.hide_playlist(playlist_id uuid, reason text) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_playlist_hidden(playlist_id, true, reason)
$$;
revoke execute on function public.hide_playlist from public;
grant execute on function public.hide_playlist to authenticated;

-- Shows a hidden playlist again. False: it does not exist, or is not hidden. For operators.
create function public.show_playlist(playlist_id uuid) returns boolean
  language sql volatile security definer set search_path = ''
as $$
  select private.set_playlist_hidden(playlist_id, false, '')
$$;
revoke execute on function public.show_playlist from public;
grant execute on function public.show_playlist to authenticated;

-- Removes a listener's name and picture. False: there is no such profile. For operators.
create function public.reset_name(listener uuid, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  if exists (select from private.operators where user_id = listener)
  then perform private.refuse(403, 'is_operator'); end if;
  perform private.close_case('name', listener, false);
  update public.profiles set display_name = 'Người nghe', avatar_url = null
    where user_id = listener and display_name <> 'Người nghe';
  if not found then return false; end if;
  perform private.note_act(operator, 'reset_name', listener, reason);
  return true;
end
$$;
revoke execute on function public.reset_name from public;
grant execute on function public.reset_name to authenticated;

-- Bans a listener and ends all of their sessions. False: not the operator's own password. For operators. Bans for a
-- century: services that add to the time would fail with infinity.
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
revoke execute on function public.ban_listener from public;
grant execute on function public.ban_listener to authenticated;

-- Ends a ban. False: the listener is not banned. For operators.
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
revoke execute on function public.pardon_listener from public;
grant execute on function public.pardon_listener to authenticated;

-- Listeners who may read and play, but write nothing that others read.
create table private.silenced_listeners (
  user_id uuid not null,
  until   timestamp with time zone not null,
  reason  text not null,
  constraint silenced_listeners_pkey primary key (user_id),
  constraint silenced_listeners_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.silenced_listeners enable row level security;

-- Refuses a listener who is silenced.
create function private.refuse_silenced(listener uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.silenced_listeners where user_id = listener and until > now())
  then perform private.refuse(403, 'account_silenced'); end if;
end
$$;

-- Refuses comments of silenced listeners, and those on a track whose comments are closed. Skips a row in another's
-- name, which the policies refuse: an error here would reveal that the other is silenced.
create function private.guard_comment() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id is distinct from auth.uid() then return new; end if;
  perform private.refuse_silenced(new.user_id);
  if (select comments_closed from public.tracks where id = new.track_id)
  then perform private.refuse(403, 'comment_closed'); end if;
  return new;
end
$$;

-- Silenced listeners change neither their profile nor a public playlist.
create function private.guard_public_words() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id is not distinct from auth.uid()
  then perform private.refuse_silenced(new.user_id); end if;
  return new;
end
$$;

-- Until when the caller is silenced, and why. No row: they are not silenced.
create function public.my_silence() returns table (until timestamp with time zone, reason text)
  language sql stable security definer set search_path = ''
as $$
  select one.until, one.reason from private.silenced_listeners as one
  where one.user_id = auth.uid() and one.until > now() and private.why_caller_is_refused() = ''
$$;
revoke execute on function public.my_silence from public;
grant execute on function public.my_silence to authenticated;

-- Silences a listener for 1 to 365 days. False: there is no such listener. For operators.
create function public.silence_listener(listener uuid, days integer, reason text) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  operator constant uuid := private.require_operator();
begin
  if days is null or days not between 1 and 365 then perform private.refuse(400, 'silence_bad_time'); end if;
  if exists (select from private.operators where user_id = listener)
  then perform private.refuse(403, 'is_operator'); end if;
  insert into private.silenced_listeners (user_id, until, reason)
    select id, now() + days * interval '1 day', coalesce(private.tidy(reason), '') from auth.users
      where id = listener and deleted_at is null
    on conflict (user_id) do update set until = excluded.until, reason = excluded.reason;
  if not found then return false; end if;
  perform private.note_act(operator, 'silence_listener', listener, reason);
  return true;
end
$$;
revoke execute on function public.silence_listener from public;
grant execute on function public.silence_listener to authenticated;

-- Ends a silence. False: the listener is not silenced. For operators.
create function public.unsilence_listener(listener uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  operator constant uuid := private.require_operator();
begin
  delete from private.silenced_listeners where user_id = listener;
  if not found then return false; end if;
  perform private.note_act(operator, 'unsilence_listener', listener, '');
  return true;
end
$$;
revoke execute on function public.unsilence_listener from public;
grant execute on function public.unsilence_listener to authenticated;

-- The caller's content that was hidden, removed or held for review, and why. Latest first, at most 100.
create function public.my_removed()
  returns table (
    kind text,
    id uuid,
    words text,
    track_id text,
    removed_at timestamp with time zone,
    reason text,
    by_reports boolean,
    waits boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
begin
  return query
    select removed.*, coalesce(act.reason, ''), coalesce(act.act = 'hide_reported_comment', false),
      coalesce(act.act = 'hold_comment', false)
    from (
      select 'comment', comment.id, comment.content, comment.track_id, hidden.hidden_at
        from public.track_comments as comment
          join private.hidden_comments as hidden on hidden.comment_id = comment.id
        where comment.user_id = caller
      union all
      select 'playlist', playlist.id, playlist.title, null, hidden.hidden_at
        from public.playlists as playlist
          join private.hidden_playlists as hidden on hidden.playlist_id = playlist.id
        where playlist.user_id = caller
      union all
      (select 'name', reset.target_id, '', null, reset.acted_at
        from public.operator_acts as reset
        where reset.target_id = caller and reset.act = 'reset_name' and reset.acted_at > now() - interval '30 days'
        order by reset.id desc limit 1)
    ) as removed (kind, id, words, track_id, removed_at)
      left join lateral (
        select said.act, said.reason from public.operator_acts as said
        where said.target_id = removed.id
          and said.act in ('hide_comment', 'hide_reported_comment', 'hold_comment', 'hide_playlist', 'reset_name')
        order by said.id desc limit 1
      ) as act on true
    order by removed.removed_at desc, removed.id
    limit 100;
end
$$;
revoke execute on function public.my_removed from public;
grant execute on function public.my_removed to authenticated;

-- One row for each listener whom another one has muted.
create table public.muted_listeners (
  user_id    uuid not null,
  muted_id   uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint muted_listeners_pkey primary key (user_id, muted_id),
  constraint muted_listeners_muted_id_fkey foreign key (muted_id) references auth.users(id) on delete cascade,
  constraint muted_listeners_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint muted_listeners_check check (user_id <> muted_id)
);
create index muted_listeners_by_muted on public.muted_listeners (muted_id);
alter table public.muted_listeners enable row level security;
grant delete, select on public.muted_listeners to authenticated, service_role;
grant insert (user_id, muted_id) on public.muted_listeners to authenticated, service_role;

create policy "listeners see whom they muted" on public.muted_listeners
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.why_caller_is_refused()) = '');

create policy "confirmed listeners mute" on public.muted_listeners
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.why_caller_is_refused()) = '');

create policy "listeners read again whom they muted" on public.muted_listeners
  for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.why_caller_is_refused()) = '');

create trigger keep_rules before insert on public.muted_listeners
  for each row execute function private.keep_mute_rules();

-- Refuses to mute more than 500 listeners.
create function private.keep_mute_rules() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) >= 500 from public.muted_listeners where user_id = new.user_id)
  then perform private.refuse(409, 'too_many_mutes'); end if;
  return new;
end
$$;
