import Flag from 'lucide-react/icons/flag';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { useFetchedDialog } from '#app/ui/use-fetched-dialog.ts';
import { reportMessages } from '#messages/vi-reports.ts';

const loadDialog = () => import('#app/listener/reports/report-dialog.tsx');

export function ReportPlaylistButton({ playlistId }: { playlistId: string }) {
  const { Dialog, isOpen, setIsOpen, show, onHint } = useFetchedDialog(loadDialog);
  return (
    <>
      <button type="button" onClick={show} className={ICON_ON_PHONE} {...onHint}>
        <Flag aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{reportMessages.reportPlaylist}</span>
      </button>
      {Dialog && isOpen && (
        <Dialog kind="playlist" target={playlistId} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
