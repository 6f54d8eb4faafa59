import { studioFigureMessages } from '#messages/vi-studio-figures.ts';

type FigureTableProps = {
  caption: string;
  head: readonly string[];
  /** The first cell of each is the row's header. */
  rows: readonly (readonly string[])[];
};

/** A chart's numbers, collapsed at first. */
export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4 hover:text-gold">
        {studioFigureMessages.table}
      </summary>
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-ash">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="p-2 text-right first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells]) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="p-2 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {cells.map((cell, n) => (
                  <td key={head[n + 1]} className="p-2 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
