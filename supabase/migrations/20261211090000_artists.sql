-- Whose tracks they are. The publisher reads the names from the tracks' texts (publish/credit-tracks.ts).

create table if not exists private.artists (
  id          text primary key check (private.is_track_id(id)),
  name        text not null check (name <> ''),
  is_named    boolean not null default false,
  merged_into text references private.artists
);
comment on table private.artists is
  'Everybody whom a track names. Rows stay, so that no id is ever used again.';
comment on column private.artists.id is 'The address of the page. It never changes.';
comment on column private.artists.is_named is
  'An operator has set the name, or merged another artist into this one. Otherwise it is the most frequent spelling.';
comment on column private.artists.merged_into is 'Another spelling of that artist: the address leads there.';
create index if not exists merged_artists on private.artists (id) where merged_into is not null;
alter table private.artists enable row level security;

create table if not exists private.artist_names (
  key       text primary key,
  artist_id text not null references private.artists
);
comment on table private.artist_names is 'Whose name it is.';
comment on column private.artist_names.key is
  'Made by artistKey() from all spellings that differ in case, accents or punctuation; or "=" and one spelling in lower case, which goes first.';
create index if not exists artist_names_of_artist on private.artist_names (artist_id);
alter table private.artist_names enable row level security;

create table if not exists private.artist_mentions (
  track_id text not null references public.tracks on delete cascade,
  key      text not null,
  is_alone boolean not null,
  primary key (track_id, key)
);
comment on table private.artist_mentions is 'The names in the tracks'' texts, as far as ''A & B'' may be two artists.';
comment on column private.artist_mentions.is_alone is
  'False for A in ''A & B''. Once another track names A alone, ''A & B'' are two artists; until then they are one.';
create index if not exists artist_mentions_by_key on private.artist_mentions (key, is_alone);
alter table private.artist_mentions enable row level security;

create table if not exists private.duos (
  key    text primary key,
  is_one boolean not null
);
comment on table private.duos is 'What operators said of names such as ''A & B'': one artist, or several.';
alter table private.duos enable row level security;

alter table public.tracks add column if not exists credits jsonb check (jsonb_typeof(credits) = 'array');
comment on column public.tracks.credits is
  'Who did what: [{"id": an artist, "as": the name as written, "part": "featured", "remixer" or "producer"; left out for main}]. Null: to be read from the texts.';
create index if not exists tracks_to_credit on public.tracks (id) where credits is null and status <> 'waiting';
create index if not exists tracks_of_artist on public.tracks using gin (credits jsonb_path_ops);

create or replace function private.forget_credits() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.credits := null;
  return new;
end
$$;
comment on function private.forget_credits is 'The publisher reads them again.';

create trigger forget_credits before update of artist, title on public.tracks
  for each row when ((old.artist, old.title) is distinct from (new.artist, new.title))
  execute function private.forget_credits();
