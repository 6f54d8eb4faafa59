import Flag from 'lucide-react/icons/flag';
import { useState } from 'react';
import { reportMessages } from '#app/messages/vi-reports.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { ICON_ON_PHONE } from './icon-on-phone.ts';

const loadDialog = () => import('#app/library/reports/report-dialog.tsx');

export function ReportPlaylistButton({ playlistId }: { playlistId: string }) {
  const { Part: Dialog, open, onHint } = useFetchedPart(loadDialog);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => {
    setIsAsking(true);
    if (!Dialog) void open();
  };
  return (
    <>
      <button type="button" onClick={ask} className={ICON_ON_PHONE} {...onHint}>
        <Flag aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{reportMessages.reportPlaylist}</span>
      </button>
      {Dialog && isAsking && (
        <Dialog kind="playlist" target={playlistId} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
