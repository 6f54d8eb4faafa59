import type { PlayQueue } from '#app/player/engine/play-queue.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { sharePromises } from '#domain/share-promises.ts';
import { resumeSec } from './resume.ts';

/** @param askedAtMs when it was requested, by Date.now() */
type LoadPlayQueue = (controls: PlayerControls, askedAtMs: number) => Promise<PlayQueue>;

type LoadList = () => Promise<{ tracks: readonly PlayableTrack[]; index: number }>;

type PlayOptions = {
  /**
   * Start position in seconds. Without it the current track continues, and a long one resumes where it was
   * left.
   */
  fromSec?: number | undefined;
  /** Loads the list to queue, and the track's index in it. */
  loadList?: LoadList | undefined;
  /**
   * The track is started from a search or a comment: fitting tracks follow it, also without
   * Nonstop.
   */
  goesOn?: boolean | undefined;
};

/**
 * Every 'play', 'next' and 'previous' of a listener comes here. Commands go down to the play queue and the
 * engine, whose events come up through their listeners.
 *
 * The play queue is the list of tracks and everything else beside plain playback. Its scripts are fetched when music
 * plays, when an earlier visit left a queue, or on request. Until then tracks play without it.
 */
export class PlayerControls {
  readonly engine: PlayerEngine;
  /** The track that was last started with `goesOn`. */
  goingOnId: string | undefined;
  #loadPlayQueue: LoadPlayQueue;
  #queue: PlayQueue | null = null;
  #listeners = new ListenerSet();

  constructor(engine: PlayerEngine, loadPlayQueue: LoadPlayQueue) {
    this.engine = engine;
    this.#loadPlayQueue = loadPlayQueue;
  }

  /** The sound starts at once; a list follows when its scripts have loaded. */
  play(track: PlayableTrack, { fromSec, loadList, goesOn }: PlayOptions = {}) {
    const { engine } = this;
    this.goingOnId = goesOn ? track.id : undefined;
    if (fromSec !== undefined && engine.getSnapshot().track?.id === track.id) engine.seek(fromSec);
    engine.play(track, fromSec ?? this.resumeSec(track));
    if (loadList) void this.#queueList(track, loadList);
  }

  /** @see resumeSec of resume.ts */
  resumeSec = (track: PlayableTrack): number =>
    resumeSec(this.engine, track, () => this.play(track, { fromSec: 0 }));

  /** Only logs when there is no next track, as the specification says. */
  next() {
    if (!this.#queue?.next()) console.info('Next track: there is nothing in the queue');
  }

  /** @see next */
  previous() {
    if (!this.#queue?.previous()) console.info('Previous track: there is nothing in the queue');
  }

  /** Null until it has been opened. */
  getQueue = (): PlayQueue | null => this.#queue;

  /** Notified when the play queue has been opened. */
  subscribe = this.#listeners.subscribe;

  /** All callers share one load. A call after a failure retries. */
  openQueue = sharePromises(async (): Promise<PlayQueue> => {
    this.#queue = await this.#loadPlayQueue(this, Date.now());
    this.#listeners.notify();
    return this.#queue;
  });

  /** Does nothing when another track is current by then. */
  async #queueList(track: PlayableTrack, loadList: LoadList) {
    try {
      const [playQueue, { tracks, index }] = await Promise.all([this.openQueue(), loadList()]);
      if (this.engine.getSnapshot().track?.id === track.id) playQueue.playList(tracks, index);
    } catch (error) {
      console.warn('The list could not be queued:', error);
    }
  }
}
