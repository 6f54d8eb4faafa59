import { useQuery } from '@tanstack/react-query';
import type { FigurePeriod } from '#app/backend/studio-figures.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioFigureMessages } from '#messages/vi-studio-figures.ts';
import { DayFiguresView } from './day-figures-view.tsx';
import { DownloadButton } from './download-button.tsx';
import { partRows } from './figure-rows.ts';
import { trackFiguresQuery } from './figures.queries.ts';
import { figuresAddress } from './figures-address.ts';
import { HeardLine } from './heard-line.tsx';
import { heardParts } from './heard-parts.ts';

type OneTrackFiguresProps = { trackId: string; period: FigurePeriod };

export function OneTrackFigures({ trackId, period }: OneTrackFiguresProps) {
  const { data, isPending, refetch } = useQuery(trackFiguresQuery(trackId, period));
  const back = (
    <Link to={figuresAddress(period)} className={`${buttonStyles.quiet} self-start`}>
      {studioFigureMessages.back}
    </Link>
  );
  if (isPending) return <p className="text-ash">{studioFigureMessages.loading}</p>;
  if (!data)
    return (
      <>
        {back}
        <RetryNotice text={studioFigureMessages.trackFailed} onRetry={() => void refetch()} />
      </>
    );
  const { title, artist, duration_sec: durationSec, heard, since } = data;
  const parts = heard && durationSec ? heardParts(heard, durationSec) : null;
  return (
    <>
      {back}
      <div>
        <h3 className="text-lg wrap-anywhere">{title}</h3>
        <p className="text-ash wrap-anywhere">{artist}</p>
      </div>
      <DayFiguresView figures={data} period={period} what={trackId} />
      <h3 className="text-lg">{studioFigureMessages.parts}</h3>
      {parts && durationSec ? (
        <>
          <p className="text-sm text-ash">{studioFigureMessages.partsHint}</p>
          <HeardLine parts={parts} durationSec={durationSec} />
          <DownloadButton
            text={studioFigureMessages.downloadParts}
            fileName={studioFigureMessages.fileName(`${trackId}-cac-doan`, since, period)}
            rows={() => partRows(parts)}
          />
        </>
      ) : (
        <p className="text-ash">{studioFigureMessages.noParts}</p>
      )}
    </>
  );
}
