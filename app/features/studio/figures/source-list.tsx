import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { type DayFigures, totalOf, totalsBySource } from './days-of.ts';
import { formatShare, formatWhole } from './format-figures.ts';
import { SOURCE_FILL } from './source-colors.ts';

/** Where listeners came from; also the legend of the bar chart. */
export function SourceList({ days }: { days: readonly DayFigures[] }) {
  const total = Math.max(1, totalOf(days, 'listens'));
  return (
    <ul aria-label={studioFigureMessages.source} className="flex flex-col gap-1">
      {totalsBySource(days).map(({ source, listens }) => (
        <li key={source} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 shrink-0">
            <rect width="10" height="10" className={SOURCE_FILL[source]} />
          </svg>
          <span className="min-w-0 flex-1">{studioFigureMessages.sources[source]}</span>
          <span className="tabular-nums">{formatWhole(listens)}</span>
          <span className="w-14 text-right text-ash tabular-nums">
            {formatShare(listens / total)}
          </span>
        </li>
      ))}
    </ul>
  );
}
