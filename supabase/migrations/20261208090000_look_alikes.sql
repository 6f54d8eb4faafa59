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
-- letter (NFD), and so does đ; but only those of Vietnamese, where Vietnamese has them. The lists are
-- printed by supabase/print-look-alikes.ts from Unicode 17's confusables.txt, © Unicode, Inc., under the Unicode License V3.
create function private.latin_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(regexp_replace(
    case when plain !~ '[^\u0001-\u007f\u0300-\u0323đĐ\u2610-\u26a9\u26ac-\u2757\u2761-\u2795\u2797-\u27bf\ue005\U0001f300-\U0001f6ff\U0001f900-\U0001faff]' then translate(plain, 'Đ', 'đ') else translate(plain,
    E'\u0493\u0191\u0111\u0110\u00f0\u00d0\u0256\u0189\u0257\u018a'
    '\u00f8\u00d8\u0142\u0141\u0127\u0126\u0167\u0166\u0180\u0243'
    '\u0253\u0181\u014b\u014a\u0272\u019d\u0131\u0237\u0251\u0261'
    '\u0269\u00e6\u00c6\u0153\u0152\u00df\u1d00\u0299\u1d04\u1d05'
    '\u1d07\ua730\u0262\u029c\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274'
    '\u1d0f\u1d18\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22'
    '\u0430\u0432\u0433\u0434\u0435\u0437\u0438\u043a\u043c\u043d'
    '\u043e\u043f\u0440\u0441\u0442\u0443\u0445\u0446\u0448\u044c'
    '\u044d\u044f\u0454\u0455\u0456\u0458\u04bb\u04cf\u0475\u0501'
    '\u050d\u051b\u051d\u0410\u0412\u0413\u0414\u0415\u0417\u0418'
    '\u041a\u041b\u041c\u041d\u041e\u041f\u0420\u0421\u0422\u0423'
    '\u0425\u0426\u0428\u042c\u042d\u042f\u0404\u0405\u0406\u0408'
    '\u04ba\u04c0\u0474\u0500\u050c\u051a\u051c\u03b1\u03b2\u03b3'
    '\u03b4\u03b5\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc\u03bd'
    '\u03be\u03bf\u03c0\u03c1\u03c3\u03c2\u03c4\u03c5\u03c6\u03c7'
    '\u03c8\u03c9\u0391\u0392\u0395\u0396\u0397\u0398\u0399\u039a'
    '\u039b\u039c\u039d\u039f\u03a0\u03a1\u03a3\u03a4\u03a5\u03a7'
    '\u0585\u0578\u057d\u0570\u0581\u0566\u0572\u057c\u0555\u054d'
    '\u13a0\u13a1\u13a2\u13aa\u13ab\u13ac\u13b7\u13bb\u13bd\u13c0'
    '\u13c3\u13c6\u13cf\u13d2\u13d9\u13da\u13de\u13df\u13e2\u13e6'
    '\u13d4\u13a5\u13c2\u13e7\ua4ee\ua4d0\ua4d1\ua4d3\ua4d4\ua4d6'
    '\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2\ua4e3'
    '\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4f0\ua4f2\ua4f3\ua4f4\u025b'
    '\u0190\u01dd\u018e\u018f\u0259\u0245\u028c\u0394\u0138\u1d0e'
    '\u043b\u01a8\u01a7\u0185\u0184\u028d\u0298\ua793\ua792\u028a'
    '\u01b1\u018b\u018c\u0254\u0186\u3002\u30fb\u2022\u2027\u2219'
    '\u22c5\u00b7\u2502\u2503\u15e9\u1455\u15f4\u144e\u146b\u1515'
    '\u15ef\u1614\u148e\u15dd\u024a\u024b\u01ac\u01ad\u01b3\u01b4'
    '\u4e59\u20b3\u0e3f\u20b5\u20a3\u20b2\u2c60\u2c61\u20a6\u20b1'
    '\u2c64\u027d\u20b4\u04fe\u04ff\u2c6b\u2c6c\u5342\u4e43\u531a'
    '\u4e47\u5343\u13b6\uab86\u5344\u4e28\u049c\u049d\u3125\u722a'
    '\u51e0\u3116\u5369\u5c3a\u4e02\u3112\u3129\u5c71\u4e42\u311a'
    '\u0e04\u0e52\u0e54\u0452\u0e40\u0e53\u0e20\u0e4f\u05e7\u0e23'
    '\u0e22\u05e9\u0e2c\u05e5\u05d0\u05e0\u120d\u130c\u122d\u12d5'
    '\u127f\u127b\u1297\u12d8\u130e\u130b\u1315\u1228\u1320\u12ad'
    '\u12e8\u12d2\u12ea\u1290\u1355\u1201\u1200\u1220\u1238\u1203'
    '\u130a\ua34f\ua303\ua253\ua038\ua35f\ua387\ua045\ua0c5\ua024'
    '\ua02d\ua018\ua492\ua0b5\ua224\ua0a6\ua263\ua1b0\ua2ea\ua317'
    '\ua4c4\ua00e\ua14f\ua2bc\ua329\ua074\u10ea\u0188\u0284\u0267'
    '\u029d\u2118\u0f5e\u026c\u04b3\u0291\u1103\u1102\u0429\u0449'
    '\u10a6\u2d06\u0503\u03dd\u050b\u0285\u03d9\u027e\u13d7\uaba7'
    '\u1348\u13b4\uab84\u13a6\uab76\u13e0\uabb0\u13dd\uabad\u13c1'
    '\uab91\u13a7\uab77\u13ae\uab7e\u13a4\uab74\u13d6\uaba6\u13ec'
    '\uabbc\u13c9\uab99\u13c7\uab97\u1300\u135a\u0250\u025f\u0265'
    '\u1d09\u029e\u0279\u0287\u028e\u2c65\ua741\ua757\u0416\u0436'
    '\u0492\u10b3\u2d13\u0372\u0373\u10ae\u2d0e\uaa96\u1947\u1974'
    '\u1994\uaac0\u183b\u19c1\uaadd\ua838\ua839\uaab6\uaa91\uaa80'
    '\uaaae\uaa87\u1945\u1993\uaabb\uaa8a\uaa9c\u1b59\u194a\uaa97'
    '\u0240\U00010300\U00010303\U00010304\U00010305\u13f5\u13fd\U000102c5\U0001030a\U0001030b'
    '\U0001030c\U0001030d\U00010310\U00010312\U00010313\U00010314\U00010335\u1553\U000102c4\U00010319'
    '\u2c7f\u30d5\u30ea\u30eb\u2020\u00a7\u00a1\u2229\u2202\u2211'
    '\u2208\u2282\u2205\u2298\u25cb\u25ef\u2b55\u53e3\u5de5\u164d'
    '\u1462\u15eb\u156e\u161c\u14f0\u14b7\u163b\u1609\u14cd\u1575'
    '\u1574\u15b6\u1458\u143a\u164e\u15f1\u1d13\u0278\u2e33\u2e30'
    '\u25e6\u2218\u25cf\u26ab\u2b24\u25aa\u2981\u23fa\u060c\u060d'
    '\u066b\u066c\u3001\u2e41\u2e32\u2e34\U0001f150\U0001f151\U0001f152\U0001f153'
    '\U0001f154\U0001f155\U0001f156\U0001f157\U0001f158\U0001f159\U0001f15a\U0001f15b\U0001f15c\U0001f15d'
    '\U0001f15e\U0001f15f\U0001f160\U0001f161\U0001f162\U0001f163\U0001f164\U0001f165\U0001f166\U0001f167'
    '\U0001f168\U0001f169\U0001f170\U0001f171\U0001f172\U0001f173\U0001f174\U0001f175\U0001f176\U0001f177'
    '\U0001f178\U0001f179\U0001f17a\U0001f17b\U0001f17c\U0001f17d\U0001f17e\U0001f17f\U0001f180\U0001f181'
    '\U0001f182\U0001f183\U0001f184\U0001f185\U0001f186\U0001f187\U0001f188\U0001f189\U0001f1e6\U0001f1e7'
    '\U0001f1e8\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1ec\U0001f1ed\U0001f1ee\U0001f1ef\U0001f1f0\U0001f1f1'
    '\U0001f1f2\U0001f1f3\U0001f1f4\U0001f1f5\U0001f1f6\U0001f1f7\U0001f1f8\U0001f1f9\U0001f1fa\U0001f1fb'
    '\U0001f1fc\U0001f1fd\U0001f1fe\U0001f1ff\U0001ccd6\U0001ccd7\U0001ccd8\U0001ccd9\U0001ccda\U0001ccdb'
    '\U0001ccdc\U0001ccdd\U0001ccde\U0001ccdf\U0001cce0\U0001cce1\U0001cce2\U0001cce3\U0001cce4\U0001cce5'
    '\U0001cce6\U0001cce7\U0001cce8\U0001cce9\U0001ccea\U0001cceb\U0001ccec\U0001cced\U0001ccee\U0001ccef'
    '\u2010\u2012\u2013\u06d4\u2043\u02d7\u2212\u2796\u2cbb\u2cba'
    '\u2a29\u2e1a\u2238\u2cb3\u2cb2\u2a2a\u201a\ua4f9\u0903\u0a83'
    '\u0589\u0703\u0704\u16ec\u1803\u1809\u205a\u05c3\u02f8\ua789'
    '\u2236\u02d0\ua4fd\U00011dd9\U0001d16d\u0701\u0702\ua60e\U00010a50\u0660'
    '\u06f0\ua4f8\u16eb\u2e31\U00010101\ua78f\u1427\u1735\u2041\u2215'
    '\u2044\u2571\u27cb\u29f8\U0001d23a\u31d3\u3033\u2cc7\u2cc6\u30ce'
    '\u4e3f\u29f6\u17d9\U0001e8cc\U0001e8cd\u2300\ua75a\u03e8\ua644\u14bf'
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
    '\U00010287\U000102a5\U00010525\u1d6e\u1d83\u018d\u13f3\u0260\u01e5\u01e4'
    '\uab90\u13fb\u2c8e\u157c\U000102cf\u0266\ua695\u13f2\u2c67\u04a2'
    '\u045b\u04c9\u04c7\u2c8f\uab8b\u04a3\u04ca\u04c8\u2373\u2c93'
    '\ua647\u0582\uab75\U000118c3\u2378\u0268\u1d7b\u1d7c\u03f3\ua7b2'
    '\u037f\u148d\u0249\u0248\u0575\uab7b\u2c94\u16d5\U00010518\u0199'
    '\u2c69\u049a\u20ad\ua740\u049e\u05c0\u2223\u23fd\u0661\u06f1'
    '\U00010320\U0001e8c7\u0196\u01c0\u2c92\u05d5\u05df\u0627\u07ca\u2d4f'
    '\u16c1\U00016f28\U0001028a\U00010309\U00011dda\U00011de1\U00016eaa\U0001d22a\u2cd0\u14aa'
    '\U00016f16\U000118a3\U000118b2\U0001041b\U00010526\u026d\u0197\u019a\u026b\u0673'
    '\u2cd1\uabae\U00010443\u03fa\u2c98\u15f0\u16d6\U000102b0\U00010311\u04cd'
    '\u2c9a\U00010513\U0001018e\u0273\u019e\u1d70\u2c9b\u0377\U0001044d\u0c02'
    '\u0c82\u0d02\u0d82\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66'
    '\u0d66\u0e50\u0ed0\u1040\u17e0\U000114d0\u0665\u06f5\u1d11\uab3d'
    '\u2c9f\u03ed\u10ff\u05e1\u0647\u06be\u06c1\u06d5\u0d20\u101d'
    '\U000104ea\U000118c8\U000118d7\U0001042c\u07c0\u0ce6\u3007\U000118e0\u2c9e\u2d54'
    '\u12d0\u0b20\U000104c2\U000118b5\U00010292\U000102ab\U00010404\U00010516\U00011de0\u06ff'
    '\uab3e\u2d41\u0275\ua74b\u2c91\u04e9\u0473\uab8e\uabbb\u2296'
    '\u229d\u236c\U0001d21a\U0001f714\u019f\ua74a\u2c90\u04e8\u0472\u2d31'
    '\u13be\u13eb\u10d7\u1010\u2184\u1d10\u037b\U0001044b\u2183\u03fd'
    '\ua4db\U00010423\uab3f\u2374\u00fe\u01bf\u03f8\u2ca3\u2ccf\u2ca2'
    '\u2cce\u146d\U00010295\u01a5\u1d7d\u1d29\uabb2\u2cab\u2ce1\u2ce0'
    '\u0444\u0563\u2d55\u02a0\u1d90\u2c95\uabb6\u049b\u049f\uab47'
    '\uab48\u1d26\u2c85\uab81\U0001d216\u01a6\U000104b4\u1587\U00016f35\u027c'
    '\u024d\u1d72\U000118e3\U00011700\u20a5\u0271\u1d6f\uab71\uaba2\u1d73'
    '\u01bd\u0d1f\uabaa\U000118c1\U00010448\u054f\u13d5\U00016f3a\U00010296\U00010420'
    '\u0282\u1d74\ua7b5\u1e9e\ua7d6\u13f0\u22a4\u27d9\U0001f768\u2ca6'
    '\U00016f0a\U000118bc\U00010297\U000102b1\U00010315\u2361\u023e\u01ae\u04ac\u20ae'
    '\u1d75\u2ca7\uab72\u04ad\ua79f\uab4e\uab52\u028b\U000104f6\U000118d8'
    '\u222a\u22c3\U000104ce\u144c\U00016f42\U000118b8\u045f\u1d7e\uab9c\u0244'
    '\u13cc\u2127\u162e\u1634\u1d7f\u2228\u22c1\u05d8\U00011706\uaba9'
    '\U000118c0\U0001d20d\u0667\u06f7\u2d38\u142f\ua6df\U00016f08\U000118a0\U0001051d'
    '\U00010197\U0001f708\u1d27\u2c97\U000104d8\u0668\u06f8\ua7da\u2d37\U000104b0'
    '\u1431\ua6ce\ua4e5\U00016f3d\U0001028d\ua7dc\u04c5\u026f\u2cbd\u0461'
    '\u0561\U0001170a\U0001170e\U0001170f\uab83\U000118e6\U000118ef\u13b3\u047d\U000114c5'
    '\u20a9\ua761\u2c99\uab87\u04ce\u166e\u00d7\u292b\u292c\u2a2f'
    '\u1541\u157d\u166d\u2573\U00010322\U000118ec\ua7b3\u2cac\u2d5d\u16b7'
    '\U00010290\U000102b4\U00010317\U00010527\u2a30\u04b2\U00010196\u0263\u1d8c\u1eff'
    '\uab5a\u2ca9\u04af\u10e7\U000118dc\u2ca8\u04ae\u13a9\U00016f43\U000118a4'
    '\U000102b2\u024f\u04b1\u00a5\u024e\u04b0\uab93\U000118c4\U000118e5\U000102f5'
    '\U000118a9\u0290\u01b6\u01b5\u0225\u0224\u1d76\u2c8d\u2c8c\u1d24'
    '\u03e9\ua645\uab9f\U00016ed1\u2299\u2609\u2a00\ua668\u2d59\U000104c3'
    '\u2206\u25b3\U0001f702\u2c86\u2d60\u1403\U00016f1a\U00010285\U000102a3\u2359'
    '\ua7db\u2c96\U000104db\u019b\u1d28\u2ca1\U00016ec1\u220f\u2ca0\ua6db'
    '\U00016ea6\u03db\u2c8b\uab53\uab55\u2cad\u2caf\u0471\U000104f9\u2375'
    '\ua7b7\u2cb1\ua64d\u2379\u0497\u0496\U0001d20b\u0376\ua6a1\U00010425'
    '\u048a\u048b\u1d2b\u04c6\U0001d202\u2cbc\u2108\u0e14\u0e15\u0e26'
    '\u0e8d\u2e26\u11ab\u11ae\u239c\u239f\u23a2\u23a5\u23aa\u23ae'
    '\u31d1\u1175\u31e0\u30ed\u56d7\u30a8',
    'ffđđđđđđđđoollhhttbbbbnnnnijagiaaoobabcdefghijklmnoprstuvwyzabrdeenkmhonpctyxuwberesijhivdgqwabrdeen'
    'knmhonpctyxuwberesijhivdgqwabydeznoikauveonpostuoxywabezhoikamnonpetyxonuhgqnnoudrtajemhygzibrvslcpk'
    'wihdabpdtgkjczfmnlsrvhwxyeioueeeeeeaaaknnssbbmoeeuuddoo.......IIacenqswzjoqqttyyzabcfgllnprrsxxzzabc'
    'efgghikklmnoprstuwxyabdhimnopsuvwxyjabcdefghijklmnpqrstuvwxyzabcdefghijklmnopqrstuwxyzbcfhjprtxzclww'
    'bbdfhlqraacddffjjllnnooppqqttuuvvwwxzafhikrtyakqxxfqqttuuabcdefghijlmnoqrstuvwxyzadefgghklmnpqrsuvxy'
    'zjlltsindeecooooooiecdegilmnopqtuvweoo..........,,,,,,,,abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr'
    'stuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz----------------,,::::::::::::::::......'
    '.......///////////////oddo222222333333333333334455666666677788888889999999999aaaaaabbbbbbbbbbbbbbbbb'
    'bbbccccccccccccccccccceeeeeeeeeddddddeeeeeeeeeeeeeeeeeeeeeefffffffffffffffgggggggghhhhhhhhhhhhhhhhii'
    'iiiiiiiijjjjjjjjkkkkkkkkkIIIIIIIIIIIIIIIIIIIIIIllllllllllllllllmmmmmmmnnnnnnnnnooooooooooooooooooooo'
    'oooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooppppppppppppppooooqqqqkkkkrrrrrrrrrrr'
    'rrmmmmmrrrssssssssssssbbbbttttttttttttttttttuuuuuuuuuuuuuuuuuuuuuvvvvvvvvvvvvvvvvvaaaaaaaaaaaaaaawww'
    'wwwwwwwwwwwwmmmxxxxxxxxxxxxxxxxxxxxxxyyyyyyyyyyyyyyyyyyyzzzzzzzzzzzzzsssbbooooooaaaaaaaaaaaaaannnnnn'
    'nssxxxyyywwwwwxxnnnnnnnnxweaanuclciiiiiiiizooi'
    ) end,
    '[\u0304\u0305\u0307\u0308\u030a-\u031a\u031c-\u0322\u0324-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g'),
    -- Marks on letters that have none in Vietnamese: 'ń', 'û'.
    '([b-df-hj-np-tv-xzđB-DF-HJ-NP-TV-XZ])[\u0300-\u0323]+|([\u0300-\u0323])\2+|([iuyIUY][\u031b\u0323]*)[\u0302\u0306]', '\1\2\3', 'g')
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

-- A text's words with one sign between them: a space if any was there, otherwise '*', and between sentences U+0005, which
-- no text contains. What is between words is listed explicitly, since the locale decides what a letter is.
create function private.spelled(folded text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  -- The mark of a tone has one place: 'hoà' and 'hòa' are one word, and so are 'tài' and 'taì'.
  select btrim(regexp_replace(regexp_replace(regexp_replace(
    normalize(regexp_replace(
      regexp_replace(folded, '(o)([\u0300\u0301\u0303\u0309\u0323])([ae])|(u)([\u0300\u0301\u0303\u0309\u0323])(y)', '\1\4\3\6\2\5', 'g'),
      '([aeo][\u0302\u0306\u031b]?)([iouy])([\u0300\u0301\u0303\u0309\u0323])|(u\u031b?)(a)([\u0300\u0301\u0303\u0309\u0323])', '\1\4\3\6\2\5', 'g'), nfc),
    '[\u0006-\u0020\u0085\u00a0\u2000-\u200f\u2028-\u202f\u205f\u3000]+', ' ', 'g'),
    '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965'
    '\u2010-\u2027\u2030-\u205e\u2060-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3001-\u3004\u3008-\u3020\u3030\u303d\u30fb\ue000-\uf8ff\ufe10-\ufe1f\ufe30-\ufe6f\uff00-\uff0f\uffe0-\uffff\U0001f000-\U0001fbff]+', '*', 'g'),
    '\*? [* ]*', ' ', 'g'),
    ' *')
$$;

-- The same with one space before, between and after words. Two sentences have more between them.
create function private.as_spaced(spelled text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select ' ' || replace(translate(spelled, '*', ' '), E'\u0005', E' \u0005 ') || ' '
$$;

-- For words in other alphabets: without look-alikes.
create or replace function private.as_words(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.as_spaced(private.spelled(private.plain_letters(written)))
$$;

create function private.without_accents(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(normalize(written, nfd), '[\u0300-\u0323]+', '', 'g')
$$;

-- One Vietnamese syllable without accents, a number, or an hour ('8h').
create function private.is_syllable(word text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select word ~ ('^([0-9]+h?|(b|c|ch|d|đ|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|q|r|s|t|th|tr|v|x)?'
    '(a|ai|ao|au|ay|e|eo|eu|i|ia|ie|ieu|iu|o|oa|oai|oao|oay|oe|oeo|oi|oo|u|ua|uai|uao|uay|ue|ui|uo|uoi|uou|uu|uy|uya|uye|uyu|y|ye|yeu)'
    '(c|ch|m|n|ng|nh|p|t)?)$')
$$;

-- Each of these letters once where a text repeats it. Without a regular expression, whose back references take quadratic time.
create function private.once(written text, letters text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  letter text;
begin
  foreach letter in array string_to_array(letters, null) loop
    while strpos(written, letter || letter) > 0 loop
      written := replace(written, letter || letter, letter);
    end loop;
  end loop;
  return written;
end
$$;

-- 'ngon' for 'ngonnn', 'lồn' for 'lồồn' and 'lồoon'. But 'boom' stays.
create function private.squeezed(folded text) returns text
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  plain    text := normalize(folded, nfc);
  accented constant text := 'àáảãạằắẳẵặầấẩẫậăâèéẻẽẹềếểễệêìíỉĩịòóỏõọồốổỗộôùúủũụỳýỷỹỵ';
  bare     constant text := 'aaaaaaaaaaaaaaaaaeeeeeeeeeeeiiiiiooooooooooouuuuuyyyyy';
begin
  if plain ~ '(oo|ee)[bcdfghjklmnpqrstvwxz]' then
    plain := regexp_replace(plain, '(?<![oòóỏõọồốổỗộô])o(o)(?=[bcdfghjklmnpqrstvwxz])|(?<![eèéẻẽẹềếểễệê])e(e)(?=[bcdfghjklmnpqrstvwxz])', E'\\1\u0001\\2', 'g');
    plain := replace(replace(plain, E'o\u0001', E'o\u0001o'), E'\u0001e', E'e\u0001e');
  end if;
  plain := private.once(plain, 'abcdefghijklmnopqrstuvwxyzđ' || accented || 'ơờớởỡợưừứửữự');
  for n in 1 .. char_length(accented) loop
    while strpos(plain, substr(accented, n, 1) || substr(bare, n, 1)) > 0 loop
      plain := replace(plain, substr(accented, n, 1) || substr(bare, n, 1), substr(accented, n, 1));
    end loop;
  end loop;
  return replace(plain, E'\u0001', '');
end
$$;

-- Digits and signs within a word as the letters that they resemble.
create function private.letters_for_digits(folded text, one text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case when word ~ '[a-zđ].*[0-9@$€|!]|[0-9@$€|!].*[a-zđ]'
      then translate(btrim(word, '.,;:!?"()'), '034578@$€1|!', 'oeastbase' || one || one || one)
      else word end, ' ' order by nth), '')
  from regexp_split_to_table(folded, '[\u0006-\u0020\u2000-\u206f\u3000]+') with ordinality as words (word, nth)
$$;

-- For words that are not Vietnamese, such as 'casino': no accents, one letter for 'i', 'l' and '1', one for 'c' and 'k'.
create function private.loosely(folded text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.once(replace(replace(translate(
    -- 'casino88' is 'casino' and a number.
    regexp_replace(private.without_accents(folded), '(?<=[a-z]{3})(?=[0-9]{2,}(?![a-z0-9]))|[!|]+(?![a-z0-9])', '*', 'g'),
    '0134578@$€|!9đjlzkq', 'oieastbaseiigdiiscg'), 'rn', 'm'), 'vv', 'w'), 'abcdefghijklmnopqrstuvwxyz')
$$;

-- How a watched word is compared:
--   syllable  Vietnamese, one word: as a word of the text, accents included
--   phrase    Vietnamese, several words, or a word and a number: also joined, or split elsewhere
--   short     another word of up to four letters, or of digits and letters: accents do not count
--   foreign   a longer one, form is private.loosely: also split, or with more letters before or after
create function private.watched_form(word text, out folded text, out shape text, out kind text, out form text, out letters text, out is_accented boolean)
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

-- Whether a text has the letters of a watched word, with at most one separator after each. Where the word is split into
-- syllables that it does not consist of, the text is another one: 'ca si no' (the singer is full) is not 'casino'.
create function private.is_spelled_out(spelled text, form text) returns boolean
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  expected constant text[] := string_to_array(form, ' ');
  joined   constant text := replace(form, ' ', '');
  found    text;
  parts    text[];
begin
  for found in
    select matched[1] from regexp_matches(spelled,
      '(?<![^ *\u00050-9])' || regexp_replace(joined, '(.)(?=.)', '\1[ *]?', 'g') || '(?![^ *\u00050-9])', 'g') as matched
  loop
    parts := regexp_split_to_array(found, '[ *]');
    if (case when cardinality(parts) = 1 then not private.is_syllable(private.without_accents(joined))
      else parts = expected
        or (cardinality(parts) > 2 and strpos(found, ' ') = 0)
        -- In the loose form an 'l' is an 'i'.
        or exists (select from unnest(parts) as part
          where not private.is_syllable(regexp_replace(private.without_accents(part), '^i(?=[aeiouy])', 'l'))) end)
    then return true; end if;
  end loop;
  return false;
end
$$;

-- A text in Latin letters, case kept, with U+0005 between sentences. 'Con cá. Độ xe' are two, 'cá. độ' is one. U+E005 stands
-- for it in between, since U+0005 is invisible.
create function private.as_sentences(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(private.latin_letters(regexp_replace(translate(written, E'\ue005', ' '),
    '[.!?…][.!?…"'')]*[ \n]+(?=' || capital || '(?!' || capital || ')[^ \n.])', E'\ue005', 'g')), E'\ue005', E'\u0005')
  from (values ('[A-ZÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬĐÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴ]')) as letters (capital)
$$;

-- The ways in which a hasty reader may read a text: as it is written; with a repeated letter once; with 'I' and '1' as
-- 'l', as in 'Iừa'; with 'l' and '1' as 'I' between capitals, as in 'CASlNO'. Accents count: without them, half of the rude
-- words would look like harmless ones.
create function private.readings(parted text) returns text[]
  language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  folded text := lower(parted collate pg_catalog."C");
  found  text[] := array[private.spelled(folded)];
  squeezed constant text := private.squeezed(folded);
begin
  if squeezed <> folded then found := found || private.spelled(squeezed); end if;
  if parted ~ 'I|[A-Z]l|l[A-Z]|[0-9@$€|!][a-zđA-Z]|[a-zđA-Z\u0300-\u0323][0-9@$€|]' then
    folded := private.letters_for_digits(lower(
      regexp_replace(parted, '(?<=[A-Z][\u0300-\u0323]*)l|l(?=[A-Z])', 'I', 'g') collate pg_catalog."C"), 'i');
    found := found || private.spelled(folded)
      || private.spelled(private.letters_for_digits(lower(translate(parted, 'I', 'l') collate pg_catalog."C"), 'l'));
  end if;
  if strpos(folded, 'rn') > 0 then found := found || private.spelled(replace(folded, 'rn', 'm')); end if;
  return found;
end
$$;
comment on function private.readings is 'A text in Latin letters in all ways in which it may be read, each as private.spelled.';

-- The words of a text, and those that it spells: letters that stand alone, and parts with a sign between them, unless each
-- of these is a syllable: 'ca.ve' are two words.
create function private.words_of(spelled text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select words
    || case when words ~ ' [^ ] [^ ] ' then regexp_replace(words, '(?<= [^ ]) (?=[^ ] )', '', 'g') else '' end
    || case when strpos(spelled, '*') = 0 then '' else coalesce((
      select ' ' || string_agg(replace(word, '*', ''), ' ') || ' '
      from regexp_split_to_table(spelled, '[ \u0005]+') as word
      where strpos(word, '*') > 0
        and exists (select from unnest(string_to_array(word, '*')) as part where not private.is_syllable(private.without_accents(part)))
    ), '') end
  from private.as_spaced(spelled) as words
$$;

alter table private.watched_words
  add column shape text,
  add column kind  text,
  add column form  text,
  add column letters text,
  add column is_accented boolean;
comment on column private.watched_words.shape is 'The word in Latin letters.';
comment on column private.watched_words.kind is 'How it is compared, see private.watched_form.';
comment on column private.watched_words.form is 'What it is compared by, depending on kind.';
create temporary table former_words as select word from private.watched_words;
delete from private.watched_words;
insert into private.watched_words (folded, shape, kind, form, letters, is_accented, word)
  select distinct on (known.folded) known.*, word
  from former_words, private.watched_form(word) as known order by known.folded;
drop table former_words;
alter table private.watched_words
  alter column shape set not null,
  alter column kind set not null,
  alter column form set not null,
  alter column letters set not null,
  alter column is_accented set not null;
comment on column private.watched_words.letters is 'form without spaces.';

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
comment on function private.has_watched_word is 'Whether a text has one of the operators'' words, in some disguise or none.';

create or replace function private.is_watched(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  select private.has_watched_word(written) or ((select links_wait from private.watch_settings) and private.has_link(written))
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

-- What listeners write before a full stop: a syllable, letters of it twice, a letter, a number, laughter, an abbreviation,
-- a word that they have borrowed.
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

-- Whether 'label.ending' is the end of a sentence and the next one's first word, without a space between
-- them: 'hay.la', 'quá.top', 'mai.Club nào', 'prod.by'. The ending is one of the internet. See decision 079.
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

-- Whether a name of the internet has something else than a dot before its ending: 'xau .com', 'evil. com', 'evil..com',
-- 'evil,com', 'evil🔥com', 'evil dot com', 'xau chấm com'. Ordinary texts have such signs where a dot lacks its space.
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

create or replace function private.has_link(written text) returns boolean
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

-- Compares like a hasty reader: ignores accents, spaces, dots and repeated letters, and reads digits as letters. What is
-- refused pretends to speak for the site; a person's name or trade that has these letters passes.
create or replace function private.is_house_name(written text) returns boolean
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

-- Accents make other names. A capital 'I' and an 'l' do not, nor do signs and repeated letters.
create function private.name_look(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(private.spelled(private.squeezed(translate(private.fold_letters(private.clean_name(written)), '01|l', 'oiii'))), E' *\u0005', '')
$$;

-- A name by which readers would take its owner for an operator: their own name in any letters, case and spacing.
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

-- The name is the first allowed one of these; the last one is always allowed.
create or replace function private.make_profile(user_id uuid, email text, metadata jsonb) returns void
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
