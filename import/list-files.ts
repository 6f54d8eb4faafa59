import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sep } from 'node:path';
import type pg from 'pg';
import { withTransaction } from '#database/with-transaction.ts';
import { messages } from './import.messages.ts';
import type { Outcome } from './import-outcome.ts';
import { makeTrackId } from './make-track-id.ts';
import { describeOddValue } from './odd-value.ts';
import type { SidecarEntry } from './sidecar.ts';
import { type KnownFile, readWaitingFiles, setFileState, type WaitingFile } from './stored-file.ts';
import { insertTrack, type NewTrack, planTrack, type TrackPlan } from './track-columns.ts';
import type { FoundFile } from './walk-folders.ts';

/** A file whose tracks are known. Next, their sound, cover and columns are updated. */
export type ListedFile = {
  file: WaitingFile;
  tracks: { id: string; plan: TrackPlan }[];
  isMoved: boolean;
};

type KnownTrack = {
  id: string;
  soundHash: string | null;
  title: string;
  artist: string;
  edited: string[];
};
type Listed = ListedFile['tracks'];

/** Rows per transaction. */
const BATCH = 200;

/**
 * Finds the track of each waiting file: a known one, by sound or path; a copy of another file; or a new one,
 * which is added to the table.
 *
 * @param files in the order of the lists, unless a sidecar gives another order
 */
export async function listFiles(
  pool: pg.Pool,
  files: readonly FoundFile[],
  origin: 'import' | 'demo',
): Promise<{ listed: ListedFile[]; outcomes: Outcome[] }> {
  const paths = files.map(({ path }) => path);
  const listing = new Listing(origin, await readWaitingFiles(pool, paths), orderOf(files));
  await listing.load(pool);
  await listing.decide();
  await listing.write(pool);
  return listing;
}

type NewListing = { track: NewTrack; file: WaitingFile; order: Order };

/**
 * Position of the file in the list, then 0. For the tracks of a sidecar: position of the first file
 * that it names, then index in the sidecar.
 */
type Order = [position: number, index: number];

const compareOrder = (one: Order, other: Order) => one[0] - other[0] || one[1] - other[1];

function orderOf(files: readonly FoundFile[]): Map<string, Order[]> {
  const firstOf = new Map<string, number>();
  return new Map(
    files.map(({ path, entries }, position) => {
      const [first] = entries;
      if (!first) return [path, [[position, 0]]];
      if (!firstOf.has(first.folder)) firstOf.set(first.folder, position);
      const start = firstOf.get(first.folder) ?? position;
      return [path, entries.map(({ index }): Order => [start, index])];
    }),
  );
}

class Listing {
  listed: ListedFile[] = [];
  readonly outcomes: Outcome[] = [];
  readonly #origin: 'import' | 'demo';
  readonly #waiting: readonly WaitingFile[];
  readonly #orders: ReadonlyMap<string, Order[]>;
  readonly #tracks = new Map<string, KnownTrack>();
  readonly #tracksBySound = new Map<string, string[]>();
  readonly #filesBySound = new Map<string, KnownFile[]>();
  readonly #new: NewListing[] = [];
  readonly #changes: ((client: pg.PoolClient) => Promise<void>)[] = [];

  constructor(
    origin: 'import' | 'demo',
    waiting: readonly WaitingFile[],
    orders: ReadonlyMap<string, Order[]>,
  ) {
    this.#origin = origin;
    this.#waiting = waiting;
    this.#orders = orders;
  }

  async load(pool: pg.Pool): Promise<void> {
    if (this.#waiting.length === 0) return;
    const tracks = await pool.query<KnownTrack>(
      `select id, sound_hash as "soundHash", title, artist, edited from public.tracks
       where status_reason <> 'unknown'`,
    );
    for (const track of tracks.rows) this.#addTrack(track);
    const hashes = this.#waiting.map(({ soundHash }) => soundHash);
    const files = await pool.query<KnownFile>(
      `select path, size_bytes::float8 as "sizeBytes", modified_ms as "modifiedMs",
         sound_hash as "soundHash", track_id as "trackId", state
       from private.library_files where sound_hash = any($1) and track_id is not null`,
      [hashes],
    );
    for (const file of files.rows) this.#addFile(file);
  }

  async decide(): Promise<void> {
    for (const file of this.#waiting) await this.#decide(file);
  }

  /**
   * Writes new tracks from the end of the list, since each is added at the top. If the import is killed, the next
   * one continues above these.
   */
  async write(pool: pg.Pool): Promise<void> {
    const backwards = this.#new.toSorted((one, other) => compareOrder(other.order, one.order));
    for (let start = 0; start < backwards.length; start += BATCH)
      await withTransaction(pool, async (client) => {
        for (const one of backwards.slice(start, start + BATCH)) await this.#writeNew(client, one);
      });
    for (let start = 0; start < this.#changes.length; start += BATCH)
      await withTransaction(pool, async (client) => {
        for (const change of this.#changes.slice(start, start + BATCH)) await change(client);
      });
  }

  async #writeNew(client: pg.PoolClient, { track, file }: NewListing): Promise<void> {
    await client.query('savepoint of_file');
    try {
      await insertTrack(client, track);
      if (track.id === file.trackId)
        await setFileState(client, file.path, { state: 'waiting', trackId: track.id });
      await client.query('release savepoint of_file');
    } catch (error) {
      const reason = describeOddValue(error);
      if (reason === null) throw error;
      await client.query('rollback to savepoint of_file');
      await setFileState(client, file.path, { state: 'refused', trackId: null, reason });
      this.listed = this.listed.filter((one) => one.file.path !== file.path);
      this.outcomes.push({ file: file.path, status: 'refused', id: null, reason });
    }
  }

  async #decide(file: WaitingFile): Promise<void> {
    const { entries } = file.stored;
    if (entries.some(({ id }) => id !== undefined)) return await this.#decideByIds(file, entries);
    const plan = planTrack(file.stored, entries[0] ?? null);
    if (file.trackId && this.#isStill(file, file.trackId, plan.columns))
      return this.#list(file, [{ id: file.trackId, plan }]);
    const [known] = this.#tracksBySound.get(file.soundHash) ?? [];
    if (!known) return this.#addNew(file, [plan]);
    await this.#decideKnown(file, [{ id: known, plan }]);
  }

  /**
   * Whether the file still belongs to its track: the same sound with new tags, or another recording with the
   * same names.
   */
  #isStill(file: WaitingFile, id: string, { title, artist }: TrackPlan['columns']): boolean {
    const track = this.#tracks.get(id);
    if (!track) return false;
    if (track.soundHash === file.soundHash) return true;
    if (this.#tracksBySound.has(file.soundHash)) return false;
    const isSame = (name: 'title' | 'artist', told: string) =>
      track.edited.includes(name) || track[name] === told;
    return isSame('title', title) && isSame('artist', artist);
  }

  /** A sound with a track: the file is a copy, or was moved or renamed. */
  async #decideKnown(file: WaitingFile, tracks: Listed): Promise<void> {
    const id = tracks[0]?.id ?? null;
    const others = (this.#filesBySound.get(file.soundHash) ?? []).filter(
      ({ path, state }) => path !== file.path && state !== 'refused',
    );
    const original = await findPresent(others, file.path);
    if (original) {
      // The studio shows this text, which must not reveal the server's folders.
      const reason = messages.sameAs(original.path.split(sep).slice(-2).join('/'));
      this.outcomes.push({ file: file.path, status: 'duplicate', id, reason });
      this.#changes.push((client) =>
        setFileState(client, file.path, { state: 'duplicate', trackId: id, reason }),
      );
      return;
    }
    for (const { path } of others)
      this.#changes.push(async (client) => {
        await client.query('delete from private.library_files where path = $1', [path]);
      });
    this.#filesBySound.set(file.soundHash, []);
    this.#list(file, tracks, file.trackId !== id);
  }

  /** The sidecar names the tracks. A track that already has this sound keeps its id. */
  async #decideByIds(file: WaitingFile, entries: SidecarEntry[]): Promise<void> {
    const tracks = entries.map((entry) => ({
      id: entry.id ?? '',
      plan: planTrack(file.stored, entry),
    }));
    const isNew = ({ id }: { id: string }) => id !== '' && !this.#tracks.has(id);
    const [first, ...others] = tracks;
    const [known] = this.#tracksBySound.get(file.soundHash) ?? [];
    if (first && isNew(first) && others.length === 0 && known)
      return await this.#decideKnown(file, [{ ...first, id: known }]);
    const foreign = tracks.find(({ id }) => id !== '' && this.#isOfAnother(id, file));
    if (foreign) return this.#refuse(file, messages.idTaken(foreign.id));
    const missing = tracks.filter(isNew).map(({ plan }) => plan);
    if (missing.length > 0) return this.#addNew(file, missing, tracks);
    if (tracks.some(({ id }) => id === file.trackId)) return this.#list(file, tracks);
    await this.#decideKnown(file, tracks);
  }

  /**
   * Whether the track's sound belongs to another file: it is neither this file's sound nor that of
   * the track that the file had before.
   */
  #isOfAnother(id: string, file: WaitingFile): boolean {
    const hash = this.#tracks.get(id)?.soundHash;
    const former = file.trackId && this.#tracks.get(file.trackId)?.soundHash;
    return hash !== undefined && hash !== file.soundHash && hash !== former;
  }

  #addNew(file: WaitingFile, plans: TrackPlan[], listed: Listed = []): void {
    const orders = this.#orders.get(file.path) ?? [];
    const added = plans.map((plan): Omit<NewListing, 'file'> => {
      const { entry, columns } = plan;
      const { title, artist } = columns;
      const id = entry?.id ?? makeTrackId(title, artist, (taken) => this.#tracks.has(taken));
      const { soundHash } = file;
      this.#addTrack({ id, soundHash, title, artist, edited: [] });
      const order = orders[entry ? file.stored.entries.indexOf(entry) : 0] ?? [0, 0];
      return { track: { id, origin: this.#origin, soundHash, plan }, order };
    });
    const tracks = listed.length > 0 ? listed : added.map(({ track }) => track);
    file.trackId = tracks[0]?.id ?? null;
    this.#new.push(...added.map((one) => ({ ...one, file })));
    if (!added.some(({ track }) => track.id === file.trackId)) this.#keepTrack(file);
    this.#addFile(file);
    this.listed.push({ file, tracks, isMoved: false });
  }

  #list(file: WaitingFile, tracks: Listed, isMoved = false): void {
    const trackId = tracks[0]?.id ?? null;
    if (file.trackId !== trackId) {
      file.trackId = trackId;
      this.#keepTrack(file);
    }
    this.#addFile(file);
    this.listed.push({ file, tracks, isMoved });
  }

  #keepTrack({ path, trackId }: WaitingFile): void {
    this.#changes.push((client) => setFileState(client, path, { state: 'waiting', trackId }));
  }

  #refuse(file: WaitingFile, reason: string): void {
    this.outcomes.push({ file: file.path, status: 'refused', id: null, reason });
    this.#changes.push((client) =>
      setFileState(client, file.path, { state: 'refused', trackId: null, reason }),
    );
  }

  #addTrack(track: KnownTrack): void {
    this.#tracks.set(track.id, track);
    if (track.soundHash) append(this.#tracksBySound, track.soundHash, track.id);
  }

  #addFile(file: KnownFile): void {
    if (file.soundHash) append(this.#filesBySound, file.soundHash, file);
  }
}

function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The first file that exists unchanged and is not `path` in another spelling. */
async function findPresent(files: readonly KnownFile[], path: string): Promise<KnownFile | null> {
  const own = await stat(path).catch(() => null);
  for (const file of files) {
    const found = await stat(file.path).catch(() => null);
    if (found && isAsRead(file, found) && !(own && isSameFile(file.path, found, path, own)))
      return file;
  }
  return null;
}

const isAsRead = (file: KnownFile, found: Stats) =>
  found.size === file.sizeBytes && found.mtimeMs === file.modifiedMs;

/** Some file systems ignore case or Unicode normalisation in names. */
const isSameFile = (path: string, found: Stats, otherPath: string, other: Stats) =>
  found.ino === other.ino &&
  found.dev === other.dev &&
  path.normalize('NFC').toLowerCase() === otherPath.normalize('NFC').toLowerCase();
