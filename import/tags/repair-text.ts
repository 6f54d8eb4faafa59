import { isCommonSyllable } from './common-syllables.ts';
import { decodeOld, dropCutLetter, OLD_ENCODINGS, type OldEncoding } from './old-encodings.ts';
import { countPlainWords } from './plain-words.ts';
import { isDamaged, likelihood, type Reading, readChunk } from './read-likelihood.ts';
import { type CodePage, readAs, recoverBytes } from './recover-bytes.ts';
import { fitCapitals } from './tcvn3-capitals.ts';

/** A text from a file's tags. */
export type WrittenText = {
  field: string;
  text: string;
  /** The bytes in the file, if known: wrong decoding may have lost some. */
  raw?: Uint8Array | undefined;
  /** Whether it may end in the middle of a word, as ID3v1 does. */
  isCut?: boolean;
  /** Whether its format names no encoding: then valid UTF-8 is taken as UTF-8, in any language. */
  isUnmarked?: boolean;
};

/** A repair, so that it can be undone: `before` is the tag's text. */
export type Repair = {
  field: string;
  encoding: OldEncoding;
  /** The bytes of the text, in base64. */
  raw: string;
  before: string;
  after: string;
};

/** A name is changed only with this much evidence for an encoding: about two common syllables. */
const ENOUGH_EVIDENCE = 2;
/** Vietnamese names contain other words, too: 'Đà Lạt (Café Remix)'. */
const LARGEST_SHARE_OF_FOREIGN_WORDS = 0.25;

/**
 * Repairs Vietnamese that was read in the wrong encoding. All texts of a file are evidence together,
 * since one program wrote them; each is changed only if that does not make it less likely
 * Vietnamese, or if it is UTF-8 without a declared encoding.
 */
export function repairTexts(texts: readonly WrittenText[]): { texts: string[]; repairs: Repair[] } {
  const trials = OLD_ENCODINGS.flatMap((encoding) =>
    (['windows-1252', 'windows-1258'] as const).map((codePage) => {
      const attempts = texts.map((text) => attemptAt(text, encoding, codePage));
      return { encoding, attempts, evidence: weigh(texts, attempts, encoding) };
    }),
  )
    .filter(({ evidence }) => evidence >= ENOUGH_EVIDENCE)
    .sort((one, other) => other.evidence - one.evidence);
  const chosen = texts.map((written, at): Choice | null => {
    const { text, isUnmarked } = written;
    const asUtf8 = isUnmarked ? attemptAt(written, 'utf-8', 'windows-1252') : null;
    if (asUtf8 && trials[0]?.encoding !== 'utf-8-twice')
      return { encoding: 'utf-8', attempt: asUtf8 };
    for (const { encoding, attempts } of trials) {
      const attempt = attempts[at];
      if (!attempt?.isSuitable || attempt.decoded === text) continue;
      // A text that looks at least as Vietnamese after the repair is assumed to have the same
      // encoding as the others.
      if (attempt.gain >= 0) return { encoding, attempt };
    }
    return null;
  });
  const names = texts.map(({ text }, at) => chosen[at]?.attempt.decoded ?? text);
  const repairs: Repair[] = [];
  const repaired = texts.map(({ field, text }, at) => {
    const choice = chosen[at];
    if (!choice) return text;
    const { encoding, attempt } = choice;
    const others = names.filter((_, other) => other !== at);
    const after = encoding === 'tcvn3' ? fitCapitals(attempt.decoded, others) : attempt.decoded;
    repairs.push({ field, encoding, raw: attempt.bytes.toString('base64'), before: text, after });
    return after;
  });
  return { texts: repaired, repairs };
}

type Choice = { encoding: OldEncoding; attempt: Attempt };

type Attempt = {
  bytes: Buffer;
  decoded: string;
  /** Whether nearly all words can be Vietnamese. */
  isSuitable: boolean;
  /** How much more Vietnamese the result looks than the original. */
  gain: number;
  /** Evidence for the encoding: weights by syllable, so that a repeated word counts once. */
  witnesses: Map<string, number>;
  /** Words that are Vietnamese before and after the repair. */
  kept: Set<string>;
  against: number;
};

/** Null if the text is plain ASCII, or invalid in the encoding. */
function attemptAt(text: WrittenText, encoding: OldEncoding, codePage: CodePage): Attempt | null {
  const bytes = bytesOf(text, codePage);
  if (!bytes?.some((byte) => byte >= 0x80)) return null;
  const isUtf8 = encoding.startsWith('utf-8');
  const decoded = decodeOld(text.isCut && isUtf8 ? dropCutLetter(bytes) : bytes, encoding);
  if (decoded === null) return null;

  const witnesses = new Map<string, number>();
  const kept = new Set<string>();
  let against = 0;
  let gains = 0;
  let foreign = 0;
  const pieces = piecesOf(bytes, decoded, codePage);
  if (text.isCut && pieces.length > 1) pieces.pop();
  for (const { before, after } of pieces) {
    if (isDamaged(after)) foreign++;
    else if (isDamaged(before))
      for (const word of after.valid)
        witnesses.set(word.toLowerCase(), weightOf(word, before, isUtf8));
    else if (likelihood(before) > likelihood(after)) against++;
    else if (likelihood(before) < likelihood(after)) gains++;
    else for (const word of after.valid) kept.add(word.toLowerCase());
  }
  const now = sum(pieces.map(({ after }) => likelihood(after)));
  const then = sum(pieces.map(({ before }) => likelihood(before)));
  // Valid UTF-8 is hardly ever a coincidence, even if the words are French.
  const isSuitable = isUtf8 || foreign <= pieces.length * LARGEST_SHARE_OF_FOREIGN_WORDS;
  return {
    bytes,
    decoded,
    isSuitable,
    gain: now - then,
    witnesses: isSuitable ? witnesses : new Map(),
    kept,
    against: isSuitable ? against - 0.5 * gains : 0.5,
  };
}

function bytesOf({ text, raw }: WrittenText, codePage: CodePage): Buffer | null {
  if (raw && codePage === 'windows-1252') return Buffer.from(raw);
  return recoverBytes(text, codePage);
}

type Piece = { before: Reading; after: Reading };

/** The words with non-ASCII bytes, before and after the repair. */
function piecesOf(bytes: Buffer, decoded: string, codePage: CodePage) {
  const before = split(readAs(bytes, codePage));
  const after = split(decoded);
  const pieces: Piece[] = [];
  // If a space was lost, the words do not correspond: compare the whole texts.
  const isAligned = before.length === after.length;
  const pairs = isAligned
    ? before.map((chunk, at) => [chunk, after[at] ?? ''] as const)
    : [[before.join(' '), after.join(' ')] as const];
  for (const [one, other] of pairs) {
    if (!/\P{ASCII}/u.test(one)) continue;
    pieces.push({ before: readChunk(one), after: readChunk(other) });
  }
  return pieces;
}

const split = (text: string) => text.split(/[ \t\r\n]+/);
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

function weightOf(word: string, before: Reading, isUtf8: boolean): number {
  const weight = isCommonSyllable(word) ? 1.5 : 0.5;
  // Names have no symbols within words, and are hardly ever valid UTF-8 by chance.
  return weight + (isUtf8 ? 1.5 : before.isStrange || isCrowded(before) ? 0.5 : 0);
}

/** 'Nhôù', 'dÇn': non-ASCII letters in a row, or a capital after a small letter, are rare. */
const isCrowded = (before: Reading) =>
  before.invalid.some((word) => /\P{ASCII}{2}|\p{Ll}\p{Lu}/u.test(word));

function weigh(
  texts: readonly WrittenText[],
  attempts: (Attempt | null)[],
  encoding: OldEncoding,
): number {
  const witnesses = new Map<string, number>();
  const kept = new Set<string>();
  let against = 0;
  attempts.forEach((one) => {
    for (const [word, weight] of one?.witnesses ?? []) witnesses.set(word, weight);
    for (const word of one?.kept ?? []) kept.add(word);
    against += one?.against ?? 0;
  });
  // Every language has words that are spelt like Vietnamese in an old encoding: 'På så' is 'Pồ sồ'.
  const isUtf8 = encoding.startsWith('utf-8');
  if (!isUtf8 && ![...witnesses.keys()].some(isCommonSyllable)) return 0;
  const { vietnamese, foreign } = countPlainWords(texts.map(({ text }) => text));
  return (
    sum([...witnesses.values()]) -
    against +
    Math.min(1, 0.5 * kept.size) +
    Math.min(0.5, 0.25 * vietnamese) -
    Math.min(1.5, 0.5 * foreign)
  );
}
