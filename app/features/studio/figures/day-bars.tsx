import { LISTEN_SOURCES } from '#domain/listen-source.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { type DayFigures, totalOf } from './days-of.ts';
import { FigureTable } from './figure-table.tsx';
import { formatDay, formatWhole } from './format-figures.ts';
import { SOURCE_FILL } from './source-colors.ts';

const HEIGHT = 100;
/** A bar's share of the width of one day; the rest is the gap. */
const WIDTH = 0.8;

/** Listens by day, as bars stacked by source. */
export function DayBars({ days }: { days: readonly DayFigures[] }) {
  const most = Math.max(0, ...days.map(({ listens }) => listens));
  const best = days.find(({ listens }) => listens === most);
  const total = formatWhole(totalOf(days, 'listens'));
  const label =
    best && most > 0
      ? studioFigureMessages.chart(total, formatWhole(most), formatDay(best.day))
      : studioFigureMessages.emptyChart;
  const { sources, listens, likes, comments, day } = studioFigureMessages;
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="text-sm text-ash tabular-nums">
        {formatWhole(most)}
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-40 w-full border-y border-line forced-colors:forced-color-adjust-none"
      >
        {days.map((one, n) => (
          <g key={one.day}>
            <title>{`${formatDay(one.day)}: ${formatWhole(one.listens)}`}</title>
            {stack(one, most).map(({ source, y, height }) => (
              <rect
                key={source}
                x={n + (1 - WIDTH) / 2}
                y={y}
                width={WIDTH}
                height={height}
                className={SOURCE_FILL[source]}
              />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-sm text-ash tabular-nums">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <FigureTable
        caption={studioFigureMessages.listensByDay}
        head={[day, listens, ...LISTEN_SOURCES.map((source) => sources[source]), likes, comments]}
        rows={days
          .toReversed()
          .map((one) => [
            formatDay(one.day),
            formatWhole(one.listens),
            ...LISTEN_SOURCES.map((source) => formatWhole(one.bySource[source])),
            formatWhole(one.likes),
            formatWhole(one.comments),
          ])}
      />
    </div>
  );
}

/** The segments of a bar, from the bottom up. */
function stack({ bySource }: DayFigures, most: number) {
  let y = HEIGHT;
  return LISTEN_SOURCES.map((source) => {
    const height = most > 0 ? (bySource[source] / most) * HEIGHT : 0;
    y -= height;
    return { source, y, height };
  });
}
