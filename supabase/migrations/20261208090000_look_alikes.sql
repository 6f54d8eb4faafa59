-- How texts are compared and tidied. One function replaces look-alikes, for reserved names, watched words and links
-- alike. Comments, titles and descriptions lose stacked marks and runs of empty lines.

-- Removes control characters, too, except those that part lines. Keeps two kinds that the former version removed:
-- the tags in flags of regions, and the non-joiner within scripts that are spelled with it.
create or replace function private.without_invisible(written text) returns text
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

-- A letter keeps two marks, the most that Vietnamese needs, and four in scripts whose vowels are marks. A space
-- keeps one, as faces such as ( ͡° ͜ʖ ͡°) need. Here every character that is invisible by itself counts as a mark, except for space, joiners and the
-- tags in flags. Joiners and selectors between marks are removed, since each would begin another stack.
create or replace function private.without_stacked_marks(written text) returns text
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

create or replace function private.tidy_line(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(private.without_stacked_marks(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  )))
$$;
comment on function private.tidy_line is
  'Normalises a text to NFC, on one line, without invisible characters and stacked marks.';

create or replace function private.tidy_lines(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(private.without_stacked_marks(regexp_replace(regexp_replace(
    normalize(private.without_invisible(written), nfc),
    '\r\n?|[\u000b\u000c\u0085\u2028\u2029]', E'\n', 'g'),
    '[\u0001-\u0009\u000e-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')),
    '[ \u200c\u200d\ufe0e\ufe0f]*\n ?', E'\n', 'g'),
    '\n{3,}', E'\n\n', 'g'), E' \n')
$$;

-- What a listener writes on several lines. Two spaces stay, since somebody may have aligned words by them.
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
comment on function private.tidy_comment is
  'Normalises a text to NFC, with at most one empty line and two spaces in a row, without stacked marks.';

-- Replaces look-alikes by Latin letters: other alphabets, mathematical, full-width and circled letters, regional
-- indicators. 'I' stays a capital where a look-alike may be an 'i' or an 'l'. Marks stay, each after its
-- letter (NFD), and so does đ; but of marks above and below Latin letters only those of Vietnamese. The lists are
-- printed by supabase/print-look-alikes.ts from Unicode 17's confusables.txt, © Unicode, Inc., under the Unicode License V3.
create function private.latin_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(
    case when plain !~ '[^\u0001-\u007f\u0300-\u0323đĐ]' then translate(plain, 'Đ', 'đ') else translate(plain,
    E'\u0111\u0110\u00f0\u00d0\u0256\u0189\u0257\u018a\u00f8\u00d8'
    '\u0142\u0141\u0127\u0126\u0167\u0166\u0180\u0243\u0253\u0181'
    '\u014b\u014a\u0272\u019d\u0131\u0237\u0251\u0261\u0269\u00e6'
    '\u00c6\u0153\u0152\u00df\u1d00\u0299\u1d04\u1d05\u1d07\ua730'
    '\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18'
    '\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22\u0430\u0432'
    '\u0433\u0434\u0435\u0437\u0438\u043a\u043c\u043d\u043e\u043f'
    '\u0440\u0441\u0442\u0443\u0445\u0446\u0448\u044c\u044d\u044f'
    '\u0454\u0455\u0456\u0458\u04bb\u04cf\u0475\u0501\u050d\u051b'
    '\u051d\u0410\u0412\u0413\u0414\u0415\u0417\u0418\u041a\u041b'
    '\u041c\u041d\u041e\u041f\u0420\u0421\u0422\u0423\u0425\u0426'
    '\u0428\u042c\u042d\u042f\u0404\u0405\u0406\u0408\u04ba\u04c0'
    '\u0474\u0500\u050c\u051a\u051c\u03b1\u03b2\u03b3\u03b4\u03b5'
    '\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc\u03bd\u03be\u03bf'
    '\u03c0\u03c1\u03c3\u03c2\u03c4\u03c5\u03c6\u03c7\u03c8\u03c9'
    '\u0391\u0392\u0395\u0396\u0397\u0398\u0399\u039a\u039b\u039c'
    '\u039d\u039f\u03a0\u03a1\u03a3\u03a4\u03a5\u03a7\u0585\u0578'
    '\u057d\u0570\u0581\u0566\u0572\u057c\u0555\u054d\u13a0\u13a1'
    '\u13a2\u13aa\u13ab\u13ac\u13b7\u13bb\u13bd\u13c0\u13c3\u13c6'
    '\u13cf\u13d2\u13d9\u13da\u13de\u13df\u13e2\u13e6\u13d4\u13a5'
    '\u13c2\u13e7\ua4ee\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9'
    '\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3\ua4e6\ua4e7'
    '\ua4ea\ua4eb\ua4ec\ua4f0\ua4f2\ua4f3\ua4f4\u025b\u0190\u01dd'
    '\u018e\u018f\u0259\u0245\u028c\u0394\u0138\u1d0e\u043b\u01a8'
    '\u01a7\u0185\u0184\u028d\u0298\ua793\ua792\u028a\u01b1\u018b'
    '\u018c\u0254\u0186\u3002\u30fb\u2022\u2027\u2219\u22c5\u00b7'
    '\u2502\u2503\U0001f150\U0001f151\U0001f152\U0001f153\U0001f154\U0001f155\U0001f156\U0001f157'
    '\U0001f158\U0001f159\U0001f15a\U0001f15b\U0001f15c\U0001f15d\U0001f15e\U0001f15f\U0001f160\U0001f161'
    '\U0001f162\U0001f163\U0001f164\U0001f165\U0001f166\U0001f167\U0001f168\U0001f169\U0001f170\U0001f171'
    '\U0001f172\U0001f173\U0001f174\U0001f175\U0001f176\U0001f177\U0001f178\U0001f179\U0001f17a\U0001f17b'
    '\U0001f17c\U0001f17d\U0001f17e\U0001f17f\U0001f180\U0001f181\U0001f182\U0001f183\U0001f184\U0001f185'
    '\U0001f186\U0001f187\U0001f188\U0001f189\U0001f1e6\U0001f1e7\U0001f1e8\U0001f1e9\U0001f1ea\U0001f1eb'
    '\U0001f1ec\U0001f1ed\U0001f1ee\U0001f1ef\U0001f1f0\U0001f1f1\U0001f1f2\U0001f1f3\U0001f1f4\U0001f1f5'
    '\U0001f1f6\U0001f1f7\U0001f1f8\U0001f1f9\U0001f1fa\U0001f1fb\U0001f1fc\U0001f1fd\U0001f1fe\U0001f1ff'
    '\U0001ccd6\U0001ccd7\U0001ccd8\U0001ccd9\U0001ccda\U0001ccdb\U0001ccdc\U0001ccdd\U0001ccde\U0001ccdf'
    '\U0001cce0\U0001cce1\U0001cce2\U0001cce3\U0001cce4\U0001cce5\U0001cce6\U0001cce7\U0001cce8\U0001cce9'
    '\U0001ccea\U0001cceb\U0001ccec\U0001cced\U0001ccee\U0001ccef\u2010\u2012\u2013\u06d4'
    '\u2043\u02d7\u2212\u2796\u2cbb\u2cba\u2a29\u2e1a\u2238\u2cb3'
    '\u2cb2\u2a2a\u0903\u0a83\u0589\u0703\u0704\u16ec\u1803\u1809'
    '\u205a\u05c3\u02f8\ua789\u2236\u02d0\ua4fd\U00011dd9\U0001d16d\u0701'
    '\u0702\ua60e\U00010a50\u0660\u06f0\ua4f8\u16eb\u2e31\U00010101\ua78f'
    '\u1427\u1735\u2041\u2215\u2044\u2571\u27cb\u29f8\U0001d23a\u31d3'
    '\u3033\u2cc7\u2cc6\u30ce\u4e3f\u29f6\ua75a\u03e8\ua644\u14bf'
    '\ua6ef\u01bb\U0001d206\u0969\u0ae9\ua7ab\u021c\u01b7\ua76a\u2c9c'
    '\u2cc4\u2ccc\u04e0\U00016f3b\U000118ca\u0498\u13ce\U000118af\u01bc\U000118bb'
    '\u2cd3\u2cd2\u03ec\u2cdc\u0431\u13ee\U000118d5\U0001d212\U000104d2\U000118c6'
    '\u0b03\u09ea\u0a6a\U0001e8cb\u0223\u0222\U0001031a\u0a67\u0b68\u09ed'
    '\u0d6d\ua76e\u2ccb\u2cca\U000118cc\U000118ac\U000118d6\u237a\u15c5\U00016f40'
    '\U000102a0\u2376\uab7a\u1472\u15af\U00016eb6\ua7b4\u2c82\u13f4\u15f7'
    '\U00010282\U000102a1\U00010301\u1473\u0183\u0182\u0411\u048d\u048c\u0463'
    '\u0462\u2c83\u13fc\u2ca5\u1004\u105a\uabaf\U0001043d\U0001f74c\U000118e9'
    '\U000118f2\u2ca4\U000102a2\U00010302\U00010415\U0001051c\u00a2\u023c\u20a1\U0001f16e'
    '\u04ab\u04aa\u22f4\u2c89\u0511\uab9b\U000118ce\U00010429\u20ac\u2c88'
    '\u2377\u146f\ua4d2\u15de\u15ea\u20ab\uab70\u212e\uab32\u04bd'
    '\u22ff\u2d39\U000118a6\U000118ae\U00010286\u0247\u0246\u04bf\uab7c\u04d9'
    '\u2203\u2d3a\ua4f1\u04d8\U0001d221\u0510\u13cb\U00016f2d\U00010401\uab35'
    '\ua799\u0192\u1e9d\u0584\U0001d213\ua798\u03dc\u15b4\U000118c2\U000118a2'
    '\U00010287\U000102a5\U00010525\u0191\u1d6e\u1d83\u018d\u13f3\u0260\u01e5'
    '\u01e4\uab90\u13fb\u2c8e\u157c\U000102cf\u0266\ua695\u13f2\u2c67'
    '\u04a2\u045b\u04c9\u04c7\u2c8f\uab8b\u04a3\u04ca\u04c8\u2373'
    '\u2c93\ua647\u0582\uab75\U000118c3\u2378\u0268\u1d7b\u1d7c\u03f3'
    '\ua7b2\u037f\u148d\u0249\u0248\u0575\uab7b\u2c94\u16d5\U00010518'
    '\u0199\u2c69\u049a\u20ad\ua740\u049e\u05c0\u2223\u23fd\u0661'
    '\u06f1\U00010320\U0001e8c7\u0196\u01c0\u2c92\u05d5\u05df\u0627\u07ca'
    '\u2d4f\u16c1\U00016f28\U0001028a\U00010309\U00011dda\U00011de1\U00016eaa\U0001d22a\u2cd0'
    '\u14aa\U00016f16\U000118a3\U000118b2\U0001041b\U00010526\u026d\u0197\u019a\u026b'
    '\u0673\u2cd1\uabae\U00010443\u03fa\u2c98\u15f0\u16d6\U000102b0\U00010311'
    '\u04cd\u2c9a\U00010513\U0001018e\u0273\u019e\u1d70\u2c9b\u0377\U0001044d'
    '\u0c02\u0c82\u0d02\u0d82\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6'
    '\u0c66\u0d66\u0e50\u0ed0\u1040\u17e0\U000114d0\u0665\u06f5\u1d11'
    '\uab3d\u2c9f\u03ed\u10ff\u05e1\u0647\u06be\u06c1\u06d5\u0d20'
    '\u101d\U000104ea\U000118c8\U000118d7\U0001042c\u07c0\u0ce6\u3007\U000118e0\u2c9e'
    '\u2d54\u12d0\u0b20\U000104c2\U000118b5\U00010292\U000102ab\U00010404\U00010516\U00011de0'
    '\u06ff\uab3e\u2d41\u0275\ua74b\u2c91\u04e9\u0473\uab8e\uabbb'
    '\u2296\u229d\u236c\U0001d21a\U0001f714\u019f\ua74a\u2c90\u04e8\u0472'
    '\u2d31\u13be\u13eb\uab74\u10d7\u1010\u2184\u1d10\u037b\U0001044b'
    '\u2183\u03fd\ua4db\U00010423\uab3f\u2374\u00fe\u01bf\u03f8\u2ca3'
    '\u2ccf\u2ca2\u2cce\u146d\U00010295\u01a5\u1d7d\u1d29\uabb2\u0563'
    '\u2d55\u02a0\u2c95\uabb6\u049b\u049f\uab47\uab48\u1d26\u2c85'
    '\uab81\U0001d216\u01a6\U000104b4\u1587\U00016f35\u027d\u027c\u024d\u0493'
    '\u1d72\U000118e3\U00011700\u20a5\u0271\u1d6f\uab71\uaba2\u01bd\u0d1f'
    '\uabaa\U000118c1\U00010448\u054f\u13d5\U00016f3a\U00010296\U00010420\u0282\u1d74'
    '\ua7b5\u1e9e\ua7d6\u13f0\u22a4\u27d9\U0001f768\u2ca6\U00016f0a\U000118bc'
    '\U00010297\U000102b1\U00010315\u01ad\u2361\u023e\u01ae\u04ac\u20ae\u1d75'
    '\u2ca7\uab72\u04ad\ua79f\uab4e\uab52\u028b\U000104f6\U000118d8\u222a'
    '\u22c3\u1200\U000104ce\u144c\U00016f42\U000118b8\u045f\u1d7e\uab9c\u0244'
    '\u13cc\u2127\u162e\u1634\u1d7f\u2228\u22c1\u05d8\U00011706\uaba9'
    '\U000118c0\U0001d20d\u0667\u06f7\u2d38\u142f\ua6df\U00016f08\U000118a0\U0001051d'
    '\U00010197\U0001f708\u1d27\u2c97\U000104d8\u0668\u06f8\ua7da\u2d37\U000104b0'
    '\u1431\ua6ce\ua4e5\U00016f3d\U0001028d\ua7dc\u04c5\u026f\u2cbd\u0461'
    '\u0561\U0001170a\U0001170e\U0001170f\uab83\U000118e6\U000118ef\u13b3\u047d\U000114c5'
    '\u20a9\ua761\u2c99\uab87\u04ce\u166e\u00d7\u292b\u292c\u2a2f'
    '\u1541\u157d\u166d\u2573\U00010322\U000118ec\ua7b3\u2cac\u2d5d\u16b7'
    '\U00010290\U000102b4\U00010317\U00010527\u2a30\u04b2\U00010196\u0263\u1d8c\u1eff'
    '\uab5a\u2ca9\u04af\u10e7\U000118dc\u2ca8\u04ae\u13a9\U00016f43\U000118a4'
    '\U000102b2\u01b4\u024f\u04b1\u00a5\u024e\u04b0\uab93\U000118c4\U000118e5'
    '\U000102f5\U000118a9\u0290\u01b6\u01b5\u0225\u0224\u1d76\u1d24\u03e9'
    '\ua645\uab9f\U00016ed1\u2299\u2609\u2a00\ua668\u2d59\U000104c3\u2206'
    '\u25b3\U0001f702\u2c86\u2d60\u1403\U00016f1a\U00010285\U000102a3\u2359\ua7db'
    '\u2c96\U000104db\u019b\u1d28\u2ca1\U00016ec1\u220f\u2ca0\ua6db\U00016ea6'
    '\u03db\u2c8b\uab53\uab55\u2cad\u2caf\u0471\U000104f9\u2375\ua7b7'
    '\u2cb1\ua64d\u2379\U0001d20b\u0376\ua6a1\U00010425\u048a\u048b\u1d2b'
    '\u04c6\u2cbc\u2108',
    'đđđđđđđđoollhhttbbbbnnnnijagiaaoobabcdefghijklmnoprstuvwyzabrdeenkmhonpctyxuwberesijhivdgqwabrdeenkn'
    'mhonpctyxuwberesijhivdgqwabydeznoikauveonpostuoxywabezhoikamnonpetyxonuhgqnnoudrtajemhygzibrvslcpkwi'
    'hdabpdtgkjczfmnlsrvhwxyeioueeeeeeaaaknnssbbmoeeuuddoo.......IIabcdefghijklmnopqrstuvwxyzabcdefghijkl'
    'mnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz----------------::::::::::::::::..'
    '...........///////////////222222333333333333334455666666677788888889999999999aaaaaabbbbbbbbbbbbbbbbb'
    'bbbccccccccccccccccccceeeeeeeeeddddddeeeeeeeeeeeeeeeeeeeeeeffffffffffffffffgggggggghhhhhhhhhhhhhhhhi'
    'iiiiiiiiijjjjjjjjkkkkkkkkkIIIIIIIIIIIIIIIIIIIIIIllllllllllllllllmmmmmmmnnnnnnnnnoooooooooooooooooooo'
    'oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooppppppppppppppqqqkkkkrrrrrrrrrrrrrr'
    'rmmmmmrrssssssssssssbbbbtttttttttttttttttttuuuuuuuuuuuuuuuuuuuuuuvvvvvvvvvvvvvvvvvaaaaaaaaaaaaaaawww'
    'wwwwwwwwwwwwmmmxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyyzzzzzzzzzzzsssbbooooooaaaaaaaaaaaaaannnnnnn'
    'ssxxxyyywwwwwnnnnnnnnwe'
    ) end,
    '[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'),
    '([\u0300-\u0323])\1+', '\1', 'g')
  -- NFKD would turn ™ and ℠ into letters, and the others into other ones than they look like.
  from normalize(translate(regexp_replace(
    private.without_invisible(written), '[\u200c\u200d\ufe0e\ufe0f\U000e0020-\U000e007f]+', '', 'g'), 'ϲϹ˛ͺ™℠', 'cCii'), nfkd) as plain
$$;
comment on function private.latin_letters is 'A text in the Latin letters that it looks like, for comparison.';

-- Collation "C" first, since the rules of some languages turn 'I' into 'ı'.
create or replace function private.fold_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(lower(private.latin_letters(written) collate pg_catalog."C") collate pg_catalog."default")
$$;

-- Lower-case words with one space before, between and after them. The mark of a tone is where the older spelling has
-- it: 'hoà' and 'hòa' are one word.
create function private.spaced_words(folded text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- All but spaces and punctuation belongs to a word, whatever the locale considers a letter.
  select ' ' || btrim(regexp_replace(
    normalize(regexp_replace(regexp_replace(folded, 'o([\u0300\u0301\u0303\u0309\u0323])([ae])', 'o\2\1', 'g'),
      'u([\u0300\u0301\u0303\u0309\u0323])y', 'uy\1', 'g'), nfc),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u3002]+', ' ', 'g')) || ' '
$$;

-- Digits and signs within a word as the letters that they resemble.
create function private.letters_for_digits(folded text, one text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case when word ~ '[a-zđ]' and word ~ '[0-9@$€|!]'
      then translate(btrim(word, '.,;:!?"()'), '034578@$€1|!', 'oeastbase' || one || one || one)
      else word end, ' ' order by nth), '')
  from regexp_split_to_table(folded, '[\u0001-\u0020\u2000-\u206f\u3000]+') with ordinality as words (word, nth)
$$;

-- The ways in which a hasty reader may read a text: as it is written; with 'I' and '1' as 'l', as in 'Iừa'; with 'l'
-- and '1' as 'I' between capitals, as in 'CASlNO'; with letters that stand alone as one word. Without look-alikes,
-- too: for words in other alphabets. Accents count: without them, half of the rude words would look like harmless ones.
create function private.readings(written text) returns text[]
  language sql immutable strict parallel safe set search_path = ''
as $$
  select array[
    private.as_words(written),
    plain,
    regexp_replace(plain, '(?<= [^ ]) (?=[^ ] )', '', 'g'),
    private.spaced_words(replace(private.letters_for_digits(lower(translate(latin, 'I', 'l') collate pg_catalog."C"), 'l'), 'rn', 'm')),
    private.spaced_words(replace(private.letters_for_digits(lower(
      regexp_replace(latin, '(?<=[A-Z][\u0300-\u0323]*)l|l(?=[A-Z])', 'I', 'g') collate pg_catalog."C"), 'i'), 'rn', 'm'))
  ]
  from private.latin_letters(written) as latin, private.spaced_words(private.fold_letters(written)) as plain
$$;
comment on function private.readings is 'A text as words for comparison, in all ways in which it may be read.';

alter table private.watched_words add column shape text;
comment on column private.watched_words.shape is 'The word in Latin letters, as in private.readings.';
update private.watched_words set shape = private.spaced_words(private.fold_letters(word));
alter table private.watched_words alter column shape set not null;

create or replace function private.is_watched(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  select exists (
      select from unnest(private.readings(written)) as reading, private.watched_words as watched
      where strpos(reading, watched.folded) > 0 or strpos(reading, watched.shape) > 0)
    or ((select links_wait from private.watch_settings) and private.has_link(written))
$$;

create or replace function public.save_watched(words text[], links_wait boolean) returns boolean
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
        or btrim(private.spaced_words(private.fold_letters(word))) = '')
  then perform private.refuse(400, 'watched_bad'); end if;
  delete from private.watched_words;
  insert into private.watched_words (folded, shape, word)
    select private.as_words(word), min(private.spaced_words(private.fold_letters(word))), min(private.tidy_line(word))
      from unnest(words) as given (word) group by 1;
  update private.watch_settings as settings set links_wait = links_wait;
  present := (select to_jsonb(known) from public.studio_watched() as known);
  if present = former then return false; end if;
  insert into public.operator_acts (operator_id, act, changes)
    values (operator, 'edit_watched', jsonb_build_object('watched', jsonb_build_object('from', former, 'to', present)));
  return true;
end
$$;

-- https://data.iana.org/TLD/tlds-alpha-by-domain.txt of 2025, as in the package tlds 1.261.0.
create table private.top_level_domains (name text primary key);
comment on table private.top_level_domains is 'The endings of internet names, in the letters of private.fold_letters.';
alter table private.top_level_domains enable row level security;
insert into private.top_level_domains (name)
  select distinct private.fold_letters(name) from unnest(string_to_array(
  'aaa aarp abb abbott abbvie abc able abogado abudhabi ac academy accenture accountant accountants aco actor ad'
  ' ads adult ae aeg aero aetna af afl africa ag agakhan agency ai aig airbus airforce airtel akdn al alibaba'
  ' alipay allfinanz allstate ally alsace alstom am amazon americanexpress americanfamily amex amfam amica'
  ' amsterdam analytics android anquan anz ao aol apartments app apple aq aquarelle ar arab aramco archi army arpa'
  ' art arte as asda asia associates at athleta attorney au auction audi audible audio auspost author auto autos'
  ' aw aws ax axa az azure ba baby baidu banamex band bank bar barcelona barclaycard barclays barefoot bargains'
  ' baseball basketball bauhaus bayern bb bbc bbt bbva bcg bcn bd be beats beauty beer berlin best bestbuy bet bf'
  ' bg bh bharti bi bible bid bike bing bingo bio biz bj black blackfriday blockbuster blog bloomberg blue bm bms'
  ' bmw bn bnpparibas bo boats boehringer bofa bom bond boo book booking bosch bostik boston bot boutique box br'
  ' bradesco bridgestone broadway broker brother brussels bs bt build builders business buy buzz bv bw by bz bzh'
  ' ca cab cafe cal call calvinklein cam camera camp canon capetown capital capitalone car caravan cards care'
  ' career careers cars casa case cash casino cat catering catholic cba cbn cbre cc cd center ceo cern cf cfa cfd'
  ' cg ch chanel channel charity chase chat cheap chintai christmas chrome church ci cipriani circle cisco citadel'
  ' citi citic city ck cl claims cleaning click clinic clinique clothing cloud club clubmed cm cn co coach codes'
  ' coffee college cologne com commbank community company compare computer comsec condos construction consulting'
  ' contact contractors cooking cool coop corsica country coupon coupons courses cpa cr credit creditcard'
  ' creditunion cricket crown crs cruise cruises cu cuisinella cv cw cx cy cymru cyou cz dad dance data date'
  ' dating datsun day dclk dds de deal dealer deals degree delivery dell deloitte delta democrat dental dentist'
  ' desi design dev dhl diamonds diet digital direct directory discount discover dish diy dj dk dm dnp do docs'
  ' doctor dog domains dot download drive dtv dubai dupont durban dvag dvr dz earth eat ec eco edeka edu education'
  ' ee eg email emerck energy engineer engineering enterprises epson equipment er ericsson erni es esq estate et'
  ' eu eurovision eus events exchange expert exposed express extraspace fage fail fairwinds faith family fan fans'
  ' farm farmers fashion fast fedex feedback ferrari ferrero fi fidelity fido film final finance financial fire'
  ' firestone firmdale fish fishing fit fitness fj fk flickr flights flir florist flowers fly fm fo foo food'
  ' football ford forex forsale forum foundation fox fr free fresenius frl frogans frontier ftr fujitsu fun fund'
  ' furniture futbol fyi ga gal gallery gallo gallup game games gap garden gay gb gbiz gd gdn ge gea gent genting'
  ' george gf gg ggee gh gi gift gifts gives giving gl glass gle global globo gm gmail gmbh gmo gmx gn godaddy'
  ' gold goldpoint golf goo goodyear goog google gop got gov gp gq gr grainger graphics gratis green gripe grocery'
  ' group gs gt gu gucci guge guide guitars guru gw gy hair hamburg hangout haus hbo hdfc hdfcbank health'
  ' healthcare help helsinki here hermes hiphop hisamitsu hitachi hiv hk hkt hm hn hockey holdings holiday'
  ' homedepot homegoods homes homesense honda horse hospital host hosting hot hotels hotmail house how hr hsbc ht'
  ' hu hughes hyatt hyundai ibm icbc ice icu id ie ieee ifm ikano il im imamat imdb immo immobilien in inc'
  ' industries infiniti info ing ink institute insurance insure int international intuit investments io ipiranga'
  ' iq ir irish is ismaili ist istanbul it itau itv jaguar java jcb je jeep jetzt jewelry jio jll jm jmp jnj jo'
  ' jobs joburg jot joy jp jpmorgan jprs juegos juniper kaufen kddi ke kerryhotels kerryproperties kfh kg kh ki'
  ' kia kids kim kindle kitchen kiwi km kn koeln komatsu kosher kp kpmg kpn kr krd kred kuokgroup kw ky kyoto kz'
  ' la lacaixa lamborghini lamer land landrover lanxess lasalle lat latino latrobe law lawyer lb lc lds lease'
  ' leclerc lefrak legal lego lexus lgbt li lidl life lifeinsurance lifestyle lighting like lilly limited limo'
  ' lincoln link live living lk llc llp loan loans locker locus lol london lotte lotto love lpl lplfinancial lr ls'
  ' lt ltd ltda lu lundbeck luxe luxury lv ly ma madrid maif maison makeup man management mango map market'
  ' marketing markets marriott marshalls mattel mba mc mckinsey md me med media meet melbourne meme memorial men'
  ' menu merckmsd mg mh miami microsoft mil mini mint mit mitsubishi mk ml mlb mls mm mma mn mo mobi mobile moda'
  ' moe moi mom monash money monster mormon mortgage moscow moto motorcycles mov movie mp mq mr ms msd mt mtn mtr'
  ' mu museum music mv mw mx my mz na nab nagoya name navy nba nc ne nec net netbank netflix network neustar new'
  ' news next nextdirect nexus nf nfl ng ngo nhk ni nico nike nikon ninja nissan nissay nl no nokia norton now'
  ' nowruz nowtv np nr nra nrw ntt nu nyc nz obi observer office okinawa olayan olayangroup ollo om omega one ong'
  ' onl online ooo open oracle orange org organic origins osaka otsuka ott ovh pa page panasonic paris pars'
  ' partners parts party pay pccw pe pet pf pfizer pg ph pharmacy phd philips phone photo photography photos'
  ' physio pics pictet pictures pid pin ping pink pioneer pizza pk pl place play playstation plumbing plus pm pn'
  ' pnc pohl poker politie porn post pr praxi press prime pro prod productions prof progressive promo properties'
  ' property protection pru prudential ps pt pub pw pwc py qa qpon quebec quest racing radio re read realestate'
  ' realtor realty recipes red redumbrella rehab reise reisen reit reliance ren rent rentals repair report'
  ' republican rest restaurant review reviews rexroth rich richardli ricoh ril rio rip ro rocks rodeo rogers room'
  ' rs rsvp ru rugby ruhr run rw rwe ryukyu sa saarland safe safety sakura sale salon samsclub samsung sandvik'
  ' sandvikcoromant sanofi sap sarl sas save saxo sb sbi sbs sc scb schaeffler schmidt scholarships school schule'
  ' schwarz science scot sd se search seat secure security seek select sener services seven sew sex sexy sfr sg sh'
  ' shangrila sharp shell shia shiksha shoes shop shopping shouji show si silk sina singles site sj sk ski skin'
  ' sky skype sl sling sm smart smile sn sncf so soccer social softbank software sohu solar solutions song sony'
  ' soy spa space sport spot sr srl ss st stada staples star statebank statefarm stc stcgroup stockholm storage'
  ' store stream studio study style su sucks supplies supply support surf surgery suzuki sv swatch swiss sx sy'
  ' sydney systems sz tab taipei talk taobao target tatamotors tatar tattoo tax taxi tc tci td tdk team tech'
  ' technology tel temasek tennis teva tf tg th thd theater theatre tiaa tickets tienda tips tires tirol tj tjmaxx'
  ' tjx tk tkmaxx tl tm tmall tn to today tokyo tools top toray toshiba total tours town toyota toys tr trade'
  ' trading training travel travelers travelersinsurance trust trv tt tube tui tunes tushu tv tvs tw tz ua ubank'
  ' ubs ug uk unicom university uno uol ups us uy uz va vacations vana vanguard vc ve vegas ventures verisign'
  ' vermögensberater vermögensberatung versicherung vet vg vi viajes video vig viking villas vin vip virgin visa'
  ' vision viva vivo vlaanderen vn vodka volvo vote voting voto voyage vu wales walmart walter wang wanggou watch'
  ' watches weather weatherchannel webcam weber website wed wedding weibo weir wf whoswho wien wiki williamhill'
  ' win windows wine winners wme wolterskluwer woodside work works world wow ws wtc wtf xbox xerox xihuan xin xxx'
  ' xyz yachts yahoo yamaxun yandex ye yodobashi yoga yokohama you youtube yt yun za zappos zara zero zip zm zone'
  ' zuerich zw ελ ευ бг бел дети ею католик ком мкд мон москва онлайн орг рус рф сайт срб укр қаз հայ ישראל קום'
  ' ابوظبي ارامكو الاردن البحرين الجزائر السعودية العليان المغرب امارات ایران بارت بازار بيتك بھارت تونس سودان'
  ' سورية شبكة عراق عرب عمان فلسطين قطر كاثوليك كوم مصر مليسيا موريتانيا موقع همراه پاکستان ڀارت कॉम नेट भारत'
  ' भारतम् भारोत संगठन বাংলা ভারত ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ ഭാരതം ලංකා คอม ไทย ລາວ'
  ' გე みんな アマゾン クラウド グーグル コム ストア セール ファッション ポイント 世界 中信 中国 中國 中文网 亚马逊 企业 佛山 信息 健康 八卦 公司 公益 台湾 台灣 商城 商店 商标 嘉里 嘉里大酒店'
  ' 在线 大拿 天主教 娱乐 家電 广东 微博 慈善 我爱你 手机 招聘 政务 政府 新加坡 新闻 时尚 書籍 机构 淡马锡 游戏 澳門 点看 移动 组织机构 网址 网店 网站 网络 联通 谷歌 购物 通販 集团 電訊盈科'
  ' 飞利浦 食品 餐厅 香格里拉 香港 닷넷 닷컴 삼성 한국', ' ')) as name;

-- One Vietnamese syllable without accents, a number, or an hour ('8h').
create function private.is_syllable(word text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select word ~ ('^([0-9]+h?|(b|c|ch|d|đ|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|q|r|s|t|th|tr|v|x)?'
    '(a|ai|ao|au|ay|e|eo|eu|i|ia|ie|ieu|iu|o|oa|oai|oao|oay|oe|oeo|oi|oo|u|ua|uai|uao|uay|ue|ui|uo|uoi|uou|uu|uy|uya|uye|uyu|y|ye|yeu)'
    '(c|ch|m|n|ng|nh|p|t)?)$')
$$;

-- Whether 'label.ending' is the end of a sentence and the next one's first word, without a space between
-- them: 'hay.la', 'quá.top', 'prod.by'. The ending is one of the internet.
create function private.lacks_a_space(label text, ending text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select case when bare ~ '[^a-zđ0-9]' or not private.is_syllable(bare)
      then ending in ('by', 'dj', 'mc') and bare in ('ft', 'feat', 'prod', 'mix', 'mixed', 'remix', 'cover', 'dj', 'mc', 'mr')
    -- A label with accents is a word before it is a name.
    when bare <> label or strpos(label, 'đ') > 0
      then ending not in ('com', 'net', 'org', 'vn', 'info', 'biz', 'xyz', 'edu', 'gov')
    else private.is_syllable(ending) and ending not in ('com', 'net', 'top', 'bet', 'club', 'fun', 'me', 'io', 'co', 'eu', 'us') end
  from regexp_replace(label, '[\u0300-\u0323]', '', 'g') as bare
$$;

create or replace function private.has_link(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  with folded as (select private.fold_letters(written) as text),
  plain as (
    -- Dots in disguise: 'xau[.]com', 'xau (dot) com', 'xau chấm com', 'xau .com'.
    select regexp_replace(regexp_replace(regexp_replace(text,
      ' ?[\[({<]+ ?(\.|dot|cha\u0302\u0301m|cham) ?[\])}>]+ ?', '.', 'g'),
      '(?<=[^ ]) +(dot +(?=[a-z]{2})|(cha\u0302\u0301m +(?=com($|[^a-zđ\u0300-\u0323]))|(cha\u0302\u0301m|cham) +(?=(net|org|vn|info|xyz|edu|site|online|shop|bet)($|[^a-zđ\u0300-\u0323]))))', '.', 'g'),
      '(?<=[^ .]) +\. ?(?=(com|net|org|vn|xyz)($|[^a-zđ\u0300-\u0323]))', '.', 'g') as text
    from folded
    -- The rest is work for texts that may have one.
    where text ~ '[.:/]|xn--|0x[0-9a-f]{8}|dot|cham|cha\u0302\u0301m'
  ),
  -- Pairs of neighbouring labels of a name with dots; an e-mail address is none.
  names as (
    select distinct labels[n] as label, labels[n + 1] as ending
    from plain,
      regexp_split_to_table(text, '[\u0001-\u002c\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+') as word,
      string_to_array(word, '.') as labels,
      generate_subscripts(labels, 1) as n
    where strpos(word, '.') > 0 and strpos(word, '@') = 0
  )
  select coalesce((select text ~ '://|(^|[^a-z0-9])(www\.[a-z0-9]|xn--[a-z0-9])'
      -- Addresses by number: decimal, octal or hexadecimal; IPv6.
      or text ~ '(^|[^a-z0-9.])(0x[0-9a-f]+|[0-9]{1,4})(\.(0x[0-9a-f]+|[0-9]{1,4})){3}($|[^0-9.]|\.($|[^0-9]))'
      or text ~ '(^|[^a-z0-9])(0x[0-9a-f]{8}|(0x[0-9a-f]{1,2}\.)+(0x[0-9a-f]+|[0-9]+))($|[^a-z0-9])'
      or text ~ '\[[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*\]|(^|[^a-z0-9:])[0-9a-f]{3,4}(:[0-9a-f]{0,4}){2,7}($|[^a-z0-9:])'
      -- A name followed by a path. Not '1:23' and 'hay.quá'.
      or text ~ '(^|[^a-z0-9.@-])([a-z0-9][a-z0-9-]*\.)+[a-z]{2,24}/[^ ]'
    from plain), false)
    or exists (
      select from names join private.top_level_domains as top on top.name = names.ending
      where label <> '' and not private.lacks_a_space(label, ending))
$$;

create or replace function private.keep_comment_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own_last text;
begin
  if private.is_asked_by_client() then
    -- The policy refuses a comment in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  if not private.is_published_track(new.track_id) then perform private.refuse(400, 'comment_bad_track'); end if;

  -- Measured first: texts that are far too long are not worth the work.
  if char_length(new.content) > 20000 then perform private.refuse(400, 'comment_too_long'); end if;
  if coalesce(private.tidy(new.content), '') = '' then perform private.refuse(400, 'comment_empty'); end if;
  -- Characters are code points of the tidied text, as char_length counts them.
  new.content := private.tidy_comment(new.content);
  if not private.has_visible(new.content) then perform private.refuse(400, 'comment_invisible'); end if;
  if char_length(new.content) > 1000 then perform private.refuse(400, 'comment_too_long'); end if;

  -- Lock first: only then is the last comment known, which this one must not repeat.
  perform private.count_comment(new.user_id);
  select content into own_last from public.track_comments
    where user_id = new.user_id and track_id = new.track_id
    order by created_at desc, id desc limit 1;
  if own_last = new.content then perform private.refuse(409, 'comment_repeated'); end if;

  -- Set by the server, whatever was sent. Whole milliseconds: a page that continues after a comment may
  -- have read its time into a JavaScript Date.
  new.id := gen_random_uuid();
  new.created_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end
$$;

create or replace function private.keep_playlist_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_asked_by_client() then
    -- The policy refuses a playlist in another's name. Return before the checks, whose errors would reveal something.
    if new.user_id is distinct from auth.uid() then return new; end if;
    if not private.is_confirmed_caller() then perform private.refuse(403, 'not_confirmed'); end if;
  end if;

  -- A title is one line.
  new.title := private.tidy_line(left(new.title, 1000));
  if new.title is null
    or char_length(new.title) not between 1 and 80
    or not private.has_visible(new.title)
  then perform private.refuse(400, 'playlist_bad_title'); end if;

  new.description := coalesce(private.tidy_comment(left(new.description, 5000)), '');
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
