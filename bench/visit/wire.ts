import type { CDPSession } from '@playwright/test';

type Transfer = { sentMs: number; isScript: boolean; sizeBytes: number; url: string };

/** What crosses the line for a page, as the browser counts it: compressed, with headers. */
export class Wire {
  #transfers = new Map<string, Transfer>();
  #openedSec = 0;
  #open = new Set<string>();
  #lastChangeMs = performance.now();

  async watch(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
      if (!/^https?:/.test(request.url)) return;
      // The first is the page itself: its times count from there.
      this.#openedSec ||= timestamp;
      const sentMs = (timestamp - this.#openedSec) * 1000;
      const { pathname } = new URL(request.url);
      const isScript = /\.m?js$/.test(pathname);
      this.#transfers.set(requestId, { sentMs, isScript, sizeBytes: 0, url: pathname });
      this.#open.add(requestId);
      this.#lastChangeMs = performance.now();
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.sizeBytes += encodedDataLength;
      this.#lastChangeMs = performance.now();
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer) transfer.sizeBytes = encodedDataLength;
      this.#end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => this.#end(requestId));
    await session.send('Network.enable');
  }

  /** Since when nothing has been asked for or arrived; 0 while something is awaited. */
  get quietMs(): number {
    return this.#open.size > 0 ? 0 : performance.now() - this.#lastChangeMs;
  }

  /** All scripts asked for before the page was usable, whole. */
  scriptsUntil(untilMs: number): Transfer[] {
    return [...this.#transfers.values()].filter(
      ({ isScript, sentMs }) => isScript && sentMs < untilMs,
    );
  }

  get totalBytes(): number {
    return sum([...this.#transfers.values()]);
  }

  #end(requestId: string): void {
    this.#open.delete(requestId);
    this.#lastChangeMs = performance.now();
  }
}

export const sum = (transfers: { sizeBytes: number }[]) =>
  transfers.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
