-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Everybody whom a track names. Rows stay, so that no id is ever used again.
create table private.artists (
  -- The address of the page. It never changes.
  id          text not null,
  name        text not null,
  -- An operator has set the name, or merged another artist into this one. Otherwise it is the most frequent spelling.
  is_named    boolean not null default false,
  -- Another spelling of that artist: the address leads there.
  merged_into text,
  constraint artists_pkey primary key (id),
  constraint artists_merged_into_fkey foreign key (merged_into) references private.artists(id),
  constraint artists_id_check check (private.is_track_id(id)),
  constraint artists_name_check check (name <> '')
);
create index merged_artists on private.artists (id) where (merged_into is not null);
alter table private.artists enable row level security;

-- Whose name it is.
create table private.artist_names (
  -- Made by artistKey() from all spellings that differ in case, accents or punctuation; or "=" and one spelling in
  -- lower case, which goes first.
  key       text not null,
  artist_id text not null,
  constraint artist_names_pkey primary key (key),
  constraint artist_names_artist_id_fkey foreign key (artist_id) references private.artists(id)
);
create index artist_names_of_artist on private.artist_names (artist_id);
alter table private.artist_names enable row level security;

-- The names in the tracks' texts, as far as 'A & B' may be two artists.
create table private.artist_mentions (
  track_id text not null,
  key      text not null,
  -- False for A in 'A & B'. Once another track names A alone, 'A & B' are two artists; until then they are one.
  is_alone boolean not null,
  constraint artist_mentions_pkey primary key (track_id, key),
  constraint artist_mentions_track_id_fkey foreign key (track_id) references public.tracks(id) on delete cascade
);
create index artist_mentions_by_key on private.artist_mentions (key, is_alone);
alter table private.artist_mentions enable row level security;

-- What operators said of names such as 'A & B': one artist, or several.
create table private.duos (
  key    text not null,
  is_one boolean not null,
  constraint duos_pkey primary key (key)
);
alter table private.duos enable row level security;

-- The publisher reads them again.
create function private.forget_credits() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.credits := null;
  return new;
end
$$;
