-- Fills what the rows of commit c34f290c lack, after the migrations.

create temporary table former_words on commit drop as select word from private.watched_words;
delete from private.watched_words;
insert into private.watched_words (folded, shape, kind, form, letters, is_accented, word)
  select distinct on (known.folded) known.*, word
  from former_words, private.watched_form(word) as known order by known.folded;
alter table private.watched_words
  alter column shape set not null,
  alter column kind set not null,
  alter column form set not null,
  alter column letters set not null,
  alter column is_accented set not null;

-- Nobody wrote down which tracks were ever published: those that anybody heard, liked, commented on or took down.
update public.tracks as track set was_published = true
  where status in ('published', 'removed') or status_reason = 'demo' or playback_count > 0 or likes_count > 0
    or exists (select from public.track_comments where track_id = track.id)
    or exists (select from public.track_likes where track_id = track.id)
    or exists (select from public.playlist_tracks where track_id = track.id)
    or exists (select from public.track_listens_daily where track_id = track.id)
    or exists (select from private.listens_weekly where track_id = track.id)
    or exists (select from public.operator_acts
      where track_id = track.id and act in ('take_down_track', 'put_back_track', 'publish_on_time'));
