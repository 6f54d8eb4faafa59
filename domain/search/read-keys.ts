import { BAR, NO_MARK, type Spelling } from './spell.ts';

const HAT = '\u0302';
const BREVE = '\u0306';
const HORN = '\u031b';
const VOWEL = /[aeiouy]/;

/** Tones by key. */
const TELEX_TONES = new Map([
  ['s', '\u0301'],
  ['f', '\u0300'],
  ['r', '\u0309'],
  ['x', '\u0303'],
  ['j', '\u0323'],
]);
const VNI_TONES = new Map([
  ['1', '\u0301'],
  ['2', '\u0300'],
  ['3', '\u0309'],
  ['4', '\u0303'],
  ['5', '\u0323'],
]);

/** A word while it is being typed. */
type Draft = { letters: string[]; marks: string[]; tone: string };

/**
 * Decodes keys typed while the Telex keyboard was off: 'dduwowngf' is 'đường'. Null when they give
 * no accent, or when a tone's key is repeated, which would undo the tone.
 *
 * @param keys lower-case letters and digits
 */
export function readTelex(keys: string): Spelling | null {
  if (!/^[a-z]+$/.test(keys)) return null;
  const draft: Draft = { letters: [], marks: [], tone: '' };
  for (const key of keys) {
    const tone = TELEX_TONES.get(key);
    if (tone && draft.letters.some((letter) => VOWEL.test(letter))) {
      if (draft.tone === tone) return null;
      draft.tone = tone;
    } else if (key === 'z' && draft.tone) draft.tone = '';
    else if (key === 'w') strikeW(draft);
    else if (!(key === 'd' && putBar(draft)) && !(/[aeo]/.test(key) && put(draft, key, HAT)))
      write(draft, key);
  }
  return finish(draft);
}

/** The same for the VNI keyboard, which types accents by digits: 'd9u7o7ng2' is 'đường'. */
export function readVni(keys: string): Spelling | null {
  if (!/^[a-z][a-z\d]*\d[a-z\d]*$/.test(keys)) return null;
  const draft: Draft = { letters: [], marks: [], tone: '' };
  for (const key of keys) if (!strikeVni(draft, key)) return null;
  return finish(draft);
}

/** @returns false when the key has no meaning at this point */
function strikeVni(draft: Draft, key: string): boolean {
  const tone = VNI_TONES.get(key);
  if (tone) {
    if (draft.tone === tone || !draft.letters.some((letter) => VOWEL.test(letter))) return false;
    draft.tone = tone;
    return true;
  }
  if (key === '0') {
    const hadTone = draft.tone !== '';
    draft.tone = '';
    return hadTone;
  }
  if (key === '6') return put(draft, 'aeo', HAT);
  if (key === '7') return putAt(draft, findHorned(draft, 'ou'), HORN);
  if (key === '8') return put(draft, 'a', BREVE);
  if (key === '9') return putBar(draft);
  write(draft, key);
  return true;
}

/**
 * The w key: turns an a, o or u typed before it into ă, ơ or ư. Without such a letter it types ư.
 */
function strikeW(draft: Draft) {
  const place = findHorned(draft, 'aou');
  const isPut = putAt(draft, place, draft.letters[place] === 'a' ? BREVE : HORN);
  if (isPut) return;
  write(draft, place < 0 ? 'u' : 'w');
  if (place < 0) draft.marks[draft.marks.length - 1] = HORN;
}

/** Index of the letter that a horn key marks: in 'uo' the o, in 'ua' and 'uu' the first, else the last. */
function findHorned({ letters }: Draft, others: string): number {
  const [, before] = /^(.*)uo/.exec(letters.join('')) ?? [];
  if (before !== undefined) return before.length + 1;
  const pair = /(?<!q)u[au]/.exec(letters.join(''));
  return pair?.index ?? letters.findLastIndex((letter) => others.includes(letter));
}

/** Puts a mark on the last of these letters. @returns false when there is none, or it has a mark */
const put = (draft: Draft, letters: string, mark: string) =>
  putAt(
    draft,
    draft.letters.findLastIndex((letter) => letters.includes(letter)),
    mark,
  );

const putBar = (draft: Draft) => draft.letters[0] === 'd' && putAt(draft, 0, BAR);

function putAt(draft: Draft, place: number, mark: string): boolean {
  if (draft.marks[place] !== NO_MARK) return false;
  draft.marks[place] = mark;
  return true;
}

function write({ letters, marks }: Draft, letter: string) {
  letters.push(letter);
  marks.push(NO_MARK);
}

function finish({ letters, marks, tone }: Draft): Spelling | null {
  const plain = letters.join('');
  // One key puts horns on both letters of 'uo' if another letter follows ('thương'), else only on
  // the o ('thuở').
  const pair = /uo./.exec(plain);
  if (pair && marks[pair.index + 1] === HORN) marks[pair.index] = HORN;
  if (!tone && marks.every((mark) => mark === NO_MARK)) return null;
  return { plain, marks: marks.join(''), tones: tone };
}
