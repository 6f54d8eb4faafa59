import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Database } from '#database/database.ts';
import { MediaAway, type ObjectStore } from '#media/media-store.ts';
import { uploadOutcomeMessages } from '#messages/vi-upload-outcome.ts';
import { Refusal } from '../api/api-error.ts';
import {
  describe,
  type FetchedUpload,
  type FinishedUpload,
  KEPT_MS,
  MOST_UNFINISHED,
  type UploadStore,
} from './upload-store.ts';

const PREFIX = 'uploads/';
const COVERS = `${PREFIX}covers/`;
const COVER_NAME = /^[0-9a-f]{64}$/;
/** Held in memory for each request. The page sends as much at a time. */
const PIECE_BYTES = 1024 ** 2;
/** A line that breaks after every few kilobytes must not fill the table. */
const MOST_PIECES = 100_000;
/** Of all uploads that are unfinished or wait for the import: a bucket has no free space to ask for. */
const MOST_BYTES = 200 * 1024 ** 3;
/** Files that are brought to this machine for one import. */
const MOST_FETCHED_BYTES = 4 * 1024 ** 3;
const PIECES_AT_ONCE = 4;
/** Objects without a row this old belong to nobody: an upload's row is written right after its object. */
const ORPHAN_MS = 3_600_000;
const ORPHANS_AT_ONCE = 1_000;
const BYTES = 'application/octet-stream';

type Row = {
  id: string;
  owner: string;
  size: string;
  sent: string;
  metadata: Record<string, string | null>;
  created_at: Date;
  finished_at: Date | null;
  outcome: FinishedUpload['outcome'] | null;
};
type Piece = { key: string; starts_at: string; size: number };

/** Adds a piece if nobody has added one since the request began; the last one finishes the upload. */
const ADD_PIECE = `
  with grown as (
    update gate.uploads
    set sent = sent + $3, pieces = pieces + 1, finished_at = case when sent + $3 = size then now() end
    where id = $1 and sent = $2 and sent + $3 <= size and pieces < ${MOST_PIECES} and finished_at is null
    returning id
  )
  insert into gate.upload_pieces (upload_id, starts_at, size, key) select id, $2, $3, $4 from grown returning key`;

/**
 * The operators' uploads of a site with several servers. Each request's bytes become an object of the bucket
 * (uploads/ID/…), and a row of the database says that they belong to the upload. So every server sees the same, no server
 * has to be asked, and one that is killed leaves at most an object without a row.
 *
 * Two requests for the same place of a file need no lock: the first one whose row is written wins, and the other is
 * refused as having the wrong offset, as the protocol says.
 */
export class UploadBucket implements UploadStore {
  readonly #database: Pick<Database, 'own' | 'transaction'>;
  readonly #bucket: ObjectStore;
  readonly #fetched: string;

  constructor(
    dataFolder: string,
    { database, bucket }: { database: Pick<Database, 'own' | 'transaction'>; bucket: ObjectStore },
  ) {
    this.#database = database;
    this.#bucket = bucket;
    this.#fetched = join(dataFolder, 'uploads', 'fetched');
  }

  /** The same on all servers: any of them can import. */
  readId = async (): Promise<string> => 'bucket';

  openParts = async (): Promise<DataStore> => new PieceStore(this.#database, this.#bucket);

  async unfinished(): Promise<Upload[]> {
    const rows = await this.#database.own<Row>(
      'select * from gate.uploads where finished_at is null order by created_at',
    );
    return rows.map(asUpload);
  }

  /** The last piece has done it. */
  finish = async (): Promise<void> => {};
  recover = async (): Promise<void> => {};

  async list(): Promise<FinishedUpload[]> {
    const rows = await this.#database.own<Row>(
      'select * from gate.uploads where finished_at is not null order by finished_at, id',
    );
    return rows.map(asFinished);
  }

  async fetch(uploads: readonly FinishedUpload[]): Promise<FetchedUpload[]> {
    // What an import has left that was killed.
    for (const name of await readdir(this.#fetched).catch(() => []))
      if (!uploads.some(({ id }) => id === name)) await this.#drop(name);
    const fetched: FetchedUpload[] = [];
    let bytes = 0;
    for (const upload of uploads) {
      const [row] = await this.#database.own<Row>(
        'select * from gate.uploads where id = $1 and outcome is null',
        [upload.id],
      );
      // Another server has imported it meanwhile.
      if (!row) continue;
      if (fetched.length > 0 && bytes + Number(row.size) > MOST_FETCHED_BYTES) break;
      const path = join(this.#fetched, upload.id, upload.name);
      if (await this.#assemble(row, path)) {
        bytes += Number(row.size);
        fetched.push({ ...upload, path });
      } else
        await this.end({
          ...upload,
          outcome: { status: 'refused', id: null, reason: uploadOutcomeMessages.lost },
        });
    }
    return fetched;
  }

  /** The first outcome stays: a server that was cut off may tell another one later. */
  async end({ id, outcome }: FinishedUpload): Promise<void> {
    await this.#database.own(
      'update gate.uploads set outcome = $2 where id = $1 and outcome is null',
      [id, JSON.stringify(outcome)],
    );
    await this.#drop(id);
    const pieces = await this.#database.own<{ key: string }>(
      'delete from gate.upload_pieces where upload_id = $1 returning key',
      [id],
    );
    await removeObjects(this.#bucket, pieces);
  }

  async forget({ id }: FinishedUpload): Promise<void> {
    await this.#database.own('delete from gate.uploads where id = $1 and outcome is not null', [
      id,
    ]);
  }

  /** Deletes unfinished uploads and outcomes after a day, pictures of folders after two, and pieces that nobody has. */
  async forgetOld(nowMs = Date.now()): Promise<void> {
    await this.#database.own(
      `delete from gate.uploads where coalesce(finished_at, created_at) < to_timestamp($1)
       and (finished_at is null or outcome is not null)`,
      [(nowMs - KEPT_MS) / 1000],
    );
    let old: string[] = [];
    for await (const { key, modifiedMs } of this.#bucket.list(PREFIX)) {
      const isCover = key.startsWith(COVERS);
      if (nowMs - modifiedMs <= (isCover ? 2 * KEPT_MS : ORPHAN_MS)) continue;
      if (isCover) await this.#bucket.delete(key);
      else old.push(key);
      if (old.length < ORPHANS_AT_ONCE) continue;
      await this.#removeOrphans(old);
      old = [];
    }
    await this.#removeOrphans(old);
  }

  async keepCover(picture: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(picture).digest('hex');
    await this.#bucket.put(COVERS + sha256, picture, { sha256, type: BYTES });
    return sha256;
  }

  async #removeOrphans(keys: readonly string[]): Promise<void> {
    const orphans = await this.#database.own<{ key: string }>(
      `select key from unnest($1::text[]) as old (key)
       where not exists (select from gate.upload_pieces as piece where piece.key = old.key)`,
      [keys],
    );
    for (const { key } of orphans) await this.#bucket.delete(key);
  }

  /** @returns false if a piece is missing */
  async #assemble({ id, size, metadata }: Row, path: string): Promise<boolean> {
    const folder = dirname(path);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const pieces = await this.#database.own<Piece>(
      'select key, starts_at, size from gate.upload_pieces where upload_id = $1 order by starts_at',
      [id],
    );
    const sizes = pieces.reduce((sum, piece) => sum + piece.size, 0);
    if (sizes !== Number(size)) return false;
    const file = await open(path, 'w', 0o600);
    try {
      const next = pieces.values();
      let isWhole = true;
      const work = async () => {
        for (const { key, starts_at, size } of next) {
          const bytes = isWhole ? await this.#read(key) : null;
          isWhole &&= bytes?.length === size;
          if (isWhole && bytes) await file.write(bytes, 0, bytes.length, Number(starts_at));
        }
      };
      await Promise.all(Array.from({ length: PIECES_AT_ONCE }, work));
      if (!isWhole) return false;
    } finally {
      await file.close();
    }
    const { cover } = metadata;
    const picture = cover && COVER_NAME.test(cover) ? await this.#read(COVERS + cover) : null;
    if (picture) await writeFile(join(folder, 'cover.jpg'), picture, { mode: 0o600 });
    return true;
  }

  /** @returns null for a missing object. @throws MediaAway */
  async #read(key: string): Promise<Buffer | null> {
    const object = await this.#bucket.get(key);
    if (!object) return null;
    const bytes = await buffer(object.body).catch(() => {
      throw new MediaAway('cut');
    });
    if (bytes.length !== object.sizeBytes || sha256Of(bytes) !== object.sha256)
      throw new MediaAway('damaged');
    return bytes;
  }

  async #drop(id: string): Promise<void> {
    await rm(join(this.#fetched, id), { recursive: true, force: true });
  }
}

/** What the protocol asks for. Pieces are added by write(), in order. */
class PieceStore extends DataStore {
  readonly #database: Pick<Database, 'own' | 'transaction'>;
  readonly #bucket: ObjectStore;

  constructor(database: Pick<Database, 'own' | 'transaction'>, bucket: ObjectStore) {
    super();
    this.#database = database;
    this.#bucket = bucket;
    this.extensions = [
      'creation',
      'creation-with-upload',
      'creation-defer-length',
      'termination',
      'expiration',
    ];
  }

  override getExpiration = (): number => KEPT_MS;

  /** Counts all servers' uploads, one creation after the other. */
  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const { owner } = metadata;
    await this.#database.transaction(async (client) => {
      await client.query("select pg_advisory_xact_lock(hashtext('gate.uploads'))");
      const { rows } = await client.query<{ own: number; bytes: string }>(
        `select count(*) filter (where owner = $1 and finished_at is null)::int as own, coalesce(sum(size), 0) as bytes
         from gate.uploads where outcome is null`,
        [owner],
      );
      const [before] = rows;
      if ((before?.own ?? 0) >= MOST_UNFINISHED) throw new Refusal(429, 'upload_too_many');
      if (Number(before?.bytes) + size > MOST_BYTES) throw new Refusal(507, 'storage_full');
      await client.query(
        'insert into gate.uploads (id, owner, size, metadata) values ($1, $2, $3, $4)',
        [id, owner, size, JSON.stringify(metadata)],
      );
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const [row] = await this.#database.own<Row>('select * from gate.uploads where id = $1', [id]);
    if (!row || row.outcome) throw ERRORS.FILE_NOT_FOUND;
    return asUpload(row);
  }

  /** Also keeps what has arrived before a line broke. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let bytes = 0;
    const keep = async () => {
      if (bytes === 0) return;
      const piece = Buffer.concat(held, bytes);
      [held, bytes] = [[], 0];
      at = await this.#add(id, at, piece);
    };
    try {
      for await (const chunk of stream) {
        held.push(chunk);
        bytes += chunk.length;
        if (bytes >= PIECE_BYTES) await keep();
      }
    } finally {
      await keep();
    }
    return at;
  }

  /** Only an upload that nobody waits for. */
  override async remove(id: string): Promise<void> {
    const pieces = await this.#database.own<{ key: string | null }>(
      `with gone as (delete from gate.uploads where id = $1 and finished_at is null returning id)
       select key from gone left join gate.upload_pieces on upload_id = id`,
      [id],
    );
    if (pieces.length === 0) throw ERRORS.FILE_NOT_FOUND;
    await removeObjects(this.#bucket, pieces);
  }

  async #add(id: string, at: number, piece: Buffer): Promise<number> {
    // A key of its own: what a request has stored must not replace what another one has.
    const key = `${PREFIX}${id}/${at}-${randomBytes(6).toString('hex')}`;
    await this.#bucket.put(key, piece, { sha256: sha256Of(piece), type: BYTES });
    const added = await this.#database.own(ADD_PIECE, [id, at, piece.length, key]);
    if (added.length === 1) return at + piece.length;
    await this.#bucket.delete(key).catch(() => {});
    throw ERRORS.INVALID_OFFSET;
  }
}

/** What the bucket does not delete now is deleted as an orphan. */
async function removeObjects(bucket: ObjectStore, pieces: readonly { key: string | null }[]) {
  for (const { key } of pieces) if (key) await bucket.delete(key).catch(() => {});
}

const asUpload = ({ id, size, sent, metadata, created_at }: Row): Upload =>
  new Upload({
    ...{ id, metadata, size: Number(size), offset: Number(sent) },
    creation_date: created_at.toISOString(),
  });

const asFinished = (row: Row): FinishedUpload => {
  const { cover: _, ...upload } = describe(row);
  const { finished_at, outcome } = row;
  return { ...upload, finishedMs: finished_at?.getTime() ?? 0, ...(outcome && { outcome }) };
};

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
