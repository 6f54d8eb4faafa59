import { useQuery } from '@tanstack/react-query';
import type { FigurePeriod } from '#app/backend/studio-figures.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { DayFiguresView } from './day-figures-view.tsx';
import { EmbedHosts } from './embed-hosts.tsx';
import { figuresQuery } from './figures.queries.ts';
import { MostHeardTracks } from './most-heard-tracks.tsx';
import { StorageFigures } from './storage-figures.tsx';

export function CatalogueFigures({ period }: { period: FigurePeriod }) {
  const { data, isPending, refetch } = useQuery(figuresQuery(period));
  if (isPending) return <p className="text-ash">{studioFigureMessages.loading}</p>;
  if (!data)
    return <RetryNotice text={studioFigureMessages.loadFailed} onRetry={() => void refetch()} />;
  return (
    <>
      <DayFiguresView figures={data} period={period} what="trang" />
      <MostHeardTracks figures={data} period={period} />
      <EmbedHosts hosts={data.hosts} />
      <StorageFigures />
    </>
  );
}
