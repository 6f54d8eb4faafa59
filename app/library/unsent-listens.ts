import { LISTEN_SOURCES, type ListenSource } from '#app/domain/listen-source.ts';
import { isNumberFrom, parseStored } from '#app/player/engine/stored-value.ts';
import { readStored, writeStored } from '#app/player/react/stored-session.ts';

/** One that the backend has not confirmed. */
export type UnsentListen = {
  /** Random, so that the backend counts it once however often it is sent. */
  id: string;
  trackId: string;
  /** By Date.now(). */
  atMs: number;
  source: ListenSource;
};

/** In localStorage: they outlive the page, and tabs share them. */
export const UNSENT_KEY = 'library.unsent-listens';
/** Some ten hours of music; then the oldest go. */
export const MOST_UNSENT = 200;
const VERSION = 1;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRACK_ID = /^[a-z0-9-]{1,64}$/;

/** Listens on their way to the backend, the oldest first. Without storage they last as long as the page. */
export class UnsentListens {
  /** What could not be stored. */
  #unstored: readonly UnsentListen[] | null = null;

  /** Read anew each time: another tab may have sent some. */
  get = (): readonly UnsentListen[] => this.#unstored ?? parseUnsent(readStored(UNSENT_KEY));

  add(listen: UnsentListen) {
    this.#replace([...this.get(), listen].slice(-MOST_UNSENT));
  }

  remove(listens: readonly UnsentListen[]) {
    const ids = new Set(listens.map(({ id }) => id));
    this.#replace(this.get().filter(({ id }) => !ids.has(id)));
  }

  #replace(listens: readonly UnsentListen[]) {
    const entries = listens.map(({ id, trackId, atMs, source }) => [id, trackId, atMs, source]);
    const json = JSON.stringify({ version: VERSION, listens: entries });
    const isStored = writeStored(UNSENT_KEY, listens.length > 0 ? json : null);
    this.#unstored = isStored ? null : listens;
  }
}

/** What was stored; entries that the backend would refuse are left out. Never throws. */
export function parseUnsent(json: string | null): readonly UnsentListen[] {
  const listens = parseStored(json, VERSION)?.listens;
  if (!Array.isArray(listens)) return [];
  return listens.slice(-MOST_UNSENT).flatMap((entry: unknown) => {
    const [id, trackId, atMs, said] = Array.isArray(entry) ? entry : [];
    const source = LISTEN_SOURCES.find((one) => one === said);
    const isListen =
      typeof id === 'string' &&
      ID.test(id) &&
      typeof trackId === 'string' &&
      TRACK_ID.test(trackId);
    return isListen && isNumberFrom(0, atMs) && source ? [{ id, trackId, atMs, source }] : [];
  });
}
