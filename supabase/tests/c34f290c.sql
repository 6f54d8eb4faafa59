-- The tables, functions, triggers and policies that commit c34f290c made, with its migrations' versions. On top of
-- auth-schema.sql. The functions do nothing, since an upgrade replaces all of them.

create schema private;
create schema supabase_migrations;
create schema extensions;
create extension pgcrypto with schema extensions;
set check_function_bodies = off;

create sequence private.library_revision;
create sequence private.track_positions;
CREATE FUNCTION private.is_track_id(written text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path TO ''
AS $function$  select coalesce(char_length(written) <= 64 and written ~ '^[a-z0-9]+(-[a-z0-9]+)*$', false)
$function$;
create table private.changed_likes (
  track_id text not null
);
alter table private.changed_likes enable row level security;
create table private.counted_listens (
  listen_id uuid not null,
  counted_on date not null,
  constraint counted_listens_pkey PRIMARY KEY (listen_id)
);
alter table private.counted_listens enable row level security;
create table private.heard_parts (
  track_id text not null,
  heard bigint[] not null,
  constraint heard_parts_pkey PRIMARY KEY (track_id),
  constraint heard_parts_heard_check CHECK ((cardinality(heard) = 64))
);
alter table private.heard_parts enable row level security;
create table private.hidden_comments (
  comment_id uuid not null,
  hidden_at timestamp with time zone not null default now(),
  constraint hidden_comments_pkey PRIMARY KEY (comment_id)
);
alter table private.hidden_comments enable row level security;
grant SELECT on private.hidden_comments to anon;
grant SELECT on private.hidden_comments to authenticated;
create table private.hidden_playlists (
  playlist_id uuid not null,
  hidden_at timestamp with time zone not null default now(),
  constraint hidden_playlists_pkey PRIMARY KEY (playlist_id)
);
alter table private.hidden_playlists enable row level security;
grant SELECT on private.hidden_playlists to anon;
grant SELECT on private.hidden_playlists to authenticated;
create table private.left_places (
  user_id uuid not null,
  track_id text not null,
  position_sec double precision,
  left_at timestamp with time zone not null,
  constraint left_places_pkey PRIMARY KEY (user_id, track_id),
  constraint left_places_position_sec_check CHECK (((position_sec >= (0)::double precision) AND (position_sec <= (86400)::double precision)))
);
CREATE INDEX left_places_by_track ON private.left_places USING btree (track_id);
create table private.library_files (
  path text not null,
  size_bytes bigint,
  modified_ms double precision,
  sound_hash text,
  track_id text,
  state text not null,
  reason text,
  tags jsonb,
  seen_at timestamp with time zone,
  constraint library_files_pkey PRIMARY KEY (path),
  constraint library_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'listed'::text, 'duplicate'::text, 'refused'::text])))
);
CREATE INDEX library_files_of_sound ON private.library_files USING btree (sound_hash);
CREATE INDEX library_files_of_track ON private.library_files USING btree (track_id);
alter table private.library_files enable row level security;
create table private.library_writes (
  user_id uuid not null,
  since timestamp with time zone not null,
  writes integer not null,
  constraint library_writes_pkey PRIMARY KEY (user_id)
);
alter table private.library_writes enable row level security;
create unlogged table private.listen_keys (
  day date not null,
  key uuid[] not null,
  constraint listen_keys_pkey PRIMARY KEY (day)
);
alter table private.listen_keys enable row level security;
create unlogged table private.listen_limits (
  digest bytea not null,
  day date not null,
  listens integer not null,
  free_at timestamp with time zone not null,
  constraint listen_limits_pkey PRIMARY KEY (digest)
);
alter table private.listen_limits enable row level security;
create table private.listens_daily (
  day date not null,
  source text not null,
  listens bigint not null,
  constraint listens_daily_pkey PRIMARY KEY (day, source)
);
alter table private.listens_daily enable row level security;
create table private.listens_weekly (
  week date not null,
  track_id text not null,
  listens integer not null,
  constraint listens_weekly_pkey PRIMARY KEY (week, track_id)
);
alter table private.listens_weekly enable row level security;
create table private.operators (
  user_id uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint operators_pkey PRIMARY KEY (user_id)
);
alter table private.operators enable row level security;
create table private.profile_writes (
  user_id uuid not null,
  since timestamp with time zone not null,
  writes integer not null,
  constraint profile_writes_pkey PRIMARY KEY (user_id)
);
alter table private.profile_writes enable row level security;
create table private.recent_comments (
  user_id uuid not null,
  posted_at timestamp with time zone[] not null,
  constraint recent_comments_pkey PRIMARY KEY (user_id)
);
alter table private.recent_comments enable row level security;
create table private.recordings (
  sound_hash text not null,
  duration_sec double precision,
  loudness_lufs double precision,
  true_peak_db double precision,
  bpm double precision,
  first_downbeat_sec double precision,
  stream_url text,
  waveform_url text,
  analysed_at timestamp with time zone,
  analysis jsonb,
  mp3_seeking jsonb,
  constraint recordings_pkey PRIMARY KEY (sound_hash)
);
alter table private.recordings enable row level security;
create table private.report_cases (
  kind text not null,
  target uuid not null,
  last_at timestamp with time zone not null default now(),
  listeners integer not null default 0,
  visitors integer not null default 0,
  reasons jsonb not null default '{}'::jsonb,
  notes jsonb not null default '[]'::jsonb,
  is_open boolean not null default true,
  is_cleared boolean not null default false,
  constraint report_cases_pkey PRIMARY KEY (kind, target),
  constraint report_cases_kind_check CHECK ((kind = ANY (ARRAY['comment'::text, 'name'::text, 'playlist'::text])))
);
CREATE INDEX open_report_cases ON private.report_cases USING btree (last_at DESC, target DESC) WHERE is_open;
alter table private.report_cases enable row level security;
create table private.report_letters (
  sent_on date not null,
  sent_at timestamp with time zone not null default now(),
  constraint report_letters_pkey PRIMARY KEY (sent_on)
);
alter table private.report_letters enable row level security;
create table private.reports (
  kind text not null,
  target uuid not null,
  reporter uuid not null,
  reported_at timestamp with time zone not null default now(),
  constraint reports_pkey PRIMARY KEY (kind, target, reporter)
);
CREATE INDEX reports_by_listener ON private.reports USING btree (reporter, reported_at);
alter table private.reports enable row level security;
create table private.silenced_listeners (
  user_id uuid not null,
  until timestamp with time zone not null,
  reason text not null,
  constraint silenced_listeners_pkey PRIMARY KEY (user_id)
);
alter table private.silenced_listeners enable row level security;
create table private.site_settings (
  is_only boolean not null default true,
  settings jsonb not null default '{}'::jsonb,
  constraint site_settings_pkey PRIMARY KEY (is_only),
  constraint site_settings_is_only_check CHECK (is_only),
  constraint site_settings_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);
alter table private.site_settings enable row level security;
create table private.stale_account_checks (
  is_only boolean not null default true,
  checked_at timestamp with time zone not null,
  constraint stale_account_checks_pkey PRIMARY KEY (is_only),
  constraint stale_account_checks_is_only_check CHECK (is_only)
);
alter table private.stale_account_checks enable row level security;
create table private.unpublished_listens (
  track_id text not null,
  listens bigint not null,
  constraint unpublished_listens_pkey PRIMARY KEY (track_id)
);
alter table private.unpublished_listens enable row level security;
create table private.watch_settings (
  is_only boolean not null default true,
  links_wait boolean not null,
  constraint watch_settings_pkey PRIMARY KEY (is_only),
  constraint watch_settings_is_only_check CHECK (is_only)
);
alter table private.watch_settings enable row level security;
create table private.watched_words (
  folded text not null,
  word text not null,
  constraint watched_words_pkey PRIMARY KEY (folded)
);
alter table private.watched_words enable row level security;
create table private.wrong_passwords (
  user_id uuid not null,
  named_at timestamp with time zone[] not null,
  constraint wrong_passwords_pkey PRIMARY KEY (user_id)
);
alter table private.wrong_passwords enable row level security;
create table public.muted_listeners (
  user_id uuid not null,
  muted_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint muted_listeners_pkey PRIMARY KEY (user_id, muted_id),
  constraint muted_listeners_check CHECK ((user_id <> muted_id))
);
CREATE INDEX muted_listeners_by_muted ON public.muted_listeners USING btree (muted_id);
alter table public.muted_listeners enable row level security;
revoke all on public.muted_listeners from anon, authenticated, service_role;
grant DELETE, SELECT on public.muted_listeners to authenticated;
grant DELETE, SELECT on public.muted_listeners to service_role;
grant INSERT (user_id, muted_id) on public.muted_listeners to authenticated;
grant INSERT (user_id, muted_id) on public.muted_listeners to service_role;
create table public.operator_acts (
  id bigint not null generated always as identity,
  acted_at timestamp with time zone not null default now(),
  operator_id uuid,
  act text not null,
  target_id uuid,
  reason text not null default ''::text,
  track_id text,
  changes jsonb,
  constraint operator_acts_pkey PRIMARY KEY (id),
  constraint operator_acts_act_check CHECK ((act ~ '^[a-z_]{3,40}$'::text)),
  constraint operator_acts_check CHECK ((num_nonnulls(target_id, track_id) =
CASE
    WHEN (act = ANY (ARRAY['edit_site'::text, 'edit_watched'::text])) THEN 0
    ELSE 1
END)),
  constraint operator_acts_reason_check CHECK ((char_length(reason) <= 300))
);
CREATE INDEX operator_acts_by_target ON public.operator_acts USING btree (target_id, id) WHERE (target_id IS NOT NULL);
CREATE INDEX operator_acts_by_track ON public.operator_acts USING btree (track_id, id) WHERE (track_id IS NOT NULL);
alter table public.operator_acts enable row level security;
revoke all on public.operator_acts from anon, authenticated, service_role;
create table public.playlist_tracks (
  playlist_id uuid not null,
  track_id text not null,
  position integer not null,
  added_at timestamp with time zone not null default now(),
  constraint playlist_tracks_playlist_id_position_key UNIQUE (playlist_id, "position") DEFERRABLE,
  constraint playlist_tracks_pkey PRIMARY KEY (playlist_id, track_id),
  constraint playlist_tracks_position_check CHECK (("position" >= 0)),
  constraint playlist_tracks_track_id_check CHECK (((char_length(track_id) <= 64) AND (track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)))
);
CREATE INDEX playlist_tracks_of_track ON public.playlist_tracks USING btree (track_id);
alter table public.playlist_tracks enable row level security;
revoke all on public.playlist_tracks from anon, authenticated, service_role;
grant SELECT on public.playlist_tracks to anon;
grant DELETE, SELECT on public.playlist_tracks to authenticated;
grant DELETE, SELECT on public.playlist_tracks to service_role;
grant INSERT (playlist_id, track_id) on public.playlist_tracks to authenticated;
grant UPDATE (position) on public.playlist_tracks to authenticated;
grant INSERT (playlist_id, track_id) on public.playlist_tracks to service_role;
grant UPDATE (position) on public.playlist_tracks to service_role;
create table public.playlists (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  title text not null,
  description text not null default ''::text,
  is_public boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint playlists_pkey PRIMARY KEY (id),
  constraint playlists_description_check CHECK ((char_length(description) <= 300)),
  constraint playlists_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);
CREATE INDEX playlists_of_user ON public.playlists USING btree (user_id, updated_at DESC);
alter table public.playlists enable row level security;
revoke all on public.playlists from anon, authenticated, service_role;
grant SELECT on public.playlists to anon;
grant DELETE, SELECT on public.playlists to authenticated;
grant DELETE, SELECT on public.playlists to service_role;
grant INSERT (user_id, title, description, is_public) on public.playlists to authenticated;
grant UPDATE (title, description, is_public) on public.playlists to authenticated;
grant INSERT (user_id, title, description, is_public) on public.playlists to service_role;
grant UPDATE (title, description, is_public) on public.playlists to service_role;
create table public.profiles (
  user_id uuid not null,
  display_name text not null,
  avatar_url text,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_avatar_url_check CHECK (((char_length(avatar_url) <= 500) AND (avatar_url ~~ 'https://%'::text))),
  constraint profiles_display_name_check CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 80)))
);
alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated, service_role;
grant SELECT on public.profiles to anon;
grant SELECT on public.profiles to authenticated;
grant SELECT on public.profiles to service_role;
grant INSERT (user_id, display_name, avatar_url) on public.profiles to authenticated;
grant UPDATE (display_name, avatar_url) on public.profiles to authenticated;
grant INSERT (user_id, display_name, avatar_url) on public.profiles to service_role;
grant UPDATE (display_name, avatar_url) on public.profiles to service_role;
create table public.track_comments (
  id uuid not null default gen_random_uuid(),
  track_id text not null,
  user_id uuid not null,
  content text not null,
  created_at timestamp with time zone not null default now(),
  constraint track_comments_pkey PRIMARY KEY (id),
  constraint track_comments_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 1000))),
  constraint track_comments_track_id_check CHECK (((char_length(track_id) <= 64) AND (track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)))
);
CREATE INDEX track_comments_by_user ON public.track_comments USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX track_comments_latest ON public.track_comments USING btree (created_at DESC, id DESC);
CREATE INDEX track_comments_of_track ON public.track_comments USING btree (track_id, created_at DESC, id DESC);
CREATE INDEX track_comments_of_user ON public.track_comments USING btree (user_id, track_id, created_at DESC, id DESC);
alter table public.track_comments enable row level security;
revoke all on public.track_comments from anon, authenticated, service_role;
grant SELECT on public.track_comments to anon;
grant DELETE, SELECT on public.track_comments to authenticated;
grant DELETE, SELECT on public.track_comments to service_role;
grant INSERT (id, track_id, user_id, content, created_at) on public.track_comments to authenticated;
grant INSERT (id, track_id, user_id, content, created_at) on public.track_comments to service_role;
create table public.track_likes (
  user_id uuid not null,
  track_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint track_likes_pkey PRIMARY KEY (user_id, track_id),
  constraint track_likes_track_id_check CHECK (((char_length(track_id) <= 64) AND (track_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)))
);
CREATE INDEX track_likes_by_time ON public.track_likes USING btree (created_at);
CREATE INDEX track_likes_of_track ON public.track_likes USING btree (track_id);
alter table public.track_likes enable row level security;
revoke all on public.track_likes from anon, authenticated, service_role;
grant DELETE, SELECT on public.track_likes to authenticated;
grant DELETE, SELECT on public.track_likes to service_role;
grant INSERT (user_id, track_id) on public.track_likes to authenticated;
grant INSERT (user_id, track_id) on public.track_likes to service_role;
create table public.track_listens_daily (
  track_id text not null,
  day date not null,
  source text not null,
  listens bigint not null,
  constraint track_listens_daily_pkey PRIMARY KEY (track_id, day, source),
  constraint track_listens_daily_listens_check CHECK ((listens > 0)),
  constraint track_listens_daily_source_check CHECK ((source = ANY (ARRAY['direct'::text, 'search'::text, 'social'::text, 'other'::text])))
);
CREATE INDEX track_listens_daily_by_day ON public.track_listens_daily USING btree (day);
alter table public.track_listens_daily enable row level security;
revoke all on public.track_listens_daily from anon, authenticated, service_role;
grant SELECT on public.track_listens_daily to service_role;
create table public.tracks (
  id text not null,
  status text not null default 'waiting'::text,
  status_reason text not null default ''::text,
  origin text not null default 'import'::text,
  title text not null,
  artist text not null,
  album text not null default ''::text,
  genre text not null,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  is_original boolean not null default true,
  year integer,
  track_number integer,
  lyrics text,
  chapters jsonb,
  youtube_url text,
  downloadable boolean not null default false,
  added_at timestamp with time zone not null default now(),
  playback_count bigint not null default 0,
  likes_count bigint not null default 0,
  duration_sec double precision,
  stream_url text,
  waveform_url text not null default ''::text,
  cover_image text,
  cover_color text,
  cover_has_avif boolean not null default false,
  bpm double precision,
  first_downbeat_sec double precision,
  loudness_lufs double precision,
  true_peak_db double precision,
  sound_hash text,
  edited text[] not null default '{}'::text[],
  list_position bigint not null default (- nextval('private.track_positions'::regclass)),
  revision bigint not null,
  likes_counted_at timestamp with time zone,
  comments_closed boolean not null default false,
  publish_at timestamp with time zone,
  has_low_bitrate boolean not null default false,
  grid_locked boolean not null default false,
  constraint tracks_pkey PRIMARY KEY (id),
  constraint tracks_artist_check CHECK ((artist <> ''::text)),
  constraint tracks_chapters_check CHECK ((jsonb_typeof(chapters) = 'array'::text)),
  constraint tracks_check CHECK (((status <> 'published'::text) OR ((duration_sec IS NOT NULL) AND (stream_url IS NOT NULL) AND (cover_image IS NOT NULL)))),
  constraint tracks_check1 CHECK (((NOT grid_locked) OR ((bpm IS NOT NULL) AND (first_downbeat_sec IS NOT NULL)))),
  constraint tracks_cover_image_check CHECK ((cover_image <> ''::text)),
  constraint tracks_duration_sec_check CHECK ((duration_sec > (0)::double precision)),
  constraint tracks_genre_check CHECK ((genre <> ''::text)),
  constraint tracks_id_check CHECK (private.is_track_id(id)),
  constraint tracks_likes_count_check CHECK ((likes_count >= 0)),
  constraint tracks_origin_check CHECK ((origin <> ''::text)),
  constraint tracks_playback_count_check CHECK ((playback_count >= 0)),
  constraint tracks_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'published'::text, 'hidden'::text, 'removed'::text]))),
  constraint tracks_stream_url_check CHECK ((stream_url <> ''::text)),
  constraint tracks_title_check CHECK ((title <> ''::text))
);
CREATE INDEX tracks_by_revision ON public.tracks USING btree (revision);
CREATE INDEX tracks_in_order ON public.tracks USING btree (list_position, id) WHERE (status = 'published'::text);
CREATE INDEX tracks_of_demo ON public.tracks USING btree (status) WHERE (origin = 'demo'::text);
CREATE INDEX tracks_of_sound ON public.tracks USING btree (sound_hash);
CREATE INDEX tracks_of_studio ON public.tracks USING btree (list_position, id);
CREATE INDEX tracks_to_publish ON public.tracks USING btree (publish_at) WHERE (publish_at IS NOT NULL);
alter table public.tracks enable row level security;
revoke all on public.tracks from anon, authenticated, service_role;
grant INSERT, SELECT, UPDATE on public.tracks to service_role;
grant SELECT (id, title, artist, album, genre, description, tags, is_original, year, track_number, lyrics, chapters, youtube_url, downloadable, added_at, playback_count, likes_count, duration_sec, stream_url, waveform_url, cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, list_position, has_low_bitrate) on public.tracks to anon;
grant SELECT (id, title, artist, album, genre, description, tags, is_original, year, track_number, lyrics, chapters, youtube_url, downloadable, added_at, playback_count, likes_count, duration_sec, stream_url, waveform_url, cover_image, cover_color, cover_has_avif, bpm, first_downbeat_sec, loudness_lufs, true_peak_db, list_position, has_low_bitrate) on public.tracks to authenticated;
alter table private.heard_parts add constraint heard_parts_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table private.hidden_playlists add constraint hidden_playlists_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES public.playlists(id) ON DELETE CASCADE;
alter table private.left_places add constraint left_places_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id) ON DELETE CASCADE;
alter table private.left_places add constraint left_places_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.library_writes add constraint library_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.listens_weekly add constraint listens_weekly_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table private.operators add constraint operators_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.profile_writes add constraint profile_writes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.recent_comments add constraint recent_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.reports add constraint reports_kind_target_fkey FOREIGN KEY (kind, target) REFERENCES private.report_cases(kind, target) ON DELETE CASCADE;
alter table private.reports add constraint reports_reporter_fkey FOREIGN KEY (reporter) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.silenced_listeners add constraint silenced_listeners_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table private.unpublished_listens add constraint unpublished_listens_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table private.wrong_passwords add constraint wrong_passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.muted_listeners add constraint muted_listeners_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.muted_listeners add constraint muted_listeners_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.playlist_tracks add constraint playlist_tracks_playlist_id_fkey FOREIGN KEY (playlist_id) REFERENCES public.playlists(id) ON DELETE CASCADE;
alter table public.playlist_tracks add constraint playlist_tracks_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table public.playlists add constraint playlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.profiles add constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.track_comments add constraint track_comments_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table public.track_comments add constraint track_comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.track_likes add constraint track_likes_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
alter table public.track_likes add constraint track_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
alter table public.track_listens_daily add constraint track_listens_daily_track_id_fkey FOREIGN KEY (track_id) REFERENCES public.tracks(id);
CREATE FUNCTION private.add_listens(ids uuid[], track_ids text[], ages_sec integer[], sources text[], parts text[] DEFAULT NULL::text[]) RETURNS integer LANGUAGE sql SET search_path TO ''
AS '';
CREATE FUNCTION private.address_of_caller() RETURNS text LANGUAGE plpgsql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.admits_listen(address text, track text, spacing interval, burst integer, most integer) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION public.am_i_operator() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.am_i_operator() from public, anon, authenticated, service_role;
grant execute on function public.am_i_operator() to authenticated;
CREATE FUNCTION private.announce_library_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.as_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.ask_before_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.ask_before_insert() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.ask_before_insert_into_playlist() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.assert_track_list(track_ids text[]) RETURNS void LANGUAGE plpgsql IMMUTABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.author_of(kind text, target uuid) RETURNS uuid LANGUAGE sql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION public.ban_listener(listener uuid, reason text, password text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.ban_listener(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.ban_listener(uuid,text,text) to authenticated;
CREATE FUNCTION private.begin_library_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.bring_demo_back() RETURNS integer LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.clean_name(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.close_case(kind text, target uuid, is_cleared boolean) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION public.close_comments(track_id text, is_closed boolean) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.close_comments(text,boolean) from public, anon, authenticated, service_role;
grant execute on function public.close_comments(text,boolean) to authenticated;
CREATE FUNCTION private.contrast(one text, other text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.count_comment(author uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.count_library_write(listener uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION public.count_listens(listens jsonb, heard jsonb DEFAULT '[]'::jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.count_listens(jsonb,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.count_listens(jsonb,jsonb) to anon, authenticated;
CREATE FUNCTION private.count_profile_write(author uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION public.delete_my_account(password text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.delete_my_account(text) from public, anon, authenticated, service_role;
grant execute on function public.delete_my_account(text) to authenticated;
CREATE FUNCTION private.delete_stale_accounts(most integer DEFAULT 500) RETURNS integer LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.delete_stale_accounts_at_sign_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO '' SET lock_timeout TO '1s'
AS 'begin return null; end';
CREATE FUNCTION public.dismiss_reports(kind text, target uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.dismiss_reports(text,uuid) from public, anon, authenticated, service_role;
grant execute on function public.dismiss_reports(text,uuid) to authenticated;
CREATE FUNCTION public.does_my_comment_wait(track_id text) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.does_my_comment_wait(text) from public, anon, authenticated, service_role;
grant execute on function public.does_my_comment_wait(text) to authenticated;
CREATE FUNCTION private.drop_unproven_password() RETURNS trigger LANGUAGE plpgsql SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION public.edit_track(track_id text, fields jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.edit_track(text,jsonb) from public, anon, authenticated, service_role;
grant execute on function public.edit_track(text,jsonb) to authenticated;
CREATE FUNCTION public.end_session(session_id uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;
CREATE FUNCTION private.end_sessions_of_refused() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION public.erase_comment(comment_id uuid, reason text, password text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.erase_comment(uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.erase_comment(uuid,text,text) to authenticated;
CREATE FUNCTION private.first_day_of(days integer) RETURNS date LANGUAGE plpgsql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.fold_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.forget_hidden_comments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.forget_old_listens() RETURNS void LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.forget_publish_at() RETURNS trigger LANGUAGE plpgsql SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.forget_report_cases() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.guard_comment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.guard_public_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.has_link(written text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.has_visible(written text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION public.hide_comment(comment_id uuid, reason text) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.hide_comment(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.hide_comment(uuid,text) to authenticated;
CREATE FUNCTION public.hide_playlist(playlist_id uuid, reason text) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.hide_playlist(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.hide_playlist(uuid,text) to authenticated;
CREATE FUNCTION private.hide_when_reported_often(comment uuid) RETURNS void LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.hold_watched_comment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.is_address_without_password(listener uuid, said text) RETURNS boolean LANGUAGE sql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_asked_by_client() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_avatar_url(written text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_confirmed_caller() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function private.is_confirmed_caller() from public, anon, authenticated, service_role;
grant execute on function private.is_confirmed_caller() to authenticated, public;
CREATE FUNCTION private.is_heard(said jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_house_name(written text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.is_in_library(track public.tracks) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_left_place(place jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path TO ''
AS '';
revoke all on function private.is_left_place(jsonb) from public, anon, authenticated, service_role;
CREATE FUNCTION private.is_listen(said jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_operator() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.is_password_of(listener uuid, said text) RETURNS boolean LANGUAGE plpgsql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_published_track(track text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.is_readable_color(color text, theme text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.is_site_address(address text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.is_tag(tag text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path TO ''
AS '';
CREATE FUNCTION private.is_watched(written text) RETURNS boolean LANGUAGE sql STABLE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.is_within(moment timestamp with time zone, span interval) RETURNS boolean LANGUAGE sql SET search_path TO ''
AS '';
CREATE FUNCTION private.keep_comment_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION public.keep_left_places(changes jsonb) RETURNS TABLE(track_id text, position_sec double precision, ago_sec double precision) LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.keep_left_places(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.keep_left_places(jsonb) to authenticated;
CREATE FUNCTION private.keep_like_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.keep_mute_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.keep_playlist_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.keep_playlist_track_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.keep_profile_rules() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.listen_digest(today date, address text, track text) RETURNS bytea LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.lock_library() RETURNS void LANGUAGE sql SET search_path TO ''
AS '';
CREATE FUNCTION private.luminance(color text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.make_profile(user_id uuid, email text, metadata jsonb) RETURNS void LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.make_profile_of_confirmed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION public.move_playlist_track(playlist_id uuid, track_id text, new_position integer) RETURNS void LANGUAGE plpgsql SET search_path TO ''
AS '';
revoke all on function public.move_playlist_track(uuid,text,integer) from public, anon, authenticated, service_role;
grant execute on function public.move_playlist_track(uuid,text,integer) to authenticated, service_role;
CREATE FUNCTION public.my_removed() RETURNS TABLE(kind text, id uuid, words text, track_id text, removed_at timestamp with time zone, reason text, by_reports boolean, waits boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.my_removed() from public, anon, authenticated, service_role;
grant execute on function public.my_removed() to authenticated;
CREATE FUNCTION public.my_sessions() RETURNS TABLE(id uuid, created_at timestamp with time zone, last_used_at timestamp with time zone, user_agent text, is_current boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;
CREATE FUNCTION public.my_silence() RETURNS TABLE(until timestamp with time zone, reason text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.my_silence() from public, anon, authenticated, service_role;
grant execute on function public.my_silence() to authenticated;
CREATE FUNCTION private.note_act(operator uuid, act text, target uuid, reason text) RETURNS void LANGUAGE sql SET search_path TO ''
AS '';
CREATE FUNCTION private.note_changed_likes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.note_likes_of_new_track() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION public.pardon_listener(listener uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.pardon_listener(uuid) from public, anon, authenticated, service_role;
grant execute on function public.pardon_listener(uuid) to authenticated;
CREATE FUNCTION private.plain_letters(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.publish_due() RETURNS integer LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION public.put_back_tracks(track_ids text[]) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.put_back_tracks(text[]) from public, anon, authenticated, service_role;
grant execute on function public.put_back_tracks(text[]) to authenticated;
CREATE FUNCTION private.put_demo_aside() RETURNS integer LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.refuse(status integer, code text) RETURNS void LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.refuse_change_of_acts() RETURNS trigger LANGUAGE plpgsql SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.refuse_silenced(listener uuid) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION public.report(kind text, target uuid, reason text, note text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.report(text,uuid,text,text) from public, anon, authenticated, service_role;
grant execute on function public.report(text,uuid,text,text) to anon, authenticated;
CREATE FUNCTION private.require_active_caller() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function private.require_active_caller() from public, anon, authenticated, service_role;
grant execute on function private.require_active_caller() to authenticated, public;
CREATE FUNCTION private.require_operator() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION public.reset_name(listener uuid, reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.reset_name(uuid,text) from public, anon, authenticated, service_role;
grant execute on function public.reset_name(uuid,text) to authenticated;
CREATE FUNCTION public.save_site_settings(fields jsonb) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.save_site_settings(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.save_site_settings(jsonb) to authenticated;
CREATE FUNCTION public.save_watched(words text[], links_wait boolean) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.save_watched(text[],boolean) from public, anon, authenticated, service_role;
grant execute on function public.save_watched(text[],boolean) to authenticated;
CREATE FUNCTION public.schedule_tracks(track_ids text[], at timestamp with time zone) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.schedule_tracks(text[],timestamp with time zone) from public, anon, authenticated, service_role;
grant execute on function public.schedule_tracks(text[],timestamp with time zone) to authenticated;
CREATE FUNCTION private.search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.session_of_caller() RETURNS uuid LANGUAGE sql STABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.set_comment_hidden(comment_id uuid, is_hidden boolean, reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.set_operator(address text, is_one boolean) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.set_playlist_hidden(playlist uuid, is_hidden boolean, reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.set_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
CREATE FUNCTION private.set_site_logo(operator uuid, name text) RETURNS boolean LANGUAGE sql SET search_path TO ''
AS '';
CREATE FUNCTION private.set_track_covers(operator uuid, track_ids text[], image text, color text, has_avif boolean) RETURNS TABLE(former text) LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.set_tracks_hidden(track_ids text[], is_hidden boolean, reason text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION public.show_comment(comment_id uuid) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.show_comment(uuid) from public, anon, authenticated, service_role;
grant execute on function public.show_comment(uuid) to authenticated;
CREATE FUNCTION public.show_playlist(playlist_id uuid) RETURNS boolean LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.show_playlist(uuid) from public, anon, authenticated, service_role;
grant execute on function public.show_playlist(uuid) to authenticated;
CREATE FUNCTION public.silence_listener(listener uuid, days integer, reason text) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.silence_listener(uuid,integer,text) from public, anon, authenticated, service_role;
grant execute on function public.silence_listener(uuid,integer,text) to authenticated;
CREATE FUNCTION public.site_settings() RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.site_settings() from public, anon, authenticated, service_role;
grant execute on function public.site_settings() to anon, authenticated;
CREATE FUNCTION public.studio_acts() RETURNS TABLE(id bigint, acted_at timestamp with time zone, operator_name text, act text, target_name text, track_id text, reason text, changed text[]) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_acts() from public, anon, authenticated, service_role;
grant execute on function public.studio_acts() to authenticated;
CREATE FUNCTION public.studio_comments(before timestamp with time zone, before_id uuid) RETURNS TABLE(id uuid, track_id text, track_title text, user_id uuid, author_name text, is_banned boolean, content text, created_at timestamp with time zone, hidden_at timestamp with time zone) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_comments(timestamp with time zone,uuid) from public, anon, authenticated, service_role;
grant execute on function public.studio_comments(timestamp with time zone,uuid) to authenticated;
CREATE FUNCTION public.studio_comments_of(listener uuid, before timestamp with time zone, before_id uuid) RETURNS TABLE(id uuid, track_id text, track_title text, user_id uuid, author_name text, is_banned boolean, content text, created_at timestamp with time zone, hidden_at timestamp with time zone) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_comments_of(uuid,timestamp with time zone,uuid) from public, anon, authenticated, service_role;
grant execute on function public.studio_comments_of(uuid,timestamp with time zone,uuid) to authenticated;
CREATE FUNCTION public.studio_database_bytes() RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_database_bytes() from public, anon, authenticated, service_role;
grant execute on function public.studio_database_bytes() to authenticated;
CREATE FUNCTION public.studio_duplicates() RETURNS TABLE(alike text, cause text, id text, status text, publish_at timestamp with time zone, title text, artist text, tags text[], duration_sec double precision, stream_url text, cover_image text, cover_color text, cover_has_avif boolean, bpm double precision, first_downbeat_sec double precision, loudness_lufs double precision, true_peak_db double precision, list_position bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_duplicates() from public, anon, authenticated, service_role;
grant execute on function public.studio_duplicates() to authenticated;
CREATE FUNCTION public.studio_figures(days integer) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_figures(integer) from public, anon, authenticated, service_role;
grant execute on function public.studio_figures(integer) to authenticated;
CREATE FUNCTION public.studio_listener(listener uuid) RETURNS TABLE(id uuid, name text, since timestamp with time zone, comments integer, hidden integer, banned_until timestamp with time zone, silenced_until timestamp with time zone, is_operator boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_listener(uuid) from public, anon, authenticated, service_role;
grant execute on function public.studio_listener(uuid) to authenticated;
CREATE FUNCTION public.studio_reports(before timestamp with time zone, before_target uuid) RETURNS TABLE(kind text, target uuid, last_at timestamp with time zone, listeners integer, visitors integer, reasons jsonb, notes jsonb, words text, author_id uuid, author_name text, track_id text, track_title text, is_hidden boolean, is_banned boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_reports(timestamp with time zone,uuid) from public, anon, authenticated, service_role;
grant execute on function public.studio_reports(timestamp with time zone,uuid) to authenticated;
CREATE FUNCTION public.studio_track(track_id text) RETURNS TABLE(id text, status text, publish_at timestamp with time zone, title text, artist text, album text, genre text, tags text[], description text, downloadable boolean, is_original boolean, year integer, track_number integer, lyrics text, youtube_url text, chapters jsonb, duration_sec double precision, stream_url text, cover_image text, cover_color text, cover_has_avif boolean, bpm double precision, first_downbeat_sec double precision, grid_locked boolean, loudness_lufs double precision, true_peak_db double precision, hidden_reason text, comments_closed boolean, repairs jsonb) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_track(text) from public, anon, authenticated, service_role;
grant execute on function public.studio_track(text) to authenticated;
CREATE FUNCTION public.studio_track_figures(track_id text, days integer) RETURNS jsonb LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_track_figures(text,integer) from public, anon, authenticated, service_role;
grant execute on function public.studio_track_figures(text,integer) to authenticated;
CREATE FUNCTION public.studio_tracks(search text, only_hidden boolean, after_position bigint, after_id text) RETURNS TABLE(id text, status text, publish_at timestamp with time zone, title text, artist text, tags text[], duration_sec double precision, stream_url text, cover_image text, cover_color text, cover_has_avif boolean, bpm double precision, first_downbeat_sec double precision, loudness_lufs double precision, true_peak_db double precision, list_position bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_tracks(text,boolean,bigint,text) from public, anon, authenticated, service_role;
grant execute on function public.studio_tracks(text,boolean,bigint,text) to authenticated;
CREATE FUNCTION public.studio_watched() RETURNS TABLE(words text[], links_wait boolean) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.studio_watched() from public, anon, authenticated, service_role;
grant execute on function public.studio_watched() to authenticated;
CREATE FUNCTION public.tag_tracks(track_ids text[], tag text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.tag_tracks(text[],text) from public, anon, authenticated, service_role;
grant execute on function public.tag_tracks(text[],text) to authenticated;
CREATE FUNCTION public.take_down_tracks(track_ids text[], reason text) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.take_down_tracks(text[],text) from public, anon, authenticated, service_role;
grant execute on function public.take_down_tracks(text[],text) to authenticated;
CREATE FUNCTION private.take_report_letter() RETURNS TABLE(address text, open_cases integer) LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.tell_of_comments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS 'begin return null; end';
revoke all on function private.tell_of_comments() from public, anon, authenticated, service_role;
CREATE FUNCTION private.tidy(raw text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.tidy_chapters(value jsonb, duration_sec double precision) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.tidy_line(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.tidy_lines(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.tidy_site_field(field text, value jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.tidy_track_field(field text, value jsonb, duration_sec double precision) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE SET search_path TO ''
AS '';
CREATE FUNCTION private.touch_playlist() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO '' SET lock_timeout TO '1ms'
AS 'begin return null; end';
CREATE FUNCTION private.try_password(listener uuid, said text, may_be_address boolean) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION public.unsilence_listener(listener uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path TO ''
AS '';
revoke all on function public.unsilence_listener(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unsilence_listener(uuid) to authenticated;
CREATE FUNCTION private.update_counts() RETURNS integer LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.why_caller_is_refused() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO ''
AS '';
CREATE FUNCTION private.without_invisible(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.without_stacked_marks(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT SET search_path TO ''
AS '';
CREATE FUNCTION private.write_site_settings(operator uuid, wanted jsonb) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE FUNCTION private.write_track_fields(operator uuid, track public.tracks, wanted jsonb) RETURNS boolean LANGUAGE plpgsql SET search_path TO ''
AS '';
CREATE TRIGGER delete_stale_accounts AFTER INSERT ON auth.users FOR EACH STATEMENT EXECUTE FUNCTION private.delete_stale_accounts_at_sign_up();
CREATE TRIGGER drop_unproven_password BEFORE UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL))) EXECUTE FUNCTION private.drop_unproven_password();
CREATE TRIGGER end_sessions_of_refused AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((new.banned_until > now()) OR (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION private.end_sessions_of_refused();
CREATE TRIGGER make_profile AFTER INSERT OR UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN ((new.email_confirmed_at IS NOT NULL)) EXECUTE FUNCTION private.make_profile_of_confirmed();
CREATE TRIGGER tell_of_all_shown AFTER TRUNCATE ON private.hidden_comments FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
CREATE TRIGGER tell_of_hidden AFTER INSERT ON private.hidden_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
CREATE TRIGGER tell_of_shown AFTER DELETE ON private.hidden_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE ON private.site_settings FOR EACH STATEMENT EXECUTE FUNCTION private.announce_library_change();
CREATE TRIGGER keep_rules BEFORE INSERT ON public.muted_listeners FOR EACH ROW EXECUTE FUNCTION private.keep_mute_rules();
CREATE TRIGGER keep_acts BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_acts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change_of_acts();
CREATE TRIGGER ask_before_change BEFORE DELETE OR UPDATE ON public.playlist_tracks FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.ask_before_change();
CREATE TRIGGER ask_before_insert BEFORE INSERT ON public.playlist_tracks FOR EACH ROW EXECUTE FUNCTION private.ask_before_insert_into_playlist();
CREATE TRIGGER keep_rules BEFORE INSERT ON public.playlist_tracks FOR EACH ROW EXECUTE FUNCTION private.keep_playlist_track_rules();
CREATE TRIGGER touch_playlist AFTER DELETE ON public.playlist_tracks FOR EACH ROW EXECUTE FUNCTION private.touch_playlist();
CREATE TRIGGER ask_before_change BEFORE DELETE OR UPDATE ON public.playlists FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.ask_before_change();
CREATE TRIGGER ask_before_insert BEFORE INSERT ON public.playlists FOR EACH ROW EXECUTE FUNCTION private.ask_before_insert();
CREATE TRIGGER forget_reports AFTER DELETE ON public.playlists REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION private.forget_report_cases();
CREATE TRIGGER guard BEFORE UPDATE OF title, description, is_public ON public.playlists FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.guard_public_words();
CREATE TRIGGER guard_new BEFORE INSERT ON public.playlists FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.guard_public_words();
CREATE TRIGGER keep_rules BEFORE INSERT OR UPDATE OF title, description, is_public ON public.playlists FOR EACH ROW EXECUTE FUNCTION private.keep_playlist_rules();
CREATE TRIGGER ask_before_change BEFORE DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.ask_before_change();
CREATE TRIGGER ask_before_insert BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.ask_before_insert();
CREATE TRIGGER forget_reports AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION private.forget_report_cases();
CREATE TRIGGER guard BEFORE UPDATE OF display_name, avatar_url ON public.profiles FOR EACH ROW WHEN ((new.* IS DISTINCT FROM old.*)) EXECUTE FUNCTION private.guard_public_words();
CREATE TRIGGER keep_rules BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.keep_profile_rules();
CREATE TRIGGER ask_before_change BEFORE DELETE OR UPDATE ON public.track_comments FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.ask_before_change();
CREATE TRIGGER ask_before_insert BEFORE INSERT ON public.track_comments FOR EACH ROW EXECUTE FUNCTION private.ask_before_insert();
CREATE TRIGGER forget_hidden AFTER DELETE ON public.track_comments REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION private.forget_hidden_comments();
CREATE TRIGGER forget_reports AFTER DELETE ON public.track_comments REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION private.forget_report_cases();
CREATE TRIGGER guard BEFORE INSERT ON public.track_comments FOR EACH ROW EXECUTE FUNCTION private.guard_comment();
CREATE TRIGGER hold_watched AFTER INSERT ON public.track_comments FOR EACH ROW EXECUTE FUNCTION private.hold_watched_comment();
CREATE TRIGGER keep_rules BEFORE INSERT ON public.track_comments FOR EACH ROW EXECUTE FUNCTION private.keep_comment_rules();
CREATE TRIGGER tell_of_added AFTER INSERT ON public.track_comments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_added;
CREATE TRIGGER tell_of_deleted AFTER DELETE ON public.track_comments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_deleted;
CREATE TRIGGER tell_of_emptied AFTER TRUNCATE ON public.track_comments FOR EACH STATEMENT EXECUTE FUNCTION private.tell_of_comments();
alter table public.track_comments enable always trigger tell_of_emptied;
CREATE TRIGGER ask_before_change BEFORE DELETE OR UPDATE ON public.track_likes FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.ask_before_change();
CREATE TRIGGER ask_before_insert BEFORE INSERT ON public.track_likes FOR EACH ROW EXECUTE FUNCTION private.ask_before_insert();
CREATE TRIGGER keep_rules BEFORE INSERT ON public.track_likes FOR EACH ROW EXECUTE FUNCTION private.keep_like_rules();
CREATE TRIGGER note_liked AFTER INSERT ON public.track_likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_likes();
CREATE TRIGGER note_unliked AFTER DELETE ON public.track_likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.note_changed_likes();
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE ON public.tracks FOR EACH STATEMENT EXECUTE FUNCTION private.announce_library_change();
CREATE TRIGGER begin_change BEFORE INSERT OR UPDATE ON public.tracks FOR EACH STATEMENT EXECUTE FUNCTION private.begin_library_change();
CREATE TRIGGER forget_publish_at BEFORE UPDATE OF status ON public.tracks FOR EACH ROW WHEN (((new.publish_at IS NOT NULL) AND (new.status <> 'hidden'::text))) EXECUTE FUNCTION private.forget_publish_at();
CREATE TRIGGER note_likes AFTER INSERT ON public.tracks FOR EACH ROW WHEN (((new.origin <> 'demo'::text) AND (new.likes_count <> 0))) EXECUTE FUNCTION private.note_likes_of_new_track();
CREATE TRIGGER note_likes_of_known AFTER UPDATE OF status_reason ON public.tracks FOR EACH ROW WHEN (((new.origin <> 'demo'::text) AND (old.status_reason = 'unknown'::text))) EXECUTE FUNCTION private.note_likes_of_new_track();
CREATE TRIGGER set_new_revision BEFORE UPDATE ON public.tracks FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION private.set_revision();
CREATE TRIGGER set_revision BEFORE INSERT ON public.tracks FOR EACH ROW EXECUTE FUNCTION private.set_revision();
create policy "policies look comments up here" on private.hidden_comments as permissive for select to anon, authenticated using (true);
create policy "policies look playlists up here" on private.hidden_playlists as permissive for select to anon, authenticated using (true);
create policy "confirmed listeners mute" on public.muted_listeners as permissive for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.why_caller_is_refused() AS why_caller_is_refused) = ''::text)));
create policy "listeners read again whom they muted" on public.muted_listeners as permissive for delete to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.why_caller_is_refused() AS why_caller_is_refused) = ''::text)));
create policy "listeners see whom they muted" on public.muted_listeners as permissive for select to authenticated using (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.why_caller_is_refused() AS why_caller_is_refused) = ''::text)));
create policy "confirmed listeners add to their own playlists" on public.playlist_tracks as permissive for insert to authenticated with check ((( SELECT private.is_confirmed_caller() AS is_confirmed_caller) AND (EXISTS ( SELECT FROM public.playlists WHERE ((playlists.id = playlist_tracks.playlist_id) AND (playlists.user_id = ( SELECT auth.uid() AS uid)))))));
create policy "listeners order only their own playlists" on public.playlist_tracks as permissive for update to authenticated using ((EXISTS ( SELECT FROM public.playlists WHERE ((playlists.id = playlist_tracks.playlist_id) AND (playlists.user_id = ( SELECT auth.uid() AS uid)))))) with check ((EXISTS ( SELECT FROM public.playlists WHERE ((playlists.id = playlist_tracks.playlist_id) AND (playlists.user_id = ( SELECT auth.uid() AS uid))))));
create policy "listeners take out of only their own playlists" on public.playlist_tracks as permissive for delete to authenticated using ((EXISTS ( SELECT FROM public.playlists WHERE ((playlists.id = playlist_tracks.playlist_id) AND (playlists.user_id = ( SELECT auth.uid() AS uid))))));
create policy "listeners who read a playlist read its tracks" on public.playlist_tracks as permissive for select to authenticated using (( SELECT true FROM public.playlists WHERE (playlists.id = playlist_tracks.playlist_id)));
create policy "visitors who read a playlist read its tracks" on public.playlist_tracks as permissive for select to anon using ((EXISTS ( SELECT FROM public.playlists WHERE (playlists.id = playlist_tracks.playlist_id))));
create policy "confirmed listeners make their own playlists" on public.playlists as permissive for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_confirmed_caller() AS is_confirmed_caller)));
create policy "listeners change only their own playlists" on public.playlists as permissive for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "listeners delete only their own playlists" on public.playlists as permissive for delete to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "listeners read public playlists and their own" on public.playlists as permissive for select to authenticated using ((is_public OR ( SELECT ((playlists.user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.require_active_caller() AS require_active_caller) IS NOT NULL)))));
create policy "only its listener reads a hidden playlist" on public.playlists as restrictive for select to anon, authenticated using (((user_id = ( SELECT auth.uid() AS uid)) OR (NOT COALESCE(( SELECT true FROM private.hidden_playlists WHERE (hidden_playlists.playlist_id = playlists.id)), false))));
create policy "visitors read public playlists" on public.playlists as permissive for select to anon using (is_public);
create policy "confirmed users make their own profile" on public.profiles as permissive for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_confirmed_caller() AS is_confirmed_caller)));
create policy "everybody reads profiles" on public.profiles as permissive for select to anon, authenticated using (true);
create policy "users change only their own profile" on public.profiles as permissive for update to authenticated using ((user_id = ( SELECT auth.uid() AS uid))) with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy "confirmed users comment as themselves" on public.track_comments as permissive for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_confirmed_caller() AS is_confirmed_caller)));
create policy "listeners read comments of published tracks and their own" on public.track_comments as permissive for select to authenticated using ((((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_confirmed_caller() AS is_confirmed_caller)) OR ( SELECT true FROM public.tracks WHERE (tracks.id = track_comments.track_id))));
create policy "nobody reads hidden comments" on public.track_comments as restrictive for select to anon, authenticated using ((NOT COALESCE(( SELECT true FROM private.hidden_comments WHERE (hidden_comments.comment_id = track_comments.id)), false)));
create policy "users delete only their own comments" on public.track_comments as permissive for delete to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "visitors read comments of published tracks" on public.track_comments as permissive for select to anon using (( SELECT true FROM public.tracks WHERE (tracks.id = track_comments.track_id)));
create policy "confirmed listeners like as themselves" on public.track_likes as permissive for insert to authenticated with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT private.is_confirmed_caller() AS is_confirmed_caller)));
create policy "listeners read only their own likes" on public.track_likes as permissive for select to authenticated using ((user_id = ( SELECT private.require_active_caller() AS require_active_caller)));
create policy "listeners take back only their own likes" on public.track_likes as permissive for delete to authenticated using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "everybody reads published tracks" on public.tracks as permissive for select to anon, authenticated using ((status = 'published'::text));
grant usage on sequence private.library_revision, private.track_positions to service_role;
insert into private.site_settings default values;
insert into private.watch_settings (links_wait) values (false);
insert into private.stale_account_checks (checked_at) values ('-infinity');
create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
insert into supabase_migrations.schema_migrations (version) select unnest('{20261121090000,20261121090100,20261121090200,20261125090000,20261125090100,
  20261125090200,20261125090300,20261125090400,20261126090000,20261126090100,
  20261126090200,20261126090300,20261126090400,20261126090500,20261126090600,
  20261127090000,20261127090100,20261127090200,20261128090000,20261128110000,
  20261129090000,20261129120000,20261129130000,20261129140000,20261129150000,
  20261129160000,20261129170000,20261129190000,20261130090000,20261130100000,
  20261130110000,20261201090000,20261202090000,20261203090000,20261204090000,
  20261205090000}'::text[]);
