import { useState } from 'react';
import { fetchData } from '#app/router/read-data.ts';
import { useEntryState } from '#app/router/use-entry-state.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { CARDS_PER_LIST_FILE, type SeriesListFile, type SeriesTile } from '#domain/data-files.ts';
import { seriesMessages } from '#messages/vi-series.ts';
import { trackListMessages } from '#messages/vi-track-list.ts';
import { loadSeriesList } from './load-series.ts';
import { SeriesTiles } from './series-tiles.tsx';

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
      <SeriesTiles series={shown} />
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
