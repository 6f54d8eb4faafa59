import { useCurrentTrack } from '#app/player/react/use-current-track.ts';
import { useLocation } from '#app/router/use-location.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BarControls } from './bar-controls.tsx';
import { BarMenu } from './bar-menu.tsx';
import { BarSeek } from './bar-seek.tsx';
import { BarTrack } from './bar-track.tsx';
import { KeysDialogHost } from './keys-dialog-host.tsx';
import { QueueButton } from './queue-button.tsx';
import { NonstopSwitch, RepeatButton, ShuffleButton } from './queue-switches.tsx';
import { useAnnouncedTrack } from './use-announced-track.ts';
import { useCurrentChapter } from './use-current-chapter.ts';
import { VolumeSlider } from './volume-slider.tsx';

/**
 * The site's player, at the bottom of every page, above a phone's tab bar. Its space is added at
 * the document's end, so that no content moves when it appears.
 */
export default function PlayerBar() {
  const track = useCurrentTrack();
  const chapter = useCurrentChapter(track);
  const { pathname } = useLocation();
  useAnnouncedTrack(track);
  if (!track) return null;
  const address = `/track/${track.id}`;
  // The track's own page announces loading and failures itself: screen readers hear them once.
  const isSpoken = pathname !== address;
  return (
    <div className="player-bar-room">
      <section aria-label={barMessages.bar.label} data-player className="player-bar">
        {track.coverColor && <Glow color={track.coverColor} />}
        <BarTrack
          track={track}
          chapterTitle={chapter?.title}
          address={address}
          isSpoken={isSpoken}
        />
        <BarControls isSpoken={isSpoken} />
        <BarSeek key={track.id} trackId={track.id} durationSec={track.duration} />
        <div className="flex items-center lg:gap-1">
          <div className="flex items-center gap-1 max-lg:hidden">
            <ShuffleButton />
            <RepeatButton />
            <NonstopSwitch />
          </div>
          <QueueButton />
          <div className="max-lg:hidden">
            <VolumeSlider />
          </div>
          {/* The track's own page has its own menu. */}
          {isSpoken && (
            <div className="max-sm:hidden">
              <BarMenu />
            </div>
          )}
        </div>
      </section>
      <KeysDialogHost />
    </div>
  );
}

/** The cover's colour as a glow, as on the track's page. */
function Glow({ color }: { color: string }) {
  return (
    <div
      aria-hidden
      className="-z-10 absolute inset-0 opacity-30 forced-colors:hidden"
      style={{ background: `radial-gradient(30rem 8rem at 0% 50%, ${color}, transparent 75%)` }}
    />
  );
}
