import { once } from 'node:events';
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { getPriority, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/** How a page learns of new comments. */
export type Way =
  /** Like the pages: the stream carries the new comments. */
  | 'rows'
  /** The stream only announces new comments, and each page reads the list within 1.5 s. */
  | 'word'
  /** No stream: each page requests the newest comments every 2.5 s. */
  | 'poll';

export type Order = { url: string; anonKey: string; trackId: string; watchers: number; way: Way };
/** The delay of each comment at each viewer, and the bytes received by all viewers. */
export type Watched = { delaysMs: number[]; bytes: number; failures: number };

const POLL_MS = 2_500;
const WORD_WITHIN_MS = 1_500;
const NETWORKS = 50;

// Lowers the priority of this process: real visitors would not take CPU time from the site.
setPriority(getPriority() + 5);
const { url, anonKey, trackId, watchers, way }: Order = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });
const watched: Watched = { delaysMs: [], bytes: 0, failures: 0 };
const listAddress = (limit: number) =>
  `${url}/api/rest/v1/track_comments?select=*&track_id=eq.${trackId}&order=created_at.desc%2Cid.desc&limit=${limit}`;
let isEnded = false;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads a track's comments, whose texts contain the time of sending. */
class Watcher {
  #lastMs = Date.now();
  #etag = '';
  #headers: IncomingHttpHeaders;

  constructor(n: number) {
    this.#headers = {
      apikey: anonKey,
      authorization: `Bearer ${anonKey}`,
      'x-forwarded-for': `198.18.0.${n % NETWORKS}`,
    };
  }

  take(comments: { content: string }[]): void {
    const nowMs = Date.now();
    const sentMs = comments.map(({ content }) => Number.parseInt(content, 10));
    for (const ms of sentMs) if (ms > this.#lastMs) watched.delaysMs.push(nowMs - ms);
    this.#lastMs = Math.max(this.#lastMs, ...sentMs.filter((ms) => ms > 0));
  }

  async openStream(): Promise<void> {
    const address = `${url}/api/live/v1/comments?track_id=${trackId}`;
    const [answer] = await once(get(address, { agent: false, headers: this.#headers }), 'response');
    if (answer.statusCode !== 200) watched.failures++;
    else void this.#follow(answer);
  }

  async #follow(stream: IncomingMessage): Promise<void> {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('error', () => {});
    stream.on('data', (chunk: string) => {
      watched.bytes += Buffer.byteLength(chunk);
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^event: comments\ndata: (.*)$/.exec(event)?.[1];
        if (!data) continue;
        if (way === 'rows') this.take(JSON.parse(data).comments);
        else setTimeout(() => void this.read(50), Math.random() * WORD_WITHIN_MS);
      }
    });
  }

  async poll(): Promise<void> {
    await pause(Math.random() * POLL_MS);
    while (!isEnded) {
      await this.read(10);
      await pause(POLL_MS);
    }
  }

  async read(limit: number): Promise<void> {
    if (isEnded) return;
    const headers = { ...this.#headers, ...(this.#etag && { 'if-none-match': this.#etag }) };
    const [answer] = await once(get(listAddress(limit), { agent, headers }), 'response');
    const body = await text(answer);
    watched.bytes += body.length;
    this.#etag = answer.headers.etag ?? '';
    if (answer.statusCode === 200) this.take(JSON.parse(body));
    else if (answer.statusCode !== 304) watched.failures++;
  }
}

const all = Array.from({ length: watchers }, (_, n) => new Watcher(n));
if (way === 'poll') for (const watcher of all) void watcher.poll();
else for (const watcher of all) await watcher.openStream();
process.send?.('ready');
await once(process, 'message');
isEnded = true;
process.send?.(watched, () => process.exit());
