import { ListenerSet } from '#app/domain/listener-set.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayerSession } from '#app/player/engine/player-session.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** Loads candidates to follow a track, best first. @param heardIds tracks heard, latest last */
export type LoadNearest = (
  track: PlayableTrack,
  heardIds: readonly string[],
) => Promise<readonly PlayableTrack[]>;

/**
 * Loads the session: the queue and everything else beside plain playback. Its scripts are fetched when music
 * plays, when an earlier visit left a queue, or on request. Until then tracks play without it.
 */
export class SessionHolder {
  #session: PlayerSession | null = null;
  #opening: Promise<PlayerSession> | null = null;
  #listeners = new ListenerSet();
  #engine: PlayerEngine;
  #loadNearest: LoadNearest;

  constructor(engine: PlayerEngine, loadNearest: LoadNearest) {
    this.#engine = engine;
    this.#loadNearest = loadNearest;
  }

  /** Null until it has been opened. */
  getSession = (): PlayerSession | null => this.#session;

  subscribe = this.#listeners.subscribe;

  /** All callers share one load. A call after a failure retries. */
  open(): Promise<PlayerSession> {
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<PlayerSession> {
    const askedAtMs = Date.now();
    const { openSession } = await import('./open-session.ts');
    this.#session = openSession(this.#engine, this.#loadNearest, askedAtMs);
    this.#listeners.notify();
    return this.#session;
  }
}
