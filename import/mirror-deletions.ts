import { access, realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type pg from 'pg';

/** The reason of a track's status while none of its files is there. */
const FILE_GONE = 'file-gone';

/** An editor or a copy may replace a file by deleting it first. */
export const LONGEST_REPLACEMENT_MS = 30_000;

type Known = { id: string; status: string; isByHand: boolean; paths: string[] };

/**
 * Hides tracks whose files have been deleted from a music folder, and publishes them again when a
 * file is back. A status that was set by hand stays. A folder without any of its files is taken
 * for a disk that is not mounted: then nothing changes.
 */
export class DeletionMirror {
  readonly #folder: string;
  readonly #restMs: number;
  /** When each track was first found without files. */
  #missingSinceMs = new Map<string, number>();

  constructor(folder: string, { restMs = LONGEST_REPLACEMENT_MS } = {}) {
    this.#folder = folder;
    this.#restMs = restMs;
  }

  /** Whether some tracks are found without files, but not yet for long enough. */
  get isWaiting(): boolean {
    return this.#missingSinceMs.size > 0;
  }

  /** @returns the ids of the tracks that were hidden and of those published again */
  async follow(client: pg.Pool): Promise<{ hidden: string[]; shown: string[] }> {
    const known = await readKnown(client, (await realpath(this.#folder)) + sep);
    const present = new Set<string>();
    for (const { id, paths } of known) if (await isAnyThere(paths)) present.add(id);
    if (present.size === 0) return { hidden: [], shown: [] };

    const missing = known.filter(
      ({ id, status, isByHand }) => !present.has(id) && status === 'published' && !isByHand,
    );
    const nowMs = Date.now();
    this.#missingSinceMs = new Map(
      missing.map(({ id }) => [id, this.#missingSinceMs.get(id) ?? nowMs]),
    );
    const isOverdue = ({ id }: Known) =>
      nowMs - (this.#missingSinceMs.get(id) ?? nowMs) >= this.#restMs;
    const hidden = missing.filter(isOverdue).map(({ id }) => id);
    for (const id of hidden) this.#missingSinceMs.delete(id);
    await setStatus(client, hidden, { from: 'published', to: 'hidden', reason: FILE_GONE });
    const shown = await setStatus(client, [...present], {
      ...{ from: 'hidden', to: 'published', reason: '' },
      fromReason: FILE_GONE,
    });
    return { hidden, shown };
  }
}

/** The tracks with a file below a folder, and all their files, wherever they are. */
async function readKnown(client: pg.Pool, prefix: string): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select track.id, track.status, 'status' = any(track.edited) as "isByHand", array_agg(file.path) as paths
     from public.tracks as track join private.library_files as file on file.track_id = track.id
     where track.status in ('published', 'hidden') and file.state in ('listed', 'duplicate')
     group by track.id having bool_or(starts_with(file.path, $1))`,
    [prefix],
  );
  return rows;
}

async function isAnyThere(paths: readonly string[]): Promise<boolean> {
  for (const path of paths) {
    const error = await access(path).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    // A folder without permission, or a failing disk, has not deleted anything.
    if (!error || !['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) return true;
  }
  return false;
}

type Change = { from: string; to: string; reason: string; fromReason?: string };

async function setStatus(
  client: pg.Pool,
  ids: readonly string[],
  { from, to, reason, fromReason }: Change,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    `update public.tracks set status = $3, status_reason = $4
     where id = any($1) and status = $2 and not 'status' = any(edited)
       and status_reason = coalesce($5, status_reason)
     returning id`,
    [ids, from, to, reason, fromReason ?? null],
  );
  return rows.map(({ id }) => id);
}
