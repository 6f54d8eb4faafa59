import type { AmplifiedAudio } from './amplified-audio.ts';
import type { HeadStart, HeadStartedAudio } from './head-start.ts';
import { LastSeek } from './last-seek.ts';

/** Events of a deck's audio element, in the engine's terms. */
export type DeckReports = {
  /** The track's length is known. */
  onReady(): void;
  onPlaying(): void;
  onPaused(): void;
  /** Playback waits because the buffer is empty. */
  onWaiting(): void;
  /** More of the file was received or played. */
  onProgress(): void;
  onEnded(): void;
  /**
   * @param code one of MediaError's
   * @param isOfOutput the file is sound, but no sound device takes it
   */
  onError(code: number, isOfOutput: boolean): void;
  /** The browser's autoplay policy refused it. */
  onRefused(): void;
};

/** Playback that advances by this much goes on, also if no 'playing' says so. */
const ADVANCE_SEC = 0.1;

/**
 * One audio element with one file at a time. The element is reused for every file: iOS lets an element
 * start by itself only after a press has started it once.
 */
export class Deck {
  #audio: HeadStartedAudio & AmplifiedAudio;
  #lifetime = new AbortController();
  #lastSeek: LastSeek;
  /** What is reported, and to whom. */
  reports: Partial<DeckReports>;
  /** The last known position in seconds. A load starts there. */
  #lastSec = 0;
  /** Ignores promises of play() that belong to an earlier file. */
  #loadCount = 0;
  /** The listener's, 0 to 1. */
  #volume = 1;
  /** Of the file, see playback-gain.ts. */
  #gain: number;
  /** No 'playing' came since the last load or 'waiting'. */
  #isWaiting = false;
  /** Where the wait was first seen, in seconds; advances count from there. */
  #waitedAtSec: number | undefined;
  /** Adopted from the head start instead of loaded, and not played yet. */
  #headStart: HeadStart | undefined;

  constructor(audio: HTMLAudioElement, reports: Partial<DeckReports>) {
    this.#audio = audio;
    this.#lastSeek = new LastSeek(audio, this.#lifetime.signal);
    this.reports = reports;
    audio.preload = 'metadata';
    this.#gain = this.#audio.headStart?.gain ?? 1;
    this.#listen('loadedmetadata', () => this.reports.onReady?.());
    this.#listen('playing', () => this.#reportPlaying());
    this.#listen('pause', () => {
      // The event is asynchronous: the element may play again by then. It is also fired at the end of a
      // file (before 'ended') and, in Chromium, on an error (after 'error').
      if (audio.paused && !audio.ended && !audio.error) this.reports.onPaused?.();
    });
    this.#listen('waiting', () => {
      this.#beginWait();
      this.reports.onWaiting?.();
    });
    this.#listen('seeking', () => {
      this.#waitedAtSec = undefined;
    });
    this.#listen('progress', () => this.reports.onProgress?.());
    this.#listen('timeupdate', () => {
      // An error may reset the element's position.
      if (this.isReady) this.#lastSec = audio.currentTime;
      this.reports.onProgress?.();
      if (this.#isWaiting) this.#lookForAdvance();
    });
    this.#listen('ended', () => this.reports.onEnded?.());
    this.#listen('error', () => this.#reportError());
  }

  /** Seconds. Before the metadata has loaded: where playback will start. */
  get positionSec(): number {
    return this.isReady ? this.#audio.currentTime : this.#lastSec;
  }

  get lastSeekSec(): LastSeek['sec'] {
    return this.#lastSeek.sec;
  }

  /** Whether the file's length is known. */
  get isReady(): boolean {
    return this.#audio.readyState >= this.#audio.HAVE_METADATA;
  }

  get isLoaded(): boolean {
    return this.#audio.src !== '';
  }

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  /** Whether enough is buffered to play on from the current position. */
  get canGoOn(): boolean {
    return this.#audio.readyState >= this.#audio.HAVE_FUTURE_DATA;
  }

  /** Seconds: the end of the buffered range that holds the current position. */
  get bufferedSec(): number {
    const { buffered } = this.#audio;
    for (let i = 0; i < buffered.length; i++)
      if (buffered.start(i) <= this.positionSec && this.positionSec <= buffered.end(i))
        return buffered.end(i);
    return 0;
  }

  /** False on iOS. Sets a volume to find out, so close to the current one that nobody hears it. */
  get canSetVolume(): boolean {
    const volume = 0.999 * this.#audio.volume;
    this.#audio.volume = volume;
    const canSet = this.#audio.volume === volume;
    this.#setLevel();
    return canSet;
  }

  /** For the mixing desk. */
  get element(): HTMLAudioElement {
    return this.#audio;
  }

  /** Preloads a file from its beginning, because a press is likely. Reports nothing before load(). */
  prepare(url: string) {
    if (this.#audio.headStart?.url === url) return;
    this.#audio.preload = 'auto';
    this.#audio.src = url;
    this.#audio.currentTime = 0;
    this.#audio.headStart = { url };
  }

  /**
   * Loads a file, or reloads the current one. play() starts it.
   *
   * @param gain see playback-gain.ts
   */
  load(url: string, startAtSec: number, gain: number) {
    this.#loadCount++;
    this.#lastSec = startAtSec;
    // Setting src loads it, even the same one; load() as well would request the file twice.
    if (!this.#takeUpHeadStart(url)) {
      this.#audio.src = url;
      this.seek(startAtSec);
    }
    this.#beginWait();
    // Only now: the previous file must not change its level while it is heard.
    this.#gain = gain;
    this.#setLevel();
  }

  play() {
    const loadCount = this.#loadCount;
    const headStart = this.#headStart;
    this.#headStart = undefined;
    // Reported synchronously: a press from before the scripts loaded is repeated next, and must
    // find the player paused.
    if (headStart?.isRefused) return this.reports.onRefused?.();
    const started = headStart?.started ?? this.#audio.play();
    started.catch((error: DOMException) => {
      if (loadCount !== this.#loadCount || error.name === 'AbortError') return;
      if (error.name === 'NotAllowedError') this.reports.onRefused?.();
      else console.warn('Playback did not start:', error);
    });
  }

  pause() {
    this.#audio.pause();
  }

  /**
   * Before the metadata has loaded, the element keeps the position as its 'default playback start position'. A
   * seek on 'loadedmetadata' would come too late: up to 12 ms of the beginning would be heard.
   */
  seek(positionSec: number) {
    this.#lastSec = positionSec;
    this.#audio.currentTime = positionSec;
  }

  /** @param volume the listener's, 0 to 1; the file's own gain comes on top */
  setVolume(volume: number) {
    this.#volume = volume;
    this.#setLevel();
  }

  /**
   * Kept for the next file.
   *
   * @param rate 1 is as recorded
   * @param keepsPitch shifts sound by up to 15 ms, since browsers then repeat or omit short pieces of it
   */
  setRate(rate: number, keepsPitch: boolean) {
    this.#audio.preservesPitch = keepsPitch;
    // playbackRate is for the current file, defaultPlaybackRate for the next.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  /** Stops and unloads the file. */
  unload() {
    this.#loadCount++;
    this.#lastSec = 0;
    this.#audio.headStart = undefined;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
  }

  /** Stops and releases the element. */
  close() {
    this.#lifetime.abort();
    this.#audio.pause();
  }

  #setLevel() {
    const level = this.#volume * this.#gain;
    this.#audio.volume = Math.min(1, level);
    this.#audio.amplify?.(level);
  }

  /** Whether the page's head start has already begun this file. Reports what has happened since. */
  #takeUpHeadStart(url: string): boolean {
    const { headStart } = this.#audio;
    this.#audio.headStart = undefined;
    this.#headStart = headStart?.url === url && this.#lastSec === 0 ? headStart : undefined;
    if (!this.#headStart) return false;
    queueMicrotask(() => {
      this.#reportError();
      if (!this.#audio.error && this.isReady) this.reports.onReady?.();
      if (this.canGoOn && !this.isPaused) this.#reportPlaying();
    });
    return true;
  }

  /** Without a sound device, Firefox reports that the file cannot be decoded, and plays on without sound. */
  #reportError() {
    const { error } = this.#audio;
    if (error) this.reports.onError?.(error.code, /MediaSink/.test(error.message));
  }

  #beginWait() {
    this.#isWaiting = true;
    this.#waitedAtSec = undefined;
  }

  #reportPlaying() {
    this.#isWaiting = false;
    this.reports.onPlaying?.();
  }

  /** WebKit fires no 'playing' after a seek beyond the buffer. */
  #lookForAdvance() {
    const { paused, seeking, currentTime } = this.#audio;
    if (paused || seeking) return;
    this.#waitedAtSec ??= currentTime;
    if (currentTime >= this.#waitedAtSec + ADVANCE_SEC) this.#reportPlaying();
  }

  #listen(event: string, report: () => void) {
    const tell = () => {
      if (!this.#audio.headStart) report();
    };
    this.#audio.addEventListener(event, tell, { signal: this.#lifetime.signal });
  }
}
