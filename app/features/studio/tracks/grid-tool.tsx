import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditableTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { type BeatGrid, gridOfTaps, shiftGrid } from '#domain/beat-grid.ts';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { startMetronome } from './metronome.ts';
import { numberText, readNumber } from './number-text.ts';
import { soundAddressQuery } from './studio-tracks.queries.ts';

const { grid: words } = studioTrackMessages;
/** A pause this long starts a new series of taps. */
const NEW_ROW_AFTER_SEC = 2;
const NUDGE_SEC = 0.01;
/** The database's limits. */
const [SLOWEST_BPM, FASTEST_BPM] = [60, 220];

type GridToolProps = {
  track: EditableTrackRow;
  form: RefObject<HTMLFormElement | null>;
  isLocked: boolean;
  onLock: (isLocked: boolean) => void;
  /** Called after the tempo and downbeat fields have been set. */
  onChange: () => void;
};

/**
 * Sets tempo and downbeat by ear: taps, nudges, a metronome over the sound, and a lock. Saved with the form.
 */
export function GridTool({ track, form, isLocked, onLock, onChange }: GridToolProps) {
  const engine = usePlayerEngine();
  const audio = useRef<HTMLAudioElement>(null);
  const [taps, setTaps] = useState<readonly number[]>([]);
  const [isClicking, setIsClicking] = useState(false);
  const isPublished = track.status === 'published';
  const { data: hiddenAddress } = useQuery({
    ...soundAddressQuery(track.id),
    enabled: !isPublished && track.stream_url !== null,
  });

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const readGrid = (): BeatGrid | null => {
    const bpm = readNumber(field('bpm')?.value ?? '');
    const firstDownbeatSec = readNumber(field('first_downbeat_sec')?.value ?? '');
    return bpm && typeof firstDownbeatSec === 'number' ? { bpm, firstDownbeatSec } : null;
  };
  const write = ({ bpm, firstDownbeatSec }: BeatGrid) => {
    const [tempo, downbeat] = [field('bpm'), field('first_downbeat_sec')];
    if (tempo) tempo.value = numberText(round(bpm, 3));
    if (downbeat) downbeat.value = numberText(round(firstDownbeatSec, 4));
    onChange();
  };
  const change = (changed: (grid: BeatGrid) => BeatGrid) => () => {
    const grid = readGrid();
    if (grid) write(changed(grid));
  };
  const scale = (factor: number) =>
    change((grid) => {
      const bpm = grid.bpm * factor;
      return bpm < SLOWEST_BPM || bpm > FASTEST_BPM ? grid : { ...grid, bpm };
    });
  const nudge = (sec: number) => change((grid) => shiftGrid(grid, (sec * grid.bpm) / 60));
  const tap = () => {
    if (!audio.current || audio.current.paused) return;
    const sec = audio.current.currentTime;
    const gapSec = sec - (taps.at(-1) ?? sec);
    const row = gapSec < 0 || gapSec > NEW_ROW_AFTER_SEC ? [sec] : [...taps, sec];
    setTaps(row);
    const grid = gridOfTaps(row);
    if (grid) write({ ...grid, bpm: round(grid.bpm, 1) });
  };

  const readNow = useEffectEvent(readGrid);
  useEffect(() => {
    if (isClicking && audio.current) return startMetronome(audio.current, () => readNow());
  }, [isClicking]);

  const shifts: [name: string, act: () => void][] = [
    [words.beatEarlier, change((grid) => shiftGrid(grid, -1))],
    [words.halfEarlier, change((grid) => shiftGrid(grid, -0.5))],
    [words.earlier, nudge(-NUDGE_SEC)],
    [words.later, nudge(NUDGE_SEC)],
    [words.halfLater, change((grid) => shiftGrid(grid, 0.5))],
    [words.beatLater, change((grid) => shiftGrid(grid, 1))],
    [words.halve, scale(1 / 2)],
    [words.double, scale(2)],
  ];
  const address = isPublished ? track.stream_url : hiddenAddress;
  return (
    <details className="rounded-xl border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{words.title}</summary>
      <div className="flex flex-col gap-3 pb-4">
        <p className="text-ash text-sm">{words.hint}</p>
        {/* biome-ignore lint/a11y/useMediaCaption: music without words to read */}
        <audio
          ref={audio}
          controls
          preload="none"
          src={address ?? undefined}
          aria-label={words.listen}
          onPlay={() => engine.pause()}
          className="h-11 w-full"
        />
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isClicking}
            onChange={(event) => setIsClicking(event.target.checked)}
            className="size-5 accent-cinnabar"
          />
          {words.metronome}
        </label>
        <button
          type="button"
          onClick={tap}
          disabled={isLocked}
          className={`${buttonStyles.quiet} min-h-16`}
        >
          {words.tap(taps.length)}
        </button>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {shifts.map(([name, act]) => (
            <button
              key={name}
              type="button"
              onClick={act}
              disabled={isLocked}
              className={buttonStyles.quiet}
            >
              {name}
            </button>
          ))}
        </div>
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="grid_locked"
            checked={isLocked}
            onChange={(event) => onLock(event.target.checked)}
            className="size-5 accent-cinnabar"
          />
          {words.lock}
        </label>
      </div>
    </details>
  );
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
