/**
 * Spellings that sound alike in some part of Vietnam, or are written for one another. The longest
 * comes first, since the first that fits is taken.
 */
const INITIALS: [spelling: string, sound: string][] = [
  ['ngh', 'G'],
  ['ng', 'G'],
  ['nh', 'H'],
  ['ch', 'C'],
  ['tr', 'C'],
  ['ph', 'f'],
  ['gh', 'g'],
  ['gi', 'd'],
  ['dz', 'd'],
  ['qu', 'kw'],
  ['kh', 'K'],
  ['th', 'T'],
  ['c', 'k'],
  ['q', 'k'],
  ['w', 'kw'],
  ['x', 's'],
  ['r', 'd'],
  ['v', 'd'],
  ['z', 'd'],
  ['j', 'd'],
  ['l', 'n'],
  ['p', 'b'],
];

const FINALS: [spelling: RegExp, sound: string][] = [
  [/n[gh]$/, 'n'],
  [/(?:ch|[ck])$/, 't'],
  [/b$/, 'p'],
];

const VOWELS: [spelling: RegExp, sound: string][] = [
  [/y/g, 'i'],
  // 'dio' for 'gió': only the g needs an i.
  [/^i(?=[aou])/, ''],
  [/ieu$/, 'iu'],
  [/uou$/, 'uu'],
  // 'xoay' and 'xuay', 'khoe' and 'khue'.
  [/o(?=[ae])/g, 'u'],
];

/** 'gi' is a consonant before a vowel, and in 'gì' a consonant with its vowel. */
const GI_ALONE = /^gi(?![aeouy])/;

/**
 * Folds a syllable by its sound: s and x, ch and tr, d, gi, r and v, l and n, final n, ng and nh,
 * final t, c and ch, i and y, and letters typed twice are the same.
 *
 * @param plain lower-case letters without accents
 */
export function soundKey(plain: string): string {
  const found = known.get(plain);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const sound = fold(plain);
  known.set(plain, sound);
  return sound;
}

/** Cache: a search with typos asks for the sound of each word of the catalogue. */
const known = new Map<string, string>();
const MOST_KNOWN = 50_000;

function fold(plain: string): string {
  const once = plain.replace(/([a-z])\1+/g, '$1');
  const [spelling, initial] = readInitial(once);
  let rest = once.slice(spelling.length);
  for (const [pattern, sound] of [...VOWELS, ...FINALS]) rest = rest.replace(pattern, sound);
  return initial + rest;
}

/** Initials that are written for one another; longer ones before their own beginnings. */
const ALIKE = [
  ['s', 'x'],
  ['ch', 'tr'],
  ['gi', 'd', 'r', 'v'],
  ['l', 'n'],
];

/** Letters that Vietnamese does not have, and what they are written for: 'cafe' is 'cà phê'. */
const FOREIGN: Record<string, string> = { f: 'ph', j: 'gi', w: 'qu', z: 'd' };

/**
 * Letters as typed and as they could be spelled instead, for words that were typed as one: 'xaigon'
 * is also 'saigon'.
 */
export function respell(plain: string): ReadonlySet<string> {
  const native = plain.replace(/[fjwz]/g, (letter) => FOREIGN[letter] ?? letter);
  const others = ALIKE.flatMap((initials) => {
    const typed = initials.find((initial) => native.startsWith(initial));
    return typed ? initials.map((initial) => initial + native.slice(typed.length)) : [];
  });
  return new Set([plain, native, ...others]);
}

function readInitial(word: string): [spelling: string, sound: string] {
  if (GI_ALONE.test(word)) return ['g', 'd'];
  return INITIALS.find(([spelling]) => word.startsWith(spelling)) ?? ['', ''];
}
