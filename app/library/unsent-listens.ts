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
  /** Which parts of the track were heard (follow-heard.ts): then it is no listen. */
  parts?: string;
};

/** In localStorage: they outlive the page, and tabs share them. */
export const UNSENT_KEY = 'library.unsent-listens';
/** Some ten hours of music; then the oldest go. As many again of what was heard, which displaces no listen. */
export const MOST_UNSENT = 200;
const VERSION = 1;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRACK_ID = /^[a-z0-9-]{1,64}$/;
const PARTS = /^[0-9a-f]{16}$/;

/** Listens on their way to the backend, the oldest first. Without storage they last as long as the page. */
export class UnsentListens {
  /** What could not be stored. */
  #unstored: readonly UnsentListen[] | null = null;

  /** Read anew each time: another tab may have sent some. */
  get = (): readonly UnsentListen[] => this.#unstored ?? parseUnsent(readStored(UNSENT_KEY));

  add(listen: UnsentListen) {
    this.#replace(newest([...this.get(), listen]));
  }

  remove(listens: readonly UnsentListen[]) {
    const ids = new Set(listens.map(({ id }) => id));
    this.#replace(this.get().filter(({ id }) => !ids.has(id)));
  }

  #replace(listens: readonly UnsentListen[]) {
    const entries = listens.map(({ id, trackId, atMs, source, parts }) =>
      parts === undefined ? [id, trackId, atMs, source] : [id, trackId, atMs, source, parts],
    );
    const json = JSON.stringify({ version: VERSION, listens: entries });
    const isStored = writeStored(UNSENT_KEY, listens.length > 0 ? json : null);
    this.#unstored = isStored ? null : listens;
  }
}

function newest(listens: readonly UnsentListen[]): readonly UnsentListen[] {
  const count = { listens: 0, heard: 0 };
  return listens
    .toReversed()
    .filter(({ parts }) => ++count[parts === undefined ? 'listens' : 'heard'] <= MOST_UNSENT)
    .reverse();
}

/** What was stored; entries that the backend would refuse are left out. Never throws. */
export function parseUnsent(json: string | null): readonly UnsentListen[] {
  const listens = parseStored(json, VERSION)?.listens;
  if (!Array.isArray(listens)) return [];
  return listens.slice(-2 * MOST_UNSENT).flatMap((entry: unknown) => {
    const [id, trackId, atMs, said, parts] = Array.isArray(entry) ? entry : [];
    const source = LISTEN_SOURCES.find((one) => one === said);
    const isListen =
      typeof id === 'string' &&
      ID.test(id) &&
      typeof trackId === 'string' &&
      TRACK_ID.test(trackId) &&
      (parts === undefined || (typeof parts === 'string' && PARTS.test(parts)));
    if (!isListen || !isNumberFrom(0, atMs) || !source) return [];
    return [{ id, trackId, atMs, source, ...(parts !== undefined && { parts }) }];
  });
}
