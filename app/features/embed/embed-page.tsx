import ExternalLink from 'lucide-react/icons/external-link';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { coverSources } from '#domain/cover-sources.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { siteWords } from '#messages/site-words.ts';
import { embedMessages } from '#messages/vi-embed.ts';
import css from './embed.css?inline';
import { EMBED_IDS, type EmbedFacts, type EmbedTrack } from './embed-facts.ts';
import THEME from './embed-theme.inline.ts?script';

export type EmbedView = {
  /** Of the track, the artist, the playlist. */
  title: string;
  /** Whose track it is; empty for lists. */
  by: string;
  /** The page on the site that shows the same, absolute. */
  page: string;
  /** At least one track. */
  facts: EmbedFacts & { tracks: [EmbedTrack, ...EmbedTrack[]] };
  /** The address of the player's script. */
  script: string;
};

/** The page of an embedded player, for a frame in another site's page. */
export function renderEmbed({ title, by, page, facts, script }: EmbedView): string {
  return renderDocument(
    <EmbedDocument title={embedMessages.titleOf(title, by)} page={page}>
      <Player title={title} page={page} tracks={facts.tracks} />
      <script
        id={EMBED_IDS.facts}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a '<'
        dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
      />
      {/* Only the development server has modules. Those need CORS, which a frame without an origin does not get. */}
      <script src={script} {...(script.endsWith('.ts') ? { type: 'module' } : { defer: true })} />
    </EmbedDocument>,
  );
}

type EmbedNotice = {
  heading: string;
  hint: string;
  /** Where its link leads, absolute. */
  page: string;
  link: string;
};

/** In place of a player that there is not. */
export function renderEmbedNotice({ heading, hint, page, link }: EmbedNotice): string {
  return renderDocument(
    <EmbedDocument title={embedMessages.title} page={page}>
      <main className="nhung-notice">
        <h1>{heading}</h1>
        <p>{hint}</p>
        <a href={page} target="_blank" rel="noopener" className="nhung-link">
          {link}
        </a>
      </main>
    </EmbedDocument>,
  );
}

const renderDocument = (document: ReactNode) => `<!doctype html>${renderToStaticMarkup(document)}`;

type EmbedDocumentProps = { title: string; page: string; children: ReactNode };

function EmbedDocument({ title, page, children }: EmbedDocumentProps) {
  return (
    <html lang="vi">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={page} />
        <InlineScript code={THEME} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>{children}</body>
    </html>
  );
}

type PlayerProps = { title: string; page: string; tracks: EmbedFacts['tracks'] };

function Player({ title, page, tracks }: PlayerProps) {
  const [track] = tracks;
  if (!track) return null;
  const hasMore = tracks.length > 1;
  const { src, webpSrcSet } = coverSources(track.coverImage);
  return (
    <main className="nhung" aria-label={embedMessages.player(title)}>
      <img
        id={EMBED_IDS.cover}
        data-cover={track.coverImage}
        src={src}
        srcSet={webpSrcSet}
        sizes="(min-height: 15rem) 100vmin, 6.5rem"
        alt=""
        width={384}
        height={384}
        style={{ backgroundColor: track.coverColor }}
      />
      <div className="nhung-head">
        <button
          type="button"
          id={EMBED_IDS.play}
          className="nhung-play"
          aria-label={embedMessages.play}
        >
          <Play aria-hidden className="nhung-icon-play" />
          <Pause aria-hidden className="nhung-icon-pause" />
        </button>
        <div className="nhung-texts">
          {hasMore && <p className="nhung-of">{title}</p>}
          <h1 className="nhung-title">
            <a id={EMBED_IDS.title} href={page} target="_blank" rel="noopener" dir="auto">
              {track.title}
            </a>
          </h1>
          <p id={EMBED_IDS.artist} dir="auto" className="nhung-artist">
            {track.artist}
          </p>
        </div>
      </div>
      <div className="nhung-foot">
        <span id={EMBED_IDS.elapsed} className="nhung-time">
          {formatDuration(0)}
        </span>
        <input
          id={EMBED_IDS.seek}
          type="range"
          min={0}
          max={track.duration}
          step="any"
          defaultValue={0}
          aria-label={embedMessages.seek}
          aria-valuetext={embedMessages.seekValue(0, track.duration)}
          className="nhung-seek"
        />
        <span id={EMBED_IDS.length} className="nhung-time">
          {formatDuration(track.duration)}
        </span>
        {hasMore && (
          <>
            <StepButton id="previous" icon={<SkipBack aria-hidden />} />
            <StepButton id="next" icon={<SkipForward aria-hidden />} />
          </>
        )}
        <a
          id={EMBED_IDS.link}
          href={page}
          target="_blank"
          rel="noopener"
          aria-label={embedMessages.listenOn}
          className="nhung-link"
        >
          {siteWords.logo === '/favicon.svg' ? (
            <ExternalLink aria-hidden />
          ) : (
            <img src={siteWords.logo} alt="" width={24} height={24} />
          )}
          <span>{embedMessages.listenOn}</span>
        </a>
      </div>
      <p id={EMBED_IDS.status} role="status" className="nhung-status" />
      {hasMore && <TrackList tracks={tracks} />}
      {/* biome-ignore lint/a11y/useMediaCaption: music has no captions */}
      <audio id={EMBED_IDS.audio} preload="none" />
    </main>
  );
}

function StepButton({ id, icon }: { id: 'previous' | 'next'; icon: ReactNode }) {
  return (
    <button
      type="button"
      id={EMBED_IDS[id]}
      aria-label={embedMessages[id]}
      aria-disabled={id === 'previous'}
      className="nhung-step"
    >
      {icon}
    </button>
  );
}

function TrackList({ tracks }: Pick<PlayerProps, 'tracks'>) {
  return (
    <ol aria-label={embedMessages.tracks} className="nhung-list">
      {tracks.map(({ id, title, artist, duration }, index) => (
        <li key={id}>
          <button
            type="button"
            data-index={index}
            {...(index === 0 && { 'aria-current': 'true' as const })}
          >
            <span dir="auto" className="nhung-row">
              {`${title} - ${artist}`}
            </span>
            <span className="nhung-time">{formatDuration(duration)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
