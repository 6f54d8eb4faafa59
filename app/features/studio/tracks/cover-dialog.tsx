import { useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showToast, type ToastRequest } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { type Crop, cropPicture } from '../fields/read-picture.ts';

const { cover } = studioTrackMessages;
const LARGEST_ZOOM = 4;

export type PictureUse = {
  /** The dialog's title. */
  question: string;
  /** Sends the square picture. @returns the toast when it is done */
  send: (picture: Blob) => Promise<ToastRequest>;
};

type CoverDialogProps = PictureUse & {
  /** A data URL. */
  picture: string;
  onClose: () => void;
};

/** Crops a picture to a square, by touch, mouse or arrow keys. */
export default function CoverDialog({ question, send, picture, onClose }: CoverDialogProps) {
  const client = useQueryClient();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  const [problem, setProblem] = useState<string>();

  const { isSending, send: save } = useSending(async () => {
    if (!crop) return;
    setProblem(undefined);
    try {
      showToast(await send(await cropPicture(picture, crop)));
      onClose();
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setProblem(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });

  return (
    <AlertFrame
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={question}
      width="max-w-[30rem]"
    >
      <AlertDialog.Description className="mt-1 text-ash">{cover.hint}</AlertDialog.Description>
      <div className="mt-4 flex flex-col gap-4">
        <div className="relative aspect-square max-h-[50dvh] w-full overflow-hidden rounded-card">
          <Cropper
            image={picture}
            aspect={1}
            crop={place}
            zoom={zoom}
            maxZoom={LARGEST_ZOOM}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setCrop(pixels)}
            // The cropper handles the arrow keys itself.
            cropperProps={{ role: 'application', 'aria-label': cover.part }}
            mediaProps={{ alt: '' }}
          />
        </div>
        <label className="flex flex-col gap-1.5 font-semibold">
          {cover.zoom}
          <input
            type="range"
            min={1}
            max={LARGEST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
            className="h-11 w-full accent-cinnabar"
          />
        </label>
        <Problem text={problem} />
        <AlertButtons cancel={studioMessages.cancel} isBusy={isSending}>
          <button
            type="button"
            disabled={isSending || !crop}
            onClick={save}
            className={buttonStyles.primary}
          >
            {isSending ? cover.saving : cover.save}
          </button>
        </AlertButtons>
      </div>
    </AlertFrame>
  );
}
