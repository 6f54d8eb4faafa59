import { type DetailedError, Upload } from 'tus-js-client';
import {
  callHeaders,
  fetchUploads,
  type StudioUpload,
  uploadsAddress,
} from '#app/backend/studio-uploads.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { fingerprintOf } from './fingerprint.ts';
import { folderCovers } from './folder-covers.ts';
import type { FolderFile } from './folder-files.ts';
import { isUploadOf } from './is-upload-of.ts';

export type QueuedUpload = {
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Stays off the site until an operator publishes it. */
  isHeld: boolean;
  sent: number;
  state: 'queued' | 'sending' | 'lost' | 'failed';
  /** The server's id, once it has one. */
  id?: string;
  /** The error code of a failed upload. */
  problem?: string;
};

const MOST_AT_ONCE = 3;
/** Bytes per request: below 1 MiB, nginx's default limit. */
const CHUNK_BYTES = 1_000_000;
/** Retries after a lost connection: nearly an hour in all. */
const RETRY_MS = [0, 1_000, 2_000, ...Array<number>(700).fill(5_000)];

/**
 * The uploads sent from this page. Outlives navigation, so that uploads continue on other pages.
 */
class UploadQueue {
  #uploads: readonly QueuedUpload[] = [];
  readonly #files = new Map<string, FolderFile>();
  readonly #senders = new Map<string, Upload>();
  readonly #listeners = new ListenerSet();
  #lastKey = 0;

  getSnapshot = (): readonly QueuedUpload[] => this.#uploads;

  subscribe = this.#listeners.subscribe;

  add(files: readonly FolderFile[], isHeld: boolean): void {
    const added = files.map(({ file, cover }): QueuedUpload => {
      const key = `${++this.#lastKey}`;
      this.#files.set(key, { file, ...(cover && { cover }) });
      const upload = { key, name: file.name, size: file.size, isHeld, sent: 0 } as const;
      if (file.size > 0) return { ...upload, state: 'queued' };
      return { ...upload, state: 'failed', problem: 'upload_empty' };
    });
    this.#set([...this.#uploads, ...added]);
    this.#sendNext();
  }

  retry(key: string): void {
    this.#change(key, { state: 'queued' });
    this.#sendNext();
  }

  /** Also discards what the server has received. */
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
      const fingerprint = await fingerprintOf(file);
      const started = await this.#findStarted(file, fingerprint);
      const sender = new Upload(file, {
        endpoint: await uploadsAddress(),
        metadata: {
          filename: file.name,
          ...(isHeld && { held: '1' }),
          ...(cover && { cover }),
          fingerprint,
        },
        ...(started && { uploadUrl: `${await uploadsAddress()}/${started.id}` }),
        // The server knows what was started, here or in another browser.
        storeFingerprintForResuming: false,
        chunkSize: CHUNK_BYTES,
        retryDelays: RETRY_MS,
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
      if (this.#files.has(key)) sender.start();
    } catch (error) {
      this.#fail(key, error as Error);
    }
  }

  /** An upload of the same file, started before a reload or in another browser. */
  async #findStarted(file: File, fingerprint: string): Promise<StudioUpload | undefined> {
    const known = await fetchUploads().catch(() => []);
    const own = new Set(this.#uploads.map(({ id }) => id));
    return known.find(
      (one) =>
        one.sent !== undefined &&
        isUploadOf(one, { name: file.name, size: file.size, fingerprint }) &&
        !own.has(one.id),
    );
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
    this.#listeners.notify();
  }
}

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : undefined;

/**
 * Worth a retry: no response, a rate limit, a server that is starting, or the same file in two
 * tabs.
 */
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
