import type { DataStore, Upload } from '@tus/server';
import type { Outcome } from '#import/import-outcome.ts';

const HOUR_MS = 3_600_000;
/** How long an unfinished upload can be resumed, and the outcome of a finished one can be read. */
export const KEPT_MS = 24 * HOUR_MS;
/** Per operator. The page sends three at a time; lost connections leave others. */
export const MOST_UNFINISHED = 30;

/** A completely uploaded file. */
export type FinishedUpload = {
  id: string;
  /** The operator's account. */
  owner: string;
  name: string;
  finishedMs: number;
  /** Not on the site until somebody publishes it. */
  isHeld?: boolean;
  /** The import's result; undefined until then. */
  outcome?: Pick<Outcome, 'status' | 'id' | 'reason'>;
};

/** An upload whose file is on this machine. */
export type FetchedUpload = FinishedUpload & { path: string };

/**
 * Where operators' uploads wait for the import: a folder of this machine (UploadFolder), or the site's bucket and
 * database (UploadBucket), where a file may begin on one server, go on at another and be imported by a third.
 */
export type UploadStore = {
  /** What tells the store from those of other servers on the same database. */
  readId: () => Promise<string>;
  /** For the protocol. It refuses new uploads when there is no room for them. @throws Error when it cannot be written */
  openParts: () => Promise<DataStore>;
  unfinished: () => Promise<Upload[]>;
  /**
   * Called when the last byte has arrived.
   *
   * @param cover the name from `keepCover` of the folder's picture, which is put beside the file for the import
   */
  finish: (upload: FinishedUpload, cover?: string) => Promise<void>;
  /** Finishes what a killed server had received in full. */
  recover: () => Promise<void>;
  /** Those that are finished, oldest first. */
  list: () => Promise<FinishedUpload[]>;
  /** Brings files to this machine; at least one, but maybe not all. Those that are lost get an outcome instead. */
  fetch: (uploads: readonly FinishedUpload[]) => Promise<FetchedUpload[]>;
  /** Keeps the outcome and deletes the uploaded file: the catalogue has its own copy of what was imported. */
  end: (upload: FinishedUpload & Required<Pick<FinishedUpload, 'outcome'>>) => Promise<void>;
  /** Deletes the outcome of an upload. */
  forget: (upload: FinishedUpload) => Promise<void>;
  /** Deletes what nobody asks for any more. */
  forgetOld: () => Promise<void>;
  /** @returns the name by which uploads refer to the picture */
  keepCover: (picture: Uint8Array) => Promise<string>;
};

/** What the rest of the server has to know about an upload; `cover` as in `finish`. */
export function describe({ id, metadata }: Pick<Upload, 'id' | 'metadata'>): Pick<
  FinishedUpload,
  'id' | 'owner' | 'name' | 'isHeld'
> & {
  cover?: string;
} {
  const { owner, name, held, cover } = metadata ?? {};
  return {
    ...{ id, owner: owner ?? '', name: name ?? '' },
    ...(held === '1' && { isHeld: true }),
    ...(cover && { cover }),
  };
}
