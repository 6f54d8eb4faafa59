import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { useWarmWhenRefused } from '#app/player/react/use-warm-when-refused.ts';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import type { MomentMark } from '#domain/moment-marks.ts';
import type { Chapter } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { BarMenu } from './bar-menu.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { LikeButton } from './like-button.tsx';
import { PlayButton } from './play-button.tsx';
import { ShareButton } from './share-button.tsx';
import { TrackFacts } from './track-facts.tsx';
import { VolumeSlider } from './volume-slider.tsx';
import { WaveformSeek } from './waveform-seek.tsx';

type PlayerTrack = PlayableTrack & {
  coverImage: string;
  coverColor?: string | undefined;
  genre: string;
  tags: string[];
  playbackCount: number;
  likesCount: number;
  likesCountedMs?: number | undefined;
  waveformUrl: string;
  chapters?: readonly Chapter[] | undefined;
};

/** In characters: longer titles are smaller, so that the play button stays in view. */
const LONG_TITLE = 60;

/** @see WaveformSeek */
type TrackPlayerProps = {
  track: PlayerTrack;
  marks: readonly MomentMark[];
  tagAddresses: readonly string[];
};

/**
 * The track page's controls of the site's player. On the smallest phone the play button and the
 * waveform are in view without scrolling.
 */
export function TrackPlayer({ track, marks, tagAddresses }: TrackPlayerProps) {
  useWarmWhenRefused(track);
  return (
    <section
      aria-label={messages.player.label}
      data-player
      className="relative isolate grid grid-cols-1 gap-4 overflow-hidden rounded-card border border-line bg-ground-raised p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-8 sm:gap-y-4 sm:p-8"
    >
      {track.coverColor && <Glow color={track.coverColor} />}
      <div className="mx-auto w-full max-w-52 overflow-hidden rounded-card shadow-lift sm:row-span-2 sm:mx-0 sm:self-start sm:w-56 sm:max-w-none lg:w-64">
        <CoverImage
          coverImage={track.coverImage}
          hasAvif={track.coverHasAvif}
          color={track.coverColor}
          sizes="(width < 40rem) 208px, (width < 64rem) 224px, 256px"
          isHero
        />
      </div>
      <div className="text-center sm:self-end sm:text-left">
        <h1
          className={`wrap-anywhere line-clamp-4 max-xs:line-clamp-none ${track.title.length > LONG_TITLE ? 'text-xl sm:text-2xl' : 'text-2xl sm:text-4xl lg:text-5xl'}`}
        >
          {track.title}
        </h1>
        <p className="-mt-7 wrap-anywhere line-clamp-2 max-xs:line-clamp-none pt-7 text-ash sm:-mt-6 sm:text-lg">
          <ArtistNames track={track} reach="up" />
        </p>
      </div>
      {/* The failure notice takes the same space, which grows only if its text does not fit. */}
      <div className="grid grid-cols-1 sm:col-span-2 sm:row-start-3">
        <div className="relative col-start-1 row-start-1 flex items-center gap-6">
          {/* On a phone the button is below the waveform, between the two times. */}
          <div className="max-sm:-translate-x-1/2 z-10 max-sm:absolute max-sm:bottom-0 max-sm:left-1/2">
            <PlayButton track={track} />
          </div>
          <WaveformSeek key={track.id} track={track} marks={marks} />
        </div>
        <FailureNotice trackId={track.id} />
      </div>
      <div className="max-sm:mx-auto sm:col-start-2 sm:row-start-2">
        <TrackFacts
          playbackCount={track.playbackCount}
          duration={track.duration}
          genre={track.genre}
          tags={track.tags}
          tagAddresses={tagAddresses}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:justify-center max-sm:gap-x-2 sm:col-span-2 sm:row-start-4">
        <LikeButton
          trackId={track.id}
          likesCount={track.likesCount}
          likesCountedMs={track.likesCountedMs}
        />
        <ShareButton trackId={track.id} title={track.title} durationSec={track.duration} />
        <VolumeSlider />
        <BarMenu />
      </div>
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: music without words has nothing to caption */}
        <audio controls preload="none" src={track.streamUrl} className="w-full" />
      </noscript>
    </section>
  );
}

/** The cover's colour as a glow on the card. */
function Glow({ color }: { color: string }) {
  return (
    <div
      aria-hidden
      className="-z-10 absolute inset-0 opacity-30"
      style={{ background: `radial-gradient(60rem 30rem at 15% 0%, ${color}, transparent 75%)` }}
    />
  );
}
