import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { trackMessages } from '#messages/vi-track.ts';

type DescribedTrack = PlayableTrack & {
  description: string;
  album: string;
  year?: number | undefined;
  youtubeUrl?: string | undefined;
  lyrics?: string | undefined;
};

/** A track's description and details; nothing if it has none. */
export function DescriptionCard({ track }: { track: DescribedTrack }) {
  const { description, album, year, youtubeUrl, lyrics } = track;
  if (!(description || album || year || youtubeUrl || lyrics)) return null;
  return (
    <section
      aria-labelledby="description"
      className="rounded-card border border-line bg-lacquer-raised p-4 sm:p-6"
    >
      <h2 id="description" className="text-xl">
        {trackMessages.description}
      </h2>
      {description && (
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-ash">
          <MomentText text={description} track={track} />
        </p>
      )}
      {album && (
        <p className="wrap-anywhere mt-3 text-sm">
          <span className="text-ash">{trackMessages.album}: </span>
          <span>{album}</span>
        </p>
      )}
      {year && (
        <p className="mt-1 text-sm">
          <span className="text-ash">{trackMessages.year}: </span>
          <span>{year}</span>
        </p>
      )}
      {youtubeUrl && (
        <a
          href={youtubeUrl}
          rel="noopener"
          className="mt-1 inline-flex min-h-11 items-center font-semibold text-gold text-sm underline underline-offset-4 hover:text-eggshell"
        >
          {trackMessages.youtube}
        </a>
      )}
      {lyrics && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {trackMessages.lyrics}
          </summary>
          <p className="wrap-anywhere max-w-prose whitespace-pre-line">{lyrics}</p>
        </details>
      )}
    </section>
  );
}
