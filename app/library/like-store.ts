/** Somebody signed in, null for a visitor, undefined until that is known. */
export type Listener = string | null | undefined;

type Like = { user_id: string; track_id: string };

/** What the store asks of the backend: see app/backend/track-likes.ts. */
export type LikeCalls = {
  fetchLikedTrackIds: (userId: string) => Promise<string[]>;
  likeTrack: (like: Like) => Promise<void>;
  unlikeTrack: (like: Like) => Promise<void>;
};

type LikeStoreParts = {
  /** Fetched for somebody signed in alone. */
  loadCalls: () => Promise<LikeCalls>;
  /** A press was undone, since the backend refused it. */
  onRefused: (error: unknown) => void;
};

/**
 * - unknown: not asked for, or still on the way
 * - failed: asked for in vain
 * - known: `ids` are all there are
 */
export type LikesState = 'unknown' | 'failed' | 'known';

const NONE: readonly string[] = [];

/**
 * Which tracks the present listener likes. A press is shown at once. A visitor's is kept until the page
 * is left; for somebody signed in it is saved too, one call at a time for each track, until the last
 * press is what the backend has.
 */
export class LikeStore {
  #parts: LikeStoreParts;
  #listener: Listener;
  #listeners = new Set<() => void>();
  /** As the backend has them, newest first. */
  #saved = NONE;
  /** Presses that the backend has not confirmed, by track; a visitor's stay so. */
  #wishes = new Map<string, boolean>();
  #onTheWay = new Set<string>();
  /** What was confirmed while the list was on its way, which may have been read before. */
  #confirmed = new Map<string, boolean>();
  #state: LikesState = 'unknown';
  #shown = NONE;
  #shownSet = new Set<string>();
  /** Which list was asked for last: of an earlier one, or another listener's, nothing is heard. */
  #turn = 0;

  constructor(parts: LikeStoreParts) {
    this.#parts = parts;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  isLiked = (trackId: string): boolean => this.#shownSet.has(trackId);

  /** Newest first; kept as they are until they change. */
  getIds = (): readonly string[] => this.#shown;

  getState = (): LikesState => this.#state;

  /**
   * Whose likes they are. What was pressed before that was known is theirs; what a visitor pressed is
   * not saved when they sign in.
   */
  setListener(listener: Listener) {
    if (listener === this.#listener) return;
    const isFirst = this.#listener === undefined;
    this.#listener = listener;
    if (!isFirst) this.#wishes = new Map();
    this.#turn++;
    this.#saved = NONE;
    this.#onTheWay = new Set();
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

  /** Asks the backend for the list, which other devices may have changed. */
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
      // Those that were loaded before are still worth showing.
      if (this.#state !== 'known') this.#state = 'failed';
    }
    this.#update();
  }

  /** Brings the last wish to the backend, unless a former one is on its way there: then after it. */
  async #save(trackId: string): Promise<void> {
    const listener = this.#listener;
    const onTheWay = this.#onTheWay;
    const isWanted = this.#wishes.get(trackId);
    if (!listener || isWanted === undefined || onTheWay.has(trackId)) return;
    onTheWay.add(trackId);
    let failure: { error: unknown } | undefined;
    try {
      const { likeTrack, unlikeTrack } = await this.#parts.loadCalls();
      await (isWanted ? likeTrack : unlikeTrack)({ user_id: listener, track_id: trackId });
    } catch (error) {
      failure = { error };
    }
    onTheWay.delete(trackId);
    // Somebody else has signed in meanwhile.
    if (onTheWay !== this.#onTheWay) return;
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
    for (const listener of this.#listeners) listener();
  }
}

/** Without those that are liked no more, and with the new ones in front, the latest first. */
function withChanges(
  ids: readonly string[],
  changes: ReadonlyMap<string, boolean>,
): readonly string[] {
  const left = ids.filter((id) => changes.get(id) !== false);
  const known = new Set(left);
  const added = [...changes].flatMap(([id, isLiked]) => (isLiked && !known.has(id) ? [id] : []));
  return [...added.reverse(), ...left];
}
