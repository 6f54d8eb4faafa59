import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeError, log } from '#runtime/log.ts';
import type { SiteMetrics } from './site-metrics.ts';

const HOST = '127.0.0.1';
/** Checked because another site's name can resolve to this machine (DNS rebinding). */
const OUR_NAMES = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Serves /metrics on a port of its own, to which no proxy in front of the site forwards. If the port is
 * taken, the site runs without metrics.
 */
export async function startMetricsServer(
  metrics: Pick<SiteMetrics, 'text' | 'contentType'>,
  port: number,
): Promise<Server | undefined> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    if (!OUR_NAMES.test(headers.host ?? '') || url.split('?')[0] !== '/metrics')
      return outgoing.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return outgoing.writeHead(405, { Allow: 'GET, HEAD' }).end();
    try {
      const text = await metrics.text();
      outgoing.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
      outgoing.end(method === 'HEAD' ? undefined : text);
    } catch (error) {
      log.error('metrics-failed', describeError(error));
      outgoing.writeHead(500).end();
    }
  });
  try {
    server.listen(port, HOST);
    await once(server, 'listening');
    // Must not keep the process running after the site has ended.
    server.unref();
  } catch (error) {
    log.error('metrics-not-served', { port, ...describeError(error) });
    return undefined;
  }
  const { port: openPort } = server.address() as AddressInfo;
  log.info('metrics-served', { address: `http://${HOST}:${openPort}/metrics` });
  return server;
}
