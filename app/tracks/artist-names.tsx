import { Link } from '#app/router/link.tsx';
import { artistAddress } from '#domain/credits.ts';
import type { TrackCard } from '#domain/track.ts';

type ArtistNamesProps = { track: Pick<TrackCard, 'artist' | 'by'> };

/** A track’s artist as it was written. Each name leads to the artist’s page, also in a card whose text is one link. */
export function ArtistNames({ track: { artist, by = [{ text: artist }] } }: ArtistNamesProps) {
  return by.map(({ text, id }) =>
    id ? (
      <Link
        key={text}
        to={artistAddress(id)}
        prefetch="intent"
        className="relative hover:text-gold"
      >
        {text}
      </Link>
    ) : (
      <span key={text}>{text}</span>
    ),
  );
}
