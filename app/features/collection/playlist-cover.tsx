import ListMusic from 'lucide-react/icons/list-music';
import { CoverImage } from '#app/ui/cover-image.tsx';
import type { TrackCard } from '#domain/track.ts';

/** The first four covers, or one if there are fewer than four. Decoration beside the title. */
export function PlaylistCover({ tracks }: { tracks: readonly TrackCard[] }) {
  const shown = tracks.slice(0, tracks.length < 4 ? 1 : 4);
  return (
    <span
      aria-hidden
      className={`grid aspect-square overflow-hidden rounded-lg bg-ground-high ${shown.length === 4 ? 'grid-cols-2' : ''}`}
    >
      {shown.map(({ id, coverImage, coverHasAvif, coverColor }) => (
        <CoverImage
          key={id}
          coverImage={coverImage}
          hasAvif={coverHasAvif}
          color={coverColor}
          sizes="128px"
          isLazy
        />
      ))}
      {shown.length === 0 && <ListMusic className="m-auto size-1/3 text-ash" />}
    </span>
  );
}
