-- A listener's named list of tracks: private, or readable by everybody who has its address.
create table public.playlists (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references auth.users (id) on delete cascade,
  title       text not null check (char_length(title) between 1 and 80),
  description text not null default '' check (char_length(description) <= 300),
  is_public   boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
comment on table public.playlists is 'One row for each playlist. Deleted with its listener.';
comment on column public.playlists.updated_at is 'Time of the last change of the playlist, its tracks or their order.';

-- For a listener's own playlists, last changed first, and for deleting a user.
create index playlists_of_user on public.playlists (user_id, updated_at desc);

-- Refuses invalid rows with an error code, for every role; the table's checks are a second line of defence.
create function private.keep_playlist_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() then
    -- The policy refuses a playlist in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  -- A title is one line.
  new.title := private.tidy(
    regexp_replace(new.title, '[\u0001-\u0020\u007f-\u00a0\u2028\u2029]+', ' ', 'g')
  );
  if new.title is null
    or char_length(new.title) not between 1 and 80
    or not private.has_visible(new.title)
  then perform private.refuse(400, 'playlist_bad_title'); end if;

  new.description := coalesce(private.tidy(new.description), '');
  if char_length(new.description) > 300 then perform private.refuse(400, 'playlist_bad_description'); end if;
  if not private.has_visible(new.description) then new.description := ''; end if;
  new.is_public := coalesce(new.is_public, false);

  perform private.count_library_write(new.user_id);
  if tg_op = 'INSERT' and (select count(*) >= 100 from public.playlists where user_id = new.user_id)
  then perform private.refuse(409, 'too_many_playlists'); end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;
create trigger keep_rules before insert or update of title, description, is_public on public.playlists
  for each row execute function private.keep_playlist_rules();

alter table public.playlists enable row level security;
revoke all on public.playlists from public, anon, authenticated, service_role;
grant select on public.playlists to anon, authenticated, service_role;
grant insert (user_id, title, description, is_public) on public.playlists to authenticated, service_role;
grant update (title, description, is_public) on public.playlists to authenticated, service_role;
grant delete on public.playlists to authenticated, service_role;

-- (select …) runs once per query; without select, once per row.
create policy "everybody reads public playlists, listeners their own" on public.playlists
  for select to anon, authenticated using (is_public or user_id = (select auth.uid()));
create policy "confirmed listeners make their own playlists" on public.playlists
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "listeners change only their own playlists" on public.playlists
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "listeners delete only their own playlists" on public.playlists
  for delete to authenticated using (user_id = (select auth.uid()));
