import { setTimeout as wait } from 'node:timers/promises';
import { fetchFromSite, passOn, type SiteProxy, startProxy } from './start-proxy.ts';

const PIECE_BYTES = 300;
/** Long enough for a frame of what has arrived. */
const PAUSE_MS = 50;

/** Starts a proxy of a site that sends the first section of each page slowly, as a bad line does. */
export const sendInPieces = (siteUrl: string): Promise<SiteProxy> =>
  startProxy(async (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const answer = await fetchFromSite(siteUrl, incoming, headers);
    if (!answer.headers['content-type']?.startsWith('text/html')) return passOn(answer, outgoing);
    const page = Buffer.concat(await answer.toArray());
    const end = page.indexOf('</section>');
    if (end < 0) throw new Error('The page has no section');
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    let sent = 0;
    for (let to = page.indexOf('<section'); sent < end; to += PIECE_BYTES) {
      outgoing.write(page.subarray(sent, to));
      sent = to;
      await wait(PAUSE_MS);
    }
    outgoing.end(page.subarray(sent));
  });
