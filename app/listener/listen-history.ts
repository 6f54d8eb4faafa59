import { onStoredChange, readStored, writeStored } from '#app/ui/local-storage.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { isNumberFrom, parseStored } from '#domain/stored-value.ts';

/** A track and when it was last listened to, by Date.now(). */
export type Listen = { trackId: string; atMs: number };

/** In localStorage only: the backend does not know who listened. */
export const HISTORY_KEY = 'library.history';
export const MOST_LISTENS = 200;
const VERSION = 1;

/**
 * The listening history of this device, latest first, each track once. Without storage it lasts as long as the
 * page.
 */
export class ListenHistory {
  #changes = new ListenerSet();
  /** The last JSON read, and its parsed value. */
  #json: string | null = null;
  #listens: readonly Listen[] = [];
  /** Kept in memory when storing fails. */
  #unstored: readonly Listen[] | null = null;

  /** Also notifies of other tabs' changes. */
  subscribe = (listener: () => void) => onStoredChange(this.#changes, listener);

  /** The same array until something changes. */
  getListens = (): readonly Listen[] => {
    if (this.#unstored) return this.#unstored;
    const json = readStored(HISTORY_KEY);
    if (json !== this.#json) {
      this.#json = json;
      this.#listens = parseListens(json);
    }
    return this.#listens;
  };

  add(trackId: string, atMs: number) {
    const others = this.getListens().filter((listen) => listen.trackId !== trackId);
    this.#replace([{ trackId, atMs }, ...others].slice(0, MOST_LISTENS));
  }

  clear() {
    this.#replace([]);
  }

  #replace(listens: readonly Listen[]) {
    const json = listens.length > 0 ? stringifyListens(listens) : null;
    this.#unstored = writeStored(HISTORY_KEY, json) ? null : listens;
    this.#changes.notify();
  }
}

/** The page's only instance. */
export const listenHistory = new ListenHistory();

const stringifyListens = (listens: readonly Listen[]) =>
  JSON.stringify({ version: VERSION, listens: listens.map((one) => [one.trackId, one.atMs]) });

/** Parses what `stringifyListens` wrote; drops invalid entries. Never throws. */
export function parseListens(json: string | null): readonly Listen[] {
  const listens = parseStored(json, VERSION)?.listens;
  if (!Array.isArray(listens)) return [];
  const seen = new Set<string>();
  return listens.slice(0, MOST_LISTENS).flatMap((entry: unknown) => {
    if (!Array.isArray(entry)) return [];
    const [trackId, atMs] = entry;
    if (typeof trackId !== 'string' || !isNumberFrom(0, atMs) || seen.has(trackId)) return [];
    seen.add(trackId);
    return [{ trackId, atMs }];
  });
}
