import { type PointerEvent, useRef } from 'react';
import { chapterAt } from '#domain/chapters.ts';
import { formatDuration } from '#domain/format-duration.ts';
import type { MomentMark } from '#domain/moment-marks.ts';
import { fromSeekPercent, toSeekPercent } from '#domain/seek-percent.ts';
import type { Chapter } from '#domain/track.ts';

/**
 * Up to this distance the pointer counts as on a mark. The target is thus 14 px wide, about what a
 * thumb can hit.
 */
const REACH_PX = 7;

type WaveformPointer = {
  durationSec: number;
  marks: readonly MomentMark[];
  chapters: readonly Chapter[];
};

/**
 * Shows the time under the pointer, with the comment at that mark or the chapter of a mix. A mouse
 * hovers; a finger presses. Writes to the DOM directly: a pointer moves more often than React
 * should render.
 */
export function usePointerTime({ durationSec, marks, chapters }: WaveformPointer) {
  const label = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const aimed = useRef<MomentMark>(undefined);

  const follow = (event: PointerEvent<HTMLElement>) => {
    const isShown = event.pointerType !== 'touch' || event.buttons > 0;
    if (!isShown || !label.current || !time.current || !words.current) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const pointerPercent = ((event.clientX - left) / width) * 100;
    const distancePx = ({ positionSec }: MomentMark) =>
      (Math.abs(toSeekPercent(positionSec, durationSec) - pointerPercent) / 100) * width;
    const [nearest] = marks.toSorted((a, b) => distancePx(a) - distancePx(b));
    const mark = nearest && distancePx(nearest) <= REACH_PX ? nearest : undefined;

    aimed.current = mark;
    const positionSec = mark?.positionSec ?? fromSeekPercent(pointerPercent, durationSec);
    label.current.hidden = false;
    label.current.style.setProperty('--pointed', `${toSeekPercent(positionSec, durationSec)}%`);
    time.current.textContent = formatDuration(positionSec);
    words.current.textContent = mark?.text ?? chapterAt(chapters, positionSec)?.title ?? '';
  };

  const leave = (event: PointerEvent) => {
    if (label.current) label.current.hidden = true;
    // A lifted finger fires pointerleave before the slider's change event: keep the mark for that.
    if (event.buttons > 0 || event.type === 'pointercancel') aimed.current = undefined;
  };

  return {
    /** Returns and clears the mark under the pointer, so that a press seeks to it exactly. */
    takeAimed: () => {
      const mark = aimed.current;
      aimed.current = undefined;
      return mark;
    },
    pointerHandlers: {
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: leave,
      onPointerCancel: leave,
    },
    pointerTime: (
      <div ref={label} aria-hidden hidden className="pointer-events-none absolute inset-0 z-20">
        <div className="absolute inset-y-0 left-(--pointed) border-eggshell/60 border-l" />
        <p
          data-pointer-time
          className="-translate-x-(--pointed) absolute bottom-full left-(--pointed) mb-1 flex max-w-72 gap-2 rounded-lg border border-line bg-ground-high px-2.5 py-0.5 text-sm shadow-lift"
        >
          <span ref={time} className="font-semibold tabular-nums" />
          <span ref={words} className="truncate text-ash empty:hidden" />
        </p>
      </div>
    ),
  };
}
