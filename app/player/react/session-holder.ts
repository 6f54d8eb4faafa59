import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayerSession } from '#app/player/engine/player-session.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';

/** What may follow a track, the best first. @param heardIds of what was heard, the latest last */
export type LoadNearest = (
  track: PlayableTrack,
  heardIds: readonly string[],
) => Promise<readonly PlayableTrack[]>;

/**
 * The queue and all that goes on beside the sound. Its scripts are fetched when music has sounded, when
 * an earlier visit left a queue, or when somebody asks for it: until then a track plays without.
 */
export class SessionHolder {
  #session: PlayerSession | null = null;
  #opening: Promise<PlayerSession> | null = null;
  #listeners = new Set<() => void>();
  #engine: PlayerEngine;
  #loadNearest: LoadNearest;

  constructor(engine: PlayerEngine, loadNearest: LoadNearest) {
    this.#engine = engine;
    this.#loadNearest = loadNearest;
  }

  /** Null until it has been opened. */
  getSession = (): PlayerSession | null => this.#session;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Once for all who ask; after a failure it is tried again. */
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
    for (const listener of this.#listeners) listener();
    return this.#session;
  }
}
