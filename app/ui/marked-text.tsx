import { Fragment } from 'react';
import type { Mark } from '#app/domain/search/find-marks.ts';

type MarkedTextProps = { text: string; marks?: readonly Mark[] | undefined };

/** A text with the search matches marked. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  return (
    <span>
      {marks.length > 0
        ? [...marks, [text.length, text.length] as const].map(([start, end], n) => (
            <Fragment key={start}>
              <span>{text.slice(marks[n - 1]?.[1] ?? 0, start)}</span>
              <mark>{text.slice(start, end)}</mark>
            </Fragment>
          ))
        : text}
    </span>
  );
}
