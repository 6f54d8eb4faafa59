import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { usePositionPainter } from '#app/player/react/use-position-painter.ts';
import { chooseEmbed } from '#app/tracks/choose-embed.ts';
import { copyAddress } from '#app/ui/share-address.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';
import { shareMessages } from '#messages/vi-share.ts';
import { trackMessages } from '#messages/vi-track.ts';

/** Before this, a moment cannot be shared, only the whole track. */
const FIRST_MOMENT_SEC = 5;
const HALF =
  'inline-flex min-h-11 items-center justify-center gap-2 font-semibold whitespace-nowrap transition-colors enabled:hover:text-gold';

type ShareButtonProps = { trackId: string; title: string; durationSec: number };

/** Copies the page's URL, as it is or with the current position. The comment that it was opened at (`?c=`) is left out. */
export function ShareButton({ trackId, title, durationSec }: ShareButtonProps) {
  const [positionSec, setPositionSec] = useState(0);
  // Whole seconds, so that it renders once a second.
  usePositionPainter(trackId, (sec) => setPositionSec(Math.floor(sec)));
  const moment = formatDuration(positionSec);

  const share = (done: string, atSec?: number) => {
    const address = new URL(location.href);
    address.searchParams.delete('c');
    if (atSec !== undefined) address.searchParams.set('t', String(atSec));
    void copyAddress(address.href, done);
  };

  return (
    <div className="inline-flex max-w-full flex-wrap rounded-full border border-line bg-ground-raised forced-colors:border-0">
      <button
        type="button"
        onClick={() => share(shareMessages.copied)}
        className={`${HALF} rounded-l-full pr-2.5 pl-4 sm:pr-3 sm:pl-5`}
      >
        <Share2 aria-hidden className="size-5 max-sm:hidden" />
        {messages.player.share}
      </button>
      <button
        type="button"
        disabled={positionSec < FIRST_MOMENT_SEC}
        aria-label={trackMessages.shareFromLabel(moment)}
        onClick={() => share(trackMessages.sharedFrom(moment), positionSec)}
        className={`${HALF} border-line border-l px-2.5 sm:px-3 text-ash text-sm tabular-nums [word-spacing:0.2em] disabled:opacity-45`}
        // As wide as its longest text, so that nothing beside it moves.
        style={{
          minWidth: `${trackMessages.shareFrom(formatDuration(durationSec)).length + 1}ch`,
        }}
      >
        {trackMessages.shareFrom(moment)}
      </button>
      {!siteWords.areEmbedsOff && (
        <button
          type="button"
          onClick={() => void chooseEmbed({ trackId, title, positionSec })}
          className={`${HALF} rounded-r-full border-line border-l pr-4 pl-3 text-sm`}
        >
          {trackMessages.embed}
        </button>
      )}
    </div>
  );
}
