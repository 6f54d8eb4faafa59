import { once } from 'node:events';
import { type OutgoingHttpHeaders, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { log } from '#runtime/log.ts';
import { startTestSite, type TestSite } from '#server/testing/test-site.ts';
import { startMetricsServer } from './metrics-server.ts';
import type { Readings } from './readings.ts';
import { REQUEST_KINDS } from './request-route.ts';
import { SiteMetrics } from './site-metrics.ts';
import { watchRequests } from './watch-requests.ts';

const readings = {
  backendUp: [{ labels: {}, value: 1 }],
  databaseUp: [{ labels: {}, value: 0 }],
  connections: [{ labels: { pool: 'owners', state: 'busy' }, value: 2 }],
  waitingCalls: [{ labels: { as: 'visitor' }, value: 3 }],
  queuedFiles: [],
  diskFree: [{ labels: {}, value: 5e9 }],
  diskTotal: [{ labels: {}, value: 9e9 }],
  tracks: [{ labels: {}, value: 12 }],
  warnings: [{ labels: { kind: 'disk' }, value: 1 }],
} satisfies Readings;

const metrics = new SiteMetrics(async () => readings);
let own: Server;
/** A local site, and a site with a public address. */
let trial: TestSite;
let site: TestSite;
beforeAll(async () => {
  log.info = () => {};
  own = (await startMetricsServer(metrics, 0)) as Server;
  trial = await startTestSite({}, { metrics });
  site = await startTestSite();
  watchRequests(site.server, metrics.countRequest);
});
afterAll(async () => {
  own.close();
  await Promise.all([trial.stop(), site.stop()]);
});

const port = (server: Server) => (server.address() as AddressInfo).port;
const ask = async (
  server: Server,
  path = '/metrics',
  { headers = {}, method = 'GET' }: { headers?: OutgoingHttpHeaders; method?: string } = {},
) => {
  const asked = request({ host: '127.0.0.1', port: port(server), path, method, headers }).end();
  const [incoming] = await once(asked, 'response');
  return { status: incoming.statusCode, headers: incoming.headers, text: await text(incoming) };
};

test('the metrics port serves the metrics in the Prometheus format', async () => {
  const { status, headers, text: told } = await ask(own);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
  for (const line of [
    'vinahouse_backend_up 1',
    'vinahouse_database_up 0',
    'vinahouse_database_connections{pool="owners",state="busy"} 2',
    'vinahouse_waiting_calls{as="visitor"} 3',
    'vinahouse_disk_free_bytes 5000000000',
    'vinahouse_published_tracks 12',
    'vinahouse_warning{kind="disk"} 1',
  ])
    expect(told.split('\n')).toContain(line);
  // An unknown value is left out, not zero.
  expect(told).not.toMatch(/^vinahouse_import_queued_files /m);
  expect(told).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(told).toMatch(/^process_cpu_seconds_total /m);
  expect(told).toMatch(/^nodejs_eventloop_lag_seconds /m);
  // Each line is valid in Prometheus' text format.
  for (const line of told.split('\n').filter(Boolean))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+({(\w+="[^"\n]*",?)+})? -?[\d.e+-]+|.+ Nan)$/i);
});

test('the metrics port is open to this machine only, and serves nothing else', async () => {
  expect((own.address() as AddressInfo).address).toBe('127.0.0.1');
  for (const path of ['/', '/metrics/', '/metrics.json', '/healthz', '//metrics'])
    expect((await ask(own, path)).status, path).toBe(404);
  expect((await ask(own, '/metrics', { method: 'POST' })).status).toBe(405);
  expect((await ask(own, '/metrics', { headers: { Host: 'evil.example' } })).status).toBe(404);
});

test('a local site serves the metrics at its own address to local callers', async () => {
  expect(await ask(trial.server)).toMatchObject({ status: 200 });
});

test.each([
  { 'X-Forwarded-For': '203.0.113.1' },
  { 'X-Forwarded-For': '' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { 'X-Real-IP': '203.0.113.1' },
  { Forwarded: 'for=203.0.113.1' },
  { Via: '1.1 proxy' },
  { Host: 'nhac.example' },
  { Host: 'rebound.example:3000' },
])('the metrics are not served through a proxy or under another host name: %o', async (headers) => {
  const { status, text: told } = await ask(trial.server, '/metrics', { headers });
  expect(status).toBe(404);
  expect(told).not.toContain('vinahouse_');
});

test('the metrics are not served over HTTP/1.0, which a proxy that adds no headers may speak', async () => {
  const socket = connect(port(trial.server), '127.0.0.1');
  socket.end('GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});

test('a site with a public address does not serve the metrics at that address', async () => {
  for (const path of ['/metrics', '/metrics/', '/Metrics', '/%6detrics', '/x/../metrics'])
    expect((await ask(site.server, path)).status, path).toBe(404);
});

test('ten thousand made-up addresses add no label, and sound is counted in bytes', async () => {
  const count = async () =>
    (await metrics.text()).split('\n').filter((line) => /^vinahouse_\w+total\{/.test(line));
  const request = { method: 'GET', route: '', durationMs: 1, isAborted: false };
  for (let n = 0; n < 10_000; n++)
    metrics.countRequest({ ...request, kind: 'other', status: 404, bytes: 300 });
  await Promise.all([site.ask('/wp-login.php'), site.ask(`/${'x'.repeat(3000)}`)]);
  await site.ask('/sound/mua-chieu.0123456789abcdef.mp3');
  const lines = await count();
  expect(lines.length).toBeLessThan(REQUEST_KINDS.length * 7);
  const sound = lines.find((line) => line.startsWith('vinahouse_sent_bytes_total{kind="sound"}'));
  expect(Number(sound?.split(' ')[1])).toBeGreaterThan(2000);
  expect(Number(sound?.split(' ')[1])).toBeLessThan(4000);
  expect(lines.join('\n')).not.toMatch(/wp-login|mua-chieu|xxx/);
});

test('a port in use stops the metrics and not the site', async () => {
  const errors: unknown[] = [];
  const { error } = log;
  log.error = (...told) => void errors.push(told);
  expect(await startMetricsServer(metrics, port(own))).toBeUndefined();
  log.error = error;
  expect(errors).toMatchObject([['metrics-not-served', { code: 'EADDRINUSE' }]]);
});
