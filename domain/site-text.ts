/** A piece of a line; with an address, it is a link. */
export type TextPart = { text: string; href?: string };

/** Lines of parts. A heading has one line. */
export type TextBlock = {
  kind: 'heading' | 'subheading' | 'paragraph' | 'list';
  lines: TextPart[][];
};

/**
 * Reads the text of a page that operators write: '# ' and '## ' begin headings, '- ' a list's line, an empty line
 * ends a paragraph, and web and e-mail addresses are links. All else stays text.
 */
export function readSiteText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split('\n')) {
    const { kind, content } = readLine(line);
    const last = blocks.at(-1);
    const isAnyHeading = kind === 'heading' || kind === 'subheading';
    if (content === '') isOpen = false;
    else if (isOpen && !isAnyHeading && last?.kind === kind) last.lines.push(readParts(content));
    else {
      blocks.push({ kind, lines: [readParts(content)] });
      isOpen = !isAnyHeading;
    }
  }
  return blocks;
}

/** The blocks without a first heading that only repeats the page's title. */
export function withoutTitle(blocks: readonly TextBlock[], title: string): readonly TextBlock[] {
  const [first] = blocks;
  if (first?.kind !== 'heading' && first?.kind !== 'subheading') return blocks;
  const written = first.lines.flat().map(({ text }) => text);
  return wordsOf(written.join('')) === wordsOf(title) ? blocks.slice(1) : blocks;
}

const wordsOf = (text: string) =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ');

const MARKS: [mark: RegExp, kind: TextBlock['kind']][] = [
  [/^#\s+/, 'heading'],
  [/^##+\s+/, 'subheading'],
  [/^[-*•]\s+/, 'list'],
];

function readLine(line: string): { kind: TextBlock['kind']; content: string } {
  const trimmed = line.trim();
  const [mark, kind = 'paragraph' as const] = MARKS.find(([start]) => start.test(trimmed)) ?? [];
  return { kind, content: mark ? trimmed.replace(mark, '') : trimmed };
}

/** Word by word: no pattern runs over the whole text. */
function readParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (last && last.href === undefined) last.text += text;
    else if (text !== '') parts.push({ text });
  };
  for (const word of line.split(/(\s+)/)) {
    // Punctuation around an address is not part of it.
    const [, before = '', address = '', after = ''] =
      /^([("'“‘]*)(.*?)([)"'”’.,;:!?]*)$/.exec(word) ?? [];
    const href = addressOf(address);
    if (href === undefined) add(word);
    else {
      add(before);
      parts.push({ text: address, href });
      add(after);
    }
  }
  return parts;
}

function addressOf(word: string): string | undefined {
  if (/^[a-z0-9._%+-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i.test(word)) return `mailto:${word}`;
  const url = /^https?:\/\//i.test(word) ? URL.parse(word) : null;
  return url?.hostname.includes('.') && !url.username && !url.password ? url.href : undefined;
}
