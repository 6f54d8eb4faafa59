import { useState } from 'react';
import { Link } from '#app/router/link.tsx';
import { fetchData } from '#app/router/read-data.ts';
import { useEntryState } from '#app/router/use-entry-state.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { CARDS_PER_LIST_FILE, type SeriesListFile, type SeriesTile } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import { seriesMessages } from '#messages/vi-series.ts';
import { trackListMessages } from '#messages/vi-track-list.ts';
import { loadSeriesList } from './load-series.ts';

const texts = seriesMessages.list;
const NONE: readonly SeriesTile[] = [];

/** The site's series and albums, the last added to first. */
export function SeriesList({ first: { seriesCount, series } }: { first: SeriesListFile }) {
  const [further, setFurther] = useEntryState<readonly SeriesTile[]>('series', NONE);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const known = new Set(series.map(({ id }) => id));
  // Kept ones may have moved into the first file since.
  const shown = [...series, ...further.filter(({ id }) => !known.has(id))];

  const showMore = async () => {
    setState('loading');
    try {
      const file = await loadSeriesList(fetchData, Math.floor(shown.length / CARDS_PER_LIST_FILE));
      setFurther([...further, ...(file?.series ?? [])]);
      setState('idle');
    } catch (error) {
      console.warn('The list could not be loaded:', error);
      setState('failed');
    }
  };
  return (
    <div className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl sm:text-4xl">{texts.heading}</h1>
      <p className="text-ash sm:text-lg">
        {seriesCount === 0 ? texts.none : texts.count(seriesCount)}
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 max-xs:grid-cols-1 sm:grid-cols-4 lg:grid-cols-6">
        {shown.map((one) => (
          <li key={one.id}>
            <Tile series={one} />
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <RetryNotice text={trackListMessages.notMore} onRetry={() => void showMore()} />
      )}
      {shown.length < seriesCount && state !== 'failed' && (
        <button
          type="button"
          aria-disabled={state === 'loading'}
          onClick={() => state === 'idle' && void showMore()}
          className={`${buttonStyles.quiet} mt-6`}
        >
          {trackListMessages.more}
        </button>
      )}
    </div>
  );
}

function Tile({ series }: { series: SeriesTile }) {
  const { id, kind, name, trackCount, artists, coverImage, coverHasAvif, coverColor } = series;
  return (
    <Link to={seriesAddress(id)} prefetch="intent" className="group block rounded-card">
      <span className="block aspect-square overflow-hidden rounded-lg bg-ground-high">
        {coverImage && (
          <CoverImage
            coverImage={coverImage}
            hasAvif={coverHasAvif}
            color={coverColor}
            sizes="(width < 40rem) 45vw, (width < 64rem) 22vw, 190px"
            isLazy
          />
        )}
      </span>
      <span className="wrap-anywhere mt-2 line-clamp-2 font-semibold leading-snug group-hover:text-gold">
        {name}
      </span>
      <span className="wrap-anywhere line-clamp-1 text-ash text-sm">
        {artists.join(seriesMessages.between)}
      </span>
      <span className="block text-ash text-sm">
        {`${seriesMessages.kinds[kind]} · ${texts.trackCount(trackCount)}`}
      </span>
    </Link>
  );
}
