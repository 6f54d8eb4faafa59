import ListMusic from 'lucide-react/icons/list-music';
import { CoverImage } from '#app/ui/cover-image.tsx';
import type { TrackCard } from '#domain/track.ts';

type CoverMosaicProps = {
  covers: readonly Pick<TrackCard, 'coverImage' | 'coverHasAvif' | 'coverColor'>[];
};

/** The first four covers, or one if there are fewer than four. Decoration beside a title. */
export function CoverMosaic({ covers }: CoverMosaicProps) {
  const shown = covers.slice(0, covers.length < 4 ? 1 : 4);
  return (
    <span
      aria-hidden
      className={`grid aspect-square overflow-hidden rounded-lg bg-ground-high ${shown.length === 4 ? 'grid-cols-2' : ''}`}
    >
      {shown.map(({ coverImage, coverHasAvif, coverColor }, n) => (
        <CoverImage
          // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may have the same cover
          key={n}
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
