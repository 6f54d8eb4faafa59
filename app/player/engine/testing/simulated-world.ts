import { vi } from 'vitest';
import { chromiumSeekLagSec, type Mp3Seeking } from '#domain/mp3-seeking.ts';
import { amplifyNextTracks } from '../amplified-audio.ts';
import type { MixDesk } from '../mix-desk.ts';
import { type MixPlan, mixLevels } from '../mix-plan.ts';
import { PlayerEngine } from '../player-engine.ts';
import type { PlayableTrack } from '../player-snapshot.ts';
import { FakeAudio } from './fake-audio.ts';
import { playableTrack } from './playable-track.ts';

const STEP_MS = 10;
const NOT_SUPPORTED = 4;
/** The lag where the code under test cannot know it. */
const UNKNOWN_LAG_SEC = 0.15;
/** Chromium unloads an element that is paused for longer, and seeks when it plays again. */
const UNLOADED_AFTER_MS = 15_000;

/** Audio elements whose files load after a delay and play by the fake clock. */
export class SimulatedWorld {
  readonly elements: SimulatedAudio[] = [];
  /** Lengths of the files by path. No other files exist. */
  readonly durationsSec = new Map<string, number>();
  /** By path. Where given, seeks are as inexact as Chromium's. */
  readonly seeking = new Map<string, Mp3Seeking>();
  arrivalMs = 200;
  /** From play() to the first sound. */
  startMs = 40;

  constructor() {
    vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
    vi.stubGlobal('location', new URL('http://localhost/'));
  }

  openAudio(): SimulatedAudio {
    return new SimulatedAudio(this);
  }

  /** An engine with an audio element. */
  openEngine(): PlayerEngine {
    const engine = new PlayerEngine(
      async () => null,
      () => {},
    );
    engine.attach(this.openAudio().asElement);
    return engine;
  }

  addTrack(id: string, durationSec: number, more: Partial<PlayableTrack> = {}): PlayableTrack {
    const streamUrl = `/${id}.mp3`;
    this.durationsSec.set(streamUrl, durationSec);
    if (more.mp3Seeking) this.seeking.set(streamUrl, more.mp3Seeking);
    return playableTrack(id, { duration: durationSec, ...more });
  }

  /** @param check called after each step */
  async run(ms: number, check = () => {}) {
    for (let now = 0; now < ms; now += STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS);
      for (const element of this.elements) element.step(STEP_MS / 1000);
      check();
    }
  }
}

export class SimulatedAudio extends FakeAudio {
  #world: SimulatedWorld;
  #startsInSec = 0;
  #reachedSec = 0;
  #soughtSec: number | null = null;
  #pausedAtMs: number | null = null;

  constructor(world: SimulatedWorld) {
    super();
    this.#world = world;
    world.elements.push(this);
  }

  get path(): string {
    return this.src.split('#')[0] ?? '';
  }

  get isSounding(): boolean {
    return !this.paused && this.readyState >= this.HAVE_FUTURE_DATA && this.#startsInSec <= 0;
  }

  /** The audible position, which in Chromium may lag behind `currentTime` in an MP3. */
  get heardSec(): number {
    const seeking = this.#world.seeking.get(this.path);
    if (!seeking || this.#soughtSec === null) return this.currentTime;
    const lagSec = chromiumSeekLagSec(this.#soughtSec, this.duration, seeking);
    return this.currentTime - (lagSec ?? UNKNOWN_LAG_SEC);
  }

  override load() {
    super.load();
    this.#reachedSec = 0;
    this.#soughtSec = null;
    this.#pausedAtMs = null;
    this.say('emptied');
    const { path } = this;
    if (!path) return;
    setTimeout(() => {
      if (path !== this.path) return;
      const durationSec = this.#world.durationsSec.get(path);
      if (durationSec === undefined) this.fail(NOT_SUPPORTED);
      else this.arrive(durationSec);
    }, this.#world.arrivalMs);
  }

  override async play() {
    if (this.paused) this.#startsInSec = this.#world.startMs / 1000;
    if (this.#pausedAtMs !== null && Date.now() - this.#pausedAtMs > UNLOADED_AFTER_MS)
      this.#soughtSec = this.currentTime;
    this.#pausedAtMs = null;
    await super.play();
  }

  override pause() {
    if (!this.paused) this.#pausedAtMs = Date.now();
    super.pause();
  }

  step(sec: number) {
    if (this.currentTime !== this.#reachedSec) {
      this.#soughtSec = this.currentTime;
      this.#reachedSec = this.currentTime;
      this.say('seeking');
    }
    if (this.paused || this.readyState < this.HAVE_FUTURE_DATA) return;
    this.#startsInSec -= sec;
    if (this.#startsInSec > 0) return;
    this.currentTime = Math.min(this.duration, this.currentTime + sec * this.playbackRate);
    this.#reachedSec = this.currentTime;
    if (this.currentTime >= this.duration) this.end();
    else this.say('timeupdate');
  }
}

/** Computes each deck's level and gain instead of mixing sound. */
export class SimulatedDesk implements MixDesk {
  allows = true;
  #mix: { plan: MixPlan; outgoing: unknown; incoming: unknown; startMs: number } | null = null;
  plans: MixPlan[] = [];
  #amplified = new Map<unknown, number>();

  async connect(elements: readonly HTMLAudioElement[]) {
    if (!this.allows) return false;
    for (const element of elements)
      if (!this.#amplified.has(element)) {
        this.#amplified.set(element, 1);
        amplifyNextTracks(element, (gain) => this.#amplified.set(element, gain));
      }
    return true;
  }

  follow(plan: MixPlan, outgoing: HTMLAudioElement, incoming: HTMLAudioElement) {
    this.plans.push(plan);
    this.#mix = { plan, outgoing, incoming, startMs: Date.now() };
  }

  reset() {
    this.#mix = null;
  }

  /** Gain of its samples before the fader. */
  levelOf(element: SimulatedAudio): number {
    return element.volume * (this.#amplified.get(element) ?? 1);
  }

  gainOf(element: unknown): number {
    if (!this.#mix) return 1;
    const { plan, outgoing, incoming, startMs } = this.#mix;
    const levels = mixLevels(plan, (Date.now() - startMs) / 1000 / plan.overlapSec);
    if (element === outgoing) return levels.outgoing.gain;
    return element === incoming ? levels.incoming.gain : 1;
  }
}
