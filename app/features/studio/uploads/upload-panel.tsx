import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { BackendError } from '#app/backend/backend-error.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { studioUploadMessages } from '#messages/vi-studio-uploads.ts';
import { chosenFiles, type FolderFile, soundBelow } from './folder-files.ts';
import { readDroppedFiles } from './read-dropped-files.ts';
import { UploadList } from './upload-list.tsx';
import { uploadQueue } from './upload-queue.ts';
import { uploadsQuery } from './uploads.queries.ts';

const isUnreachable = (error: Error) =>
  error instanceof BackendError && error.code === 'unreachable';

/** Takes dropped or chosen files, and shows the progress and outcome of each. */
export function UploadPanel() {
  const queued = useSyncExternalStore(
    uploadQueue.subscribe,
    uploadQueue.getSnapshot,
    uploadQueue.getSnapshot,
  );
  const { data: known = [], error, refetch } = useQuery(uploadsQuery(queued.length));
  const client = useQueryClient();
  const imported = known.filter(({ outcome }) => outcome).length;
  // Each import adds a track to the list below.
  useEffect(() => {
    if (imported > 0) void client.invalidateQueries({ queryKey: ['studio', 'tracks'] });
  }, [client, imported]);
  const [isOver, setIsOver] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  const add = (files: readonly FolderFile[]) => {
    if (files.length === 0) showToast({ title: studioUploadMessages.noSound, isDestructive: true });
    else uploadQueue.add(files, isHeld);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(await readDroppedFiles(event.dataTransfer));
  };
  const isSent = new Set(queued.map(({ id }) => id));
  const queuedNames = queued.filter(({ id }) => !id).map(({ name }) => name);
  // Unfinished uploads that are also in this page's queue are about to be resumed from here.
  const others = known.filter(
    ({ id, name, outcome, sent }) =>
      !isSent.has(id) && (outcome || sent === undefined || !queuedNames.includes(name)),
  );

  return (
    <Panel heading={studioUploadMessages.heading}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: beside the buttons in it, which do the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className="flex flex-col gap-4"
      >
        <div
          className={`flex flex-col gap-4 rounded-card border border-dashed p-4 max-xs:border-0 max-xs:p-0 ${isOver ? 'border-gold' : 'border-line-bright'}`}
        >
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              onClick={() => filesInput.current?.click()}
              className={buttonStyles.primary}
            >
              {studioUploadMessages.chooseFiles}
            </button>
            <button
              type="button"
              onClick={() => folderInput.current?.click()}
              className={buttonStyles.quiet}
            >
              {studioUploadMessages.chooseFolder}
            </button>
          </div>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={isHeld}
              onChange={(event) => setIsHeld(event.currentTarget.checked)}
              className="size-5 shrink-0 accent-cinnabar"
            />
            {studioUploadMessages.hold}
          </label>
        </div>
        {/* Between the buttons and the hint: a phone's screen shows the buttons and the newest files. */}
        <UploadList queued={queued} others={others} />
        <p className="text-ash">{studioUploadMessages.hint}</p>
        <input
          ref={filesInput}
          type="file"
          multiple
          hidden
          aria-label={studioUploadMessages.chooseFiles}
          onChange={({ currentTarget }) => {
            add(chosenFiles([...(currentTarget.files ?? [])]));
            currentTarget.value = '';
          }}
        />
        <input
          ref={(input) => {
            folderInput.current = input;
            if (input) input.webkitdirectory = true;
          }}
          type="file"
          multiple
          hidden
          aria-label={studioUploadMessages.chooseFolder}
          onChange={({ currentTarget }) => {
            add(soundBelow([...(currentTarget.files ?? [])]));
            currentTarget.value = '';
          }}
        />
      </div>
      {error && (
        <div className="mt-4">
          <RetryNotice
            text={studioUploadMessages[isUnreachable(error) ? 'unreachable' : 'loadFailed']}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </Panel>
  );
}
