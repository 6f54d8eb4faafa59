import { Fragment, type ReactNode } from 'react';
import { Link } from '#app/router/link.tsx';
import { CoverMosaic } from '#app/tracks/cover-mosaic.tsx';
import { artistAddress } from '#domain/credits.ts';
import type { SeriesFile } from '#domain/data-files.ts';
import { formatCount } from '#domain/format-count.ts';
import { seriesMessages } from '#messages/vi-series.ts';

type SeriesHeadProps = {
  series: SeriesFile;
  /** What can be done with its tracks. */
  children: ReactNode;
};

/** What a series is, and whose. */
export function SeriesHead({ series, children }: SeriesHeadProps) {
  const { kind, name, words, covers, durationSec, listens, tracks } = series;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 max-xs:grid-cols-1 sm:gap-x-6">
      <div className="w-24 max-xs:mx-auto sm:row-span-2 sm:w-44">
        <CoverMosaic covers={covers} />
      </div>
      <div className="min-w-0 sm:self-end">
        <p className="text-ash text-sm">{seriesMessages.kinds[kind]}</p>
        <h1 dir="auto" className="wrap-anywhere text-2xl sm:text-4xl">
          {name}
        </h1>
        <Artists series={series} />
        <p className="text-ash">
          {seriesMessages.facts(
            tracks.trackCount,
            seriesMessages.length(durationSec),
            formatCount(listens),
          )}
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1 sm:gap-3 sm:self-start">
        {children}
      </div>
      {words && (
        <p
          dir="auto"
          className="wrap-anywhere col-span-full max-w-prose whitespace-pre-line text-ash"
        >
          {words}
        </p>
      )}
    </div>
  );
}

function Artists({ series: { artists, artistCount } }: Pick<SeriesHeadProps, 'series'>) {
  if (artists.length === 0) return null;
  const others = artistCount - artists.length;
  return (
    <p className="wrap-anywhere">
      <span className="text-ash">{seriesMessages.by}</span>
      {artists.map(({ id, name }, n) => (
        <Fragment key={id}>
          {n > 0 && <span>{seriesMessages.between}</span>}
          <Link
            to={artistAddress(id)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-semibold hover:text-gold sm:min-h-0"
          >
            {name}
          </Link>
        </Fragment>
      ))}
      {others > 0 && <span className="text-ash">{seriesMessages.others(others)}</span>}
    </p>
  );
}
