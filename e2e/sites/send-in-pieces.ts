import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const PIECE_BYTES = 300;
/** Long enough for a frame of what has arrived. */
const PAUSE_MS = 50;

/** A proxy of a site that sends the first section of each page slowly, as a bad line does. */
export async function sendInPieces(siteUrl: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', siteUrl));
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    let sent = 0;
    if (type.startsWith('text/html'))
      for (
        let to = body.indexOf('<section');
        sent < body.indexOf('</section>');
        to += PIECE_BYTES
      ) {
        response.write(body.subarray(sent, to));
        sent = to;
        await setTimeout(PAUSE_MS);
      }
    response.end(body.subarray(sent));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
