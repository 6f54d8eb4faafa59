-- Deceptive names: invisible characters that reverse them or draw over their neighbours, fake
-- badges, or names of the site and its operators. Decoration is removed; reserved
-- names are refused.

-- Unicode's Default_Ignorable_Code_Point, which includes direction controls; also the blank U+2800 and the
-- anchors U+FFF9 to U+FFFB. Three are kept for emoji: the joiner U+200D and the selectors U+FE0E and U+FE0F.
-- A test compares it with Node's tables.
create function private.without_invisible(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(
    written,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e'
    '\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'
  )
$$;

-- A letter keeps two marks, the most that Vietnamese needs; a space keeps none. Here every character that is
-- invisible by itself counts as a mark, except for spaces and joiners.
create function private.without_stacked_marks(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(letter, '' order by nth), '')
  from (
    select letter, nth, base, row_number() over marks as place, first_value(letter) over marks as head
    from (
      select letter, nth,
        count(*) filter (where letter in (' ', U&'\200D') or private.has_visible(letter))
          over (order by nth) as base
      from unnest(string_to_array(written, null)) with ordinality as letters (letter, nth)
    ) as based
    window marks as (partition by base order by nth)
  ) as placed
  where base > 0 and (place = 1 or (place <= 3 and head <> ' '))
$$;

-- In NFC, on one line, without deceptive characters.
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

-- Replaces look-alikes by Latin letters: other alphabets (Cyrillic, Greek, Armenian,
-- Cherokee, Lisu, small capitals), mathematical, full-width and circled letters, and regional
-- indicators. Accents stay, each after its letter (NFD), and so does đ.
create function private.fold_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when ascii(letter) between 127312 and 127337 then chr(ascii(letter) - 127312 + 97)
      when ascii(letter) between 127344 and 127369 then chr(ascii(letter) - 127344 + 97)
      when ascii(letter) between 127462 and 127487 then chr(ascii(letter) - 127462 + 97)
      else letter
    end, '' order by nth
  ), '')
  from unnest(string_to_array(translate(
    -- ™ and ℠ would become letters. Collation "C", since the rules of some languages turn 'I' into
    -- 'ı'.
    lower(normalize(translate(written, '™℠', ''), nfkd) collate pg_catalog."C"),
    'đĐðÐɖƉɗƊ'
    'øØłŁħĦŧŦƀɃɓƁŋŊɲƝıȷɑɡɩæÆœŒß'
    'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'
    'авгдезикмнопрстухцшьэяєѕіјһӏѵԁԍԛԝ'
    'АВГДЕЗИКЛМНОПРСТУХЦШЬЭЯЄЅІЈҺӀѴԀԌԚԜ'
    'αβγδεζηθικλμνξοπρσςτυφχψω'
    'ΑΒΕΖΗΘΙΚΛΜΝΟΠΡΣΤΥΧ'
    'օոսհցզղռՕՍ'
    'ᎠᎡᎢᎪᎫᎬᎷᎻᎽᏀᏃᏆᏏᏒᏙᏚᏞᏟᏢᏦᏔᎥᏂᏧ'
    'ꓮꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓰꓲꓳꓴ',
    'đđđđđđđđ'
    'oollhhttbbbbnnnnijagiaaoob'
    'abcdefghijklmnoprstuvwyz'
    'abrdeenkmhonpctyxuwberesijhivdgqw'
    'abrdeenknmhonpctyxuwberesijhivdgqw'
    'abydeznoikauveonpostuoxyw'
    'abezhoikamnonpetyx'
    'onuhgqnnou'
    'drtajemhygzibrvslcpkwihd'
    'abpdtgkjczfmnlsrvhwxyeiou'
  ), null)) with ordinality as letters (letter, nth)
$$;

-- Compares like a hasty reader: ignores accents, spaces and dots, and reads digits as letters.
create function private.is_house_name(written text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  folded constant text := private.fold_letters(private.clean_name(written));
  words  text;
  joined text;
begin
  -- No personal name contains 'quản trị', 'điều hành' or 'hỗ trợ' with all accents, so these are
  -- always reserved.
  if folded ~ 'qua\u0309n[^a-z]*tri\u0323|đie\u0302\u0300u[^a-z]*ha\u0300nh|ho\u0302\u0303[^a-z]*tro\u031b\u0323'
  then return true; end if;

  -- Compare twice: with digits and signs as the letters that they resemble, and without them.
  foreach words in array array[translate(folded, '0134578@$€|!', 'oieastbaseii'), folded] loop
    words := regexp_replace(
      translate(words, 'đl', 'di'), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe2f]', '', 'g'
    );
    words := replace(btrim(regexp_replace(words, '[^a-z]+', ' ', 'g')), 'rn', 'm');
    joined := replace(words, ' ', '');
    -- The translation above turns 'official' into 'officiai'.
    if joined ~ (
        '^(ban|doi|nhom|team|bophan)?'
        '(quantri|quantrivien|admin|administrator|mod|moderator|support|hotro|hethong|system|root|bqt|vinahouse)'
        '(team|vn|vietnam|officiai|chinhthuc)?$'
      )
      -- But 'Quản Trí' is a surname with a given name.
      and not (joined = 'quantri' and folded ~ 'i\u0301[^a-z]*$')
    then return true; end if;
    -- 'Diệu Hạnh' is a personal name; it begins with d, not đ.
    if joined = 'bandieuhanh' or (joined = 'dieuhanh' and folded ~ '^[^a-z]*đ') then return true; end if;
    if joined ~ '(admin|administrator|moderator|quantrivien|vinahouse)$'
      or joined ~ '^(administrator|moderator|(ban)?quantri(vien|web|site|trang|page)|vinahouse)'
      -- 'Ad Minh…' is allowed: somebody called Minh, with 'Ad' in front.
      or (joined ~ '^admin' and words !~ '^ad minh')
      or words ~ '^(mod|bqt|support) | (mod|bqt|support)$'
    then return true; end if;
  end loop;
  return false;
end
$$;
comment on function private.is_house_name is 'Whether a name looks like that of the site or of its operators.';

-- A host, optionally a port, and the rest in RFC 3986's characters without quotes. No user or
-- password before the host, which can make an address look like another one.
create function private.is_avatar_url(written text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    char_length(written) <= 500
    and written ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][A-Za-z0-9._~:/?#\[\]@!$&()*+,;=%-]*)?$',
    false
  )
$$;

-- At most ten changes an hour. Locks the user's row until the end of the transaction, so that
-- concurrent requests are counted one after the other.
create table private.profile_writes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since   timestamptz not null,
  writes  integer not null
);
comment on table private.profile_writes is 'Number of changes of each profile since a time, for the rate limit.';
alter table private.profile_writes enable row level security;
-- No policy: only the function below accesses it, as its owner.

create function private.count_profile_write(author uuid) returns void
  language plpgsql security definer set search_path = ''
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

-- Whether the caller may write at all is checked by ask_before_insert, ask_before_change and the
-- policies.
create or replace function private.keep_profile_rules() returns trigger
  language plpgsql security definer set search_path = ''
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
    and private.is_house_name(new.display_name)
  then perform private.refuse(400, 'profile_reserved_name'); end if;

  new.avatar_url := nullif(private.tidy(new.avatar_url), '');
  if new.avatar_url is not null and not private.is_avatar_url(new.avatar_url)
  then perform private.refuse(400, 'profile_bad_avatar'); end if;

  -- Only changes count, not the creation.
  if is_client and tg_op = 'UPDATE' then perform private.count_profile_write(new.user_id); end if;
  return new;
end
$$;
