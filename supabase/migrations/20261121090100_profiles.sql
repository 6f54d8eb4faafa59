-- A listener's name and picture beside their comments. Readable by everybody.
create table public.profiles (
  user_id      uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (char_length(display_name) between 1 and 80),
  avatar_url   text check (char_length(avatar_url) <= 500 and avatar_url like 'https://%')
);
comment on table public.profiles is 'One row for each user who has signed in. Deleted with the user.';

-- Refuses invalid rows with an error code; the table's checks are a second line of defence.
create function private.keep_profile_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' and private.is_asked_by_client() then
    -- The policy refuses another user's profile. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  -- A name is one line.
  new.display_name := private.tidy(
    regexp_replace(new.display_name, '[\u0001-\u0020\u007f-\u00a0\u2028\u2029]+', ' ', 'g')
  );
  if new.display_name is null
    or char_length(new.display_name) not between 1 and 80
    or not private.has_visible(new.display_name)
  then perform private.refuse(400, 'profile_bad_name'); end if;

  -- A host, optionally a port, and the rest in RFC 3986's characters without quotes. No user or
  -- password before the host, which can make an address look like another one.
  new.avatar_url := nullif(private.tidy(new.avatar_url), '');
  if char_length(new.avatar_url) > 500
    or new.avatar_url !~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#\[\]@!$&()*+,;=%-]*)?$'
  then perform private.refuse(400, 'profile_bad_avatar'); end if;
  return new;
end
$$;
create trigger keep_rules before insert or update on public.profiles
  for each row execute function private.keep_profile_rules();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to anon, authenticated, service_role;
grant insert (user_id, display_name, avatar_url) on public.profiles to authenticated, service_role;
grant update (display_name, avatar_url) on public.profiles to authenticated, service_role;
-- Nobody deletes a profile: it is deleted with its user.

-- (select …) runs once per query; without select, once per row.
create policy "everybody reads profiles" on public.profiles
  for select to anon, authenticated using (true);
create policy "confirmed users make their own profile" on public.profiles
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));
create policy "users change only their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
