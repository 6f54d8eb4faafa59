-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- One row for each confirmed listener. Everybody can read it. Deleted with the user, and in no other way.
create table public.profiles (
  user_id      uuid not null,
  display_name text not null,
  avatar_url   text,
  constraint profiles_pkey primary key (user_id),
  constraint profiles_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint profiles_avatar_url_check check (char_length(avatar_url) <= 500 and avatar_url ~~ 'https://%'),
  constraint profiles_display_name_check check (char_length(display_name) >= 1 and char_length(display_name) <= 80)
);
alter table public.profiles enable row level security;
grant select on public.profiles to anon, authenticated, service_role;
grant insert (user_id, display_name, avatar_url) on public.profiles to authenticated, service_role;
grant update (display_name, avatar_url) on public.profiles to authenticated, service_role;

create policy "everybody reads profiles" on public.profiles
  for select to anon, authenticated
  using (true);

create policy "confirmed users make their own profile" on public.profiles
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_confirmed_caller()));

create policy "users change only their own profile" on public.profiles
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Not for cascades: deleting an account deletes its session first, then its rows.
create trigger ask_before_change before delete or update on public.profiles
  for each statement when (pg_trigger_depth() = 0) execute function private.ask_before_change();

create trigger ask_before_insert before insert on public.profiles
  for each row execute function private.ask_before_insert();

create trigger forget_reports after delete on public.profiles
  referencing old table as deleted for each statement execute function private.forget_report_cases();

create trigger guard before update of display_name, avatar_url on public.profiles
  for each row when (new.* is distinct from old.*) execute function private.guard_public_words();

create trigger keep_rules before insert or update on public.profiles
  for each row execute function private.keep_profile_rules();

-- Number of changes of each profile since a time, for the rate limit.
create table private.profile_writes (
  user_id uuid not null,
  since   timestamp with time zone not null,
  writes  integer not null,
  constraint profile_writes_pkey primary key (user_id),
  constraint profile_writes_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table private.profile_writes enable row level security;

-- A name in NFC, on one line, without deceptive characters.
create function private.clean_name(written text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  -- Check marks, and the shield of moderators.
  badges constant text := '[\u221a\u2611\u2705\u2713\u2714\U00010102\U0001f5f8\U0001f5f9\U0001f6e1\U0001fbb1]';
  spaces constant text := '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+';
  emoji  constant text := '\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff';
  name   text := normalize(private.without_invisible(written), nfc);
  before text;
begin
  -- Repeat until nothing changes: each removal makes new neighbours.
  loop
    before := name;
    name := regexp_replace(name, badges || '[\ufe0e\ufe0f]*', '', 'g');
    name := regexp_replace(name, spaces, ' ', 'g');
    -- A joiner is kept only after an emoji, which it joins with the next one.
    name := regexp_replace(name, '(?<![' || emoji || '])(?<![' || emoji || ']\ufe0f)\u200d', '', 'g');
    name := regexp_replace(name, '\u200d(?![' || emoji || '])', '', 'g');
    -- A selector chooses between two looks of a symbol. Letters have one look.
    name := regexp_replace(name, '(^|(?<=[ A-Za-z\u00c0-\u024f\u1e00-\u1eff]))[\ufe0e\ufe0f]+', '', 'g');
    name := private.tidy(private.without_stacked_marks(name));
    exit when name = before;
  end loop;
  return name;
end
$$;

-- What readers see of a name, for comparison. A capital 'I' and an 'l' are alike; signs and repeated letters do not
-- count. Accents make other names.
create function private.name_look(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(private.spelled(private.squeezed(translate(private.fold_letters(private.clean_name(written)), '01|l', 'oiii'))), E' *\u0005', '')
$$;

-- Whether a name looks like that of the site or of its operators. Compares like a hasty reader: ignores accents,
-- spaces, dots and repeated letters, and reads digits as letters. What is refused pretends to speak for the site; a
-- person's name or trade that has these letters passes.
create function private.is_house_name(written text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  folded constant text := private.fold_letters(private.clean_name(written));
  spaced constant text := btrim(private.as_spaced(private.spelled(folded)));
  words  text;
  joined text;
  found  text;
  spellings text[] := '{}';
  bare   text := private.without_accents(spaced);
begin
  -- A subject of study, not a job here.
  bare := regexp_replace(bare, 'quan tri (kinh doanh|nhan su|khach san|nha hang|du lich|van phong|doanh nghiep|cuoc doi|mang)', '', 'g');
  -- With all accents these are no personal names.
  if folded ~ 'qua\u0309n[^a-z]*tri\u0323' and bare ~ 'quan *tri' then return true; end if;
  if folded ~ 'đie\u0302\u0300u[^a-z]*ha\u0300nh' then return true; end if;

  -- With digits and signs as the letters that they resemble, and without them; with repeated letters, and with each once.
  foreach words in array array[translate(folded, '0134578@$€|!', 'oieastbaseii'), folded] loop
    found := replace(replace(btrim(regexp_replace(private.without_accents(translate(words, 'đl', 'di')), '[^a-z]+', ' ', 'g')), 'rn', 'm'), 'vv', 'w');
    spellings := spellings || found || private.once(found, 'abcdefghijklmnopqrstuvwxyz');
  end loop;
  foreach words in array spellings loop
    joined := replace(words, ' ', '');
    -- The translation above turns 'official' into 'officiai'.
    if joined ~ (
        '^(the|ban|doi|nhom|team|bophan|nhanvien|nguoi|taikhoan|kenh|fanpage|page|site|web|real|x+)?'
        '(quantri|quantrivien|qtv|admins?|administrator|adm|ad|s?mod|mods|moderator|supp?ort|hotro|hotrovien|hethong|system|root|bqt|vinahouse'
          '|operators?|staff?s?|cskh|chamsockhachhang|nguoivanhanh|vanhanh|off?iciai|chinhthuc|kiemduyet|kiemduyetvien|webmaster|sysadmin|sysop|heipdesk'
          '|superuser|superadmin|chuweb|chusite|chutrang|chuwebsite|thongbao|tongdai|baomat|nhanvien|quaniy|bantochuc|trogiup|owner)'
        '(team|vn|vietnam|off?iciai|chinhthuc|acc?ount|that|web|website|site|trang|page|fanpage|cuaban|x+)?$'
      )
      -- But 'Quản Trí', 'Quân Trị', 'Hồ Trợ', 'Thông Bảo' and 'Văn Hạnh' are names.
      and not (joined = 'quantri' and folded ~ 'i\u0301[^a-z]*$|a\u0302')
      and not (joined ~ 'quaniy' and folded !~ 'qua\u0309n[^a-z]*ly\u0301')
      and not (joined = 'hotro' and folded ~ 'ho\u0302\u0300')
      and not (joined = 'thongbao' and folded !~ 'tho\u0302ng[^a-z]*ba\u0301o')
      and not (joined ~ 'vanhanh$' and folded !~ 'va\u0323\u0302n[^a-z]*ha\u0300nh|va\u0302\u0323n[^a-z]*ha\u0300nh' and joined <> 'nguoivanhanh')
      and not (joined ~ 'baomat$' and folded !~ 'ba\u0309o[^a-z]*ma\u0323\u0302t|ba\u0309o[^a-z]*ma\u0302\u0323t')
      -- 'Môđ' and 'Mơ Đ' are no 'mod': these letters are not those.
      and not (joined in ('mod', 'ad') and folded ~ 'đ|o\u0302|o\u031b|a\u0302|a\u0306')
      and not (joined = 'adm' and char_length(btrim(folded)) > 3)
    then return true; end if;
    -- 'Hỗ Trợ Bà Con' is somebody's nickname, 'Hỗ trợ khách hàng' is not.
    if joined ~ '^(ban|doi|nhom|team|bophan|nhanvien|trungtam|tongdai|kenh)?hotro(vien|khach|nguoi|thanhvien|kithuat|kythuat|truc|oniine|taikhoan|user|tai|vina|nghe|website|web|trang|kheunai)'
      or joined ~ '(ban|doi|nhom|team|bophan|nhanvien|trungtam|tongdai)hotro$'
    then return true; end if;
    -- 'Diệu Hạnh' is a personal name; it begins with d, not đ.
    if joined = 'bandieuhanh' or (joined = 'dieuhanh' and folded ~ '^[^a-z]*đ' and folded !~ 'a\u0323') then return true; end if;
    if joined ~ '(admin|administrator|moderator|quantrivien|kiemduyetvien|vinahouse)$'
      or joined ~ '^(administrator|moderator|(ban)?quantri(vien|web|site|trang|page)|vinahouse|nguoivanhanh|off?iciaiacc?ount)'
      -- 'Ad Minh…' is allowed: somebody called Minh, with 'Ad' in front.
      or (joined ~ '^admin' and words !~ '^ad minh')
      or words ~ '(^| )(mod|bqt|qtv|cskh|operators?|staff?|moderator|administrator) ?' and words ~ '^(mod|bqt|qtv|cskh|operators?|staff?|supp?ort) | (mod|bqt|qtv|cskh|operators?|staff?|moderator|administrator)$'
      or words ~ '^supp?ort | supp?ort$'
      -- Within a word: 'xAdminx', 'iamvinahouse2'. Not 'Badminton'.
      or replace(words, 'badmin', '') ~ '[a-z]admin|admin[a-z]|[a-z]vinahouse|vinahouse[a-z]|[a-z]quantrivien|operator[a-rt-z]|[a-z]operator|moderator[a-z]'
      -- One letter missing or another: 'Vinahose', 'Vinahause'.
      or joined ~ '^(dj|the|x)?(vinahous|vinahose|vinahuse|vinahaus|vinahause|vinahuose|vinahosue|vinahouze|vinahoue|vianhouse|vinhaouse|vinhouse|viahouse|vnahouse|winahouse|vynahouse|wiahouse|vjnahouse|vinaahouse|vinahpuse|vinahoise|vinahouce)(vn|off?iciai|team|x)?$'
    then
      if words !~ '^smoo?th operator$' then return true; end if;
    end if;
  end loop;
  return false;
end
$$;

-- Whether readers would take the owner of a name for an operator: it is an operator's own name in any letters, case
-- and spacing.
create function private.is_operators_name(written text, listener uuid) returns boolean
  language sql stable strict security definer set search_path = ''
as $$
  -- Materialized: otherwise the look of every listener's name is computed, before the join.
  with others as materialized (
    select profile.display_name
    from private.operators as operator
      join public.profiles as profile on profile.user_id = operator.user_id
    where operator.user_id <> listener
      and not exists (select from private.operators where user_id = listener)
  ), written_look as materialized (select private.name_look(written) as look)
  select exists (select from others, written_look where private.name_look(others.display_name) = written_look.look)
$$;

-- Whether it is an https address: a host, optionally a port, and the rest in RFC 3986's characters without quotes. No
-- user or password before the host, which can make an address look like another one.
create function private.is_avatar_url(written text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    char_length(written) <= 500
    and written ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#\[\]@!$&()*+,;=%-]*)?$',
    false
  )
$$;

-- Counts a change of a profile, at most ten an hour. Locks the user's row until the end of the transaction, so that
-- concurrent requests are counted one after the other.
create function private.count_profile_write(author uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  most    constant integer := 10;
  span    constant interval := '1 hour';
  counted integer;
begin
  insert into private.profile_writes as counter (user_id, since, writes)
    values (author, clock_timestamp(), 1)
    on conflict (user_id) do update set
      since = case when private.is_within(counter.since, span) then counter.since else clock_timestamp() end,
      writes = case when private.is_within(counter.since, span) then counter.writes + 1 else 1 end
    returning writes into counted;
  if counted > most then perform private.refuse(429, 'profile_too_fast'); end if;
end
$$;

-- Refuses invalid rows with an error code; the table's checks are a second line of defence. Whether the caller may
-- write at all is checked by ask_before_insert, ask_before_change and the policies.
create function private.keep_profile_rules() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_client constant boolean := private.is_asked_by_client();
begin
  -- The policy refuses another user's profile. Return before the checks, whose errors would reveal something.
  if is_client and new.user_id is distinct from auth.uid() then return new; end if;

  -- Longer texts are never names, whatever clean_name would remove: skip its work.
  if char_length(new.display_name) <= 1000 then new.display_name := private.clean_name(new.display_name); end if;
  if new.display_name is null
    or char_length(new.display_name) not between 1 and 80
    or not private.has_visible(new.display_name)
  then perform private.refuse(400, 'profile_bad_name'); end if;
  -- Only the site's administrator gives reserved names. Their owners may change the rest of the profile.
  if is_client
    and (tg_op = 'INSERT' or new.display_name is distinct from old.display_name)
    and (private.is_house_name(new.display_name) or private.is_operators_name(new.display_name, new.user_id))
  then perform private.refuse(400, 'profile_reserved_name'); end if;

  new.avatar_url := nullif(private.tidy(new.avatar_url), '');
  if new.avatar_url is not null and not private.is_avatar_url(new.avatar_url)
  then perform private.refuse(400, 'profile_bad_avatar'); end if;

  -- Only changes count, not the creation.
  if is_client and tg_op = 'UPDATE' then perform private.count_profile_write(new.user_id); end if;
  return new;
end
$$;

-- Creates a listener's profile with the first allowed name: those of the account, the beginning of the address, or
-- 'User…', which is always allowed.
create function private.make_profile(user_id uuid, email text, metadata jsonb) returns void
  language plpgsql volatile set search_path = ''
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
    continue when candidate is null or not private.has_visible(candidate) or private.is_house_name(candidate)
      or private.is_operators_name(candidate, user_id);
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

-- The database creates the profile when an address is confirmed, even if the page is closed. No failure here prevents
-- a sign-up or a confirmation: the listener can create the profile later.
create function private.make_profile_of_confirmed() returns trigger
  language plpgsql volatile security definer set search_path = ''
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
  for each row when (new.email_confirmed_at is not null) execute function private.make_profile_of_confirmed();
