import { useState } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useCurrentTrack } from '#app/player/react/use-current-track.ts';
import { usePositionPainter } from '#app/player/react/use-position-painter.ts';
import { Link } from '#app/router/link.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { chapterAt } from '#domain/chapters.ts';
import { formatDuration } from '#domain/format-duration.ts';
import type { Chapter } from '#domain/track.ts';
import { trackMessages } from '#messages/vi-track.ts';

type ChapterListProps = { track: PlayableTrack; chapters: readonly Chapter[] };

/** The tracks of a mix. A press plays from there; each has its own URL. */
export function ChapterList({ track, chapters }: ChapterListProps) {
  const controls = usePlayerControls();
  const current = useCurrentTrack();
  const [reached, setReached] = useState<Chapter>();
  usePositionPainter(track.id, (positionSec) => setReached(chapterAt(chapters, positionSec)));
  const playing = current?.id === track.id ? reached : undefined;
  return (
    <section
      aria-labelledby="chapters"
      className="rounded-card border border-line bg-ground-raised p-4 sm:p-6"
    >
      <h2 id="chapters" className="text-xl">
        {trackMessages.chapters}
      </h2>
      <ol className="-mx-2 mt-2 max-h-96 overflow-y-auto">
        {chapters.map((chapter) => (
          <li key={chapter.atSec}>
            <Link
              to={`/track/${track.id}?t=${Math.floor(chapter.atSec)}`}
              preventScrollReset
              aria-current={chapter === playing || undefined}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                controls.play(track, { fromSec: chapter.atSec });
              }}
              className="-outline-offset-3 flex max-xs:flex-wrap min-h-11 items-center gap-3 rounded-lg px-2 py-1 hover:bg-ground-high aria-current:bg-ground-high aria-current:font-semibold"
            >
              <span className="min-w-12 shrink-0 text-right text-gold text-sm tabular-nums">
                {formatDuration(chapter.atSec)}
              </span>
              <span className="wrap-anywhere min-w-0">{chapter.title}</span>
              {chapter === playing && (
                <span className="ml-auto shrink-0 text-jade text-sm">{trackMessages.playing}</span>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
