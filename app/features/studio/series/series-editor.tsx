import { useQuery } from '@tanstack/react-query';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { seriesAddress } from '#domain/series.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { editableSeriesQuery } from './series.queries.ts';
import { SeriesForm } from './series-form.tsx';
import { SeriesTracks } from './series-tracks.tsx';

type SeriesEditorProps = { id: string; onClose: () => void };

/** One series or album. */
export function SeriesEditor({ id, onClose }: SeriesEditorProps) {
  const { data: series, isPending, isError, refetch } = useQuery(editableSeriesQuery(id));
  return (
    <>
      <button type="button" onClick={onClose} className={`${buttonStyles.quiet} self-start`}>
        {studioSeriesMessages.back}
      </button>
      {isPending && <p className="text-ash">{studioSeriesMessages.loading}</p>}
      {isError && (
        <RetryNotice text={studioSeriesMessages.loadFailed} onRetry={() => void refetch()} />
      )}
      {series === null && <p>{studioSeriesMessages.gone}</p>}
      {series && (
        <>
          <Panel heading={series.name}>
            <div className="flex flex-col gap-6">
              {/* Not a router link: a full reload, to show the page as listeners will see it. */}
              <a href={seriesAddress(id)} className={`${buttonStyles.quiet} self-start`}>
                {studioSeriesMessages.see}
              </a>
              <SeriesForm series={series} />
            </div>
          </Panel>
          <SeriesTracks series={series} />
        </>
      )}
    </>
  );
}
