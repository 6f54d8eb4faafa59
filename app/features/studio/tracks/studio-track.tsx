import type { StudioTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { formatDuration } from '#domain/format-duration.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { asPlayable } from './as-playable.ts';
import { HiddenCover } from './hidden-cover.tsx';
import { PlayTrackButton } from './play-track-button.tsx';

type StudioTrackProps = {
  track: StudioTrackRow;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onEdit: () => void;
};

export function StudioTrack({ track, isChosen, onChoose, onEdit }: StudioTrackProps) {
  const { title, artist, status, publish_at: publishAt } = track;
  const { duration_sec: durationSec, cover_image: coverImage } = track;
  const playable = asPlayable(track);
  const mark = publishAt
    ? studioTrackMessages.schedule.at(new Date(publishAt))
    : studioTrackMessages.status[status];
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <label className="-ml-2 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-label={studioTrackMessages.choose(title)}
          className="size-5 accent-cinnabar"
        />
      </label>
      <span className="block size-12 shrink-0 overflow-hidden rounded-lg bg-ground-high">
        {coverImage && status !== 'published' && (
          <HiddenCover coverImage={coverImage} color={track.cover_color} />
        )}
        {coverImage && status === 'published' && (
          <CoverImage
            coverImage={coverImage}
            hasAvif={track.cover_has_avif}
            color={track.cover_color ?? undefined}
            sizes="48px"
            isLazy
          />
        )}
      </span>
      <div className="min-w-0 flex-1 basis-40 pl-1 leading-snug">
        <p className="wrap-anywhere line-clamp-2 font-semibold">{title}</p>
        <p className="truncate text-ash text-sm">
          {durationSec === null ? artist : `${artist} · ${formatDuration(durationSec)}`}
        </p>
        {mark && <p className="text-cinnabar text-sm">{mark}</p>}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {playable && <PlayTrackButton track={playable} />}
        <button
          type="button"
          aria-label={studioTrackMessages.editTrack(title)}
          onClick={onEdit}
          className={buttonStyles.quiet}
        >
          {studioTrackMessages.edit}
        </button>
      </div>
    </li>
  );
}
