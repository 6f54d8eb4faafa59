/** Roughly the width of a comment on a phone. */
const CHARACTERS_PER_LINE = 45;
const MOST_LINES = 12;
/** Less than MOST_LINES, so that a press always reveals several lines. */
const SHOWN_LINES = 8;

/** Folds empty lines as the database does for new texts. */
export function foldEmptyLines(text: string): string {
  return text.replace(/[\u2028\u2029\u0085\v\f]|\r\n?/g, '\n').replace(/\n(?:\s*\n){2,}/g, '\n\n');
}

/** The beginning of a long text, cut between words where possible. Null for a text that is short enough. */
export function cutLongText(text: string): string | null {
  if (indexOfLine(text, MOST_LINES) === text.length) return null;
  const most = text.slice(0, indexOfLine(text, SHOWN_LINES));
  const words = most.replace(/\s+\S*$/, '');
  const isBetweenWords = words !== most && words.length > most.length / 2;
  return isBetweenWords ? words.trimEnd() : withoutHalf(most);
}

/** Index of the end of so many lines, where a long line counts as several. The text's length if it has no more. */
function indexOfLine(text: string, lines: number): number {
  let [index, left] = [0, lines];
  while (index < text.length && left > 0) {
    const end = text.indexOf('\n', index);
    const length = (end < 0 ? text.length : end + 1) - index;
    const used = Math.max(1, Math.ceil((length - 1) / CHARACTERS_PER_LINE));
    index += used <= left ? length : left * CHARACTERS_PER_LINE;
    left -= used;
  }
  return index;
}

/** Drops the last character, which may be cut: an emoji may have several code points, and a letter may have marks. */
function withoutHalf(text: string): string {
  const { index = 0 } = [...new Intl.Segmenter('vi').segment(text)].at(-1) ?? {};
  return text.slice(0, index);
}
