import { formatDuration } from '#domain/format-duration.ts';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { FigureTable } from './figure-table.tsx';
import { formatShare, formatWhole } from './format-figures.ts';
import { type HeardPart, mostHeard, remainingAtQuarters, steepestDrop } from './heard-parts.ts';

const HEIGHT = 40;
/** Keeps the least heard part visible. */
const LEAST_HEAT = 0.12;

type HeardLineProps = { parts: readonly HeardPart[]; durationSec: number };

/** How often each part of a track was heard: higher and brighter means more often. */
export function HeardLine({ parts, durationSec }: HeardLineProps) {
  const most = mostHeard(parts);
  const leftAtSec = steepestDrop(parts);
  const { partsChart, quarters, remain, part, times, share } = studioFigureMessages;
  const label = partsChart(formatDuration(most[0]?.fromSec ?? 0), formatWhole(most[0]?.times ?? 0));
  return (
    <div className="flex flex-col gap-3">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${parts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="h-24 w-full border-b border-line forced-colors:forced-color-adjust-none"
      >
        {parts.map((one, n) => (
          <rect
            key={one.fromSec}
            x={n}
            y={HEIGHT * (1 - one.share)}
            width={1}
            height={HEIGHT * one.share}
            className="fill-cinnabar"
            fillOpacity={LEAST_HEAT + (1 - LEAST_HEAT) * one.share ** 2}
          >
            <title>{`${formatDuration(one.fromSec)}: ${formatWhole(one.times)}`}</title>
          </rect>
        ))}
      </svg>
      <p
        aria-hidden
        className="flex flex-wrap justify-between gap-x-3 text-sm text-ash tabular-nums"
      >
        <span>0:00</span>
        <span>{formatDuration(durationSec / 2)}</span>
        <span>{formatDuration(durationSec)}</span>
      </p>
      <ol aria-label={studioFigureMessages.parts} className="flex flex-col gap-1">
        {most.map((one) => (
          <li key={one.fromSec}>
            {studioFigureMessages.most(
              formatDuration(one.fromSec),
              formatDuration(one.toSec),
              formatWhole(one.times),
            )}
          </li>
        ))}
      </ol>
      <h3 className="text-lg">{studioFigureMessages.dropOff}</h3>
      <ul aria-label={studioFigureMessages.dropOff} className="flex flex-col gap-1">
        {remainingAtQuarters(parts).map((one, n) => (
          <li key={quarters[n]}>{remain(quarters[n] ?? '', formatShare(one))}</li>
        ))}
      </ul>
      {leftAtSec !== null && (
        <p className="text-ash">{studioFigureMessages.steepest(formatDuration(leftAtSec))}</p>
      )}
      <FigureTable
        caption={studioFigureMessages.parts}
        head={[part, times, share]}
        rows={parts.map((one) => [
          `${formatDuration(one.fromSec)} – ${formatDuration(one.toSec)}`,
          formatWhole(one.times),
          formatShare(one.share),
        ])}
      />
    </div>
  );
}
