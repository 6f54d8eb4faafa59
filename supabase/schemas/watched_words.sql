-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- The operators' list, with the forms by which private.has_watched_word compares.
create table private.watched_words (
  -- The form in other alphabets, see private.as_words.
  folded      text not null,
  -- As the operators wrote it.
  word        text not null,
  -- The word in Latin letters.
  shape       text not null,
  -- How it is compared, see private.watched_form.
  kind        text not null,
  -- What it is compared by, depending on kind.
  form        text not null,
  -- form without spaces.
  letters     text not null,
  is_accented boolean not null,
  constraint watched_words_pkey primary key (folded)
);
alter table private.watched_words enable row level security;

-- One row. links_wait: comments with links are held back, too.
create table private.watch_settings (
  is_only    boolean not null default true,
  links_wait boolean not null,
  constraint watch_settings_pkey primary key (is_only),
  constraint watch_settings_is_only_check check (is_only)
);
alter table private.watch_settings enable row level security;

-- How a watched word is compared. Kinds: syllable (Vietnamese, one word: as a word of the text, accents included);
-- phrase (Vietnamese, several words, or a word and a number: also joined, or split elsewhere); short (another word of
-- up to four letters, or of digits and letters: accents do not count); foreign (a longer one, form is
-- private.loosely: also split, or with more letters before or after).
create function private.watched_form(
    word text,
    OUT folded text,
    OUT shape text,
    OUT kind text,
    OUT form text,
    OUT letters text,
    OUT is_accented boolean
  )
  returns record
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  parts text[];
begin
  folded := private.as_words(word);
  shape  := private.as_spaced(private.spelled(private.fold_letters(word)));
  form   := btrim(shape);
  parts  := string_to_array(private.without_accents(form), ' ');
  if form ~ '[0-9]' then
    kind := case when form ~ '[^0-9 ]{3}[0-9]|[^0-9 ]{3} [0-9]' then 'phrase' else 'short' end;
    form := case when kind = 'phrase' then regexp_replace(form, '([^0-9 ])([0-9])', '\1 \2', 'g') else private.without_accents(form) end;
  elsif (select bool_and(private.is_syllable(part)) from unnest(parts) as part)
    -- 'tải app': of several words with accents at least one is Vietnamese.
    or cardinality(parts) > 1 and private.without_accents(form) <> form
  then
    kind := case when cardinality(parts) > 1 and char_length(form) > 4 then 'phrase' else 'syllable' end;
  elsif char_length(replace(form, ' ', '')) >= 5 and private.without_accents(form) ~ '^[a-zđ ]+$' then
    kind := 'foreign';
    form := private.as_spaced(private.spelled(private.loosely(form)));
    form := btrim(form);
  else
    kind := 'short';
    form := private.without_accents(form);
  end if;
  letters     := replace(form, ' ', '');
  is_accented := private.without_accents(form) <> form;
end
$$;

-- Whether a text has one of the operators' words, in some disguise or none.
create function private.has_watched_word(written text) returns boolean
  language plpgsql stable strict set search_path = ''
as $$
declare
  parted  text;
  plain   text;
  spelled text;
  run     text;
  words   text := '';
begin
  if not exists (select from private.watched_words) then return false; end if;

  parted := private.as_sentences(written);
  foreach spelled in array private.readings(parted) loop
    words   := words || private.words_of(spelled);
    run     := translate(spelled, E' *\u0005', '');
    if exists (
      select from private.watched_words as watched
      where watched.kind = 'phrase' and strpos(run, watched.letters) > 0
        and (private.is_spelled_out(spelled, watched.form)
          -- 'cáđộbóngđá': with accents this is no chance.
          or (watched.is_accented and strpos(spelled, watched.letters) > 0)))
    then return true; end if;
  end loop;
  plain := private.without_accents(words);
  if exists (
    select from private.watched_words as watched
    where strpos(words, watched.shape) > 0
      or ((watched.kind = 'short' or watched.kind = 'phrase' and not watched.is_accented) and strpos(plain, ' ' || watched.letters || ' ') > 0))
  then return true; end if;

  if exists (select from private.watched_words where kind = 'foreign') then
    spelled := private.spelled(private.loosely(lower(parted collate pg_catalog."C")));
    run := translate(spelled, E' *\u0005', '');
    if exists (
      select from private.watched_words as watched
      where watched.kind = 'foreign' and strpos(run, watched.letters) > 0
        and (private.is_spelled_out(spelled, watched.form)
          or (char_length(watched.letters) >= 6
            and private.as_spaced(spelled) ~ (' ' || watched.letters || '|' || watched.letters || ' '))))
    then return true; end if;
  end if;

  -- Words in other alphabets. Some of these have no spaces between words.
  if written ~ '[\u0370-\u1dff\u2c80-\ud7ff\uf900-\ufdff\ufe70-\ufefc\uff66-\uffdc\U00010000-\U0001cfff\U0001e000-\U0001efff\U00020000-\U0003ffff]' then
    words := private.as_words(written);
    return exists (
      select from private.watched_words as watched
      where strpos(words, watched.folded) > 0
        or (watched.folded ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]'
          and strpos(replace(words, ' ', ''), replace(watched.folded, ' ', '')) > 0));
  end if;
  return false;
end
$$;

-- The endings of internet names, in the letters of private.fold_letters.
create table private.top_level_domains (
  name text not null,
  constraint top_level_domains_pkey primary key (name)
);
alter table private.top_level_domains enable row level security;

-- Whether listeners write it before a full stop: a syllable, letters of it twice, a letter, a number, laughter, an
-- abbreviation, a word that they have borrowed.
create function private.is_ordinary_word(word text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.is_syllable(word)
    or char_length(word) = 1
    or (char_length(word) <= 20
      and (private.is_syllable(private.once(word, 'abcdefghijklmnopqrstuvwxyz')) or word ~ '^(h[aeiou]+){2,}h?$|^([a-zđ]{1,3})\2+$'))
    or word in ('ok', 'oke', 'okie', 'okela', 'oki', 'alo', 'hello', 'hey', 'wow', 'yeah', 'yes', 'remix', 'mix', 'mixtape', 'bass', 'beat', 'edm',
      'dj', 'mc', 'nonstop', 'fan', 'like', 'view', 'style', 'vip', 'pro', 'drop', 'vol', 'track', 'live', 'club', 'bar', 'show', 'team', 'hot', 'hit',
      'best', 'good', 'nice', 'cool', 'full', 'love', 'baby', 'video', 'clip', 'link', 'playlist', 'album', 'rap', 'rapper', 'trap', 'vs', 'ko', 'kg',
      'hk', 'dc', 'đc', 'dk', 'đk', 'ng', 'nt', 'ib', 'tks', 'thanks', 'ad', 'ae', 'vl', 'vcl', 'vkl', 'cx', 'cg', 'bh', 'trc', 'mk', 'mn', 'mng',
      'mik', 'rui', 'roi', 'thui', 'zui', 'lun', 'sr', 'sorry', 'bro', 'sis', 'ny', 'ck', 'vk', 'lol', 'omg', 'pls', 'plz', 'hix', 'bn', 'vs', 'a', 'e')
$$;

-- Whether 'label.ending' is the end of a sentence and the next one's first word, without a space between them:
-- 'hay.la', 'quá.top', 'mai.Club nào', 'prod.by'. The ending is one of the internet. See decision 079.
create function private.lacks_a_space(label text, ending text, word_before text, goes_on boolean) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  bare   constant text := private.without_accents(lower(label collate pg_catalog."C"));
  word   constant text := lower(ending collate pg_catalog."C");
  -- With accents it is a word before it is a name.
  marked constant boolean := bare <> lower(label collate pg_catalog."C") or strpos(bare, 'đ') > 0;
  is_capital constant boolean := ending ~ '^[A-Z][a-z]' and label !~ '^[A-Z]{2}';
  is_strict  constant boolean := word in ('com', 'net', 'org', 'vn', 'info', 'biz', 'xyz', 'edu', 'gov');
  -- 'vào xau.la'
  is_led constant boolean := word_before in ('vao', 'web', 'website', 'link', 'trang', 'site', 'tai', 'cap', 'ghe', 'click', 'bam', 'nhap', 'page', 'app', 'o');
begin
  if not private.is_ordinary_word(bare) then
    return word in ('by', 'dj', 'mc') and bare in ('ft', 'feat', 'prod', 'mix', 'mixed', 'remix', 'cover', 'dj', 'mc', 'mr');
  elsif word in ('by', 'dj', 'mc') and bare in ('ft', 'feat', 'prod', 'mix', 'mixed', 'remix', 'cover', 'dj', 'mc', 'mr') then return true;
  elsif is_led then return false;
  elsif is_strict then return marked and goes_on and (is_capital or word = 'vn');
  elsif marked then return true;
  elsif bare ~ '^[0-9]' and bare !~ '^([0-9]{1,2}h?|(19|20)[0-9]{2})$' then return false;
  -- 'T.Vy' is a name.
  elsif is_capital then return goes_on or word_before <> '' or char_length(bare) = 1;
  elsif word in ('bet', 'io', 'co', 'eu', 'us', 'cc', 'tk') then return false;
  -- Sentences begin with these. Links end in them, too.
  elsif word in ('top', 'club', 'fun', 'me', 'game', 'games', 'live', 'fan', 'fans', 'bar', 'vip', 'team', 'love', 'show', 'dance', 'party', 'music',
    'video', 'chat', 'radio', 'style', 'family', 'cool', 'star', 'band', 'audio', 'media', 'photo', 'world', 'now', 'one', 'cafe', 'bike', 'taxi',
    'pizza', 'men', 'baby', 'rap')
  then return goes_on and bare !~ '[0-9]';
  else return private.is_syllable(word);
  end if;
end
$$;

-- Whether a name of the internet has something else than a dot before its ending: 'xau .com', 'evil. com',
-- 'evil..com', 'evil,com', 'evil🔥com', 'evil dot com', 'xau chấm com'. Ordinary texts have such signs where a dot
-- lacks its space.
create function private.is_disguised_link(label text, sign text, ending text, after text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  bare   constant text := private.without_accents(lower(label collate pg_catalog."C"));
  word   constant text := lower(ending collate pg_catalog."C");
  signs  constant text := btrim(lower(sign collate pg_catalog."C"));
  marked constant boolean := bare <> lower(label collate pg_catalog."C") or strpos(bare, 'đ') > 0;
  is_foreign constant boolean := not private.is_ordinary_word(bare) and char_length(bare) >= 3;
  -- 'evil. Com' begins a sentence.
  is_one_case constant boolean := ending = word or (ending = upper(ending) and label = upper(label));
  is_common constant boolean := word in ('com', 'net', 'org', 'vn', 'xyz', 'info', 'biz');
  next constant text := private.without_accents(lower(btrim(after) collate pg_catalog."C"));
begin
  if signs in ('dot', E'cha\u0302\u0301m', 'cham') then
    if sign !~ '^ .* $' then return false; end if;
    -- 'nước chấm', 'mam cham com': com is rice.
    if signs <> 'dot' and word = 'com' and next ~ '^(bui|tam|ga|rang|chien|nieu|trang|nguoi|nep|suon|chay|lam|hen|nha|trua|chieu|toi|voi|bo|thit)$'
    then return false; end if;
    return is_foreign
      or (not marked and case signs when 'dot' then is_common when 'cham' then is_common and word <> 'com'
        else is_common or word in ('edu', 'site', 'online', 'shop', 'bet', 'top', 'club', 'vip') end);
  elsif not is_one_case then return false;
  elsif sign ~ ' ' then
    if signs !~ '^\.+$' then return false; end if;
    return (is_foreign and word in ('com', 'org', 'xyz', 'biz'))
      or (is_foreign and next = '' and (is_common or word in ('site', 'online', 'shop', 'bet', 'tk', 'club', 'win', 'app', 'cc', 'io')))
      or (not marked and next = '' and (word = 'com' or (sign ~ '^ ' and is_common)));
  else return is_foreign and not marked and is_common;
  end if;
end
$$;

-- Whether a text has an address of the internet, also a disguised one.
create function private.has_link(written text) returns boolean
  language plpgsql stable strict set search_path = ''
as $$
declare
  -- A full stop of Chinese ends a sentence after Chinese.
  latin constant text := private.latin_letters(regexp_replace(written, '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[\u3002\uff61]', '\1 ', 'g'));
  plain text;
  cased text;
begin
  plain := lower(latin collate pg_catalog."C");
  -- The rest is work for texts that may have one.
  if plain !~ '[.:/]|xn--|www|c0m|d0t|0x|dot|cham|cha\u0302\u0301m|[0-9]{10}|[^a-zđ0-9\s\u0300-\u0323](com|net|org|xyz|info|biz|vn)($|[^a-zđ0-9])' then return false; end if;

  cased := regexp_replace(latin, '[\u0009\u0020\u0085\u00a0\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g');
  -- 'e v i l . c o m'
  if cased ~ '(^|\s)[a-zA-Z0-9] [a-zA-Z0-9.] [a-zA-Z0-9.]( |$)' then
    cased := regexp_replace(cased, '(?<=(?:^|\s)[a-zA-Z0-9.]) (?=[a-zA-Z0-9.](?:\s|$))', '', 'g');
  end if;
  if strpos(plain, 'c0m') > 0 or strpos(plain, 'd0t') > 0 or strpos(plain, '.c o m') > 0 then
    cased := regexp_replace(regexp_replace(cased, 'c0m|(?<=\.)c o m', 'com', 'gi'), 'd0t', 'dot', 'gi');
    plain := lower(cased collate pg_catalog."C");
  end if;
  -- 'xau[.]com', 'xau (dot) com', 'evildotcom', 'evil-dot-com'
  if translate(cased, '[({<', '') <> cased or strpos(plain, 'dot') > 0 or strpos(plain, 'cham') > 0 or strpos(plain, E'cha\u0302\u0301m') > 0 then
    cased := regexp_replace(regexp_replace(cased,
      ' ?[\[({<]+ ?(?:\.|dot|cha\u0302\u0301m|cham) ?[\])}>]+ ?', '.', 'gi'),
      '(?<=[a-z0-9])[-_]?(?:dot|cha\u0302\u0301m|cham)[-_]?(?=(?:com|net|org|vn|xyz|info)(?:$|[^a-zđ0-9\u0300-\u0323]))', '.', 'gi');
  end if;
  plain := lower(cased collate pg_catalog."C");

  return plain ~ ('://[a-z0-9\[]|(?:^|[^a-z0-9])(?:h(?:tt|xx)ps?:[a-z0-9]|www[. ,]+[a-z0-9]|xn--[a-z0-9])'
    -- Addresses by number: decimal, octal or hexadecimal.
    '|(?:^|[^a-z0-9.])(?:0x[0-9a-f]+|[0-9]{1,4})(?:\.(?:0x[0-9a-f]+|[0-9]{1,4})){3}(?:$|[^0-9.]|\.(?:$|[^0-9]))'
    '|(?:^|[^a-z0-9])(?:0x[0-9a-f]{8}|0x[0-9a-f]{1,6}\.(?:0x[0-9a-f]+|[0-9]+)(?:\.(?:0x[0-9a-f]+|[0-9]+))*)(?:$|[^a-z0-9])'
    '|(?:^|[^a-z0-9.,])(?:0177(?:\.[0-9]{1,3}){1,3}|0[0-3][0-7]{10}|21[34][0-9]{7}|127(?:\.0{1,3}){1,2}\.[0-9]{1,3}'
    -- '127.5 bpm' and '127.000' are none.
    '|127\.[0-9]{1,2}(?! ?(?:bpm|k|tr|ng|d|đ|vn|us|kg|g|km|m|cm|hz|khz|db|%|do|đo|die|đie|gia|phu|la|vie|[0-9.,])))(?:$|[^a-z0-9.,]|[.,](?:$|[^0-9]))'
    -- IPv6. '[1:23:45]' is a time.
    '|\[[0-9a-f:.]*::[0-9a-f:.]*(?:%[^\]]*)?\]'
    '|(?:^|[^a-z0-9:])(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}|[0-9a-f]{3,4}(?::[0-9a-f]{1,4}){0,6}::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?)(?:$|[^a-z0-9:])')
    or exists (
      select from regexp_matches(cased,
        '([a-zđ0-9\u0300-\u0323-]+)( *(?:\.[ .]*|[^a-zđ0-9\s@:/_''"\u0300-\u0323.-]{1,4}|dot|cha\u0302\u0301m|cham) *)'
        '([a-z]{2,24})(?![a-zđ0-9\u0300-\u0323])(\s*)([a-zđ\u0300-\u0323]*)', 'gi') as part
      where part[2] <> '.'
        and case when exists (select from private.top_level_domains where name = lower(part[3] collate pg_catalog."C"))
          then private.is_disguised_link(part[1], part[2], part[3], part[5]) end)
    or exists (
      -- Pairs of neighbouring labels of a name with dots; an e-mail address is none. Before a path the ending is one.
      select
      from (
        select word,
          private.without_accents(lower(lag(word, 1, '') over words collate pg_catalog."C")) as before,
          lead(word, 1, '') over words ~* '^["''(]?[a-zđ0-9]' as goes_on
        from regexp_split_to_table(replace(cased, E'\n', E' \u0006 '), ' +') with ordinality as words (word, nth)
        window words as (order by nth)
      ) as token
        cross join regexp_matches(word, '([^\u0001-\u002c\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]*\.[^\u0001-\u002c\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+)(.?)(.?)', 'g') as part
        cross join string_to_array(part[1], '.') as labels
        cross join generate_subscripts(labels, 1) as n
        join private.top_level_domains as top on top.name = lower(labels[n + 1] collate pg_catalog."C")
      where strpos(word, '.') > 0 and strpos(part[1], '@') = 0 and labels[n] <> ''
        and ((part[2] = '/' and part[3] ~ '[a-zA-Z0-9?#]')
          or not private.lacks_a_space(labels[n], labels[n + 1], btrim(before, '.,;:!?()"'),
            n + 2 <= cardinality(labels) or (part[2] = '' and goes_on))));
end
$$;

-- Whether a comment is to be held for review.
create function private.is_watched(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  select private.has_watched_word(written) or ((select links_wait from private.watch_settings) and private.has_link(written))
$$;

-- Hides a watched comment and opens a case about it.
create function private.hold_watched_comment() returns trigger
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_watched(new.content)
    or exists (select from private.operators where user_id = new.user_id)
  then return null; end if;
  insert into private.hidden_comments (comment_id) values (new.id) on conflict do nothing;
  insert into private.report_cases (kind, target, reasons) values ('comment', new.id, '{"watched": 1}')
    on conflict do nothing;
  perform private.note_act(null, 'hold_comment', new.id, '');
  return null;
end
$$;

-- Whether the caller's last comment on a track is held for review.
create function public.does_my_comment_wait(track_id text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := private.require_active_caller();
begin
  return coalesce((
    select exists (
        select from private.report_cases as one
        where one.kind = 'comment' and one.target = newest.id and one.is_open and one.reasons ? 'watched')
    from (
      select comment.id from public.track_comments as comment
      where comment.user_id = caller and comment.track_id = does_my_comment_wait.track_id
      order by comment.created_at desc, comment.id desc limit 1
    ) as newest), false);
end
$$;
revoke execute on function public.does_my_comment_wait from public;
grant execute on function public.does_my_comment_wait to authenticated;

-- The rules by which comments are held for review. For operators.
create function public.studio_watched() returns table (words text[], links_wait boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select array(select word from private.watched_words order by folded), settings.links_wait
    from private.watch_settings as settings;
end
$$;
revoke execute on function public.studio_watched from public;
grant execute on function public.studio_watched to authenticated;

-- Sets the words (at most 500 of 64 characters), and whether links, for which comments are held for review. False:
-- nothing has changed. For operators.
create function public.save_watched(words text[], links_wait boolean) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  operator constant uuid := private.require_operator();
  former   constant jsonb := (select to_jsonb(known) from public.studio_watched() as known);
  present  jsonb;
begin
  if words is null or links_wait is null or cardinality(words) > 500
    or exists (select from unnest(words) as given (word)
      where word is null or char_length(word) > 64 or btrim(private.as_words(word)) = ''
        or btrim((private.watched_form(word)).shape) = '' or (private.watched_form(word)).form = '')
  then perform private.refuse(400, 'watched_bad'); end if;
  delete from private.watched_words;
  insert into private.watched_words (folded, shape, kind, form, letters, is_accented, word)
    select distinct on (known.folded) known.*, private.tidy_line(word)
      from unnest(words) as given (word), private.watched_form(word) as known order by known.folded, private.tidy_line(word);
  update private.watch_settings as settings set links_wait = links_wait;
  present := (select to_jsonb(known) from public.studio_watched() as known);
  if present = former then return false; end if;
  insert into public.operator_acts (operator_id, act, changes)
    values (operator, 'edit_watched', jsonb_build_object('watched', jsonb_build_object('from', former, 'to', present)));
  return true;
end
$$;
revoke execute on function public.save_watched from public;
grant execute on function public.save_watched to authenticated;
