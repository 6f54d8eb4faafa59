import { ListenerSet } from '#domain/listener-set.ts';

/** User id; null for a visitor, undefined until known. */
export type Listener = string | null | undefined;

type Like = { user_id: string; track_id: string };

/** Backend calls: see app/backend/track-likes.ts. */
export type LikeCalls = {
  fetchLikedTrackIds: (userId: string) => Promise<string[]>;
  likeTrack: (like: Like) => Promise<void>;
  unlikeTrack: (like: Like) => Promise<void>;
};

type LikeStoreParts = {
  /** Loaded only for signed-in listeners. */
  loadCalls: () => Promise<LikeCalls>;
  /** The backend refused a press, which was undone. */
  onRefused: (error: unknown) => void;
};

/**
 * - unknown: not loaded yet
 * - failed: could not be loaded
 * - known: `ids` is complete
 */
export type LikesState = 'unknown' | 'failed' | 'known';

const NONE: readonly string[] = [];

/**
 * The current listener's likes. A press shows at once. A visitor's likes last until the page is left; a
 * signed-in listener's are saved, with one call at a time per track, until the backend has the last press.
 */
export class LikeStore {
  #parts: LikeStoreParts;
  #listener: Listener;
  #listeners = new ListenerSet();
  /** The backend's list, newest first. */
  #saved = NONE;
  /** Unconfirmed presses by track; a visitor's are never confirmed. */
  #wishes = new Map<string, boolean>();
  #pending = new Set<string>();
  /** Confirmed while the list was loading, so possibly missing from it. */
  #confirmed = new Map<string, boolean>();
  #state: LikesState = 'unknown';
  #shown = NONE;
  #shownSet = new Set<string>();
  /** Latest request for the list; answers to earlier ones are ignored. */
  #turn = 0;

  constructor(parts: LikeStoreParts) {
    this.#parts = parts;
  }

  subscribe = this.#listeners.subscribe;

  isLiked = (trackId: string): boolean => this.#shownSet.has(trackId);

  /** Newest first; the same array until something changes. */
  getIds = (): readonly string[] => this.#shown;

  getState = (): LikesState => this.#state;

  /**
   * Sets the listener. Presses made before the first call are the listener's; those of a visitor
   * are not saved at sign-in.
   */
  setListener(listener: Listener) {
    if (listener === this.#listener) return;
    const isFirst = this.#listener === undefined;
    this.#listener = listener;
    if (!isFirst) this.#wishes = new Map();
    this.#turn++;
    this.#saved = NONE;
    this.#pending = new Set();
    this.#state = 'unknown';
    this.#update();
    if (!listener) return;
    for (const trackId of this.#wishes.keys()) void this.#save(trackId);
    void this.refresh();
  }

  toggle(trackId: string) {
    this.#wishes.set(trackId, !this.isLiked(trackId));
    this.#update();
    void this.#save(trackId);
  }

  /** Reloads the list, which other devices may have changed. */
  async refresh(): Promise<void> {
    const listener = this.#listener;
    if (!listener) return;
    const turn = ++this.#turn;
    this.#confirmed = new Map();
    try {
      const { fetchLikedTrackIds } = await this.#parts.loadCalls();
      const ids = await fetchLikedTrackIds(listener);
      if (turn !== this.#turn) return;
      this.#saved = withChanges(ids, this.#confirmed);
      this.#state = 'known';
    } catch (error) {
      if (turn !== this.#turn) return;
      console.warn('The likes could not be loaded:', error);
      // Keep showing the list that was loaded before.
      if (this.#state !== 'known') this.#state = 'failed';
    }
    this.#update();
  }

  /** Saves the last press, after any call for the same track that is still running. */
  async #save(trackId: string): Promise<void> {
    const listener = this.#listener;
    const pending = this.#pending;
    const isWanted = this.#wishes.get(trackId);
    if (!listener || isWanted === undefined || pending.has(trackId)) return;
    pending.add(trackId);
    let failure: { error: unknown } | undefined;
    try {
      const { likeTrack, unlikeTrack } = await this.#parts.loadCalls();
      await (isWanted ? likeTrack : unlikeTrack)({ user_id: listener, track_id: trackId });
    } catch (error) {
      failure = { error };
    }
    pending.delete(trackId);
    // Another listener has signed in meanwhile.
    if (pending !== this.#pending) return;
    if (!failure) {
      this.#confirmed.set(trackId, isWanted);
      this.#saved = withChanges(this.#saved, new Map([[trackId, isWanted]]));
    }
    if (this.#wishes.get(trackId) !== isWanted) return this.#save(trackId);
    this.#wishes.delete(trackId);
    this.#update();
    if (failure && this.isLiked(trackId) !== isWanted) this.#parts.onRefused(failure.error);
  }

  #update() {
    this.#shown = withChanges(this.#saved, this.#wishes);
    this.#shownSet = new Set(this.#shown);
    this.#listeners.notify();
  }
}

/** The saved list with unconfirmed presses applied, newest first. */
function withChanges(
  ids: readonly string[],
  changes: ReadonlyMap<string, boolean>,
): readonly string[] {
  const left = ids.filter((id) => changes.get(id) !== false);
  const known = new Set(left);
  const added = [...changes].flatMap(([id, isLiked]) => (isLiked && !known.has(id) ? [id] : []));
  return [...added.reverse(), ...left];
}
