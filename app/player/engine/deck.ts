import type { AmplifiedAudio } from './amplified-audio.ts';
import type { HeadStart, HeadStartedAudio } from './head-start.ts';

/** What a deck reports of its audio element, in the engine's words. */
export type DeckReports = {
  /** The track's length is known. */
  onReady(): void;
  onPlaying(): void;
  onPaused(): void;
  /** It wants to play and has run out of sound. */
  onWaiting(): void;
  /** More of the file has arrived, or more of it has sounded. */
  onProgress(): void;
  onEnded(): void;
  /** @param code one of MediaError's */
  onError(code: number): void;
  /** The browser did not let it start. */
  onRefused(): void;
};

/**
 * One audio element that holds one file at a time. The element is used again for every file: on
 * iOS only an element that was once started by a press may start by itself later.
 */
export class Deck {
  #audio: HeadStartedAudio & AmplifiedAudio;
  #lifetime = new AbortController();
  #reports: DeckReports;
  /** The last known position in seconds, where a load begins. */
  #lastSec = 0;
  /** A promise of play() that was made for an earlier file must not speak for this one. */
  #loadCount = 0;
  /** The listener's, 0 to 1. */
  #volume = 1;
  /** Of the file, see playback-gain.ts. */
  #gain: number;
  /** Taken up in place of a load, and not yet played. */
  #headStart: HeadStart | undefined;

  constructor(audio: HTMLAudioElement, reports: DeckReports) {
    this.#audio = audio;
    this.#reports = reports;
    audio.preload = 'metadata';
    this.#gain = this.#audio.headStart?.gain ?? 1;
    this.#listen('loadedmetadata', () => this.#begin());
    this.#listen('playing', reports.onPlaying);
    this.#listen('pause', () => {
      // The event comes late: the element may sound again by then. The end of a file pauses it,
      // too, and is told as 'ended'.
      if (audio.paused && !audio.ended) reports.onPaused();
    });
    this.#listen('waiting', reports.onWaiting);
    this.#listen('progress', reports.onProgress);
    this.#listen('timeupdate', () => {
      // An error may take the element's own position away.
      if (this.isReady) this.#lastSec = audio.currentTime;
      reports.onProgress();
    });
    this.#listen('ended', reports.onEnded);
    this.#listen('error', () => {
      if (audio.error) reports.onError(audio.error.code);
    });
  }

  /** Seconds; before the metadata is there, where it will begin. */
  get positionSec(): number {
    return this.isReady ? this.#audio.currentTime : this.#lastSec;
  }

  /** Whether the file's length is known. */
  get isReady(): boolean {
    return this.#audio.readyState >= this.#audio.HAVE_METADATA;
  }

  get isPaused(): boolean {
    return this.#audio.paused;
  }

  /** Whether there is sound enough to go on from the present position. */
  get canGoOn(): boolean {
    return this.#audio.readyState >= this.#audio.HAVE_FUTURE_DATA;
  }

  /** Seconds: the end of the stretch that has arrived and in which the position lies. */
  get bufferedSec(): number {
    const { buffered } = this.#audio;
    for (let i = 0; i < buffered.length; i++)
      if (buffered.start(i) <= this.positionSec && this.positionSec <= buffered.end(i))
        return buffered.end(i);
    return 0;
  }

  /** Not on iOS. What sounds is not heard to change by it. */
  get canSetVolume(): boolean {
    const volume = 0.999 * this.#audio.volume;
    this.#audio.volume = volume;
    const canSet = this.#audio.volume === volume;
    this.#setLevel();
    return canSet;
  }

  /** For the mixing desk, which its sound is led through. */
  get element(): HTMLAudioElement {
    return this.#audio;
  }

  /** Fetches a file, from its beginning, for a press that is likely. Nothing is told of it before load(). */
  prepare(url: string) {
    if (this.#audio.headStart?.url === url) return;
    this.#audio.preload = 'auto';
    this.#audio.src = url;
    this.#audio.headStart = { url };
  }

  /**
   * Takes up a file, also the same one again; the sound starts with play().
   *
   * @param gain see playback-gain.ts
   */
  load(url: string, startAtSec: number, gain: number) {
    this.#loadCount++;
    this.#lastSec = startAtSec;
    // Also where it is the same again, and once: load() on top of it would ask for the file twice.
    if (!this.#takeUpHeadStart(url)) this.#audio.src = url;
    // After the former file has fallen silent, which is not to be heard at another level.
    this.#gain = gain;
    this.#setLevel();
  }

  play() {
    const loadCount = this.#loadCount;
    const headStart = this.#headStart;
    this.#headStart = undefined;
    // Told at once: a press from before the scripts is the next thing that is heard.
    if (headStart?.isRefused) return this.#reports.onRefused();
    const started = headStart?.started ?? this.#audio.play();
    started.catch((error: DOMException) => {
      if (loadCount !== this.#loadCount || error.name === 'AbortError') return;
      if (error.name === 'NotAllowedError') this.#reports.onRefused();
      else console.warn('Playback did not start:', error);
    });
  }

  pause() {
    this.#audio.pause();
  }

  seek(positionSec: number) {
    this.#lastSec = positionSec;
    if (this.isReady) this.#audio.currentTime = positionSec;
  }

  /** @param volume the listener's, 0 to 1; the file's own gain comes on top */
  setVolume(volume: number) {
    this.#volume = volume;
    this.#setLevel();
  }

  /** How fast it plays, with the pitch kept; 1 is as recorded. It stays for the next file. */
  setRate(rate: number) {
    // The one is for what is loaded, the other for what will be.
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
  }

  /** Falls silent, and holds no file any more. */
  unload() {
    this.#loadCount++;
    this.#lastSec = 0;
    this.#audio.headStart = undefined;
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#audio.load();
  }

  /** Lets go of the element, which falls silent. */
  close() {
    this.#lifetime.abort();
    this.#audio.pause();
  }

  #setLevel() {
    const level = this.#volume * this.#gain;
    this.#audio.volume = Math.min(1, level);
    this.#audio.amplify?.(level);
  }

  /** Whether this very file was begun before. What has happened since is told now. */
  #takeUpHeadStart(url: string): boolean {
    const { headStart } = this.#audio;
    this.#audio.headStart = undefined;
    this.#headStart = headStart?.url === url && this.#lastSec === 0 ? headStart : undefined;
    if (!this.#headStart) return false;
    queueMicrotask(() => {
      if (this.#audio.error) this.#reports.onError(this.#audio.error.code);
      else if (this.isReady) this.#begin();
      if (this.canGoOn && !this.isPaused) this.#reports.onPlaying();
    });
    return true;
  }

  #begin() {
    if (this.#lastSec > 0) this.#audio.currentTime = this.#lastSec;
    this.#reports.onReady();
  }

  #listen(event: string, report: () => void) {
    const tell = () => {
      if (!this.#audio.headStart) report();
    };
    this.#audio.addEventListener(event, tell, { signal: this.#lifetime.signal });
  }
}
