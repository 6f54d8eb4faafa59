-- Artists that a file's tags list one by one. The publisher reads them with the track's texts.

create function private.forget_credits_of_file() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  update public.tracks set credits = null where id = new.track_id and credits is not null;
  return null;
end
$$;
comment on function private.forget_credits_of_file is 'The publisher reads them again.';

create trigger forget_credits_on_insert after insert on private.library_files
  for each row when (new.track_id is not null and new.tags #> '{read,artists}' is not null)
  execute function private.forget_credits_of_file();
create trigger forget_credits after update of tags, track_id on private.library_files
  for each row when (new.track_id is not null
    and (old.tags #> '{read,artists}' is distinct from new.tags #> '{read,artists}'
      or old.track_id is distinct from new.track_id and new.tags #> '{read,artists}' is not null))
  execute function private.forget_credits_of_file();
