-- Comments that are held back for review: those with a word of the operators' list, or with a link
-- if links are held back. Such a comment is hidden and has an open case, which operators decide like
-- a report.

create table private.watched_words (
  -- The form for comparison, see private.as_words.
  folded text primary key,
  word   text not null
);
alter table private.watched_words enable row level security;

create table private.watch_settings (
  is_only    boolean primary key default true check (is_only),
  links_wait boolean not null
);
alter table private.watch_settings enable row level security;
insert into private.watch_settings (links_wait) values (false);

alter table public.operator_acts
  drop constraint operator_acts_check,
  add constraint operator_acts_check
    check (num_nonnulls(target_id, track_id) = case when act in ('edit_site', 'edit_watched') then 0 else 1 end);

-- Full-width and other forms of a letter become that letter. Diacritics are kept: without them, half of the
-- rude words would look like harmless ones.
create function private.plain_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(normalize(private.without_invisible(written), nfkc))
$$;

create function private.as_words(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- All but spaces and punctuation belongs to a word, whatever the locale considers a letter.
  select ' ' || btrim(regexp_replace(private.plain_letters(written), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+', ' ', 'g')) || ' '
$$;
comment on function private.as_words is 'A text as words for comparison: lower case, with one space before, between and after words.';

create function private.has_link(written text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select plain ~ '://|(^|[^a-z0-9])www\.[a-z0-9]'
    -- Links without a scheme: a name with a common top-level domain, or followed by a path. Not '1:23' and 'hay.quá'.
    or plain ~ '(^|[^a-z0-9.@-])([a-z0-9][a-z0-9-]*\.)+((com|net|org|info|biz|top|xyz|site|online|shop|store|club|live|vip|win|bet|casino|app|dev|link|io|me|tv|cc|co|vn|cn|ru|us|uk|eu|asia|fun|pro|icu|example)($|[^a-z0-9-])|[a-z]{2,24}/[^ ])'
  from private.plain_letters(written) as plain
$$;

create function private.is_watched(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  select exists (
      select from private.as_words(written) as words, private.watched_words as watched
      where strpos(words, watched.folded) > 0)
    or ((select links_wait from private.watch_settings) and private.has_link(written))
$$;

create function private.hold_watched_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_watched(new.content)
    or exists (select from private.operators where user_id = new.user_id)
  then return null; end if;
  insert into private.hidden_comments (comment_id) values (new.id) on conflict do nothing;
  insert into private.report_cases (kind, target, reasons) values ('comment', new.id, '{"watched": 1}')
    on conflict do nothing;
  perform private.note_act(null, 'hold_comment', new.id, '');
  return null;
end
$$;
-- Triggers run in the order of their names: this one before the one that notifies the track's
-- viewers.
create trigger hold_watched after insert on public.track_comments
  for each row execute function private.hold_watched_comment();

create function public.does_my_comment_wait(track_id text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
begin
  return coalesce((
    select exists (
        select from private.report_cases as one
        where one.kind = 'comment' and one.target = newest.id and one.is_open and one.reasons ? 'watched')
    from (
      select comment.id from public.track_comments as comment
      where comment.user_id = caller and comment.track_id = does_my_comment_wait.track_id
      order by comment.created_at desc, comment.id desc limit 1
    ) as newest), false);
end
$$;
comment on function public.does_my_comment_wait is
  'Whether the caller''s last comment on a track is held for review.';

create function public.studio_watched() returns table (words text[], links_wait boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select array(select word from private.watched_words order by folded), settings.links_wait
    from private.watch_settings as settings;
end
$$;
comment on function public.studio_watched is 'The rules by which comments are held for review. For operators.';

create function public.save_watched(words text[], links_wait boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  operator constant uuid := private.require_operator();
  former   constant jsonb := (select to_jsonb(known) from public.studio_watched() as known);
  present  jsonb;
begin
  if words is null or links_wait is null or cardinality(words) > 500
    or exists (select from unnest(words) as given (word)
      where word is null or char_length(word) > 64 or btrim(private.as_words(word)) = '')
  then perform private.refuse(400, 'watched_bad'); end if;
  delete from private.watched_words;
  insert into private.watched_words (folded, word)
    select private.as_words(word), min(private.tidy_line(word)) from unnest(words) as given (word) group by 1;
  update private.watch_settings as settings set links_wait = links_wait;
  present := (select to_jsonb(known) from public.studio_watched() as known);
  if present = former then return false; end if;
  insert into public.operator_acts (operator_id, act, changes)
    values (operator, 'edit_watched', jsonb_build_object('watched', jsonb_build_object('from', former, 'to', present)));
  return true;
end
$$;
comment on function public.save_watched is
  'Sets the words (at most 500 of 64 characters), and whether links, for which comments are held for review. False: nothing has changed. For operators.';

drop function public.my_removed();
create function public.my_removed()
  returns table (
    kind       text,
    id         uuid,
    words      text,
    track_id   text,
    removed_at timestamptz,
    reason     text,
    by_reports boolean,
    waits      boolean
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
comment on function public.my_removed is
  'The caller''s content that was hidden, removed or held for review, and why. Latest first, at most 100.';

revoke execute on function public.does_my_comment_wait, public.studio_watched, public.save_watched,
  public.my_removed from public, anon, service_role;
grant execute on function public.does_my_comment_wait, public.studio_watched, public.save_watched,
  public.my_removed to authenticated;
