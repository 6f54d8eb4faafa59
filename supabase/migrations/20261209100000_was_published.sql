-- An address that was never public answers like an unknown one. Only what visitors once saw is gone.
alter table public.tracks add column was_published boolean not null default false;
comment on column public.tracks.was_published is 'Whether it was ever published: only then does its address say that it is gone.';

create or replace function private.set_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.revision := nextval('private.library_revision');
  new.was_published := new.was_published or new.status = 'published';
  return new;
end
$$;

-- Of earlier tracks nobody wrote it down: those that anybody heard, liked, commented on or took down were public.
update public.tracks as track set was_published = true
  where status in ('published', 'removed') or status_reason = 'demo' or playback_count > 0 or likes_count > 0
    or exists (select from public.track_comments where track_id = track.id)
    or exists (select from public.track_likes where track_id = track.id)
    or exists (select from public.playlist_tracks where track_id = track.id)
    or exists (select from public.track_listens_daily where track_id = track.id)
    or exists (select from private.listens_weekly where track_id = track.id)
    or exists (select from public.operator_acts
      where track_id = track.id and act in ('take_down_track', 'put_back_track', 'publish_on_time'));
