import { type DetailedError, Upload } from 'tus-js-client';
import { callHeaders, uploadsAddress } from '#app/backend/studio-uploads.ts';
import { folderCovers } from './folder-covers.ts';
import type { FolderFile } from './folder-files.ts';

export type QueuedUpload = {
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Not published by itself. */
  isHeld: boolean;
  sent: number;
  state: 'queued' | 'sending' | 'lost' | 'failed';
  /** The server's id, when it has one. */
  id?: string;
  /** The code of what went wrong, where it failed. */
  problem?: string;
};

const MOST_AT_ONCE = 3;
/** Bytes of one request: less than 1 MiB, which is all that nginx lets through where it is not told to. */
const CHUNK_BYTES = 1_000_000;
/** A line that is lost comes back some time: nearly an hour of tries. */
const RETRY_MS = [0, 1_000, 2_000, ...Array<number>(700).fill(5_000)];

/** The files that are sent from this page. It outlives navigation: sending goes on while one looks around. */
class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  readonly #files = new Map<string, FolderFile>();
  readonly #senders = new Map<string, Upload>();
  readonly #listeners = new Set<() => void>();
  #lastKey = 0;

  getSnapshot = (): readonly QueuedUpload[] => this.#uploads;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  add(files: readonly FolderFile[], isHeld: boolean): void {
    const added = files.map(({ file, cover }): QueuedUpload => {
      const key = `${++this.#lastKey}`;
      this.#files.set(key, { file, ...(cover && { cover }) });
      return { key, name: file.name, size: file.size, isHeld, sent: 0, state: 'queued' };
    });
    this.#set([...this.#uploads, ...added]);
    this.#sendNext();
  }

  retry(key: string): void {
    this.#change(key, { state: 'queued' });
    this.#sendNext();
  }

  /** What has come to the server of it is given up as well. */
  async cancel(key: string): Promise<void> {
    const sender = this.#senders.get(key);
    this.#remove(key);
    await sender?.abort(true).catch(() => {});
  }

  #sendNext(): void {
    const isBusy = ({ state }: QueuedUpload) => state === 'sending' || state === 'lost';
    const free = MOST_AT_ONCE - this.#uploads.filter(isBusy).length;
    const next = this.#uploads.filter(({ state }) => state === 'queued').slice(0, free);
    for (const { key } of next) void this.#send(key);
  }

  async #send(key: string): Promise<void> {
    const { file, cover: picture } = this.#files.get(key) ?? {};
    const isHeld = this.#uploads.find((upload) => upload.key === key)?.isHeld;
    if (!file) return;
    this.#change(key, { state: 'sending' });
    try {
      const cover = picture && (await folderCovers.send(picture));
      const sender = new Upload(file, {
        endpoint: await uploadsAddress(),
        metadata: {
          filename: file.name,
          ...(isHeld && { held: '1' }),
          ...(cover && { cover }),
        },
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_MS,
        removeFingerprintOnSuccess: true,
        onBeforeRequest: async (request) => {
          for (const [name, value] of Object.entries(await callHeaders()))
            request.setHeader(name, value);
        },
        onShouldRetry: (error) => {
          const willRetry = isPassing(error);
          if (willRetry) this.#change(key, { state: 'lost' });
          return willRetry;
        },
        onUploadUrlAvailable: () => {
          const id = sender.url?.split('/').at(-1);
          if (id) this.#change(key, { id });
        },
        onProgress: (sent) => this.#change(key, { sent, state: 'sending' }),
        onError: (error) => this.#fail(key, error),
        onSuccess: () => this.#remove(key),
      });
      this.#senders.set(key, sender);
      // Begun before a reload, or before the file was chosen again.
      const [previous] = await sender.findPreviousUploads();
      if (previous) sender.resumeFromPreviousUpload(previous);
      if (this.#files.has(key)) sender.start();
    } catch (error) {
      this.#fail(key, error as Error);
    }
  }

  #fail(key: string, error: Error | DetailedError): void {
    console.warn('An upload failed:', error);
    this.#change(key, { state: 'failed', problem: codeOf(error) });
    this.#sendNext();
  }

  #remove(key: string): void {
    this.#files.delete(key);
    this.#senders.delete(key);
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    this.#sendNext();
  }

  #change(key: string, change: Partial<QueuedUpload>): void {
    this.#set(
      this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    );
  }

  #set(uploads: readonly QueuedUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : undefined;

/** No answer, too many calls, a server that is being started, or two tabs with one file. */
function isPassing(error: DetailedError): boolean {
  const status = statusOf(error) ?? 0;
  const isFull = status === 507;
  return !isFull && (status === 0 || status >= 500 || [409, 423, 429].includes(status));
}

function codeOf(error: Error | DetailedError): string {
  const status = statusOf(error);
  if (status === 401) return 'signed_out';
  if (status === 413) return 'too_large';
  const body = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';
  return /[a-z]+_[a-z_]+/.exec(body)?.[0] ?? 'failed';
}

export const uploadQueue = new UploadQueue();
