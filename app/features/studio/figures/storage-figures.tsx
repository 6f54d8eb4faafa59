import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { FactList } from './fact-list.tsx';
import { storageQuery } from './figures.queries.ts';
import { formatBytes } from './format-figures.ts';

export function StorageFigures() {
  const { data, isPending, refetch } = useQuery(storageQuery());
  if (isPending) return null;
  const { storage, sound, covers, waveforms, database, free, hosted, storageFailed } =
    studioFigureMessages;
  if (!data) return <RetryNotice text={storageFailed} onRetry={() => void refetch()} />;
  const { files, databaseBytes } = data;
  const bytes: [string, number][] = [
    ...(files
      ? ([
          [sound, files.sound_bytes],
          [covers, files.covers_bytes],
          [waveforms, files.waveforms_bytes],
        ] satisfies [string, number][])
      : []),
    [database, databaseBytes],
    ...(files ? ([[free, files.free_bytes]] satisfies [string, number][]) : []),
  ];
  return (
    <>
      <h3 className="text-lg">{storage}</h3>
      <FactList
        label={storage}
        facts={bytes.map(([name, size]) => [name, formatBytes(size)] as const)}
      />
      {!files && <p className="text-ash">{hosted}</p>}
    </>
  );
}
