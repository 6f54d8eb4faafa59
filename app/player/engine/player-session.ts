import { chooseNextTrack } from '#app/domain/choose-next-track.ts';
import { clamp } from '#app/domain/clamp.ts';
import type { Conductor, PlayerEngine } from './player-engine.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import * as queues from './queue.ts';
import {
  EMPTY_QUEUE,
  nextOf,
  presentOf,
  previousOf,
  type Queue,
  type RepeatMode,
} from './queue.ts';

/** `endsAtMs` is of Date.now(), `minutes` what was chosen. */
export type SleepTimer = { kind: 'time'; minutes: number; endsAtMs: number } | { kind: 'track' };

export type SessionSnapshot = {
  queue: Queue;
  /** The music goes on by itself. */
  isNonstop: boolean;
  sleep: SleepTimer | null;
};

type SessionParts = {
  /** What may follow a track, the best first. @param heardIds of what was heard, the latest last */
  loadNearest: (
    track: PlayableTrack,
    heardIds: readonly string[],
  ) => Promise<readonly PlayableTrack[]>;
  /** Where a track goes on that was left on another day, in seconds. */
  resumeAt?: (track: PlayableTrack) => number;
  /** A track was passed over because it cannot be played. */
  onSkip?: (track: PlayableTrack) => void;
  random?: queues.Random;
};

/** So many tracks in a row may fail to play before the player stands still and says so. */
const MOST_SKIPS = 3;
/** Nonstop does not come back to a track while there are others. */
const MOST_REMEMBERED = 50;
/** A sleep timer's end is no shock. */
export const SLEEP_FADE_MS = 10_000;
const FADE_STEP_MS = 100;
/** A computer that was asleep finds out so soon that the music's end has gone by. */
const SLEEP_CHECK_MS = 1_000;

/**
 * What comes before and after the present track: the queue, Nonstop, and the sleep timer. The engine
 * plays; the session says what.
 */
export class PlayerSession implements Conductor {
  #engine: PlayerEngine;
  #parts: SessionParts;
  #snapshot: SessionSnapshot = { queue: EMPTY_QUEUE, isNonstop: false, sleep: null };
  #listeners = new Set<() => void>();
  #lifetime = new AbortController();
  #heardIds: string[] = [];
  /** Cannot be played: passed over until the site is opened anew. */
  #brokenIds = new Set<string>();
  #skips = 0;
  /** What Nonstop goes on with when the queue is at its end. */
  #nearest: { after: string; track: PlayableTrack } | null = null;
  /** A track that somebody pressed is not passed over: its failure is told instead. */
  #isByItself = false;
  #sleepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: PlayerEngine, parts: SessionParts) {
    this.#engine = engine;
    this.#parts = parts;
  }

  /** Takes over what comes next. Returns a way to let go. */
  attach(): () => void {
    this.#engine.conductor = this;
    this.#follow();
    const unsubscribe = this.#engine.subscribe(() => this.#follow());
    this.#lifetime.signal.addEventListener('abort', unsubscribe);
    return () => {
      this.#lifetime.abort();
      clearTimeout(this.#sleepTimer);
      if (this.#engine.conductor === this) this.#engine.conductor = null;
    };
  }

  getSnapshot = (): SessionSnapshot => this.#snapshot;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The list in place of the queue; what sounds of it goes on. @param index of the pressed track */
  playList(tracks: readonly PlayableTrack[], index: number) {
    const track = tracks[index];
    if (!track) return;
    this.#setQueue(queues.playList(this.#snapshot.queue, tracks, index, this.#random));
    if (this.#engine.getSnapshot().track?.id !== track.id) this.#start(track);
  }

  /** What the earlier visit left, paused. Where a track is there already, it stays the present one. */
  restore(queue: Queue, positionSec: number) {
    const { track } = this.#engine.getSnapshot();
    const present = presentOf(queue);
    this.#setQueue(track ? queues.playTrack(queue, track) : queue);
    if (!track && present) this.#engine.show(present.track, positionSec);
  }

  goTo(entryId: number) {
    const queue = queues.goToEntry(this.#snapshot.queue, entryId);
    this.#isByItself = false;
    this.#setQueue(queue);
    const present = presentOf(queue);
    if (present) this.#start(present.track);
  }

  addNext(track: PlayableTrack) {
    this.#add(queues.addNext(this.#snapshot.queue, track));
  }

  addLast(track: PlayableTrack) {
    this.#add(queues.addLast(this.#snapshot.queue, track));
  }

  /** Where it was the present one, what follows sounds in its place. */
  remove(entryId: number) {
    const before = this.#snapshot.queue;
    const isPresent = presentOf(before)?.entryId === entryId;
    const hasNext = nextOf(before, { isByItself: false }) !== null;
    const wasSounding = this.#engine.getSnapshot().status === 'playing';
    this.#setQueue(queues.removeEntry(before, entryId));
    const present = presentOf(this.#snapshot.queue);
    if (!isPresent || !present) return;
    if (hasNext && wasSounding) this.#start(present.track);
    else this.#engine.show(present.track, 0);
  }

  move(entryId: number, toPlace: number) {
    this.#setQueue(queues.moveEntry(this.#snapshot.queue, entryId, toPlace));
  }

  /** All but the present one. */
  clear() {
    this.#setQueue(queues.clearQueue(this.#snapshot.queue));
  }

  setShuffled(isShuffled: boolean) {
    const { queue } = this.#snapshot;
    this.#setQueue(
      isShuffled ? queues.shuffleQueue(queue, this.#random) : queues.unshuffleQueue(queue),
    );
  }

  setRepeat(repeat: RepeatMode) {
    this.#setQueue(queues.setRepeat(this.#snapshot.queue, repeat));
  }

  setNonstop(isNonstop: boolean) {
    this.#update({ isNonstop });
    void this.#findNearest();
  }

  /**
   * The music fades out and pauses. Pausing by hand does not stop the clock.
   *
   * @param sleep in so many minutes, with the end of the track, or never
   */
  setSleep(sleep: number | 'track' | null) {
    clearTimeout(this.#sleepTimer);
    this.#engine.fade(1);
    if (sleep === null) this.#update({ sleep: null });
    else if (sleep === 'track') this.#update({ sleep: { kind: 'track' } });
    else {
      const endsAtMs = Date.now() + sleep * 60_000;
      this.#update({ sleep: { kind: 'time', minutes: sleep, endsAtMs } });
    }
    this.#fallAsleep();
  }

  /** What follows by itself at the present track's end; null where nothing does. */
  upcoming(): PlayableTrack | null {
    const { queue, isNonstop, sleep } = this.#snapshot;
    if (sleep?.kind === 'track') return null;
    if (!isNonstop && queue.repeat === 'off') return null;
    const next = nextOf(queue, { isByItself: true });
    if (next && !this.#brokenIds.has(next.track.id)) return next.track;
    return isNonstop ? this.#nearestTrack : null;
  }

  /** The upcoming track is about to become the present one, in a mix. */
  arrive(track: PlayableTrack) {
    const { queue } = this.#snapshot;
    const next = nextOf(queue, { isByItself: true });
    this.#isByItself = true;
    this.#setQueue(
      next?.track.id === track.id
        ? queues.goToEntry(queue, next.entryId)
        : queues.playTrack(queue, track),
    );
  }

  /** The upcoming track cannot be played. */
  passOver(track: PlayableTrack) {
    this.#brokenIds.add(track.id);
    this.#parts.onSkip?.(track);
    const { queue } = this.#snapshot;
    const next = nextOf(queue, { isByItself: true });
    if (next?.track.id === track.id && next !== presentOf(queue))
      this.#setQueue(queues.removeEntry(queue, next.entryId));
    this.#nearest = null;
    void this.#findNearest();
  }

  next(): boolean {
    this.#isByItself = false;
    return this.#moveOn(false);
  }

  previous(): boolean {
    this.#isByItself = false;
    const { queue } = this.#snapshot;
    const previous = previousOf(queue, this.#engine.getPositionSec());
    if (!previous) return false;
    if (previous === presentOf(queue)) this.#engine.seek(0);
    else this.goTo(previous.entryId);
    return true;
  }

  goOn(): boolean {
    if (this.#snapshot.sleep?.kind === 'track') {
      this.setSleep(null);
      return false;
    }
    const { queue, isNonstop } = this.#snapshot;
    if (!isNonstop && queue.repeat === 'off') return false;
    this.#isByItself = true;
    return this.#moveOn(true);
  }

  skipFailed(track: PlayableTrack): boolean {
    if (!this.#isByItself || !this.#snapshot.isNonstop || this.#skips >= MOST_SKIPS) return false;
    this.#skips++;
    this.#brokenIds.add(track.id);
    this.#parts.onSkip?.(track);
    return this.#moveOn(false);
  }

  #moveOn(isByItself: boolean): boolean {
    const next = nextOf(this.#snapshot.queue, { isByItself });
    if (next) {
      this.#setQueue(queues.goToEntry(this.#snapshot.queue, next.entryId));
      this.#start(next.track);
      return true;
    }
    const nearest = this.#snapshot.isNonstop ? this.#nearestTrack : null;
    if (!nearest) return false;
    this.#start(nearest);
    return true;
  }

  get #nearestTrack(): PlayableTrack | null {
    const { track } = this.#engine.getSnapshot();
    return this.#nearest?.after === track?.id ? (this.#nearest?.track ?? null) : null;
  }

  get #random(): queues.Random {
    return this.#parts.random ?? Math.random;
  }

  /** From its beginning, also where it is the one that sounds. */
  #start(track: PlayableTrack) {
    const isSame = this.#engine.getSnapshot().track?.id === track.id;
    if (isSame) this.#engine.seek(0);
    this.#engine.play(track, this.#parts.resumeAt?.(track));
  }

  #add(queue: Queue) {
    const { track } = this.#engine.getSnapshot();
    this.#setQueue(queue);
    const present = presentOf(queue);
    if (!track && present) this.#engine.show(present.track, 0);
  }

  /** A page may have played a track of its own accord: it has its place in the queue. */
  #follow() {
    const { track, status } = this.#engine.getSnapshot();
    if (!track) return;
    if (status === 'playing') this.#skips = 0;
    if (this.#heardIds.at(-1) !== track.id)
      this.#heardIds = [...this.#heardIds, track.id].slice(-MOST_REMEMBERED);
    if (presentOf(this.#snapshot.queue)?.track.id !== track.id)
      this.#setQueue(queues.playTrack(this.#snapshot.queue, track));
  }

  #setQueue(queue: Queue) {
    if (queue === this.#snapshot.queue) return;
    this.#update({ queue });
    void this.#findNearest();
  }

  /** In good time, so that the music never waits for it. */
  async #findNearest() {
    const { queue, isNonstop } = this.#snapshot;
    const track = presentOf(queue)?.track;
    if (!isNonstop || !track || this.#nearest?.after === track.id) return;
    if (nextOf(queue, { isByItself: true })) return;
    const candidates = await this.#parts.loadNearest(track, this.#heardIds).catch(() => []);
    const playable = candidates.filter(({ id }) => !this.#brokenIds.has(id));
    const nearest = chooseNextTrack(track, playable, this.#heardIds);
    if (nearest) this.#nearest = { after: track.id, track: nearest };
  }

  /** Again and again: neither is a timer set for an hour kept over a computer's sleep, nor is a track's end fixed. */
  #fallAsleep() {
    const { sleep } = this.#snapshot;
    if (!sleep) return;
    const leftMs = sleep.kind === 'time' ? sleep.endsAtMs - Date.now() : this.#leftOfTrackMs;
    if (sleep.kind === 'time' && leftMs <= 0) {
      this.#engine.pause();
      this.#update({ sleep: null });
      // The pause is not heard at once, and the full volume would be.
      this.#sleepTimer = setTimeout(() => this.#engine.fade(1), FADE_STEP_MS);
      return;
    }
    this.#engine.fade(leftMs / SLEEP_FADE_MS);
    const untilFadeMs = leftMs - SLEEP_FADE_MS;
    this.#sleepTimer = setTimeout(
      () => this.#fallAsleep(),
      clamp(untilFadeMs, FADE_STEP_MS, SLEEP_CHECK_MS),
    );
  }

  get #leftOfTrackMs(): number {
    const { durationSec, speed } = this.#engine.getSnapshot();
    return ((durationSec - this.#engine.getPositionSec()) / speed) * 1_000;
  }

  #update(change: Partial<SessionSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
