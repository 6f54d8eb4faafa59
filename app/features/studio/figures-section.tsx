import { Link } from '#app/router/link.tsx';
import { useLocation } from '#app/router/use-location.ts';
import { Panel } from '#app/ui/panel.tsx';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { CatalogueFigures } from './figures/catalogue-figures.tsx';
import { FIGURE_PERIODS, figuresAddress, readFiguresAddress } from './figures/figures-address.ts';
import { OneTrackFigures } from './figures/one-track-figures.tsx';

/** Listening figures of the catalogue, or of the track named in the URL. */
export default function FiguresSection() {
  const { period, trackId } = readFiguresAddress(useLocation().search);
  return (
    <Panel heading={studioFigureMessages.heading}>
      <div className="flex flex-col gap-5">
        <nav aria-label={studioFigureMessages.period}>
          <ul className="flex flex-wrap gap-2">
            {FIGURE_PERIODS.map((days) => (
              <li key={days}>
                <Link
                  to={figuresAddress(days, trackId)}
                  aria-current={days === period ? 'true' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border border-line px-4 text-ash transition-colors hover:border-gold hover:text-gold aria-[current]:border-gold aria-[current]:text-eggshell"
                >
                  {studioFigureMessages.days(days)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {trackId ? (
          <OneTrackFigures key={trackId} trackId={trackId} period={period} />
        ) : (
          <CatalogueFigures period={period} />
        )}
      </div>
    </Panel>
  );
}
