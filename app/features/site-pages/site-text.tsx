import { createElement, type ReactNode } from 'react';
import { readSiteText, type TextBlock, type TextPart, withoutTitle } from '#domain/site-text.ts';

/**
 * The text of an operator's page below its title. React escapes all of it, and `readSiteText` makes the links.
 */
export function SiteText({ title, text }: { title: string; text: string }) {
  const blocks = withoutTitle(readSiteText(text), title);
  return spread('div', 'flex flex-col gap-4', blocks.map(renderBlock));
}

/** Without keys: neither blocks nor lines ever change places. */
const spread = (tag: string, className: string | undefined, children: readonly ReactNode[]) =>
  createElement(tag, { className }, ...children);

function renderBlock({ kind, lines }: TextBlock): ReactNode {
  switch (kind) {
    case 'heading':
      return spread('h2', 'mt-4 text-xl', lines.flatMap(renderLine));
    case 'subheading':
      return spread('h3', 'mt-2 font-extrabold text-lg', lines.flatMap(renderLine));
    case 'list':
      return spread(
        'ul',
        'list-disc pl-5',
        lines.map((line) => spread('li', undefined, renderLine(line))),
      );
    case 'paragraph':
      return spread(
        'p',
        undefined,
        lines.flatMap((line, place) => [place > 0 && createElement('br'), ...renderLine(line)]),
      );
  }
}

const renderLine = (parts: readonly TextPart[]): ReactNode[] =>
  parts.map(({ text, href }) =>
    href
      ? createElement(
          'a',
          { href, rel: 'noopener nofollow', className: 'text-gold underline' },
          text,
        )
      : createElement('span', undefined, text),
  );
