import type { Mark } from '#app/domain/search/find-marks.ts';

type MarkedTextProps = { text: string; marks?: readonly Mark[] | undefined };

/** A text with the search matches marked. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  return (
    <>
      {marks.map(([start, end], n) => (
        <span key={start}>
          {text.slice(marks[n - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
