-- Comments, likes and playlists refer to existing tracks, and new ones only to published tracks.

comment on function private.is_track_id is 'Whether it has the form of a track id.';

-- Rows from before this table refer to tracks that it does not have. Placeholder rows reserve
-- those ids until an import brings the track, so that listeners lose nothing. In one block, so that
-- the lock holds even if each statement is a transaction, and nobody adds another such row meanwhile.
do $$
begin
  lock table public.track_comments, public.track_likes, public.playlist_tracks in share row exclusive mode;
  insert into public.tracks (id, status, status_reason, title, artist, genre)
    select named.track_id, 'removed', 'unknown', named.track_id, 'Chưa rõ nghệ sĩ', 'Vinahouse'
    from (
      select track_id from public.track_comments
      union select track_id from public.track_likes
      union select track_id from public.playlist_tracks
    ) as named
    where not exists (select from public.tracks where id = named.track_id)
    order by 1;
  alter table public.track_comments
    add constraint track_comments_track_id_fkey foreign key (track_id) references public.tracks (id);
  alter table public.track_likes
    add constraint track_likes_track_id_fkey foreign key (track_id) references public.tracks (id);
  alter table public.playlist_tracks
    add constraint playlist_tracks_track_id_fkey foreign key (track_id) references public.tracks (id);
end
$$;
comment on column public.tracks.status_reason is
  'Why the track is hidden or removed. demo: another track is published; unknown: the row only reserves an id.';

-- For the foreign keys' checks when a track is deleted. Comments already have such an index.
create index track_likes_of_track on public.track_likes (track_id);
create index playlist_tracks_of_track on public.playlist_tracks (track_id);

-- Comments of a hidden track are hidden with it, and come back with it. Authors can still read
-- and delete their own. The inner select looks up one id for each comment; the planner may evaluate
-- an `exists` by reading all tracks first.
drop policy "everybody reads comments" on public.track_comments;
create policy "visitors read comments of published tracks" on public.track_comments
  for select to anon
  using ((select true from public.tracks where id = track_comments.track_id));
create policy "listeners read comments of published tracks and their own" on public.track_comments
  for select to authenticated
  using (
    (user_id = (select auth.uid()) and (select private.is_confirmed_caller()))
    or (select true from public.tracks where id = track_comments.track_id)
  );

create or replace function private.keep_comment_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own_last text;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a comment in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'comment_bad_track'); end if;

  -- Characters are code points in NFC, as char_length counts them.
  new.content := coalesce(private.tidy(new.content), '');
  if new.content = '' then perform private.refuse(400, 'comment_empty'); end if;
  if char_length(new.content) > 1000 then perform private.refuse(400, 'comment_too_long'); end if;
  if not private.has_visible(new.content) then perform private.refuse(400, 'comment_invisible'); end if;

  -- Lock first: only then is the last comment known, which this one must not repeat.
  perform private.count_comment(new.user_id);
  select content into own_last from public.track_comments
    where user_id = new.user_id and track_id = new.track_id
    order by created_at desc, id desc limit 1;
  if own_last = new.content then perform private.refuse(409, 'comment_repeated'); end if;

  -- Set by the server, whatever was sent. Whole milliseconds: a page that continues after a comment may
  -- have read its time into a JavaScript Date.
  new.id := gen_random_uuid();
  new.created_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;

create or replace function private.keep_like_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_full boolean;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a like in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;
  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'like_bad_track'); end if;

  perform private.count_library_write(new.user_id);
  -- If the track is already liked, the primary key refuses the row.
  select count(*) >= 5000 and not bool_or(track_id = new.track_id) into is_full
    from public.track_likes where user_id = new.user_id;
  if is_full then perform private.refuse(409, 'too_many_likes'); end if;
  return new;
end
$$;

create or replace function private.keep_playlist_track_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  owner    uuid;
  is_there boolean;
  tracks   integer;
begin
  update public.playlists set updated_at = clock_timestamp()
    where id = new.playlist_id and (not private.is_asked_by_client() or user_id = auth.uid())
    returning user_id into owner;
  -- The policy refuses another listener's playlist; the policy or the foreign key refuses a playlist that
  -- does not exist. Return before the checks, whose errors would reveal something.
  new.position := 0;
  if owner is null then return new; end if;
  if private.is_asked_by_client() and not private.is_confirmed_caller()
  then perform private.refuse(403, 'not_confirmed'); end if;
  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'playlist_bad_track'); end if;

  perform private.count_library_write(owner);
  select count(*), coalesce(bool_or(track_id = new.track_id), false), coalesce(max(position) + 1, 0)
    into tracks, is_there, new.position
    from public.playlist_tracks where playlist_id = new.playlist_id;
  if is_there then perform private.refuse(409, 'playlist_has_track'); end if;
  if tracks >= 500 then perform private.refuse(409, 'playlist_full'); end if;
  return new;
end
$$;
