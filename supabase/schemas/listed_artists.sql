-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- The publisher reads them again.
create function private.forget_credits_of_file() returns trigger
  language plpgsql volatile set search_path = ''
as $$
begin
  update public.tracks set credits = null where id = new.track_id and credits is not null;
  return null;
end
$$;
