import { useEffect, useState } from 'react';
import { Link } from '#app/router/link.tsx';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistName } from '#domain/data-files.ts';
import { artistMessages } from '#messages/vi-artist.ts';
import { findArtists } from './find-artists.ts';

/** Debounce: the time between two keystrokes of a fast typist. */
const REST_MS = 120;

/** The last ones found, so that Back shows them at once. */
let last: { words: string; artists: readonly ArtistName[] } = { words: '', artists: [] };

/** The artists whose own name was searched for. */
export function FoundArtists({ words }: { words: string }) {
  const [artists, setArtists] = useState(() => (last.words === words ? last.artists : []));
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const artists = await findArtists(words);
      if (isOver) return;
      last = { words, artists };
      setArtists(artists);
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words]);
  if (artists.length === 0) return null;
  return (
    <ul aria-label={artistMessages.list.heading} className="flex basis-full flex-wrap gap-2">
      {artists.map(({ id, name, trackCount }) => (
        <li key={id} className="min-w-0">
          <Link
            to={artistAddress(id)}
            prefetch="intent"
            className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-full bg-ground-high px-4 py-1 transition-colors hover:text-gold"
          >
            <span className="wrap-anywhere font-semibold">{name}</span>
            <span className="text-ash text-sm">{artistMessages.list.trackCount(trackCount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
