import { type BeatGrid, beatsBetween } from '#domain/beat-grid.ts';

const LOOK_EVERY_MS = 25;
/** Schedule clicks this far ahead: longer than a busy page delays a timer. */
const AHEAD_SEC = 0.15;
/** After a start or a seek, `currentTime` stands still for a moment before it follows the sound. */
const SETTLE_SEC = 0.1;
/** A busy page may be interrupted between reading one clock and the other: the median of this many readings counts. */
const [FEWEST_READINGS, MOST_READINGS] = [5, 9];
const CLICK_SEC = 0.03;
const [DOWNBEAT_HZ, BEAT_HZ] = [1_760, 1_175];
const CLICK_GAIN = 0.5;

/**
 * Clicks on a grid's beats while an element plays, with a higher pitch on downbeats.
 *
 * @param readGrid polled, so that a corrected grid applies at once; null is silent
 * @returns stop
 */
export function startMetronome(
  audio: HTMLAudioElement,
  readGrid: () => BeatGrid | null,
): () => void {
  const context = new AudioContext({ latencyHint: 'interactive' });
  void context.resume();
  /** Where playback started, or continued after a seek. */
  let fromSec = audio.currentTime;
  /** Clicks are scheduled up to this position in the file. */
  let scheduledSec = fromSec;
  let lastSec = fromSec;
  let rate = audio.playbackRate;
  /** When the start of the file was heard, by the context's clock, had it been played from there at this rate. */
  let startsSec: number[] = [];
  const look = () => {
    const grid = readGrid();
    // Read together: both clocks keep running.
    const [nowSec, heardSec] = [audio.currentTime, readHeardSec(context)];
    const untilSec = nowSec + (AHEAD_SEC + context.currentTime - heardSec) * audio.playbackRate;
    // The clock of a starting context stands still.
    const isSilent = audio.paused || !grid || context.state !== 'running';
    const isMoved = nowSec < lastSec || nowSec > scheduledSec;
    if (isSilent || isMoved || rate !== audio.playbackRate) {
      fromSec = scheduledSec = nowSec;
      rate = audio.playbackRate;
      startsSec = [];
    }
    if (nowSec - fromSec > SETTLE_SEC * rate)
      startsSec = [...startsSec, heardSec - nowSec / rate].slice(-MOST_READINGS);
    const startSec = median(startsSec);
    if (!isSilent && startsSec.length >= FEWEST_READINGS)
      for (const { sec, isDownbeat } of beatsBetween(grid, scheduledSec, untilSec))
        click(context, startSec + sec / rate, isDownbeat);
    if (!isSilent) scheduledSec = Math.max(scheduledSec, untilSec);
    lastSec = nowSec;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** The context's time of the sound that is heard now. `currentTime` is that of the sound that is rendered next. */
function readHeardSec(context: AudioContext): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  // 0 until the first sound has been put out.
  if (performanceTime === 0) return context.currentTime;
  return contextTime + (performance.now() - performanceTime) / 1000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function click(context: AudioContext, atSec: number, isDownbeat: boolean) {
  const tone = new OscillatorNode(context, { frequency: isDownbeat ? DOWNBEAT_HZ : BEAT_HZ });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(CLICK_GAIN, atSec);
  gain.gain.linearRampToValueAtTime(0, atSec + CLICK_SEC);
  tone.connect(gain).connect(context.destination);
  tone.start(atSec);
  tone.stop(atSec + CLICK_SEC);
}
