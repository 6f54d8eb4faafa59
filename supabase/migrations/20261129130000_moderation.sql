-- Moderation other than bans: silencing a listener for a while, closing a track's comments, erasing a comment.

create table private.silenced_listeners (
  user_id uuid primary key references auth.users (id) on delete cascade,
  until   timestamptz not null,
  reason  text not null
);
comment on table private.silenced_listeners is 'Listeners who may read and play, but write nothing that others read.';
alter table private.silenced_listeners enable row level security;

create function private.refuse_silenced(listener uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from private.silenced_listeners where user_id = listener and until > now())
  then perform private.refuse(403, 'account_silenced'); end if;
end
$$;

alter table public.tracks add column comments_closed boolean not null default false;
comment on column public.tracks.comments_closed is 'Nobody can comment any more; existing comments stay.';

-- Skips a row in another's name, which the policies refuse: an error here would reveal that the
-- other is silenced.
create function private.guard_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id is distinct from auth.uid() then return new; end if;
  perform private.refuse_silenced(new.user_id);
  if (select comments_closed from public.tracks where id = new.track_id)
  then perform private.refuse(403, 'comment_closed'); end if;
  return new;
end
$$;
-- Runs before keep_rules, by the order of the triggers' names: refused rows are not counted.
create trigger guard before insert on public.track_comments
  for each row execute function private.guard_comment();

create function private.guard_public_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() and new.user_id is not distinct from auth.uid()
  then perform private.refuse_silenced(new.user_id); end if;
  return new;
end
$$;
create trigger guard before update of display_name, avatar_url on public.profiles
  for each row when (new is distinct from old) execute function private.guard_public_words();
create trigger guard_new before insert on public.playlists
  for each row when (new.is_public) execute function private.guard_public_words();
-- Making a playlist private is always allowed.
create trigger guard before update of title, description, is_public on public.playlists
  for each row when (new.is_public) execute function private.guard_public_words();

create function public.my_silence() returns table (until timestamptz, reason text)
  language sql stable security definer set search_path = ''
as $$
  select one.until, one.reason from private.silenced_listeners as one
  where one.user_id = auth.uid() and one.until > now() and private.why_caller_is_refused() = ''
$$;
comment on function public.my_silence is 'Until when the caller is silenced, and why. No row: they are not silenced.';

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
comment on function public.silence_listener is
  'Silences a listener for 1 to 365 days. False: there is no such listener. For operators.';

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
comment on function public.unsilence_listener is 'Ends a silence. False: the listener is not silenced. For operators.';

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
comment on function public.close_comments is
  'Closes or reopens a track''s comments. False: nothing has changed, or there is no such track. For operators.';

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
comment on function public.erase_comment is
  'Deletes a comment for good. False: not the operator''s own password. For operators.';

create function public.studio_listener(listener uuid)
  returns table (
    id             uuid,
    name           text,
    since          timestamptz,
    comments       integer,
    hidden         integer,
    banned_until   timestamptz,
    silenced_until timestamptz,
    is_operator    boolean
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
comment on function public.studio_listener is 'What operators may know about a listener, without the email address. For operators.';

create function public.studio_comments_of(listener uuid, before timestamptz, before_id uuid)
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
comment on function public.studio_comments_of is
  'One listener''s comments, in the form of studio_comments. For operators.';

drop function public.studio_track(text);
create function public.studio_track(track_id text)
  returns table (
    id                 text,
    status             text,
    title              text,
    artist             text,
    album              text,
    genre              text,
    tags               text[],
    description        text,
    downloadable       boolean,
    duration_sec       double precision,
    stream_url         text,
    cover_image        text,
    cover_color        text,
    cover_has_avif     boolean,
    bpm                double precision,
    first_downbeat_sec double precision,
    loudness_lufs      double precision,
    true_peak_db       double precision,
    hidden_reason      text,
    comments_closed    boolean
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select one.id, one.status, one.title, one.artist, one.album, one.genre, one.tags, one.description,
      one.downloadable, one.duration_sec, one.stream_url, one.cover_image, one.cover_color, one.cover_has_avif,
      one.bpm, one.first_downbeat_sec, one.loudness_lufs, one.true_peak_db,
      case when one.status = 'hidden' then (
        select acts.reason from public.operator_acts as acts
        where acts.track_id = one.id and acts.act in ('take_down_track', 'put_back_track')
        order by acts.id desc limit 1) end,
      one.comments_closed
    from public.tracks as one
    where one.id = studio_track.track_id and private.is_in_library(one);
end
$$;
comment on function public.studio_track is
  'The fields of a track that operators may change, and why it was hidden. For operators.';

revoke execute on function public.my_silence, public.silence_listener, public.unsilence_listener,
  public.close_comments, public.erase_comment, public.studio_listener, public.studio_comments_of,
  public.studio_track from public, anon, service_role;
grant execute on function public.my_silence, public.silence_listener, public.unsilence_listener,
  public.close_comments, public.erase_comment, public.studio_listener, public.studio_comments_of,
  public.studio_track to authenticated;
