import type { Readable } from 'node:stream';
import type { MediaFolder } from './media-folder.ts';

export const MEDIA_KINDS = ['sound', 'covers', 'waveforms'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export type StoredFile = {
  /** On the site: '/sound/0a….mp3'. */
  address: string;
  sizeBytes: number;
  modifiedMs: number;
};

/** A stored file that can be read, complete or not. */
export type ReadableFile = {
  /** Its path below `folder`. */
  name: string;
  folder: string;
  sizeBytes: number;
  modifiedMs: number;
  /** For a file that is still being fetched: reads it in place of the system. */
  live?: LiveFile;
};

export type SignedFile = {
  /** The target of a GET at the bucket's host: a path, and a query that allows it for some hours. */
  target: string;
  sizeBytes: number;
};

/** Parameters and results as in `node:fs`. */
export type LiveFile = {
  /** Call both, so that the file stays until everybody has read it. */
  onOpen: () => void;
  onClose: () => void;
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<number>;
  /** Waits for the byte at this position, but no longer than a listener would. @throws MediaAway */
  begin: (position: number) => Promise<void>;
  /** Waits as long for all of it. @returns false if it will not be on this machine, since the disk is full */
  complete: () => Promise<boolean>;
  /** Waits until it is known whether the content is right. @throws MediaAway if it is not */
  verify: () => Promise<void>;
};

export type StoredObject = {
  key: string;
  sizeBytes: number;
  modifiedMs: number;
};

/** A bucket, as those see it who store something else in it than media. All methods throw MediaAway. */
export type ObjectStore = {
  put: (
    key: string,
    content: string | Uint8Array,
    about: { sha256: string; type: string },
  ) => Promise<void>;
  get: (
    key: string,
  ) => Promise<{ body: Readable; sizeBytes: number; sha256: string | null } | null>;
  list: (prefix: string) => AsyncIterable<StoredObject>;
  delete: (key: string) => Promise<void>;
};

/**
 * Where sound, covers and waveforms are kept: in a folder of this machine (FolderStore), or in object storage
 * (S3Store). Files are named by a hash of their content, so storing one twice changes nothing.
 *
 * All methods but those of a folder throw MediaAway while the store does not answer.
 */
export type MediaStore = {
  /** On this machine. Whoever makes a file writes it here first, complete, and then calls `keep`. */
  readonly folder: MediaFolder;
  /** Whether the store answers. @throws MediaAway 'no-bucket' if its settings are wrong, else with another code */
  check: () => Promise<void>;
  /** For /healthz: 'ok', or why the store failed to answer the last request. Only of a bucket. */
  state?: () => string;
  /** Object storage that all servers of the site have; null for a folder. */
  readonly bucket: ObjectStore | null;
  /** Stores files of `folder` for good. Call it before a row names them. */
  keep: (addresses: readonly string[]) => Promise<void>;
  has: (address: string) => Promise<boolean>;
  /** The path of a complete copy on this machine; null for a missing file. */
  find: (address: string) => Promise<string | null>;
  /**
   * As `find`, but waits neither until the whole file is here nor for a store that hangs.
   *
   * @param options isWanted: whether its content will be read, so that it is fetched at once
   */
  open: (address: string, options?: { isWanted?: boolean }) => Promise<ReadableFile | null>;
  /** As `open`, for a complete copy on this machine only: the store is not asked. */
  openHere: (address: string) => Promise<ReadableFile | null>;
  /** @param prefix of the files' names */
  list: (kind: MediaKind, prefix?: string) => AsyncIterable<StoredFile>;
  /** Sets the time of the last change to now: see sweep-media.ts. */
  touch: (address: string) => Promise<void>;
  /** Where a proxy can read the file from the bucket, and its size; null for a missing file. Only of a bucket. */
  sign?: (address: string) => Promise<SignedFile | null>;
  remove: (address: string) => Promise<void>;
  /** Without reading it: the hash that it was stored with, if the store knows it; null if missing. */
  describe: (address: string) => Promise<{ stored: string | null } | null>;
  /**
   * Reads a whole file.
   *
   * @returns its SHA-256 in hex, and the one that it was stored with, if the store knows it; null for a missing file
   */
  hash: (address: string) => Promise<{ actual: string; stored: string | null } | null>;
};

/**
 * Why a store does not serve: an error's code, 'timeout', 'refused', 'full', 'damaged', 'no-bucket' or an HTTP status.
 */
export class MediaAway extends Error {
  readonly code: string;

  /** The message names neither the store's address nor a key. */
  constructor(code: string, options?: ErrorOptions) {
    super(`The media store does not serve: ${code}`, options);
    this.code = code;
  }
}
