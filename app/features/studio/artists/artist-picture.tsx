import type { EditableArtistRow } from '#app/backend/rows/artist-rows.ts';
import { saveArtist } from '#app/backend/studio-artists.ts';
import { sendArtistPicture } from '#app/backend/studio-media.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { useAct } from '../acts/use-act.ts';
import { PictureButton } from '../tracks/cover-button.tsx';

const say = studioArtistMessages.picture;

/** Not part of the form: a chosen picture is published at once. */
export function ArtistPicture({ artist }: { artist: EditableArtistRow }) {
  const { id, name, cover_image: picture, cover_color: color } = artist;
  const remove = useAct(
    () => saveArtist(id, { picture: null }),
    () => tellWhenShown(say.removed, [], 'shown'),
  );
  const send = async (file: Blob) => {
    await sendArtistPicture(id, file);
    return await tellWhenShown(say.sent, [], 'shown');
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-extrabold text-lg">{say.heading}</legend>
      <p className="text-ash text-sm">{say.hint}</p>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <span className="block size-24 overflow-hidden rounded-full">
            <CoverImage coverImage={picture} hasAvif={false} color={color} sizes="96px" />
          </span>
        )}
        <PictureButton label={say.choose} question={say.question(name)} send={send} />
        {picture && (
          <button
            type="button"
            disabled={remove.isSending}
            onClick={() => remove.send()}
            className={buttonStyles.quiet}
          >
            {say.remove}
          </button>
        )}
      </div>
    </fieldset>
  );
}
