export type Recording = {
  elements: HTMLAudioElement[];
  /** Rendered sound without any from a deck. A machine that is too busy to render sound makes no gap. */
  longestGapMs: number;
  mostAtOnce: number;
  /** Renders sound beside the decks, so that its clock tells how much has been rendered. */
  control: AudioContext;
  /** By the hash in the file name. */
  lastSeekSec: Record<string, number>;
};

/**
 * Samples both decks a hundred times a second, from now on, in `window.recording`. Must be self-contained, because
 * Playwright sends its source.
 */
export function recordDecks() {
  const control = new AudioContext();
  // Inaudible, but not zero: Chromium stops rendering zeros after half a minute.
  const sound = new ConstantSourceNode(control, { offset: 1e-6 });
  sound.connect(control.destination);
  sound.start();
  const recording: Recording = {
    ...{ elements: [], longestGapMs: 0, mostAtOnce: 0, lastSeekSec: {}, control },
  };
  Object.assign(window, { recording });
  const onSeek = ({ target }: Event) => {
    const { src, currentTime } = target as HTMLAudioElement;
    recording.lastSeekSec[src.replace(/^.*\/|\..*$/g, '')] = currentTime;
  };
  document.addEventListener('seeking', onSeek, true);
  const positions = new Map<HTMLAudioElement, number>();
  let heardAtSec = 0;
  setInterval(() => {
    recording.elements = [...document.querySelectorAll('audio')];
    const moving = recording.elements.filter((audio) => {
      const isMoving = !audio.paused && audio.currentTime !== positions.get(audio);
      positions.set(audio, audio.currentTime);
      return isMoving;
    });
    recording.mostAtOnce = Math.max(recording.mostAtOnce, moving.length);
    if (moving.length > 0) heardAtSec = control.currentTime;
    const gapMs = 1000 * (control.currentTime - heardAtSec);
    recording.longestGapMs = Math.max(recording.longestGapMs, gapMs);
  }, 10);
}

export function readRecording() {
  const { recording } = window as unknown as { recording: Recording };
  if (recording.control.state !== 'running') throw new Error('The control renders no sound.');
  return recording;
}

/** Starts the measurement again. */
export function resetRecording() {
  Object.assign((window as unknown as { recording: Recording }).recording, {
    longestGapMs: 0,
    mostAtOnce: 0,
  });
}
