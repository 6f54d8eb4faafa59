import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { formatDuration } from '#domain/format-duration.ts';
import type { MomentMark } from '#domain/moment-marks.ts';
import { toSeekPercent } from '#domain/seek-percent.ts';
import type { Chapter } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { usePointerTime } from './use-pointer-time.tsx';
import { useSeekSlider } from './use-seek-slider.ts';
import { useWaveformBars } from './use-waveform-bars.ts';
import { Waveform } from './waveform.tsx';

const SEEK_STEP_PERCENT = 0.1;

type WaveformSeekProps = {
  track: PlayableTrack & { waveformUrl: string; chapters?: readonly Chapter[] | undefined };
  /** Moments that comments mention. */
  marks: readonly MomentMark[];
};

/** The waveform is the seek slider: a range input lies over it. */
export function WaveformSeek({ track, marks }: WaveformSeekProps) {
  const { id: trackId, duration: durationSec, chapters = [] } = track;
  const controls = usePlayerControls();
  const bars = useWaveformBars(trackId, track.waveformUrl);
  const { takeAimed, pointerHandlers, pointerTime } = usePointerTime({
    durationSec,
    marks,
    chapters,
  });
  const { frame, slider, elapsed, onInput, onKeyDown } = useSeekSlider({
    trackId,
    durationSec,
    shownPerPercent: 5,
    onSeek: (positionSec) => playOrSeek(takeAimed()?.positionSec ?? positionSec),
  });

  const playOrSeek = (positionSec: number) => {
    const { engine } = controls;
    if (engine.getSnapshot().track?.id === trackId) engine.seek(positionSec);
    else controls.play(track, { fromSec: positionSec });
  };

  return (
    <div ref={frame} className="min-w-0 flex-1">
      <div className="relative h-20 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-jade has-focus-visible:outline-offset-4 sm:h-28">
        <Waveform bars={bars} />
        <ChapterLines chapters={chapters} durationSec={durationSec} />
        <Marks marks={marks} durationSec={durationSec} />
        {pointerTime}
        <input
          ref={slider}
          type="range"
          min={0}
          max={100}
          step={SEEK_STEP_PERCENT}
          defaultValue={0}
          aria-label={messages.player.seek}
          aria-valuetext={messages.player.seekValue(0, durationSec)}
          onInput={onInput}
          onKeyDown={(event) => {
            takeAimed();
            onKeyDown(event);
          }}
          {...pointerHandlers}
          className="seek-slider absolute inset-0 size-full cursor-pointer touch-pan-y"
        />
      </div>
      <div
        aria-hidden
        className="flex items-center justify-between text-ash text-sm tabular-nums max-sm:h-20 sm:mt-1"
      >
        <span ref={elapsed}>{formatDuration(0)}</span>
        <span>{formatDuration(durationSec)}</span>
      </div>
    </div>
  );
}

type MarksProps = { marks: readonly MomentMark[]; durationSec: number };

/** For pointers only: keyboard users have the moments in the comments. */
function Marks({ marks, durationSec }: MarksProps) {
  return marks.map(({ positionSec }) => (
    <span
      key={positionSec}
      aria-hidden
      data-mark
      className="-translate-x-1/2 absolute bottom-0 rounded-full border-4 border-gold ring-2 ring-ground-raised"
      style={{ left: `${toSeekPercent(positionSec, durationSec)}%` }}
    />
  ));
}

type ChapterLinesProps = { chapters: readonly Chapter[]; durationSec: number };

/** The starts of a mix's chapters. */
function ChapterLines({ chapters, durationSec }: ChapterLinesProps) {
  return chapters.map(({ atSec }) => (
    <span
      key={atSec}
      aria-hidden
      data-chapter
      className="absolute inset-y-0 w-px bg-eggshell/50"
      style={{ left: `${toSeekPercent(atSec, durationSec)}%` }}
    />
  ));
}
