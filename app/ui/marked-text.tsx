import type { Mark } from '#domain/marked-card.ts';

type MarkedTextProps = { text: string; marks?: readonly Mark[] | undefined };

/** A text with the search matches marked. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  if (marks.length === 0) return <span key="plain">{text}</span>;
  return (
    <span key="marked">
      {marks.map(([start, end], n) => (
        <span key={start}>
          <span>{text.slice(marks[n - 1]?.[1] ?? 0, start)}</span>
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      <span>{text.slice(marks.at(-1)?.[1] ?? 0)}</span>
    </span>
  );
}
