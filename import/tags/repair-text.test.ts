import { expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { rounds } from '#testing/rounds.ts';
import { encodeOld } from '../testing/test-encodings.ts';
import { FINE_NAMES, VIETNAMESE_NAMES } from '../testing/test-names.ts';
import { OLD_ENCODINGS, type OldEncoding } from './old-encodings.ts';
import { readAs } from './recover-bytes.ts';
import { repairTexts } from './repair-text.ts';
import { isVietnameseSyllable } from './vietnamese-syllable.ts';

type Pair = readonly [string, string];
const repair = (texts: readonly string[]) =>
  repairTexts(texts.map((text, at) => ({ field: ['title', 'artist'][at] ?? 'other', text })));
const damage = (pair: Pair, encoding: OldEncoding, codePage: 'windows-1252' | 'windows-1258') =>
  pair.map((text) => readAs(encodeOld(text, encoding), codePage));

test.each(OLD_ENCODINGS)('titles and artists in %s are repaired exactly', (encoding) => {
  const wrong = VIETNAMESE_NAMES.flatMap((pair) => {
    const { texts } = repair(damage(pair, encoding, 'windows-1252'));
    return texts.join(' / ') === pair.join(' / ') ? [] : [{ wanted: pair, got: texts }];
  });
  expect(wrong).toEqual([]);
});

test.each(OLD_ENCODINGS)(
  'titles and artists in %s that were read as Latin-1 are repaired, too',
  (encoding) => {
    for (const pair of VIETNAMESE_NAMES) {
      const read = pair.map((text) => encodeOld(text, encoding).toString('latin1'));
      expect(repair(read).texts).toEqual(pair);
    }
  },
);

test.each(['utf-8', 'tcvn3', 'vni'] as const)(
  'titles and artists in %s that a Vietnamese Windows read are repaired, too',
  (encoding) => {
    for (const pair of VIETNAMESE_NAMES)
      expect(repair(damage(pair, encoding, 'windows-1258')).texts).toEqual(pair);
  },
);

test('correct names are never changed', () => {
  for (const pair of FINE_NAMES) {
    expect(repair(pair)).toEqual({ texts: pair, repairs: [] });
    for (const name of pair) expect(repair([name]).repairs).toEqual([]);
  }
  for (const pair of VIETNAMESE_NAMES) expect(repair(pair).repairs).toEqual([]);
});

test('words in other languages are never changed', () => {
  const step = rounds(7, 1);
  let seen = 0;
  for (const words of foreignWords(step)) {
    for (const word of words) expect(repair([word]).repairs, word).toEqual([]);
    // A title and an artist in the same language.
    words.forEach((word, at) => {
      const pair = [word, words[(at * 7 + 3) % words.length] ?? ''];
      expect(repair(pair).repairs, pair.join(' / ')).toEqual([]);
      seen++;
    });
  }
  expect(seen).toBeGreaterThan(10_000 / step);
});

/**
 * Names of countries, languages and months from this machine's Intl data, for every `step`th code. Looking them up
 * takes longer than their repair.
 */
function foreignWords(step: number): string[][] {
  const languages =
    'fr de es pt it sv da nb fi is et hu tr nl ca gl ro hr cs pl lv lt sq eu ga cy mt af sw id ms fil br fo'.split(
      ' ',
    );
  const codes = Array.from({ length: 676 }, (_, at) =>
    String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
  ).filter((_, at) => at % step === 0);
  return languages.map((language) => {
    const regions = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const tongues = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    const words = codes.flatMap((code) => [regions.of(code), tongues.of(code.toLowerCase())]);
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long' });
    const months = Array.from({ length: 12 }, (_, month) =>
      format.format(new Date(2026, month, month + 1)),
    );
    const phrases = [...words.filter((word) => word !== undefined), ...months];
    return [
      ...new Set([...phrases, ...phrases.flatMap((phrase) => phrase.split(/[\s,()]+/))]),
    ].filter(Boolean);
  });
}

test.each([
  'Où es-tu allé, là où naît la forêt? Déjà l’été, à côté du théâtre, même sûr de ça. Noël à la mer, voilà.',
  'El niño está aquí, más allá del corazón. ¿Qué día? ¡Tú sí! Él también canción, mañana, año.',
  'Não é só você, mãe. São três irmãos, coração; lá há pão, avó, você já não está.',
  'Für dich, über Nacht, schöne Grüße. Die Männer hören Töne, süß und böse, größer als Öl.',
  'På andra sidan ån går två män. Är du här? Så många träd, blå öar, gå, nå, få.',
  'Città più bella, perché è così. Però là c’è già la felicità, lunedì e martedì.',
  'Þú ert hér, í kvöld. Ást og þrá, næturljóð, við sjáum fjöllin blá.',
  'Yö on täällä, minä pelkään. Sä ja mä, tää työ, hyvää yötä, öljy, äiti.',
])('a long text in another language is unchanged: %s', (text) => {
  expect(repair(['Lyrics', 'Anh', text]).repairs).toEqual([]);
  for (const sentence of text.split(/[.?!]/)) expect(repair([sentence]).repairs).toEqual([]);
});

test('of names with random Vietnamese syllables, 95 % are repaired exactly and almost all others are left unchanged', () => {
  const random = seededRandom('repair');
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const used = [
    ...new Set(
      VIETNAMESE_NAMES.flat()
        .join(' ')
        .toLowerCase()
        .match(/\p{L}+/gu),
    ),
  ];
  const onsets = 'b c ch d đ g gi h k kh l m n ng nh ph qu r s t th tr v x'.split(' ');
  const rimes = 'ám ặc ến ích ò ông uống ước ạnh ịt uyến oàn ỗi ậu ữa iêu'.split(' ');
  const made = onsets
    .flatMap((onset) => rimes.map((rime) => onset + rime))
    .filter(isVietnameseSyllable);
  expect(made.length).toBeGreaterThan(250);
  const all = rounds(200, 500);
  const shares = OLD_ENCODINGS.map((encoding) => {
    const count = { exact: 0, untouched: 0, wrong: 0 };
    for (let round = 0; round < all; round++) {
      // Real names, with an occasional word that is in no list.
      const words = Array.from({ length: 6 }, () => pick(random() < 0.8 ? used : made));
      const names = [words.slice(0, 4).join(' '), words.slice(4).join(' ')];
      const read = names.map((name) => encodeOld(name, encoding).toString('latin1'));
      const { texts } = repair(read);
      const isExact = texts.join('/') === names.join('/');
      count[isExact ? 'exact' : texts.join('/') === read.join('/') ? 'untouched' : 'wrong']++;
    }
    return { encoding, ...count };
  });
  for (const { encoding, exact, untouched } of shares) {
    expect(exact, encoding).toBeGreaterThanOrEqual(0.95 * all);
    expect(exact + untouched, encoding).toBeGreaterThanOrEqual(0.994 * all);
  }
});

test('one name of a file is evidence for the encoding of another', () => {
  const read = (text: string) => encodeOld(text, 'tcvn3').toString('latin1');
  // Misread as 'Nhí', it is a valid syllable, too.
  expect(repair([read('Nhớ')]).texts).toEqual(['Nhí']);
  expect(repair([read('Nhớ'), read('Người tình cũ')]).texts).toEqual(['Nhớ', 'Người tình cũ']);
});

test('a correct name beside a wrong one is unchanged', () => {
  for (const right of ['Hà', 'Hôm nay', 'Beyoncé', 'Đêm', 'DJ Bo'])
    expect(repair(['Sµi Gßn ®Ñp l¾m', right]).texts).toEqual(['Sài Gòn đẹp lắm', right]);
});

test('a French name beside repaired UTF-8 names is repaired as well', () => {
  const read = (text: string) => Buffer.from(text).toString('latin1');
  expect(repair([read('Đêm Sài Gòn'), read('Beyoncé')]).texts).toEqual(['Đêm Sài Gòn', 'Beyoncé']);
  expect(repair([read('Beyoncé')]).repairs).toEqual([]);
});

test('a letter whose second byte was trimmed as a space is completed', () => {
  const read = (text: string) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/\u00a0/g, ' ')
      .trim();
  expect(repair([read('Sài Gòn là nhà'), read('Mỹ Hà')]).texts).toEqual([
    'Sài Gòn là nhà',
    'Mỹ Hà',
  ]);
});

test('a repair records the original text', () => {
  expect(repair(['Sµi Gßn ®Ñp l¾m']).repairs).toEqual([
    {
      field: 'title',
      encoding: 'tcvn3',
      raw: Buffer.from('Sµi Gßn ®Ñp l¾m', 'latin1').toString('base64'),
      before: 'Sµi Gßn ®Ñp l¾m',
      after: 'Sài Gòn đẹp lắm',
    },
  ]);
});
