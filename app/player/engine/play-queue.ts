import { chooseNextTrack } from '#domain/choose-next-track.ts';
import { clamp } from '#domain/clamp.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import type { RepeatMode } from '#domain/repeat-mode.ts';
import type { EndListener, PlayerEngine } from './player-engine.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import * as queues from './queue.ts';
import { currentOf, EMPTY_QUEUE, nextOf, previousOf, type Queue } from './queue.ts';

/** `minutes` as chosen; `endsAtMs` compares with Date.now(). */
export type SleepTimer = { kind: 'time'; minutes: number; endsAtMs: number } | { kind: 'track' };

export type PlayQueueSnapshot = {
  queue: Queue;
  /** Nonstop: plays on after each track, and chooses tracks beyond the end of the queue. */
  isNonstop: boolean;
  /** The music was started from a search or a comment: fitting tracks follow the queue. */
  goesOn: boolean;
  sleep: SleepTimer | null;
};

/** Loads candidates to follow a track, best first. @param heardIds tracks heard, latest last */
export type LoadNearest = (
  track: PlayableTrack,
  heardIds: readonly string[],
) => Promise<readonly PlayableTrack[]>;

type PlayQueueParts = {
  loadNearest: LoadNearest;
  /** Where a track starts, in seconds: a long one resumes where it was left. */
  resumeAt?: (track: PlayableTrack) => number;
  /** Whether fitting tracks follow a track that the listener started. */
  goesOnFrom?: (track: PlayableTrack) => boolean;
  /** Another track was played while this one sounded. Called while the engine still has its position. */
  onInterrupt?: (track: PlayableTrack) => void;
  /** A track was skipped because it cannot be played. */
  onSkip?: (track: PlayableTrack) => void;
  random?: queues.Random;
};

/** Skips at most this many failing tracks in a row; then the player stops and shows the failure. */
const MOST_SKIPS = 3;
/** Number of recent tracks that Nonstop does not repeat while there are others. */
const MOST_REMEMBERED = 50;
/** A sleep timer fades the music out during its last 10 s. */
export const SLEEP_FADE_MS = 10_000;
const FADE_STEP_MS = 100;
/** A computer that wakes up after the timer's end notices within this time. */
const SLEEP_CHECK_MS = 1_000;

/**
 * What comes before and after the current track: the queue, Nonstop and the sleep timer. It decides
 * what the engine plays.
 */
export class PlayQueue implements EndListener {
  #engine: PlayerEngine;
  #parts: PlayQueueParts;
  #snapshot: PlayQueueSnapshot = {
    queue: EMPTY_QUEUE,
    isNonstop: false,
    goesOn: false,
    sleep: null,
  };
  #listeners = new ListenerSet();
  #lifetime = new AbortController();
  #heardIds: string[] = [];
  /** Tracks that failed to play. Until a reload they are neither mixed in nor chosen by Nonstop. */
  #brokenIds = new Set<string>();
  #skips = 0;
  /** The track that follows the end of the queue. */
  #nearest: { after: string; track: PlayableTrack } | null = null;
  /** Whether the play queue last moved on by itself. If not, a failing track is shown as failed, not skipped. */
  #isAutomatic = false;
  #sleepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(engine: PlayerEngine, parts: PlayQueueParts) {
    this.#engine = engine;
    this.#parts = parts;
  }

  /** Follows the engine. Returns detach. */
  attach(): () => void {
    this.#engine.endListener = this;
    this.#follow();
    const unsubscribe = this.#engine.subscribe(() => this.#follow());
    this.#lifetime.signal.addEventListener('abort', unsubscribe);
    return () => {
      this.#lifetime.abort();
      clearTimeout(this.#sleepTimer);
      if (this.#engine.endListener === this) this.#engine.endListener = null;
    };
  }

  getSnapshot = (): PlayQueueSnapshot => this.#snapshot;

  subscribe = this.#listeners.subscribe;

  /** Whether the current track began by itself, not by a listener's press. */
  get isAutomatic(): boolean {
    return this.#isAutomatic;
  }

  /**
   * Replaces the queue by a list. If the chosen track is already current, it plays on.
   *
   * @param index of the chosen track
   */
  playList(tracks: readonly PlayableTrack[], index: number) {
    const track = tracks[index];
    if (!track) return;
    this.#begin(track, queues.playList(this.#snapshot.queue, tracks, index, this.#random));
    if (this.#engine.getSnapshot().track?.id !== track.id) this.#start(track);
  }

  /** Restores the queue of an earlier visit, paused. If a track is already current, it stays current. */
  restore(queue: Queue, positionSec: number) {
    const { track } = this.#engine.getSnapshot();
    const current = currentOf(queue);
    this.#setQueue(track ? queues.playTrack(queue, track) : queue);
    if (!track && current) this.#engine.show(current.track, positionSec);
  }

  /** Makes an entry the current one and plays it. Ignores removed entries. */
  goTo(entryId: number) {
    const queue = queues.goToEntry(this.#snapshot.queue, entryId);
    this.#isAutomatic = false;
    this.#setQueue(queue);
    const current = currentOf(queue);
    if (current) this.#start(current.track);
  }

  /** Queues a track directly after the current one, as `addNext` of queue.ts. */
  addNext(track: PlayableTrack) {
    this.#add(queues.addNext(this.#snapshot.queue, track));
  }

  /** Queues a track at the end, as `addLast` of queue.ts. */
  addLast(track: PlayableTrack) {
    this.#add(queues.addLast(this.#snapshot.queue, track));
  }

  /** Removing the current entry makes the next one current; it plays if the removed one did. */
  remove(entryId: number) {
    const before = this.#snapshot.queue;
    const isCurrent = currentOf(before)?.entryId === entryId;
    const hasNext = nextOf(before, { isAutomatic: false }) !== null;
    const wasSounding = this.#engine.getSnapshot().status === 'playing';
    this.#setQueue(queues.removeEntry(before, entryId));
    const current = currentOf(this.#snapshot.queue);
    if (!isCurrent || !current) return;
    if (hasNext && wasSounding) this.#start(current.track);
    else this.#engine.show(current.track, 0);
  }

  /** @param toPlace new index, clamped to the queue */
  move(entryId: number, toPlace: number) {
    this.#setQueue(queues.moveEntry(this.#snapshot.queue, entryId, toPlace));
  }

  /** Removes all but the current entry. */
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
    // Turning Nonstop off also keeps fitting tracks from following.
    const goesOn = this.#snapshot.goesOn && (isNonstop || !this.#snapshot.isNonstop);
    this.#update({ isNonstop, goesOn });
    void this.#findNearest();
  }

  /**
   * Fades the music out and pauses it. Pausing by hand does not stop the timer.
   *
   * @param sleep minutes from now, 'track' for the end of the track, null for never
   */
  setSleep(sleep: number | 'track' | null) {
    clearTimeout(this.#sleepTimer);
    this.#engine.decks.fade(1);
    if (sleep === null) this.#update({ sleep: null });
    else if (sleep === 'track') this.#update({ sleep: { kind: 'track' } });
    else {
      const endsAtMs = Date.now() + sleep * 60_000;
      this.#update({ sleep: { kind: 'time', minutes: sleep, endsAtMs } });
    }
    this.#fallAsleep();
  }

  /** Whether tracks are mixed. Without Nonstop, music from a search is heard to its end. */
  get mixes(): boolean {
    return this.#snapshot.isNonstop || this.#snapshot.queue.repeat !== 'off';
  }

  /** The track that starts by itself at the end of the current one; null when none does. */
  upcoming(): PlayableTrack | null {
    const { queue, sleep } = this.#snapshot;
    if (sleep?.kind === 'track') return null;
    if (!this.#playsOn && queue.repeat === 'off') return null;
    const next = nextOf(queue, { isAutomatic: true });
    if (next && !this.#brokenIds.has(next.track.id)) return next.track;
    return this.#playsOn ? this.#nearestTrack : null;
  }

  /** Makes the upcoming track the current one in the queue, just before a mix starts. */
  arrive(track: PlayableTrack) {
    const { queue } = this.#snapshot;
    const next = nextOf(queue, { isAutomatic: true });
    this.#isAutomatic = true;
    this.#setQueue(
      next?.track.id === track.id
        ? queues.goToEntry(queue, next.entryId)
        : queues.playTrack(queue, track),
    );
  }

  /** Skips the upcoming track, which cannot be played. */
  passOver(track: PlayableTrack) {
    this.#brokenIds.add(track.id);
    this.#parts.onSkip?.(track);
    const { queue } = this.#snapshot;
    const next = nextOf(queue, { isAutomatic: true });
    if (next?.track.id === track.id && next !== currentOf(queue))
      this.#setQueue(queues.removeEntry(queue, next.entryId));
    this.#nearest = null;
    void this.#findNearest();
  }

  /**
   * 'Next' was pressed. At the end of the queue it looks for a track that fits, which plays once it is found.
   *
   * @returns false when there is no next track yet
   */
  next(): boolean {
    this.#isAutomatic = false;
    if (this.#moveOn(false)) return true;
    void this.#moveOnWhenFound(() => true);
    return false;
  }

  /** 'Previous' was pressed. @returns false when there is no previous track */
  previous(): boolean {
    this.#isAutomatic = false;
    const { queue } = this.#snapshot;
    const previous = previousOf(queue, this.#engine.getPositionSec());
    if (!previous) return false;
    if (previous === currentOf(queue)) this.#engine.seek(0);
    else this.goTo(previous.entryId);
    return true;
  }

  onEnded(): boolean {
    if (this.#snapshot.sleep?.kind === 'track') {
      this.setSleep(null);
      return false;
    }
    if (!this.#playsOn && this.#snapshot.queue.repeat === 'off') return false;
    this.#isAutomatic = true;
    if (this.#moveOn(true)) return true;
    // On a slow connection it may be found a moment later.
    if (this.#playsOn)
      void this.#moveOnWhenFound(() => this.#engine.getSnapshot().status === 'paused');
    return false;
  }

  /** Skips a track that started by itself. */
  onFailed(track: PlayableTrack): void {
    if (!this.#isAutomatic || !this.#playsOn || this.#skips >= MOST_SKIPS) return;
    this.#skips++;
    this.#brokenIds.add(track.id);
    this.#parts.onSkip?.(track);
    this.#moveOn(false);
  }

  /**
   * Plays a fitting track once one is found, unless the listener has done something else by then.
   */
  async #moveOnWhenFound(isWanted: () => boolean) {
    const before = this.#snapshot.queue;
    await this.#findNearest(true);
    if (this.#snapshot.queue !== before || this.#lifetime.signal.aborted || !isWanted()) return;
    this.#moveOn(false);
  }

  #moveOn(isAutomatic: boolean): boolean {
    const next = nextOf(this.#snapshot.queue, { isAutomatic });
    if (next) {
      this.#setQueue(queues.goToEntry(this.#snapshot.queue, next.entryId));
      this.#start(next.track);
      return true;
    }
    const nearest = isAutomatic && !this.#playsOn ? null : this.#nearestTrack;
    if (!nearest) return false;
    this.#setQueue(queues.playTrack(this.#snapshot.queue, nearest));
    this.#start(nearest);
    return true;
  }

  /** Whether tracks follow by themselves, also beyond the end of the queue. */
  get #playsOn(): boolean {
    return this.#snapshot.isNonstop || this.#snapshot.goesOn;
  }

  get #nearestTrack(): PlayableTrack | null {
    const { track } = this.#engine.getSnapshot();
    return this.#nearest?.after === track?.id ? (this.#nearest?.track ?? null) : null;
  }

  get #random(): queues.Random {
    return this.#parts.random ?? Math.random;
  }

  /** Starts at `resumeAt`. A track that is already current restarts at 0. */
  #start(track: PlayableTrack) {
    const isSame = this.#engine.getSnapshot().track?.id === track.id;
    if (isSame) this.#engine.seek(0);
    this.#engine.play(track, this.#parts.resumeAt?.(track));
  }

  #add(queue: Queue) {
    const { track } = this.#engine.getSnapshot();
    this.#setQueue(queue);
    const current = currentOf(queue);
    if (!track && current) this.#engine.show(current.track, 0);
  }

  /** Queues a track that a page has played directly. */
  #follow() {
    const { track, status } = this.#engine.getSnapshot();
    if (!track) return;
    if (status === 'playing') this.#skips = 0;
    if (this.#heardIds.at(-1) !== track.id)
      this.#heardIds = [...this.#heardIds, track.id].slice(-MOST_REMEMBERED);
    const left = currentOf(this.#snapshot.queue)?.track;
    if (left?.id === track.id) return;
    if (left && status === 'playing') this.#parts.onInterrupt?.(left);
    this.#begin(track, queues.playTrack(this.#snapshot.queue, track));
  }

  /** The listener started a track. */
  #begin(track: PlayableTrack, queue: Queue) {
    this.#isAutomatic = false;
    this.#update({ goesOn: this.#parts.goesOnFrom?.(track) ?? false });
    this.#setQueue(queue);
  }

  #setQueue(queue: Queue) {
    if (queue === this.#snapshot.queue) return;
    this.#update({ queue });
    void this.#findNearest();
  }

  /** Chooses the track beyond the queue in advance, so that playback does not wait for it. */
  async #findNearest(isAsked = false) {
    const { queue } = this.#snapshot;
    const track = currentOf(queue)?.track;
    if (!(this.#playsOn || isAsked) || !track || this.#nearest?.after === track.id) return;
    if (nextOf(queue, { isAutomatic: true })) return;
    const candidates = await this.#parts.loadNearest(track, this.#heardIds).catch(() => []);
    const playable = candidates.filter(({ id }) => !this.#brokenIds.has(id));
    const nearest = chooseNextTrack(track, playable, this.#heardIds);
    if (nearest) this.#nearest = { after: track.id, track: nearest };
  }

  /** Polls: a long timer does not survive a computer's sleep, and the end of a track may move. */
  #fallAsleep() {
    const { sleep } = this.#snapshot;
    if (!sleep) return;
    const leftMs = sleep.kind === 'time' ? sleep.endsAtMs - Date.now() : this.#leftOfTrackMs;
    if (sleep.kind === 'time' && leftMs <= 0) {
      this.#engine.pause();
      this.#update({ sleep: null });
      // The pause takes effect with a delay; until then full volume would be audible.
      this.#sleepTimer = setTimeout(() => this.#engine.decks.fade(1), FADE_STEP_MS);
      return;
    }
    this.#engine.decks.fade(leftMs / SLEEP_FADE_MS);
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

  #update(change: Partial<PlayQueueSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.notify();
  }
}
