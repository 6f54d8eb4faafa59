import { forgetUpload, type StudioUpload } from '#app/backend/studio-uploads.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { studioUploadMessages } from '#messages/vi-studio-uploads.ts';
import { useAct } from '../acts/use-act.ts';
import { foldUploads } from './fold-uploads.ts';
import { FinishedUploadItem, QueuedUploadItem } from './upload-item.tsx';
import type { QueuedUpload } from './upload-queue.ts';

type UploadListProps = {
  queued: readonly QueuedUpload[];
  /** Oldest first. */
  others: readonly StudioUpload[];
};

/** What is being sent and processed comes first; what was finished long ago is folded. */
export function UploadList({ queued, others }: UploadListProps) {
  const { shown, folded } = foldUploads(others);
  if (queued.length + others.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {queued.length + shown.length > 0 && (
        <ul aria-label={studioUploadMessages.list} className="divided">
          {queued.map((upload) => (
            <QueuedUploadItem key={upload.key} upload={upload} />
          ))}
          {shown.map((upload) => (
            <FinishedUploadItem key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {folded.length > 0 && <FoldedUploads uploads={folded} />}
    </div>
  );
}

function FoldedUploads({ uploads }: { uploads: readonly StudioUpload[] }) {
  const closeAll = useAct(async () => {
    for (const { id } of uploads) await forgetUpload(id);
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-ash">
        {studioUploadMessages.finished(uploads.length)}
      </summary>
      <ul className="divided">
        {uploads.map((upload) => (
          <FinishedUploadItem key={upload.id} upload={upload} />
        ))}
      </ul>
      <button
        type="button"
        disabled={closeAll.isSending}
        onClick={() => closeAll.send()}
        className={buttonStyles.quiet}
      >
        {studioUploadMessages.closeAll}
      </button>
    </details>
  );
}
