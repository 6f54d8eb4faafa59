import { type BeatGrid, beatsBetween } from '#domain/beat-grid.ts';

const LOOK_EVERY_MS = 25;
/** Schedule clicks this far ahead: longer than a busy page delays a timer. */
const AHEAD_SEC = 0.15;
/** After a start or a seek, `currentTime` stands still for a moment before it follows the sound. */
const SETTLE_SEC = 0.2;
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
  const look = () => {
    const grid = readGrid();
    // Read together: both clocks keep running.
    const [nowSec, contextSec] = [audio.currentTime, context.currentTime];
    const untilSec = nowSec + AHEAD_SEC * audio.playbackRate;
    // The clock of a starting context stands still.
    const isSilent = audio.paused || !grid || context.state !== 'running';
    if (isSilent || scheduledSec > untilSec || scheduledSec < nowSec)
      fromSec = scheduledSec = nowSec;
    const isSettled = nowSec - fromSec > SETTLE_SEC * audio.playbackRate;
    if (!isSilent && isSettled)
      for (const { sec, isDownbeat } of beatsBetween(grid, scheduledSec, untilSec))
        click(context, contextSec + (sec - nowSec) / audio.playbackRate, isDownbeat);
    if (!isSilent) scheduledSec = untilSec;
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
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
