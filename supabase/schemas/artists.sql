-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Everybody whom a track names. Rows stay, so that no id is ever used again.
create table private.artists (
  -- The address of the page. It never changes.
  id              text not null,
  name            text not null,
  -- An operator has set the name, or merged another artist into this one. Otherwise it is the most frequent spelling.
  is_named        boolean not null default false,
  -- Another spelling of that artist: the address leads there.
  merged_into     text,
  -- A text for the page.
  words           text not null default '',
  -- For the page: [{"label": "…", "url": "https://…"}].
  links           jsonb not null default '[]'::jsonb,
  -- The picture, stored like a cover: /covers/….jpg. Empty: covers of the tracks are shown.
  cover_image     text not null default '',
  cover_color     text not null default '',
  -- Grows with each change of words, links, picture or a name that an operator has set. 0: there has been none.
  page_revision   bigint not null default 0,
  -- When that changed last, for the sitemap.
  page_changed_at timestamp with time zone,
  constraint artists_pkey primary key (id),
  constraint artists_merged_into_fkey foreign key (merged_into) references private.artists(id),
  constraint artists_cover_color_check check (char_length(cover_color) <= 20),
  constraint artists_cover_image_check check (char_length(cover_image) <= 300),
  constraint artists_id_check check (private.is_track_id(id)),
  constraint artists_links_check check (jsonb_typeof(links) = 'array'),
  constraint artists_name_check check (name <> ''),
  constraint artists_words_check check (char_length(words) <= 3000)
);
create index artists_with_page on private.artists (page_revision) where (page_revision > 0);
create index merged_artists on private.artists (id) where (merged_into is not null);
alter table private.artists enable row level security;

create trigger announce_change after update of words, links, cover_image, cover_color on private.artists
  for each statement execute function private.announce_library_change();

create trigger note_artist_page before update of words, links, cover_image, cover_color, name on private.artists
  for each row when (old.words is distinct from new.words or old.links is distinct from new.links or old.cover_image is distinct from new.cover_image or old.cover_color is distinct from new.cover_color or case when new.is_named then old.name else null::text end is distinct from case when new.is_named then new.name else null::text end) execute function private.note_artist_page();

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
create index names_of_duos on private.artist_names (key) where (key ~~ '% & %');
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

-- The publisher reads them again.
create function private.forget_credits() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  new.credits := null;
  return new;
end
$$;
