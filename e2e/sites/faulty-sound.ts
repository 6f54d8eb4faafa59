import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to sound files on their way:
 * - none: they pass
 * - missing: 404
 * - corrupt: the file is there, and is noise
 * - half: the file is said to be only half as long as it is
 * - stalled: half of what is asked for arrives, then nothing more, and the connection stays open
 * - away: the server takes no connection's bytes: each is reset
 */
export type SoundFault = 'none' | 'missing' | 'corrupt' | 'half' | 'stalled' | 'away';

export type FaultySite = {
  url: string;
  setFault: (fault: SoundFault) => void;
  stop: () => Promise<void>;
};

/** Stands in front of a site and passes everything on, but for what is wrong with its sound. */
export async function startFaultySite(siteUrl: string): Promise<FaultySite> {
  let fault: SoundFault = 'none';
  const held = new Set<ServerResponse>();

  const server = createServer((incoming, outgoing) => {
    const isSound = incoming.url?.startsWith('/sound/');
    if (!isSound || fault === 'none') return pass(siteUrl, incoming, outgoing);
    if (fault === 'missing') return void outgoing.writeHead(404).end();
    if (fault === 'away') return void incoming.socket.resetAndDestroy();
    if (fault === 'corrupt') return sendNoise(outgoing);
    held.add(outgoing);
    return passPart(siteUrl, incoming, outgoing, fault);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setFault: (next) => {
      fault = next;
      for (const outgoing of held) outgoing.destroy();
      held.clear();
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function fetchFromSite(siteUrl: string, { method, url, headers }: IncomingMessage) {
  return request(new URL(url ?? '/', siteUrl), {
    method,
    headers: { ...headers, connection: 'close' },
  });
}

function pass(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  fetchFromSite(siteUrl, incoming)
    .on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    })
    .on('error', () => outgoing.destroy())
    .end();
}

function sendNoise(outgoing: ServerResponse) {
  outgoing.writeHead(200, { 'Content-Type': 'audio/mpeg' });
  outgoing.end(Buffer.alloc(50_000, 'khong phai nhac'));
}

/** Half a file, whole in itself; or half of what was promised, with the rest never to come. */
function passPart(
  siteUrl: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: 'half' | 'stalled',
) {
  delete incoming.headers.range;
  fetchFromSite(siteUrl, incoming)
    .on('response', async (answer) => {
      const file = Buffer.concat(await answer.toArray());
      const half = file.subarray(0, file.length / 2);
      const length = fault === 'half' ? half.length : file.length;
      outgoing.writeHead(200, { 'Content-Type': 'audio/mpeg', 'Content-Length': length });
      if (fault === 'half') outgoing.end(half);
      else outgoing.write(half);
    })
    .end();
}
