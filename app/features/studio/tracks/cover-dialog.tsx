import { useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { sendCover } from '#app/backend/studio-media.ts';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { type Crop, cropPicture } from '../fields/read-picture.ts';

const { cover } = studioTrackMessages;
const LARGEST_ZOOM = 4;

type CoverDialogProps = {
  trackIds: readonly string[];
  /** A data URL. */
  picture: string;
  onClose: () => void;
};

/** Crops a picture to a square cover, by touch, mouse or arrow keys. */
export default function CoverDialog({ trackIds, picture, onClose }: CoverDialogProps) {
  const client = useQueryClient();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState<Crop>();
  const [problem, setProblem] = useState<string>();

  const { isSending, send: save } = useSending(async () => {
    if (!crop) return;
    setProblem(undefined);
    try {
      await sendCover(trackIds, await cropPicture(picture, crop));
      showToast(await tellWhenShown(cover.done, trackIds, 'shown'));
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
      title={cover.question(trackIds.length)}
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
