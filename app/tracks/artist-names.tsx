import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { Link } from '#app/router/link.tsx';
import { artistAddress } from '#domain/credits.ts';

/**
 * A line is lower than a fingertip, so the links also react above it or below it, where nothing else is pressed. Where
 * there is no such place (`mouse`), a finger's press goes through them.
 */
const REACHES = {
  up: 'after:-top-7 after:bottom-0',
  down: 'z-10 after:top-0 after:-bottom-7',
  mouse: 'pointer-events-none z-10 pointer-fine:pointer-events-auto',
};

type ArtistNamesProps = {
  track: Pick<PlayableTrack, 'artist' | 'by'>;
  /** Give the element around the names a padding of 1.75rem there if it hides what overflows. */
  reach: keyof typeof REACHES;
};

/** A track's artist as it was written. Each name leads to the artist's page. */
export function ArtistNames({
  track: { artist, by = [{ text: artist }] },
  reach,
}: ArtistNamesProps) {
  return by.map(({ text, id }) =>
    id ? (
      <Link
        key={text}
        to={artistAddress(id)}
        prefetch="intent"
        className={`relative after:absolute after:inset-x-0 hover:text-gold ${REACHES[reach]}`}
      >
        {text}
      </Link>
    ) : (
      <span key={text}>{text}</span>
    ),
  );
}
