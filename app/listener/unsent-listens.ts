import { readStored, writeStored } from '#app/ui/local-storage.ts';
import { LISTEN_SOURCES, type SentSource } from '#domain/listen-source.ts';
import { isNumberFrom, parseStored } from '#domain/stored-value.ts';

/** A listen that the backend has not confirmed. */
export type UnsentListen = {
  /** Random: makes retries idempotent. */
  id: string;
  trackId: string;
  /** By Date.now(). */
  atMs: number;
  source: SentSource;
  /** Set for heard parts (follow-heard.ts) instead of a listen. */
  parts?: string;
};

/** In localStorage, shared by tabs. */
export const UNSENT_KEY = 'library.unsent-listens';
/** About ten hours of music, oldest dropped first; heard parts have a limit of their own. */
export const MOST_UNSENT = 200;
const VERSION = 1;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TRACK_ID = /^[a-z0-9-]{1,64}$/;
const PARTS = /^[0-9a-f]{16}$/;

/** Queue of listens to send, oldest first. Without storage it lasts as long as the page. */
export class UnsentListens {
  /** Kept in memory when storing fails. */
  #unstored: readonly UnsentListen[] | null = null;

  /** Reads storage each time: another tab may have sent some. */
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

/** Parses stored entries; drops those the backend would refuse. Never throws. */
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
