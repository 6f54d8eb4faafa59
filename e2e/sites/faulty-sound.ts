import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { soundPart } from './sound-part.ts';
import { fetchFromSite, passOn, type SiteProxy, startProxy } from './start-proxy.ts';

/**
 * What the proxy does to sound files:
 * - none: serves them unchanged
 * - missing: answers 404
 * - corrupt: sends random bytes
 * - half: sends only the first half
 * - silent: accepts the connection and sends nothing until the fault ends
 * - stalled: sends the first half, and the rest when the fault ends
 * - away: resets every connection
 */
export type SoundFault = 'none' | 'missing' | 'corrupt' | 'half' | 'silent' | 'stalled' | 'away';

export type FaultySite = SiteProxy & { setFault: (fault: SoundFault) => void };

/** Ten times the bit rate of the music, so that a file does not arrive at once. */
const CHUNK_BYTES = 8_192;
const CHUNK_INTERVAL_MS = 50;

/** Starts a proxy of a site that adds faults to its sound files. */
export async function startFaultySite(siteUrl: string): Promise<FaultySite> {
  const line = new Line();
  const proxy = await startProxy(async (incoming, outgoing) =>
    incoming.url?.startsWith('/sound/')
      ? answerWithSound(siteUrl, incoming, outgoing, line)
      : passOn(await fetchFromSite(siteUrl, incoming), outgoing),
  );
  return { ...proxy, setFault: (fault) => line.set(fault) };
}

class Line extends EventEmitter<{ change: [] }> {
  fault: SoundFault = 'none';

  is = (fault: SoundFault) => this.fault === fault;

  set(fault: SoundFault) {
    this.fault = fault;
    this.emit('change');
  }

  async untilNo(fault: SoundFault) {
    while (this.is(fault)) await once(this, 'change');
  }
}

async function answerWithSound(
  siteUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  line: Line,
) {
  if (line.is('missing')) return outgoing.writeHead(404).end();
  if (line.is('away')) return incoming.socket.resetAndDestroy();
  await line.untilNo('silent');

  const { range, ...headers } = incoming.headers;
  const whole = await fetchFromSite(siteUrl, incoming, headers);
  const file = Buffer.concat(await whole.toArray());
  if (line.is('corrupt')) file.fill('khong phai nhac');
  const length = line.is('half') ? Math.floor(file.length / 2) : file.length;
  const part = soundPart(range, length);

  outgoing.writeHead(206, part.headers);
  for (let at = part.start; at < length && !outgoing.destroyed; at += CHUNK_BYTES) {
    if (at > file.length / 2) await line.untilNo('stalled');
    if (line.is('away')) return incoming.socket.resetAndDestroy();
    outgoing.write(file.subarray(at, Math.min(at + CHUNK_BYTES, length)));
    // The browser reads a corrupt file to its end before it gives up.
    if (!line.is('corrupt')) await wait(CHUNK_INTERVAL_MS);
  }
  return outgoing.end();
}
