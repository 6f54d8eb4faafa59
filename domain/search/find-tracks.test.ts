import { describe, expect, test } from 'vitest';
import { NAUGHTY_STRINGS, NO_TEXT } from '#testing/naughty-strings.ts';
import { findTracks } from './find-tracks.ts';
import { readQuery } from './read-query.ts';
import { buildIndex, changeIndex, type Searchable } from './search-index.ts';
import { TEST_NAMES, TEST_TRACKS } from './test-catalogue.ts';

const index = buildIndex(TEST_TRACKS);
const find = (query: string) => {
  const { places } = findTracks(index, readQuery(query));
  return places.map((place) => TEST_NAMES[place]).join(' ');
};

/** What is typed, and the tracks it finds (see test-catalogue.ts), the best first. */
const CASES: Record<string, [query: string, found: string][]> = {
  'accents as they were typed go before others': [
    ['đường', 'duong duong2'],
    ['duong', 'duong2 duong'],
    ['dương', 'duong2 duong'],
    ['đương', 'duong duong2'],
    ['Đường', 'duong duong2'],
    ['ĐƯỜNG', 'duong duong2'],
    ['đuong', 'duong duong2'],
    ['đuờng', 'duong duong2'],
    ['đừơng', 'duong duong2'],
    ['dường', 'duong duong2'],
    ['DUONG', 'duong2 duong'],
    ['DƯƠNG', 'duong2 duong'],
    ['mưa', 'mua muaThu muaDi'],
    ['mua', 'muaDi muaThu mua'],
    ['mùa', 'muaThu mua muaDi'],
    ['mứa', 'muaThu mua muaDi'],
    ['MÙA', 'muaThu mua muaDi'],
    ['múa', 'muaThu mua muaDi'],
    ['lúa', 'remix lua'],
    ['lụa', 'lua remix'],
    ['lua', 'lua remix'],
    ['lủa', 'lua remix'],
    ['đêm', 'dem demo'],
    ['dem', 'dem demo'],
    ['đem', 'dem demo'],
    ['dêm', 'dem demo'],
    ['hoa', 'hoaHong hoaDat hoaCu hoaMoi'],
    ['hóa', 'hoaDat hoaHong hoaCu hoaMoi'],
    ['hồng', 'hoaHong'],
    ['hong', 'hoaHong'],
    ['trăng', 'nguyen trong dem'],
    ['trang', 'dem nguyen trong'],
    ['trắng', 'dem nguyen trong'],
    ['nguyên', 'nguyen'],
    ['nguyen', 'nguyen'],
    ['nguyễn', 'nguyen'],
    ['nguyển', 'nguyen'],
    ['trống', 'trong'],
    ['trong', 'trong'],
    ['trông', 'trong'],
    ['cà phê', 'cafe'],
    ['ca phe', 'cafe'],
    ['cafe', 'cafe'],
    ['cà phe', 'cafe'],
    ['biển', 'thuy'],
    ['bien', 'thuy'],
    ['thuỷ triều', 'thuy'],
    ['thuy trieu', 'thuy'],
    ['ấm', 'nfd hoaCu'],
    ['am', 'hoaCu nfd'],
    ['âm', 'hoaCu nfd'],
    ['đỏ', 'hoaCu'],
    ['do', 'hoaCu'],
    ['dò', 'hoaCu'],
    ['nắng', 'thuy hoaCu'],
    ['nang', 'thuy hoaCu'],
    ['nhà', 'duong demo house mixtape'],
    ['nha', 'duong demo house mixtape'],
    ['vỡ', 'duong2'],
    ['vo', 'duong2'],
    ['cận', 'demo house nguyen'],
    ['can', 'demo house nguyen'],
    ['gạch', 'duong2 hoaDat hoaMoi'],
    ['gach', 'duong2 hoaDat hoaMoi'],
  ],
  'a tone may stand on either vowel': [
    ['hoà', 'hoaCu hoaMoi hoaDat hoaHong'],
    ['hòa', 'hoaCu hoaMoi hoaDat hoaHong'],
    ['HOÀ', 'hoaCu hoaMoi hoaDat hoaHong'],
    ['HÒA', 'hoaCu hoaMoi hoaDat hoaHong'],
    ['hoá', 'hoaDat hoaHong hoaCu hoaMoi'],
    ['hoa hong', 'hoaHong'],
    ['thuỷ', 'thuy'],
    ['thủy', 'thuy'],
    ['thuy', 'thuy'],
    ['hoà tan', 'hoaMoi'],
    ['hòa âm', 'hoaCu'],
    ['hoà âm đỏ', 'hoaCu'],
    ['hòa âm đỏ', 'hoaCu'],
  ],
  'words are found by their beginnings': [
    ['đ', 'dem muaDi hoaDat bass duong hoaCu muaThu duong2 demo nghieng nguyen remix'],
    ['d', 'duong2 hoaDat dem demo bass duong hoaCu muaDi muaThu nghieng nguyen remix'],
    ['đư', 'duong duong2'],
    ['du', 'duong2 duong'],
    ['đườ', 'duong duong2'],
    ['đươ', 'duong duong2'],
    ['duon', 'duong2 duong'],
    ['h', 'hoaDat hoaHong house hoaCu hoaMoi cafe mua muaDi demo bass'],
    ['ho', 'hoaDat hoaHong house hoaCu hoaMoi demo'],
    ['hoa h', 'hoaHong hoaDat hoaCu hoaMoi'],
    ['m', 'muaThu mua muaDi mixtape lua thuy hoaCu'],
    ['mư', 'mua thuy hoaCu muaThu muaDi'],
    ['mu', 'muaThu mua muaDi thuy hoaCu'],
    ['n', 'dem nguyen nghieng duong cafe thuy hoaCu demo house mixtape'],
    ['ng', 'nguyen nghieng cafe duong'],
    ['ngh', 'nghieng'],
    ['nghi', 'nghieng'],
    ['nghiê', 'nghieng'],
    ['nonst', 'dem'],
    ['b', 'hoaHong bass muaDi demo house remix nfd mixtape duong2 thuy hoaCu hoaMoi'],
    ['ba', 'hoaHong bass muaDi remix demo house nfd mixtape thuy hoaCu'],
    ['bas', 'bass demo house muaDi nfd'],
    ['ho u', 'house demo'],
    ['tr', 'dem house nguyen trong thuy hoaHong mua muaDi'],
    ['tră', 'nguyen trong dem hoaHong mua'],
    ['trố', 'trong muaDi'],
    ['thu', 'muaThu thuy bass'],
    ['thuy t', 'thuy'],
    ['ca', 'cafe duong2 demo house nguyen muaThu dem thuy hoaCu'],
    [
      'c',
      'mixtape duong2 muaThu trong cafe remix demo house nguyen muaDi dem thuy hoaCu hoaHong lua duong mua',
    ],
    ['v', 'duong2 bass duong nfd hoaHong lua cafe remix nghieng hoaCu hoaMoi muaDi'],
    ['vư', 'nfd hoaHong lua remix'],
    ['ươ', 'nfd'],
    ['s', 'demo cafe nfd'],
    ['suong', 'nfd'],
    ['l', 'lua remix muaDi duong2 hoaDat bass hoaMoi'],
    ['lu', 'lua remix'],
    ['r', 'remix mua nguyen trong nfd muaDi duong2 muaThu bass'],
    ['re', 'remix nfd duong2 muaThu bass'],
    ['rem', 'remix duong2 muaThu bass'],
    ['remi', 'remix duong2 muaThu bass'],
    ['x', 'mixtape'],
    ['90', 'cafe'],
    ['9', 'cafe'],
    ['2', 'trong'],
    ['7', 'demo'],
    ['3', 'mixtape'],
  ],
  'several words, in any order, must all be there': [
    ['về nhà', 'duong'],
    ['nhà về', 'duong'],
    ['nhà đường', 'duong'],
    ['nha duong', 'duong'],
    ['duong nha ve', 'duong'],
    ['đêm nonstop', 'dem'],
    ['nonstop dem', 'dem'],
    ['trắng đêm', 'dem'],
    ['lò gạch remix', 'duong2'],
    ['remix lo gach', 'duong2'],
    ['hoa lo gach', 'hoaDat hoaMoi'],
    ['chill tiem tra', 'hoaHong mua'],
    ['vườn chill', 'hoaHong lua'],
    ['chill vườn lụa', 'lua'],
    ['bụi dương', 'duong2'],
    ['bui lo gach duong', 'duong2'],
    ['dj duong', 'duong'],
    ['dj thả', 'nghieng duong'],
    ['dân gian remix', 'remix'],
    ['gian dân', 'nguyen remix'],
    ['về về', 'duong'],
    ['peak time', 'dem'],
    ['time peak dem', 'dem'],
    ['xe ôm', 'mixtape'],
    ['ôm bạn', 'mixtape'],
    ['bass can', 'demo house'],
    ['cận bass house', 'house demo'],
    ['trong 2', 'trong'],
    ['2 trong', 'trong'],
    ['số 7', 'demo'],
    ['demo 7', 'demo'],
  ],
  'title before artist before album before tags': [
    ['lúa mạch', 'lua'],
    ['mạch', 'lua'],
    ['lo gach', 'duong2 hoaDat hoaMoi'],
    ['thợ điện', 'muaThu dem'],
    ['cầu chì', 'muaThu dem'],
    ['rằm', 'nguyen trong'],
    ['rêu', 'nfd'],
    ['vách', 'bass'],
    ['bass', 'bass demo house'],
    ['remix', 'remix duong2 muaThu bass'],
    ['house', 'house demo'],
    ['chill', 'hoaHong lua cafe duong thuy mua'],
    ['vinahouse', 'nghieng hoaCu hoaMoi muaDi'],
    ['hard', 'hoaDat bass'],
    ['nháp', 'demo house'],
    ['mixtape', 'mixtape'],
    ['khuya', 'hoaHong mua'],
    ['trà', 'hoaHong mua dem nguyen trong'],
    ['vuon', 'nfd hoaHong lua remix'],
    ['biển chill', 'thuy'],
    ['dan gian', 'nguyen remix'],
    ['cơm', 'trong'],
    ['diều', 'nghieng duong'],
    ['nonstop', 'dem'],
  ],
  'Telex that was not switched on': [
    ['dduwowngf', 'duong'],
    ['dduowngf', 'duong'],
    ['duongwf', 'duong'],
    ['dduwowng', 'duong'],
    ['dduongwf', 'duong'],
    ['DDUWOWNGF', 'duong'],
    ['dduw', 'duong'],
    ['dd', 'dem muaDi hoaDat bass duong hoaCu muaThu'],
    ['dduwow', 'duong'],
    ['muwa', 'mua'],
    ['muaw', 'mua'],
    ['muaf', 'muaThu'],
    ['mufa', 'muaThu'],
    ['ddeem', 'dem'],
    ['ddemm', 'dem'],
    ['ddeem trawngs', 'dem'],
    ['nonstop ddeem', 'dem'],
    ['hoaf', 'hoaCu hoaMoi'],
    ['hofa', 'hoaCu hoaMoi'],
    ['hoas', 'hoaDat'],
    ['thuyr', 'thuy'],
    ['thuyr trieeuf', 'thuy'],
    ['nguyeen', 'nguyen'],
    ['nguyeenx', 'nguyen'],
    ['nghieeng', 'nghieng'],
    ['nghieng', 'nghieng'],
    ['trawng', 'nguyen trong dem'],
    ['traawng', ''],
    ['troongs', 'trong'],
    ['trawngs', 'dem'],
    ['cas phee', 'cafe thuy hoaCu'],
    ['caf phee', 'cafe'],
    ['luaj', 'lua'],
    ['luas', 'remix lua'],
    ['bieenr', 'thuy'],
    ['gajch', 'duong2 hoaDat hoaMoi'],
    ['gachj', 'duong2 hoaDat hoaMoi'],
    ['nhaf', 'duong'],
    ['veef', 'duong'],
    ['vowx', 'duong2'],
    ['dduwowngf veef nhaf', 'duong'],
    ['vuwowfn', 'nfd hoaHong lua remix'],
    ['uwowm', 'nfd'],
    ['suwowng', 'nfd'],
    ['aamf', ''],
    ['aams', 'nfd'],
    ['tieemj', 'hoaHong nfd mua'],
    ['tw', ''],
    ['rawfm', 'nguyen trong'],
    ['reeu', 'nfd'],
    ['xe oom', 'mixtape'],
    ['baanj', ''],
  ],
  'VNI that was not switched on': [
    ['d9u7o7ng2', 'duong'],
    ['d9uo7ng2', 'duong'],
    ['duong792', 'duong'],
    ['d9u7o7', 'duong'],
    ['d9', 'dem muaDi hoaDat bass duong hoaCu muaThu'],
    ['D9U7O7NG2', 'duong'],
    ['mu7a', 'mua'],
    ['mua7', 'mua'],
    ['mua2', 'muaThu'],
    ['d9e6m', 'dem'],
    ['d9e6m tra8ng1', 'dem'],
    ['hoa2', 'hoaCu hoaMoi'],
    ['ho2a', 'hoaCu hoaMoi'],
    ['hoa1', 'hoaDat'],
    ['thuy3', 'thuy'],
    ['thuy3 trie6u2', 'thuy'],
    ['nguye6n', 'nguyen'],
    ['nguye6n4', 'nguyen'],
    ['nghie6ng', 'nghieng'],
    ['tra8ng', 'nguyen trong dem'],
    ['tro6ng1', 'trong'],
    ['ca2 phe6', 'cafe'],
    ['lua5', 'lua'],
    ['lua1', 'remix lua'],
    ['bie6n3', 'thuy'],
    ['nha2', 'duong'],
    ['ve62', 'duong'],
    ['vo74', 'duong2'],
    ['vu7o7n2', 'nfd hoaHong lua remix'],
    ['u7o7m', 'nfd'],
    ['su7o7ng', 'nfd'],
    ['ra8m2', 'nguyen trong'],
    ['re6u', 'nfd'],
    ['xe o6m', 'mixtape'],
    ['a6m1', 'nfd'],
  ],
  'plain words that look like Telex or VNI': [
    ['remix', 'remix duong2 muaThu bass'],
    ['bass', 'bass demo house'],
    ['house', 'house demo'],
    ['nonstop', 'dem'],
    ['mixtape', 'mixtape'],
    ['demo', 'demo'],
    ['90s', 'cafe'],
    ['deep', ''],
    ['groove', ''],
    ['loop', ''],
    ['boss', ''],
    ['moon', ''],
    ['sox', ''],
    ['mp3', ''],
    ['7', 'demo'],
    [
      'c++',
      'mixtape duong2 muaThu trong cafe remix demo house nguyen muaDi dem thuy hoaCu hoaHong lua duong mua',
    ],
  ],
  'one typo in words of five letters and more': [
    ['duogn', 'duong2 duong'],
    ['duonng', 'duong2 duong'],
    ['dung', 'duong2 duong'],
    ['duonh', 'duong2 duong'],
    ['duomg', 'duong2 duong'],
    ['dờung', 'duong2 duong'],
    ['đườgn', 'duong duong2'],
    ['đưòngg', 'duong2 duong'],
    ['dduwowgnf', 'duong'],
    ['remxi', 'remix duong2 muaThu bass'],
    ['rmeix', 'remix duong2 muaThu bass'],
    ['remmix', 'remix duong2 muaThu bass'],
    ['remx', 'remix duong2 muaThu bass'],
    ['remux', 'remix duong2 muaThu bass'],
    ['nonstpo', 'dem'],
    ['nonsto', 'dem'],
    ['nonstoop', 'dem'],
    ['nonstup', 'dem'],
    ['hosue', 'house demo'],
    ['huose', 'house demo'],
    ['hous', 'house demo'],
    ['mixtpae', 'mixtape'],
    ['nghieg', 'nghieng'],
    ['ngheing', 'nghieng'],
    ['nguyne', 'nguyen'],
    ['nguyenn', 'nguyen'],
    ['nguyan', 'nguyen'],
    ['trogn', 'trong'],
    ['tronh', 'trong'],
    ['chilll', 'hoaHong lua cafe duong thuy mua'],
    ['chlil', 'hoaHong lua cafe duong thuy mua'],
    ['vinahosue', 'nghieng hoaCu hoaMoi muaDi'],
    ['vinahuse', 'nghieng hoaCu hoaMoi muaDi'],
    ['vinahousee', 'nghieng hoaCu hoaMoi muaDi'],
    ['suonh', 'nfd'],
    ['90ss', ''],
    ['duogn nha', 'duong'],
  ],
  'a typo in words of three and four letters': [
    ['gcah', 'duong2 hoaDat hoaMoi'],
    ['demm', 'dem'],
    ['mmua', 'muaThu mua muaDi'],
    ['duogn nah', 'duong'],
    ['nonstpo dme', 'dem'],
    ['trieu thyu', 'thuy'],
    ['xương', 'duong2 nfd duong'],
    ['chăng nguyên tiêu', 'nguyen'],
    ['hoa hog', 'hoaHong'],
  ],
  'words typed as one, or apart': [
    ['logach', 'duong2 hoaDat hoaMoi'],
    ['logac', 'duong2 hoaDat hoaMoi'],
    ['lôgạch remix', 'duong2'],
    ['hoahong', 'hoaHong'],
    ['mix tape', 'mixtape'],
    ['non stop dem', 'dem'],
  ],
  'the nearest tracks, where none has all words': [
    ['đường mưa', 'duong duong2 nfd hoaHong lua remix'],
    ['đường techno', 'duong duong2 nfd hoaHong lua remix'],
    ['hoa hong techno', 'hoaHong'],
    ['thuytrjieu', 'thuy'],
    ['loagach', 'duong2 hoaDat hoaMoi'],
  ],
  'nothing is found': [
    ['', ''],
    ['   ', ''],
    ['\t\n', ''],
    ['🔥', ''],
    ['☕', ''],
    ['...', ''],
    ['()', ''],
    ['[a-z', ''],
    ['techno', ''],
    ['zzzz', ''],
    ['\ud800', ''],
    ['\udfff\ud800', ''],
    ['\u0301', ''],
    ['\u200b', ''],
    ['.*', ''],
    ['^', ''],
    ['\\', ''],
    ['(?:', ''],
    ['%', ''],
    ['+', ''],
    ['#', ''],
    ['<b>', 'hoaHong bass muaDi demo house remix nfd mixtape duong2 thuy hoaCu hoaMoi'],
    ['"', ''],
    ["'", ''],
  ],
  'what is no letter and no digit parts words': [
    ['  đường  ', 'duong duong2'],
    ['đường!', 'duong duong2'],
    ['(đường)', 'duong duong2'],
    ['đường-về', 'duong'],
    ['đường, nhà', 'duong'],
    ['[remix]', 'remix duong2 muaThu bass'],
    ['lua chin remix', 'remix'],
    ['lúa chín (remix)', 'remix'],
    ['cà phê ☕ sữa', 'cafe'],
    ['ca phe sua', 'cafe'],
    ['mixtape #3', 'mixtape'],
    ['xe ôm & bạn', 'mixtape'],
    ['xe om ban', 'mixtape'],
    ['nghiêng ngả', 'nghieng'],
    ['nghieng-nga', 'nghieng'],
    ['NGHIÊNG NGẢ!', 'nghieng'],
    ['*mưa*', 'mua muaThu muaDi'],
    ['.mưa', 'mua muaThu muaDi'],
    ['mưa.', 'mua muaThu muaDi'],
    ['đường\u00a0về', 'duong'],
    ['Ｄｕｏｎｇ', 'duong2 duong'],
  ],
  'composed and decomposed letters are the same': [
    ['vu\u031bo\u031b\u0300n u\u031bo\u031bm', 'nfd'],
    ['vuon uom', 'nfd'],
    ['sương', 'nfd'],
    ['su\u031bo\u031bng', 'nfd'],
    ['tiệm bánh', 'nfd'],
    ['tie\u0323\u0302m ba\u0301nh', 'nfd'],
    ['a\u0302\u0301m', 'nfd hoaCu'],
    ['tiem banh', 'nfd'],
    ['đu\u031bo\u031b\u0300ng', 'duong duong2'],
    ['mu\u031ba', 'mua muaThu muaDi'],
    ['hoa\u0300', 'hoaCu hoaMoi hoaDat hoaHong'],
    ['thuy\u0309', 'thuy'],
    ['nguye\u0302\u0303n', 'nguyen'],
    ['bie\u0302\u0309n', 'thuy'],
  ],
};

for (const [fact, cases] of Object.entries(CASES))
  describe(fact, () => {
    test.for(cases)('%j finds %j', ([query, found]) => {
      expect(find(query)).toBe(found);
    });
  });

test('the table has at least 200 cases', () => {
  expect(Object.values(CASES).flat().length).toBeGreaterThanOrEqual(200);
});

/**
 * Each accented letter is searched in a catalogue of all letters, where the plain ones have the
 * most plays. Expected order: the letter itself, then letters with its accent and one more, then
 * the others, with the unaccented one first.
 */
const LETTERS = [
  'àằầaáảãạăắẳẵặâấẩẫậ',
  'áắấaàảãạăằẳẵặâầẩẫậ',
  'ảẳẩaàáãạăằắẵặâầấẫậ',
  'ãẵẫaàáảạăằắẳặâầấẩậ',
  'ạặậaàáảãăằắẳẵâầấẩẫ',
  'ăằắẳẵặaàáảãạâầấẩẫậ',
  'ằaàáảãạăắẳẵặâầấẩẫậ',
  'ắaàáảãạăằẳẵặâầấẩẫậ',
  'ẳaàáảãạăằắẵặâầấẩẫậ',
  'ẵaàáảãạăằắẳặâầấẩẫậ',
  'ặaàáảãạăằắẳẵâầấẩẫậ',
  'âầấẩẫậaàáảãạăằắẳẵặ',
  'ầaàáảãạăằắẳẵặâấẩẫậ',
  'ấaàáảãạăằắẳẵặâầẩẫậ',
  'ẩaàáảãạăằắẳẵặâầấẫậ',
  'ẫaàáảãạăằắẳẵặâầấẩậ',
  'ậaàáảãạăằắẳẵặâầấẩẫ',
  'èềeéẻẽẹêếểễệ',
  'éếeèẻẽẹêềểễệ',
  'ẻểeèéẽẹêềếễệ',
  'ẽễeèéẻẹêềếểệ',
  'ẹệeèéẻẽêềếểễ',
  'êềếểễệeèéẻẽẹ',
  'ềeèéẻẽẹêếểễệ',
  'ếeèéẻẽẹêềểễệ',
  'ểeèéẻẽẹêềếễệ',
  'ễeèéẻẽẹêềếểệ',
  'ệeèéẻẽẹêềếểễ',
  'ìiíỉĩị',
  'íiìỉĩị',
  'ỉiìíĩị',
  'ĩiìíỉị',
  'ịiìíỉĩ',
  'òồờoóỏõọôốổỗộơớởỡợ',
  'óốớoòỏõọôồổỗộơờởỡợ',
  'ỏổởoòóõọôồốỗộơờớỡợ',
  'õỗỡoòóỏọôồốổộơờớởợ',
  'ọộợoòóỏõôồốổỗơờớởỡ',
  'ôồốổỗộoòóỏõọơờớởỡợ',
  'ồoòóỏõọôốổỗộơờớởỡợ',
  'ốoòóỏõọôồổỗộơờớởỡợ',
  'ổoòóỏõọôồốỗộơờớởỡợ',
  'ỗoòóỏõọôồốổộơờớởỡợ',
  'ộoòóỏõọôồốổỗơờớởỡợ',
  'ơờớởỡợoòóỏõọôồốổỗộ',
  'ờoòóỏõọôồốổỗộơớởỡợ',
  'ớoòóỏõọôồốổỗộơờởỡợ',
  'ởoòóỏõọôồốổỗộơờớỡợ',
  'ỡoòóỏõọôồốổỗộơờớởợ',
  'ợoòóỏõọôồốổỗộơờớởỡ',
  'ùừuúủũụưứửữự',
  'úứuùủũụưừửữự',
  'ủửuùúũụưừứữự',
  'ũữuùúủụưừứửự',
  'ụựuùúủũưừứửữ',
  'ưừứửữựuùúủũụ',
  'ừuùúủũụưứửữự',
  'ứuùúủũụưừửữự',
  'ửuùúủũụưừứữự',
  'ữuùúủũụưừứửự',
  'ựuùúủũụưừứửữ',
  'ỳyýỷỹỵ',
  'ýyỳỷỹỵ',
  'ỷyỳýỹỵ',
  'ỹyỳýỷỵ',
  'ỵyỳýỷỹ',
  'đd',
];

describe('each accented letter ranks first for itself, composed or not, in any case', () => {
  const titles = 'aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵdđ';
  const letters = [...titles].map((title, n) => trackWith({ title, playbackCount: 100 - n }));
  const alphabet = buildIndex(letters);
  const cases = LETTERS.flatMap((found) => {
    const [letter = ''] = found;
    return [[letter, found] as const, [letter.toUpperCase(), found] as const];
  });

  test('134 letters are tested', () => {
    expect(new Set(cases.map(([letter]) => letter)).size).toBe(134);
  });

  test.for(cases)('the letter %s ranks first for itself', ([letter, found]) => {
    for (const form of ['NFC', 'NFD']) {
      const { places } = findTracks(alphabet, readQuery(letter.normalize(form)));
      expect(places.map((place) => letters[place]?.title).join('')).toBe(found);
    }
  });
});

describe('ranking', () => {
  const order = (query: string, tracks: Partial<Searchable>[]) =>
    findTracks(buildIndex(tracks.map(trackWith)), readQuery(query)).places;

  test('accents rank before the field, and the field before plays', () => {
    const dong = [
      { title: 'Dòng', playbackCount: 9 },
      { tags: ['Đồng'], playbackCount: 1 },
      { album: 'Đồng', playbackCount: 2 },
      { artist: 'Đồng', playbackCount: 3 },
      { title: 'Đồng', playbackCount: 4 },
      { title: 'Đồng', playbackCount: 5 },
    ];
    expect(order('đồng', dong)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(order('dong', dong)).toEqual([0, 5, 4, 3, 2, 1]);
  });

  test('equal tracks keep the catalogue’s order', () => {
    expect(order('mưa', [{ title: 'Mưa 1' }, { title: 'Mưa 2' }, { title: 'Mưa 3' }])).toEqual([
      0, 1, 2,
    ]);
  });

  test('a whole word ranks before longer words, in the same field', () => {
    const tracks = [
      { title: 'Sơning', playbackCount: 9 },
      { title: 'Sơn', playbackCount: 2 },
      { title: 'Son', playbackCount: 1 },
      { artist: 'Son', playbackCount: 8 },
    ];
    expect(order('son', tracks)).toEqual([2, 1, 0, 3]);
  });

  test('the typed word ranks before its reading as Telex or VNI', () => {
    const tracks = [
      { title: 'Bá Vương', playbackCount: 9 },
      { tags: ['Bass'], playbackCount: 1 },
    ];
    expect(order('bas', tracks)).toEqual([1, 0]);
  });

  test('all words count, not only the best one', () => {
    const tracks = [
      { title: 'Đêm', artist: 'Sông', playbackCount: 9 },
      { title: 'Đêm Sông', playbackCount: 1 },
    ];
    expect(order('đêm sông', tracks)).toEqual([1, 0]);
  });

  test('an exact match excludes matches with typing errors', () => {
    const tracks = [{ title: 'Remux' }, { title: 'Remix' }];
    expect(order('remix', tracks)).toEqual([1]);
    expect(order('remax', tracks)).toEqual([0, 1]);
  });
});

test('any query gives a list of tracks without duplicates', () => {
  const long = ['a', 'đường ', 'ẫ', 'a '.normalize(), '1'].map((text) => text.repeat(10_000));
  const regular = ['(', '[', '\\', '(?<', '^.*$', 'a{1,', '\\p{L}', '$&'];
  for (const text of [...NAUGHTY_STRINGS, ...NO_TEXT, ...long, ...regular]) {
    const { places } = findTracks(index, readQuery(text));
    expect(new Set(places).size).toBe(places.length);
    for (const place of places) expect(TEST_NAMES[place]).toBeDefined();
  }
});

test('an empty catalogue gives no results', () => {
  expect(findTracks(buildIndex([]), readQuery('đường')).places).toEqual([]);
});

function trackWith(fields: Partial<Searchable>): Searchable {
  return { title: '-', artist: '-', album: '-', tags: [], playbackCount: 0, ...fields };
}

test('a track with all sixteen words in a chapter ranks before one whose title has a word with another accent', () => {
  const words = 'một hai ba bốn năm sáu bảy tám chín mười trời đất nước lửa dương'.split(' ');
  const make = (title: string, chapter: string): Searchable => ({
    ...{ title, artist: '', album: '', tags: [], playbackCount: 0 },
    chapters: [{ title: chapter }],
  });
  const tracks = [
    make(['lạ', ...words].join(' ').replace('dương', 'đương'), ''),
    make('', ['lạc', ...words].join(' ')),
  ];
  const { places } = findTracks(buildIndex(tracks), readQuery(['lạ', ...words].join(' ')));
  expect(places).toEqual([1, 0]);
});

test('typing errors are considered only where nothing else is found', () => {
  const hasTypos = (query: string) => findTracks(index, readQuery(query)).hasTypos;
  expect(hasTypos('duong')).toBe(false);
  expect(hasTypos('nonstpo')).toBe(true);
  expect(hasTypos('')).toBe(false);
});

test('an index that was changed finds what one of all its tracks finds, in the same order', () => {
  const tracks = [...TEST_TRACKS, ...TEST_TRACKS].map((track, n) => ({ ...track, position: -n }));
  const whole = buildIndex(tracks);
  const before = tracks.filter((_, n) => n % 5 !== 0);
  const former = before.map((track, n) => (n % 3 === 0 ? { ...track, title: 'Tên cũ' } : track));
  const removed = new Set([...former.keys()].filter((n) => n % 3 === 0));
  const added = tracks.filter(({ position }) => {
    const place = before.findIndex((track) => track.position === position);
    return place < 0 || removed.has(place);
  });
  const changed = changeIndex(buildIndex(former), removed, buildIndex(added));
  const positions = [...former, ...added].map(({ position }) => position);
  for (const text of [...Object.values(CASES).flat(), ...tracks.map(({ title }) => [title])])
    for (const query of [text[0] ?? '', `${text[0]} qx`, `a${text[0]?.replaceAll(' ', '')}`]) {
      const { places, ...found } = findTracks(changed, readQuery(query));
      const all = findTracks(whole, readQuery(query));
      expect(found, query).toMatchObject({ hasTypos: all.hasTypos, isNearest: all.isNearest });
      expect(places.map((place) => positions[place])).toEqual(
        all.places.map((n) => tracks[n]?.position),
      );
    }
});
