-- How disguised texts are read: one function replaces look-alikes, for reserved names, watched words and links alike.

create or replace function private.latin_letters(written text) returns text
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
comment on function private.latin_letters is
  'A text in the Latin letters that it looks like, for comparison: other alphabets, mathematical, full-width and '
  'circled letters, and regional indicators are replaced. ''I'' stays a capital where a look-alike may be an ''i'' or '
  'an ''l''. Marks stay, each after its letter (NFD), and so does đ; but only those of Vietnamese, where Vietnamese '
  'has them. The lists are printed by supabase/print-look-alikes.ts from Unicode 17''s confusables.txt, © Unicode, '
  'Inc., under the Unicode License V3.';

create or replace function private.fold_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(lower(private.latin_letters(written) collate pg_catalog."C") collate pg_catalog."default")
$$;
comment on function private.fold_letters is
  'A text in lower-case Latin letters. Collation "C" first, since the rules of some languages turn ''I'' into ''ı''.';

create or replace function private.plain_letters(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select lower(normalize(private.without_invisible(written), nfkc))
$$;
comment on function private.plain_letters is
  'A text in lower case, without look-alikes: full-width and other forms of a letter become that letter. Diacritics '
  'are kept: without them, half of the rude words would look like harmless ones.';

create or replace function private.spelled(folded text) returns text
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
comment on function private.spelled is
  'A text''s words with one sign between them: a space if any was there, otherwise ''*'', and between sentences '
  'U+0005, which no text contains. What is between words is listed explicitly, since the locale decides what a letter '
  'is.';

create or replace function private.as_spaced(spelled text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select ' ' || replace(translate(spelled, '*', ' '), E'\u0005', E' \u0005 ') || ' '
$$;
comment on function private.as_spaced is
  'What private.spelled returns, with one space before, between and after words. Two sentences have more between '
  'them.';

create or replace function private.as_words(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.as_spaced(private.spelled(private.plain_letters(written)))
$$;
comment on function private.as_words is
  'A text as words for comparison, in any alphabet and without look-alikes: lower case, with one space before, '
  'between and after words.';

create or replace function private.without_accents(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(normalize(written, nfd), '[\u0300-\u0323]+', '', 'g')
$$;
comment on function private.without_accents is 'A text without marks, and with d for đ.';

create or replace function private.is_syllable(word text) returns boolean
  language sql immutable strict parallel safe set search_path = ''
as $$
  select word ~ ('^([0-9]+h?|(b|c|ch|d|đ|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|q|r|s|t|th|tr|v|x)?'
    '(a|ai|ao|au|ay|e|eo|eu|i|ia|ie|ieu|iu|o|oa|oai|oao|oay|oe|oeo|oi|oo|u|ua|uai|uao|uay|ue|ui|uo|uoi|uou|uu|uy|uya|uye|uyu|y|ye|yeu)'
    '(c|ch|m|n|ng|nh|p|t)?)$')
$$;
comment on function private.is_syllable is
  'Whether a word is one Vietnamese syllable without accents, a number, or an hour (''8h'').';

create or replace function private.once(written text, letters text) returns text
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
comment on function private.once is
  'Each of these letters once where a text repeats it. Without a regular expression, whose back references take '
  'quadratic time.';

create or replace function private.squeezed(folded text) returns text
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
comment on function private.squeezed is
  'A text without repeated letters: ''ngon'' for ''ngonnn'', ''lồn'' for ''lồồn'' and ''lồoon''. But ''boom'' stays.';

create or replace function private.letters_for_digits(folded text, one text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case when word ~ '[a-zđ].*[0-9@$€|!]|[0-9@$€|!].*[a-zđ]'
      then translate(btrim(word, '.,;:!?"()'), '034578@$€1|!', 'oeastbase' || one || one || one)
      else word end, ' ' order by nth), '')
  from regexp_split_to_table(folded, '[\u0006-\u0020\u2000-\u206f\u3000]+') with ordinality as words (word, nth)
$$;
comment on function private.letters_for_digits is 'Digits and signs within a word as the letters that they resemble.';

create or replace function private.loosely(folded text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select private.once(replace(replace(translate(
    -- 'casino88' is 'casino' and a number.
    regexp_replace(private.without_accents(folded), '(?<=[a-z]{3})(?=[0-9]{2,}(?![a-z0-9]))|[!|]+(?![a-z0-9])', '*', 'g'),
    '0134578@$€|!9đjlzkq', 'oieastbaseiigdiiscg'), 'rn', 'm'), 'vv', 'w'), 'abcdefghijklmnopqrstuvwxyz')
$$;
comment on function private.loosely is
  'A text for comparison with words that are not Vietnamese, such as ''casino'': no accents, one letter for ''i'', '
  '''l'' and ''1'', one for ''c'' and ''k''.';

create or replace function private.as_sentences(written text) returns text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(private.latin_letters(regexp_replace(translate(written, E'\ue005', ' '),
    '[.!?…][.!?…"'')]*[ \n]+(?=' || capital || '(?!' || capital || ')[^ \n.])', E'\ue005', 'g')), E'\ue005', E'\u0005')
  from (values ('[A-ZÀÁẢÃẠĂẰẮẲẴẶÂẦẤẨẪẬĐÈÉẺẼẸÊỀẾỂỄỆÌÍỈĨỊÒÓỎÕỌÔỒỐỔỖỘƠỜỚỞỠỢÙÚỦŨỤƯỪỨỬỮỰỲÝỶỸỴ]')) as letters (capital)
$$;
comment on function private.as_sentences is
  'A text in Latin letters, case kept, with U+0005 between sentences. ''Con cá. Độ xe'' are two, ''cá. độ'' is one. '
  'U+E005 stands for it in between, since U+0005 is invisible.';

create or replace function private.readings(parted text) returns text[]
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
comment on function private.readings is
  'A text in Latin letters in all ways in which a hasty reader may read it, each as private.spelled: as it is '
  'written; with a repeated letter once; with ''I'' and ''1'' as ''l'', as in ''Iừa''; with ''l'' and ''1'' as ''I'' '
  'between capitals, as in ''CASlNO''. Accents count: without them, half of the rude words would look like harmless '
  'ones.';

create or replace function private.words_of(spelled text) returns text
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
comment on function private.words_of is
  'The words of a text, and those that it spells: letters that stand alone, and parts with a sign between them, '
  'unless each of these is a syllable: ''ca.ve'' are two words.';

create or replace function private.is_spelled_out(spelled text, form text) returns boolean
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
comment on function private.is_spelled_out is
  'Whether a text has the letters of a watched word, with at most one separator after each. Where the word is split '
  'into syllables that it does not consist of, the text is another one: ''ca si no'' (the singer is full) is not '
  '''casino''.';
