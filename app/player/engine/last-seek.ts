/** Chromium unloads an element's decoder once it has been paused for 15 to 20 s. */
const SURELY_KEPT_MS = 5_000;
const SURELY_UNLOADED_MS = 25_000;

/** Target of an element's last seek, requested or by the browser itself. */
export class LastSeek {
  /** Seconds; null while the file plays from its beginning. */
  sec: number | 'unknown' | null = null;
  #pausedAtMs: number | null = null;

  constructor(audio: HTMLAudioElement, signal: AbortSignal) {
    const listen = (event: string, follow: () => void) =>
      audio.addEventListener(event, follow, { signal });
    listen('emptied', () => {
      this.sec = null;
      this.#pausedAtMs = null;
    });
    listen('seeking', () => {
      this.sec = audio.currentTime;
    });
    listen('pause', () => {
      this.#pausedAtMs = Date.now();
    });
    listen('play', () => {
      const pausedMs = this.#pausedAtMs === null ? 0 : Date.now() - this.#pausedAtMs;
      this.#pausedAtMs = null;
      // If the decoder was unloaded, Chromium seeks to where it was paused, without an event.
      if (pausedMs > SURELY_UNLOADED_MS) this.sec = audio.currentTime;
      else if (pausedMs > SURELY_KEPT_MS) this.sec = 'unknown';
    });
  }
}
