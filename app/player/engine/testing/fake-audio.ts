/**
 * Fake audio element for the engine's unit tests. Fires events in the order of the HTML standard, but
 * synchronously.
 */
export class FakeAudio extends EventTarget {
  readonly HAVE_METADATA = 1;
  readonly HAVE_FUTURE_DATA = 3;
  preload = '';
  #sec = 0;
  /** Where the next file starts; kept by load(). */
  #defaultStartSec = 0;
  duration = Number.NaN;
  readyState = 0;
  paused = true;
  ended = false;
  seeking = false;
  error: { code: number; message: string } | null = null;
  volume = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = true;
  /** End of the buffered range, which starts at 0, in seconds. */
  arrivedSec = 0;
  loads: string[] = [];
  #src = '';
  /** Refuses autoplay, like a browser that requires a press first. */
  refusesToPlay = false;

  get asElement(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement;
  }

  get currentTime() {
    return this.#defaultStartSec || this.#sec;
  }

  set currentTime(sec: number) {
    if (this.readyState >= this.HAVE_METADATA) this.#sec = sec;
    else this.#defaultStartSec = sec;
  }

  get buffered() {
    return { length: this.arrivedSec > 0 ? 1 : 0, start: () => 0, end: () => this.arrivedSec };
  }

  /** Simulates playback from the beginning. */
  get played() {
    return { length: this.currentTime > 0 ? 1 : 0, start: () => 0, end: () => this.currentTime };
  }

  get src() {
    return this.#src;
  }

  set src(url: string) {
    this.#src = url;
    this.load();
  }

  removeAttribute(_: 'src') {
    this.#src = '';
  }

  load() {
    if (this.#src) this.loads.push(this.#src);
    this.playbackRate = this.defaultPlaybackRate;
    this.readyState = 0;
    this.#sec = 0;
    this.paused = true;
    this.ended = false;
    this.error = null;
  }

  async play() {
    if (this.refusesToPlay) throw new DOMException('A press is needed', 'NotAllowedError');
    if (this.error) throw new DOMException('No sound', 'NotSupportedError');
    this.ended = false;
    if (this.paused) this.say('play');
    this.paused = false;
    if (this.readyState >= this.HAVE_FUTURE_DATA) this.say('playing');
  }

  pause() {
    if (this.paused) return;
    this.paused = true;
    this.say('pause');
  }

  /** The metadata arrives, and enough data to start. */
  arrive(durationSec: number) {
    this.duration = durationSec;
    this.readyState = this.HAVE_METADATA;
    this.#sec = this.#defaultStartSec;
    this.#defaultStartSec = 0;
    this.say('loadedmetadata');
    this.readyState = this.HAVE_FUTURE_DATA;
    if (!this.paused) this.say('playing');
  }

  sound(untilSec: number) {
    this.currentTime = untilSec;
    this.say('timeupdate');
  }

  runDry() {
    this.readyState = this.HAVE_METADATA;
    this.say('waiting');
  }

  end() {
    this.ended = true;
    this.paused = true;
    this.say('pause');
    this.say('ended');
    this.ended = false;
  }

  /** Chromium also pauses an element that has failed. */
  fail(code: number, message = '') {
    this.error = { code, message };
    this.say('error');
    this.pause();
  }

  say(event: string) {
    this.dispatchEvent(new Event(event));
  }
}
