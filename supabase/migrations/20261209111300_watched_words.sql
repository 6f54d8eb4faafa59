-- Comments that are held back for review: those with a word of the operators' list, or with a link if links are held
-- back. Such a comment is hidden and has an open case, which operators decide like a report.

create table if not exists private.watched_words (
  folded      text primary key,
  word        text not null,
  shape       text not null,
  kind        text not null,
  form        text not null,
  letters     text not null,
  is_accented boolean not null
);
comment on table private.watched_words is 'The operators'' list, with the forms by which private.has_watched_word compares.';
comment on column private.watched_words.folded is 'The form in other alphabets, see private.as_words.';
comment on column private.watched_words.word is 'As the operators wrote it.';
comment on column private.watched_words.shape is 'The word in Latin letters.';
comment on column private.watched_words.kind is 'How it is compared, see private.watched_form.';
comment on column private.watched_words.form is 'What it is compared by, depending on kind.';
comment on column private.watched_words.letters is 'form without spaces.';
alter table private.watched_words enable row level security;

create table if not exists private.watch_settings (
  is_only    boolean primary key default true check (is_only),
  links_wait boolean not null
);
comment on table private.watch_settings is 'One row. links_wait: comments with links are held back, too.';
alter table private.watch_settings enable row level security;
insert into private.watch_settings (links_wait) values (false) on conflict do nothing;

create or replace function private.watched_form(word text, out folded text, out shape text, out kind text, out form text, out letters text, out is_accented boolean)
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
comment on function private.watched_form is
  'How a watched word is compared. Kinds: syllable (Vietnamese, one word: as a word of the text, accents included); '
  'phrase (Vietnamese, several words, or a word and a number: also joined, or split elsewhere); short (another word '
  'of up to four letters, or of digits and letters: accents do not count); foreign (a longer one, form is '
  'private.loosely: also split, or with more letters before or after).';

create or replace function private.has_watched_word(written text) returns boolean
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
comment on function private.has_watched_word is
  'Whether a text has one of the operators'' words, in some disguise or none.';

create table if not exists private.top_level_domains (name text primary key);
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
  ' 飞利浦 食品 餐厅 香格里拉 香港 닷넷 닷컴 삼성 한국', ' ')) as name
  on conflict do nothing;

create or replace function private.is_ordinary_word(word text) returns boolean
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
comment on function private.is_ordinary_word is
  'Whether listeners write it before a full stop: a syllable, letters of it twice, a letter, a number, laughter, an '
  'abbreviation, a word that they have borrowed.';

create or replace function private.lacks_a_space(label text, ending text, word_before text, goes_on boolean) returns boolean
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
comment on function private.lacks_a_space is
  'Whether ''label.ending'' is the end of a sentence and the next one''s first word, without a space between them: '
  '''hay.la'', ''quá.top'', ''mai.Club nào'', ''prod.by''. The ending is one of the internet. See decision 079.';

create or replace function private.is_disguised_link(label text, sign text, ending text, after text) returns boolean
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
comment on function private.is_disguised_link is
  'Whether a name of the internet has something else than a dot before its ending: ''xau .com'', ''evil. com'', '
  '''evil..com'', ''evil,com'', ''evil🔥com'', ''evil dot com'', ''xau chấm com''. Ordinary texts have such signs '
  'where a dot lacks its space.';

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
comment on function private.has_link is 'Whether a text has an address of the internet, also a disguised one.';

create or replace function private.is_watched(written text) returns boolean
  language sql stable strict set search_path = ''
as $$
  select private.has_watched_word(written) or ((select links_wait from private.watch_settings) and private.has_link(written))
$$;
comment on function private.is_watched is 'Whether a comment is to be held for review.';

create or replace function private.hold_watched_comment() returns trigger
  language plpgsql security definer set search_path = ''
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
comment on function private.hold_watched_comment is 'Hides a watched comment and opens a case about it.';

create trigger hold_watched after insert on public.track_comments
  for each row execute function private.hold_watched_comment();
comment on trigger hold_watched on public.track_comments is
  'Triggers run in the order of their names: this one before the one that notifies the track''s viewers.';

create or replace function public.does_my_comment_wait(track_id text) returns boolean
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
comment on function public.does_my_comment_wait is
  'Whether the caller''s last comment on a track is held for review.';

create or replace function public.studio_watched() returns table (words text[], links_wait boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
    select array(select word from private.watched_words order by folded), settings.links_wait
    from private.watch_settings as settings;
end
$$;
comment on function public.studio_watched is 'The rules by which comments are held for review. For operators.';

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
comment on function public.save_watched is
  'Sets the words (at most 500 of 64 characters), and whether links, for which comments are held for review. False: '
  'nothing has changed. For operators.';

revoke execute on function public.does_my_comment_wait, public.studio_watched, public.save_watched
  from public, anon, service_role;
grant execute on function public.does_my_comment_wait, public.studio_watched, public.save_watched to authenticated;
