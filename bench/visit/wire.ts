import type { CDPSession } from '@playwright/test';

type Transfer = { sentMs: number; isScript: boolean; kind: Kind; sizeBytes: number; url: string };

export type Kind = 'page' | 'data' | 'sound' | 'script' | 'image' | 'other';

/** A page's network traffic as the browser counts it: compressed, with headers. */
export class Wire {
  #transfers = new Map<string, Transfer>();
  #openedSec = 0;
  #open = new Set<string>();
  #lastChangeMs = performance.now();
  #lastOtherMs = performance.now();

  async watch(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, request, type }) => {
      if (!/^https?:/.test(request.url)) return;
      // An open event stream does not count as loading.
      if (new URL(request.url).pathname.startsWith('/api/live/')) return;
      // The first request is for the page; times count from its start.
      this.#openedSec ||= timestamp;
      const sentMs = (timestamp - this.#openedSec) * 1000;
      const { pathname } = new URL(request.url);
      const isScript = /\.m?js$/.test(pathname);
      const kind = kindOf(pathname, type, isScript);
      this.#transfers.set(requestId, { sentMs, isScript, kind, sizeBytes: 0, url: pathname });
      this.#open.add(requestId);
      this.#noteChange(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (!transfer) return;
      transfer.sizeBytes += encodedDataLength;
      this.#noteChange(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.sizeBytes = encodedDataLength;
      this.#end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId));
    await session.send('Network.enable');
  }

  /** Milliseconds since the last request or response; 0 while a request is open. */
  get quietMs(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#lastChangeMs;
  }

  /** The same, ignoring sound, which a playing page keeps loading. */
  get quietBesideSoundMs(): number {
    const isOpen = [...this.#open].some((id) => this.#transfers.get(id)?.kind !== 'sound');
    return isOpen ? 0 : performance.now() - this.#lastOtherMs;
  }

  get requestCount(): number {
    return this.#transfers.size;
  }

  /** All scripts requested before a moment, with their full size. */
  scriptsUntil(untilMs: number): Transfer[] {
    return [...this.#transfers.values()].filter(
      ({ isScript, sentMs }) => isScript && sentMs < untilMs,
    );
  }

  /** Bytes of one kind, requested before a moment. */
  bytesOf(kind: Kind, untilMs = Number.POSITIVE_INFINITY): number {
    const all = [...this.#transfers.values()];
    return sum(all.filter((transfer) => transfer.kind === kind && transfer.sentMs < untilMs));
  }

  get totalBytes(): number {
    return sum([...this.#transfers.values()]);
  }

  #end(requestId: string): void {
    this.#open.delete(requestId);
    this.#noteChange(requestId);
  }

  #noteChange(requestId: string): void {
    this.#lastChangeMs = performance.now();
    if (this.#transfers.get(requestId)?.kind !== 'sound') this.#lastOtherMs = this.#lastChangeMs;
  }
}

function kindOf(path: string, type: string | undefined, isScript: boolean): Kind {
  if (isScript) return 'script';
  if (path.startsWith('/data/')) return 'data';
  if (path.startsWith('/sound/')) return 'sound';
  if (type === 'Image') return 'image';
  return type === 'Document' ? 'page' : 'other';
}

export const sum = (transfers: { sizeBytes: number }[]) =>
  transfers.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
