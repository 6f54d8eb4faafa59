-- The database creates the profile when an address is confirmed, even if the page is
-- closed. The name is the first allowed one of these; the last one is always allowed.
create function private.make_profile(user_id uuid, email text, metadata jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  candidate text;
  avatar    text;
begin
  if jsonb_typeof(metadata -> 'avatar_url') = 'string' then avatar := private.tidy(metadata ->> 'avatar_url'); end if;
  if not private.is_avatar_url(avatar) then avatar := null; end if;

  foreach candidate in array array[
    case when jsonb_typeof(metadata -> 'full_name') = 'string' then metadata ->> 'full_name' end,
    case when jsonb_typeof(metadata -> 'name') = 'string' then metadata ->> 'name' end,
    split_part(email, '@', 1),
    'User' || left(user_id::text, 8)
  ] loop
    candidate := private.clean_name(left(private.clean_name(left(candidate, 1000)), 80));
    continue when candidate is null or not private.has_visible(candidate) or private.is_house_name(candidate);
    begin
      insert into public.profiles (user_id, display_name, avatar_url) values (make_profile.user_id, candidate, avatar)
        on conflict do nothing;
      return;
    exception when others then
      -- The next name may be allowed.
      continue;
    end;
  end loop;
end
$$;

-- No failure here prevents a sign-up or a confirmation: the listener can create the profile later.
create function private.make_profile_of_confirmed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.make_profile(new.id, new.email, new.raw_user_meta_data);
  return null;
exception when others then
  raise warning 'No profile was made for %: %', new.id, sqlerrm;
  return null;
end
$$;
create trigger make_profile after insert or update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.make_profile_of_confirmed();

-- For accounts whose page was closed before it had created the profile.
select private.make_profile(id, email, raw_user_meta_data)
  from auth.users as account
  where email_confirmed_at is not null
    and deleted_at is null
    and not exists (select from public.profiles where user_id = account.id);
