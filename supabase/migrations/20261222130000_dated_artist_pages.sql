-- The sitemap says when what operators wrote of an artist was last changed.

alter table private.artists add column page_changed_at timestamptz;
comment on column private.artists.page_changed_at is
  'When an operator last changed the words, links, picture or name. Null: not since this is noted.';

create or replace function private.note_artist_page() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- Publishing reads what comes after a revision, so revisions are committed in their order.
  perform private.lock_library();
  new.page_revision := nextval('private.artist_page_revision');
  new.page_changed_at := clock_timestamp();
  return new;
end
$$;

drop trigger note_artist_page on private.artists;
-- A name that no operator has set follows the tracks' texts.
create trigger note_artist_page before update of words, links, cover_image, cover_color, name on private.artists
  for each row when ((old.words, old.links, old.cover_image, old.cover_color, case when new.is_named then old.name end)
    is distinct from (new.words, new.links, new.cover_image, new.cover_color, case when new.is_named then new.name end))
  execute function private.note_artist_page();
