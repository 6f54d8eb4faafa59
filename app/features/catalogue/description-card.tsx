import { Fragment } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { Link } from '#app/router/link.tsx';
import { artistAddress, CREDIT_PARTS } from '#domain/credits.ts';
import type { SeriesLink } from '#domain/data-files.ts';
import { seriesAddress } from '#domain/series.ts';
import type { TrackCard, TrackDetails } from '#domain/track.ts';
import { trackMessages } from '#messages/vi-track.ts';

type DescribedTrack = PlayableTrack &
  Pick<TrackDetails, Fact | 'credits' | 'description' | 'youtubeUrl' | 'lyrics'> &
  Pick<TrackCard, 'by'>;

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
  const credits = creditsBeside(track);
  const lineCount = credits.length + facts.length + others.length;
  if (!(description || lineCount > 0 || youtubeUrl || lyrics)) return null;
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
      {lineCount > 0 && (
        <div className="mt-3 flex flex-col gap-1 text-sm">
          {credits.map(({ part, artists }) => (
            <p key={part} className="wrap-anywhere">
              <span className="text-ash">{`${trackMessages.credits[part]}: `}</span>
              {artists.map(({ id, name }, index) => (
                <Fragment key={id}>
                  {index > 0 && <span>{', '}</span>}
                  <NameLink to={artistAddress(id)} name={name} />
                </Fragment>
              ))}
            </p>
          ))}
          {facts.map((fact) => (
            <p key={fact} className="wrap-anywhere">
              <span className="text-ash">{`${trackMessages.facts[fact]}: `}</span>
              {fact === 'album' && album ? (
                <NameLink to={seriesAddress(album.id)} name={track.album} />
              ) : (
                <span>{track[fact]}</span>
              )}
            </p>
          ))}
          {others.map(({ id, name }) => (
            <p key={id} className="wrap-anywhere">
              <span className="text-ash">{`${trackMessages.series}: `}</span>
              <NameLink to={seriesAddress(id)} name={name} />
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

/** Artists that the line under the title has no link to, such as a remixer whom the title names. */
function creditsBeside({ by = [], credits = [] }: DescribedTrack) {
  const linked = new Set(by.map(({ id }) => id));
  return CREDIT_PARTS.map((part) => ({
    part,
    artists: credits.filter((credit) => (credit.part ?? 'main') === part && !linked.has(credit.id)),
  })).filter(({ artists }) => artists.length > 0);
}

/** A line is lower than a fingertip, so the link also reacts above and below it. */
const NameLink = ({ to, name }: { to: string; name: string }) => (
  <Link
    to={to}
    prefetch="intent"
    className="relative underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:text-gold"
  >
    {name}
  </Link>
);
