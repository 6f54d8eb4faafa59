-- Generated from supabase/migrations, to be read. Do not edit: run "npm run row-types".

-- Normalises a text to NFC and trims white space: Unicode's White_Space, and the two zero-width characters that
-- editors and phones leave at the ends of texts. Listed one by one, since a regular expression's white space depends
-- on the database's locale.
create function private.tidy(raw text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(
    normalize(raw, nfc),
    E'\t\n\u000B\f\r \u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A'
    '\u2028\u2029\u202F\u205F\u3000\u200B\uFEFF'
  )
$$;

-- Whether a text has any visible character. Invisible by themselves are Unicode's categories Z (separators), Cc
-- (controls), Cf (formats: joiners, directions, tags), M (combining marks), and blank letters (U+115F, U+1160,
-- U+2800, U+3164, U+FFA0). Unicode 17; a test compares it with Node's tables.
create function private.has_visible(written text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select written ~ (
    '[^'
    '\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf'
    '\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670'
    '\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a'
    '\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d'
    '\u0859-\u085b\u0890-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957'
    '\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03'
    '\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3'
    '\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04'
    '\u0c3c\u0c3e-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3'
    '\u0cf3-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf'
    '\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece'
    '\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc'
    '\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074'
    '\u1082-\u108d\u108f\u109a-\u109d\u115f-\u1160\u135d-\u135f\u1680\u1712-\u1715'
    '\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885-\u1886'
    '\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44\u1b6b-\u1b73'
    '\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced'
    '\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20f0'
    '\u2800\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u3000\u302a-\u302f\u3099-\u309a\u3164'
    '\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827'
    '\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953'
    '\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0'
    '\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea'
    '\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff9-\ufffb\U000101fd'
    '\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a0f\U00010a38-\U00010a3f'
    '\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac'
    '\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    '\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082'
    '\U000110b0-\U000110ba\U000110bd\U000110c2-\U000110cd\U00011100-\U00011102'
    '\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182'
    '\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237'
    '\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c'
    '\U0001133e-\U0001134d\U00011357\U00011362-\U00011374\U000113b8-\U000113d0\U000113d2'
    '\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3'
    '\U000115af-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7'
    '\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e\U00011940'
    '\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a'
    '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b'
    '\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c3f\U00011c92-\U00011cb6'
    '\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6'
    '\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013430-\U00013440'
    '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36'
    '\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d-\U0001bc9e'
    '\U0001bca0-\U0001bca3\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36'
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a'
    '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef'
    '\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5'
    '\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0001-\U000e01ef'
    ']'
  )
$$;

-- Removes Unicode's Default_Ignorable_Code_Point, which includes direction controls, the blank U+2800, the anchors
-- U+FFF9 to U+FFFB, and control characters except those that part lines. Kept are the joiner U+200D and the selectors
-- U+FE0E and U+FE0F for emoji, the tags in flags of regions, and the non-joiner within scripts that are spelled with
-- it. A test compares it with Node's tables.
create function private.without_invisible(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(
    written,
    '(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f|[\u0620-\u06ff\u0900-\u0dff]\u200c)'
    '|[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u202a-\u202e'
    '\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '\1', 'g'
  )
$$;

-- Removes all but the first marks of a letter. A letter keeps two, the most that Vietnamese needs, and four in
-- scripts whose vowels are marks. A space keeps one, as faces such as ( ͡° ͜ʖ ͡°) need. Every character that is
-- invisible by itself counts as a mark, except for space, joiners and the tags in flags. Joiners and selectors
-- between marks are removed, since each would begin another stack.
create function private.without_stacked_marks(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case when written !~ '[\u0300-\u1dff\u20d0-\u20ff\u2cef-\u2dff\u302a-\u309a\ua000-\uabff\ufb1e\ufe00-\ufe2f\U00010000-\U000e0fff]'
    then written
  else (
    select coalesce(string_agg(letter, '' order by nth), '')
    from (
      select letter, nth, base, row_number() over marks as place, first_value(letter) over marks as head
      from (
        select letter, nth,
          count(*) filter (where letter ~ '[\n \u200c\u200d\U000e0020-\U000e007f]' or private.has_visible(letter))
            over (order by nth) as base
        from unnest(string_to_array(
          regexp_replace(regexp_replace(
            written,
            '([\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06ed\u0951-\u0954\u0e31-\u0ecd\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2\u20e4-\u20ff\ufe20-\ufe2f])[\u200c\u200d\ufe0e\ufe0f]+(?=[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06ed\u0951-\u0954\u0e31-\u0ecd\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2\u20e4-\u20ff\ufe20-\ufe2f])',
            '\1', 'g'),
            '(\ufe0f?\u20e3)(\ufe0f?\u20e3)+', '\1', 'g'),
          null)) with ordinality as letters (letter, nth)
      ) as based
      window marks as (partition by base order by nth)
    ) as placed
    where base > 0 and (place = 1 or (head <> E'\n' and place <= case
      when head = ' ' then 2
      when letter ~ '[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0dff\u0f00-\u109f\u1700-\u17ff\u1900-\u1aaf\u1b00-\u1cff\ua800-\uabff\U00011000-\U00011fff]'
      then 5 else 3 end))
  ) end
$$;

-- Normalises a text to NFC, on one line, without invisible characters and stacked marks.
create function private.tidy_line(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(private.without_stacked_marks(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  )))
$$;

-- Like tidy_line for several lines, with at most one empty line in a row.
create function private.tidy_lines(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(private.without_stacked_marks(regexp_replace(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0009\u000e-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')),
    '[ \u200c\u200d\ufe0e\ufe0f]*\n ?', E'\n', 'g'),
    '\n{3,}', E'\n\n', 'g'), E' \n')
$$;

-- Normalises what a listener writes on several lines: NFC, at most one empty line and two spaces in a row, without
-- stacked marks. Two spaces stay, since somebody may have aligned words by them.
create function private.tidy_comment(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.tidy(regexp_replace(regexp_replace(private.without_stacked_marks(regexp_replace(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\t \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]{3,}|\t', '  ', 'g')),
    '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u200c\u200d\ufe0e\ufe0f]*\n', E'\n', 'g'),
    '\n{3,}', E'\n\n', 'g'))
$$;

-- Lower-case letters without their marks, so that 'den do' finds 'Đèn Đỏ'.
create function private.search_text(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(lower(regexp_replace(normalize(written, nfd), '[\u0300-\u036f]+', '', 'g')), 'đ', 'd')
$$;

-- Whether it has the form of a track id.
create function private.is_track_id(written text) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(char_length(written) <= 64 and written ~ '^[a-z0-9]+(-[a-z0-9]+)*$', false)
$$;
