import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeSeries } from '#app/backend/studio-series.ts';
import { ListEnd } from '#app/ui/list-end.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioSeriesMessages } from '#messages/vi-studio-series.ts';
import { explainActFailure } from './acts/explain-act-failure.ts';
import { SearchForm } from './series/search-form.tsx';
import { studioSeriesQuery } from './series/series.queries.ts';
import { SeriesEditor } from './series/series-editor.tsx';

/** The series and albums. */
export default function SeriesSection() {
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [openId, setOpenId] = useState<string>();
  const { send: make } = useSending(async (name: string) => {
    try {
      setOpenId(await makeSeries(name));
    } catch (error) {
      showError(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  if (openId !== undefined)
    return <SeriesEditor key={openId} id={openId} onClose={() => setOpenId(undefined)} />;
  return (
    <Panel heading={studioSeriesMessages.heading}>
      <div className="flex flex-col gap-5">
        <p className="text-ash">{studioSeriesMessages.intro}</p>
        <SearchForm
          label={studioSeriesMessages.newName}
          button={studioSeriesMessages.make}
          onSubmit={make}
        />
        <SearchForm
          label={studioSeriesMessages.search}
          button={studioSeriesMessages.find}
          onSubmit={setWords}
        />
        <FoundSeries words={words} onOpen={setOpenId} />
      </div>
    </Panel>
  );
}

type FoundSeriesProps = { words: string; onOpen: (id: string) => void };

function FoundSeries({ words, onOpen }: FoundSeriesProps) {
  const list = useInfiniteQuery(studioSeriesQuery(words));
  const series = list.data?.pages.flatMap((page) => page.series) ?? [];
  return (
    <>
      {list.isPending && <p className="text-ash">{studioSeriesMessages.loading}</p>}
      {list.isSuccess && series.length === 0 && (
        <p className="text-ash">{studioSeriesMessages.none}</p>
      )}
      {series.length > 0 && (
        <ul aria-label={studioSeriesMessages.list} className="-my-2 divided">
          {series.map(({ id, name, track_count, is_hidden }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="flex min-h-14 w-full flex-wrap items-baseline gap-x-3 py-3 text-left hover:text-gold"
              >
                <span dir="auto" className="wrap-anywhere font-semibold">
                  {name}
                </span>
                <span className="text-ash text-sm">
                  {studioSeriesMessages.trackCount(track_count)}
                </span>
                {is_hidden && (
                  <span className="text-ash text-sm">{studioSeriesMessages.hidden}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        list={list}
        failed={studioSeriesMessages.loadFailed}
        more={studioSeriesMessages.more}
        loadingMore={studioSeriesMessages.loadingMore}
      />
    </>
  );
}
