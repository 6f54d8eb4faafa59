import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { Link } from '#app/router/link.tsx';
import type { SeriesLink } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import type { TrackDetails } from '#domain/track.ts';
import { trackMessages } from '#messages/vi-track.ts';

type DescribedTrack = PlayableTrack &
  Pick<TrackDetails, Fact | 'description' | 'youtubeUrl' | 'lyrics'>;

type Fact = keyof typeof trackMessages.facts;
const FACTS = Object.keys(trackMessages.facts) as Fact[];

type DescriptionCardProps = {
  track: DescribedTrack;
  /** The album and the series that it is in, as far as they have a page. */
  series?: readonly SeriesLink[] | undefined;
};

/** A track's description and details; nothing if it has none. */
export function DescriptionCard({ track, series = [] }: DescriptionCardProps) {
  const { description, youtubeUrl, lyrics } = track;
  const facts = FACTS.filter((fact) => track[fact]);
  const album = series.find(({ kind }) => kind === 'album');
  const others = series.filter((one) => one !== album);
  if (!(description || facts.length > 0 || others.length > 0 || youtubeUrl || lyrics)) return null;
  return (
    <section
      aria-labelledby="description"
      className="rounded-card border border-line bg-ground-raised p-4 sm:p-6"
    >
      <h2 id="description" className="text-xl">
        {trackMessages.description}
      </h2>
      {description && (
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line text-ash">
          <MomentText text={description} track={track} />
        </p>
      )}
      {facts.length + others.length > 0 && (
        <div className="mt-3 flex flex-col gap-1 text-sm">
          {facts.map((fact) => (
            <p key={fact} className="wrap-anywhere">
              <span className="text-ash">{`${trackMessages.facts[fact]}: `}</span>
              {fact === 'album' && album ? (
                <SeriesName id={album.id} name={track.album} />
              ) : (
                <span>{track[fact]}</span>
              )}
            </p>
          ))}
          {others.map(({ id, name }) => (
            <p key={id} className="wrap-anywhere">
              <span className="text-ash">{`${trackMessages.series}: `}</span>
              <SeriesName id={id} name={name} />
            </p>
          ))}
        </div>
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

/** A line is lower than a fingertip, so the link also reacts above and below it. */
const SeriesName = ({ id, name }: Pick<SeriesLink, 'id' | 'name'>) => (
  <Link
    to={seriesAddress(id)}
    prefetch="intent"
    className="relative underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:text-gold"
  >
    {name}
  </Link>
);
