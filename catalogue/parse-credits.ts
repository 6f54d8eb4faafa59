import { artistKey } from '#domain/artist-key.ts';
import { cleanText } from '#domain/clean-text.ts';
import type { CreditPart } from '#domain/credits.ts';
import { divideNames, type RuleOf, tidyName as tidy } from '#domain/divide-names.ts';
import { LONGEST_TEXT } from '#domain/track.ts';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';
import { tidyLine } from './field-reader.ts';

/** An artist as a track's texts name them. */
export type NamedCredit = { name: string; part: CreditPart };

export type CreditTexts = {
  artist: string;
  title: string;
  /** The names, if the file's tags list them one by one. They are not divided at commas or '&'. */
  artists?: readonly string[] | null | undefined;
};

/** More artists than any track has; the rest of a longer list is not read. */
export const MOST_CREDITS = 20;
const LONGEST_NAME = LONGEST_TEXT.name;
/** Keys are longer than names where one character is decomposed into many. */
const LONGEST_KEY = 300;
/** More than any field holds. */
const LONGEST_READ = 1000;

const FEATURED = /(?<![\p{L}\p{N}])(?:(?:ft|feat|featuring)(?:\.|\s|:)|w\/)\s*/iu;
const PRODUCED = /(?<![\p{L}\p{N}])prod(?:uced)?\b\.?(?:\s+by\b)?\s*:?\s*/iu;
const REMIX = 'remix|rmx|re-?work|re-?fix|re-?dub|bootleg|mash-?up|flip|edit|vip|mix';
const REMIXED_BY = /(?<![\p{L}\p{N}])(?:re)?(?:mix|edit)(?:ed)?\s+(?:by|bởi)\s*:?\s*/iu;
const REMIX_OF = new RegExp(
  `^(.+?)(?:['’]s)?\\s+(?:${REMIX})(?:\\s+(?:ver(?:sion|\\.)?|20\\d\\d|v?\\d))*$`,
  'iu',
);
const BRACKETS = /[([]([^()[\]]*)[)\]]/gu;
/** A remix behind a dash: 'Mưa - DJ C Remix'. */
const DASHED = /\s[-–—|]\s+([^-–—|()[\]]+)$/u;

/** Of a remix that has no other words than these, nobody is named: '(Vinahouse Remix)', '(Nhạc Hoa Remix)'. */
const KINDS_OF_MIX = new Set(
  (
    'original extended radio club official vinahouse vina house deep tech techno trance edm hard hardstyle bass big room ' +
    'lofi lo fi chill trap drum n and dance future progressive electro psy viet việt version ver new hot full tiktok short ' +
    'long intro outro live acoustic instrumental beat karaoke slowed reverb speed sped up nonstop remix rmx edit special ' +
    'private premium festival party bar nhạc bay phòng cực căng mạnh hay mới nhất the a my summer winter spring autumn ' +
    'pop rock disco funk jungle garage dubstep hip hop rap minimal melodic organic afro latin piano guitar vocal dub vip ' +
    'bootleg mashup flip rework mix clean explicit extra super ultra mega max final demo test no drop home dj ' +
    'trẻ hoa đỏ sàn xuân lời siêu cháy bốc đét trend bpm vol part music tape bản phiên tết giáng sinh halloween đám cưới ' +
    'không tone nam nữ phẩm gây nghiện gái xinh trữ tình thái lan hàn quốc trung china drill phonk reggaeton rumba cha ' +
    'melbourne bounce night sunset around world'
  ).split(' '),
);
/** What may stand between the remixer's name and 'Remix'. Names that end in another kind, such as 'Bass', stay whole. */
const AFTER_NAME =
  /\s+(?:vina\s?house|(?:deep|tech|future|progressive) house|official|original|extended|radio|club|nonstop|vip|20\d\d)$/iu;

const NOBODY = new Set(
  [
    UNKNOWN_ARTIST,
    'various artists',
    'various',
    'various djs',
    'va',
    'nhiều nghệ sĩ',
    'nhiều ca sĩ',
    'unknown',
    'unknown artist',
    'unknown artists',
    'không rõ',
    'chưa rõ',
    'các nghệ sĩ',
    'v/a',
    'n/a',
    'none',
    'null',
    'undefined',
    'no artist',
    'artist',
    'nghệ sĩ',
    'ca sĩ',
    'không có',
    'nhiều dj',
    'nhiều tác giả',
    'tổng hợp',
    'sưu tầm',
    '?',
  ].map(artistKey),
);

/** Whether a name such as 'Various Artists' names no artist. An operator's word goes first. */
const isNobody = (key: string, ruleOf: RuleOf) => {
  const rule = ruleOf(key);
  return rule ? rule === 'nobody' : NOBODY.has(key);
};

/** All names in a track's texts, also those that stand for nobody unless an operator says otherwise. */
export const listNames = (texts: CreditTexts): string[] =>
  parseCredits(texts, (key) => (NOBODY.has(key) ? 'one' : undefined)).map(({ name }) => name);

/** Who did what for a track, in the order of its texts: 'A ft. B', 'A x B', 'Mưa (DJ C Remix)', 'prod. D'. */
export function parseCredits(texts: CreditTexts, ruleOf: RuleOf): NamedCredit[] {
  const credits = new Map<string, NamedCredit>();
  const add = (part: CreditPart, names: readonly string[]) => {
    for (const name of names) {
      const key = artistKey(name);
      const isShort = name.length <= LONGEST_NAME && key.length <= LONGEST_KEY;
      if (
        key !== '' &&
        isShort &&
        !isNobody(key, ruleOf) &&
        !credits.has(key) &&
        credits.size < MOST_CREDITS
      )
        credits.set(key, { name, part });
    }
  };
  const divide = (text: string) => divideNames(text, ruleOf);
  const addGuests = (guests: Guests) => {
    for (const part of ['featured', 'remixer', 'producer'] as const)
      add(part, guests[part].flatMap(divide));
  };

  const artist = tidyText(texts.artist);
  const title = tidyText(texts.title);
  const listed = (texts.artists ?? []).map((name) => tidyText(String(name)));
  // Not those of tags that an operator has corrected since.
  const artists = listed.every((name) => artist.includes(name)) ? listed : [];
  const said = takeGuests(artist, ruleOf);
  if (artists.length > 1) {
    const each = artists.map((one) => takeGuests(one, ruleOf));
    add('main', each.flatMap(({ rest }) => tidy(rest)).filter(Boolean));
    each.forEach(addGuests);
  } else add('main', divide(said.rest));
  addGuests(said);
  addGuests(takeGuests(title, ruleOf, { isTitle: true }));
  return [...credits.values()];
}

const tidyText = (text: string) => tidyLine(cleanText(text), LONGEST_READ).value;

type Guests = Record<Exclude<CreditPart, 'main'>, string[]> & { rest: string };

/** Takes out who is featured, who mixed and who produced. */
function takeGuests(text: string, ruleOf: RuleOf, { isTitle = false } = {}): Guests {
  const guests: Guests = { featured: [], remixer: [], producer: [], rest: '' };
  const takeRemixer = (words: string) => {
    const name = nameOfRemixer(words, ruleOf);
    if (name) guests.remixer.push(name);
    return name !== '';
  };
  const outside = text.replace(BRACKETS, (whole, inside: string) => {
    const taken = takeMarked(tidy(inside), guests);
    if (tidy(taken) !== tidy(inside)) return ' ';
    return takeRemixer(inside) || isTitle ? ' ' : whole;
  });
  guests.rest = tidy(takeMarked(outside, guests));
  if (isTitle) takeRemixer(DASHED.exec(guests.rest)?.[1] ?? '');
  return guests;
}

/** Takes what follows 'ft.', 'prod.' and 'remix by', up to the next of them. */
function takeMarked(text: string, guests: Guests): string {
  const marks = (
    [
      ['featured', FEATURED],
      ['producer', PRODUCED],
      ['remixer', REMIXED_BY],
    ] as const
  )
    .flatMap(([part, pattern]) =>
      [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
        part,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .sort((one, other) => one.start - other.start);
  marks.forEach(({ part, end }, n) => {
    const words = text.slice(end, marks[n + 1]?.start).split(/\s[-–—|]\s/u)[0];
    if (tidy(words ?? '')) guests[part].push(tidy(words ?? ''));
  });
  return text.slice(0, marks[0]?.start);
}

/** 'DJ C' in 'DJ C Vinahouse Remix'. Empty if only the kind of mix is said. */
function nameOfRemixer(text: string, ruleOf: RuleOf): string {
  let name = tidy(REMIX_OF.exec(tidy(text))?.[1] ?? '');
  if (name === '' || ruleOf(artistKey(name)) === 'one') return name;
  const isKind = (word: string) =>
    KINDS_OF_MIX.has(word.toLowerCase()) || /^v?\d+$/i.test(word) || !/[\p{L}\p{N}]/u.test(word);
  if (name.split(/[\s.]+/u).every(isKind)) return '';
  for (let shorter = ''; shorter !== name; ) {
    shorter = name;
    name = tidy(name.replace(AFTER_NAME, ''));
  }
  return name;
}
