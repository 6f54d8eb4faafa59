import type { DailyFigures } from '#app/backend/rows/figures.ts';
import type { FigurePeriod } from '#app/backend/studio-figures.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { DayBars } from './day-bars.tsx';
import { daysOf, totalOf } from './days-of.ts';
import { DownloadButton } from './download-button.tsx';
import { FactList } from './fact-list.tsx';
import { dayRows } from './figure-rows.ts';
import { formatWhole } from './format-figures.ts';
import { SourceList } from './source-list.tsx';

type DayFiguresViewProps = { figures: DailyFigures; period: FigurePeriod; what: string };

/** Daily figures of the catalogue or a track: totals, a chart and a file. */
export function DayFiguresView({ figures, period, what }: DayFiguresViewProps) {
  const days = daysOf(figures, period);
  const total = totalOf(days, 'listens');
  return (
    <>
      <FactList
        label={studioFigureMessages.totals}
        facts={(['listens', 'likes', 'comments'] as const).map((one) => [
          studioFigureMessages[one],
          formatWhole(totalOf(days, one)),
        ])}
      />
      <h3 className="text-lg">{studioFigureMessages.listensByDay}</h3>
      {total === 0 && <p className="text-ash">{studioFigureMessages.none}</p>}
      <DayBars days={days} />
      <h3 className="text-lg">{studioFigureMessages.source}</h3>
      <SourceList days={days} />
      <DownloadButton
        text={studioFigureMessages.download}
        fileName={studioFigureMessages.fileName(what, figures.since, period)}
        rows={() => dayRows(days)}
      />
    </>
  );
}
