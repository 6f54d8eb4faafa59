import type { Figures } from '#app/backend/rows/figures.ts';
import type { FigurePeriod } from '#app/backend/studio-figures.ts';
import { Link } from '#app/router/link.tsx';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { DownloadButton } from './download-button.tsx';
import { trackRows } from './figure-rows.ts';
import { figuresAddress } from './figures-address.ts';
import { formatWhole } from './format-figures.ts';

type MostHeardTracksProps = { figures: Figures; period: FigurePeriod };

export function MostHeardTracks({ figures, period }: MostHeardTracksProps) {
  const { tracks, since } = figures;
  if (tracks.length === 0) return null;
  return (
    <>
      <h3 className="text-lg">{studioFigureMessages.tracks}</h3>
      <ol aria-label={studioFigureMessages.tracks} className="-my-2 divided">
        {tracks.map(({ id, title, artist, listens }) => (
          <li key={id}>
            <Link
              to={figuresAddress(period, id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 py-2 hover:text-gold"
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ash">{artist}</span>
              </span>
              <span className="tabular-nums">{formatWhole(listens)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <DownloadButton
        text={studioFigureMessages.downloadTracks}
        fileName={studioFigureMessages.fileName('cac-bai', since, period)}
        rows={() => trackRows(tracks)}
      />
    </>
  );
}
