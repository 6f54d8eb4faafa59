import { type ReactNode, useState } from 'react';
import { cutLongText, foldEmptyLines } from '#domain/fold-text.ts';
import { longTextMessages } from '#messages/vi-long-text.ts';

type LongTextProps = {
  text: string;
  className?: string;
  /** Renders the text, or its beginning. */
  render?: (text: string) => ReactNode;
};

/**
 * A listener's text of several lines. A long text is folded: the rest is left out rather than
 * hidden, since keys would reach hidden buttons. Stacked marks cannot cover what is beside the
 * text, or widen the page.
 */
export function LongText({ text, className = '', render = (shown) => shown }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const whole = foldEmptyLines(text);
  const start = cutLongText(whole);
  return (
    <>
      <p
        dir="auto"
        className={`wrap-anywhere contain-paint -mx-1 -my-2.5 whitespace-pre-wrap px-1 py-2.5 ${className}`}
      >
        {start === null || isOpen ? render(whole) : render(`${start}…`)}
      </p>
      {start !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-1 min-h-11 rounded-sm pe-4 text-start font-semibold text-ash text-sm hover:text-gold"
        >
          {isOpen ? longTextMessages.less : longTextMessages.more}
        </button>
      )}
    </>
  );
}
