import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mediaPath } from '#media/media-folder.ts';
import { proxyKey } from '#media/proxy-key.ts';
import { S3Bucket } from '#media/s3-bucket.ts';
import { S3Store } from '#media/s3-store.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { caddyBucketRules } from '#publish/bucket-rules/caddy-bucket-rules.ts';
import { nginxBucketRules } from '#publish/bucket-rules/nginx-bucket-rules.ts';
import type { BucketRuleParts } from '#publish/bucket-rules/rule-parts.ts';
import { readSettings } from '#runtime/read-settings.ts';
import { startTestSite, type TestSite } from '../testing/test-site.ts';
import { bucketGate } from './bucket-gate.ts';
import { MediaFiles } from './media-files.ts';

// The written rules on a real nginx, before the service of MEDIA_S3_… or, without it, before a stand-in.

const MB = 1024 * 1024;
const SOUND = '/sound/0a0b0c0d0e0f.mp3';
const COVER = '/covers/0a0b0c0d0e0f-96.webp';
const HIDDEN = '/sound/0d0d0d0d0d0d.mp3';
const SECRET = '/sound/0e0e0e0e0e0e.mp3';
const content = Buffer.alloc(3 * MB + 5, 'vinahouse 140 bpm ');

const stand = new TestS3();
let root: string;
let store: S3Store;
let site: TestSite;
let parts: BucketRuleParts;
let port: number;
const states = new Map<string, string>();
const stateOf = (path: string) => (states.get(path) ?? 'published') as never;

beforeAll(async () => {
  if (spawnSync('nginx', ['-v']).status !== 0)
    throw new Error(
      'This test needs nginx with auth_request and slice, such as the package nginx.',
    );
  await stand.start();
  root = mkdtempSync(join(tmpdir(), 'vh-nginx-'));
  const s3 = readSettings(process.env).s3 ?? stand.settings;
  store = new S3Store(join(root, 'data'), new S3Bucket(s3));
  for (const address of [SOUND, COVER, HIDDEN, SECRET]) await keep(address);
  const media = new MediaFiles(store, { folder: '/nowhere' }, { stateOf, currentOf: () => null });
  const gate = bucketGate({ key: proxyKey(s3.secretAccessKey), sign: store.sign, stateOf });
  site = await startTestSite({}, { media, bucketGate: gate });
  parts = { siteUrl: 'http://nhac.example', server: `127.0.0.1:${site.port}`, s3 };
});
afterAll(async () => {
  for (const address of [SOUND, COVER, HIDDEN, SECRET]) await store?.remove(address);
  await site?.stop();
  await stand.stop();
  rmSync(root, { recursive: true, force: true });
});

/** In the bucket, and not on this machine. */
async function keep(address: string): Promise<void> {
  const file = mediaPath(store.folder, address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  await store.keep([address]);
  rmSync(file);
}

function startNginx(): ChildProcess {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const rules = nginxBucketRules(parts)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:80;', '')
    .replaceAll('/var/cache/nginx/', `${root}/`);
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; pid "${root}/pid"; error_log "${root}/error.log"; events {}
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     http { access_log off; ${rules}
       ${temporary.map((name) => `${name}_temp_path "${root}/${name}";`).join('\n')} }`,
  );
  return spawn('nginx', ['-c', join(root, 'nginx.conf')], { stdio: 'inherit' });
}

function startCaddy(): ChildProcess {
  const file = join(root, 'Caddyfile');
  const rules = caddyBucketRules(parts).replace(
    'http://nhac.example {',
    `http://nhac.example:${port} {\n\tbind 127.0.0.1`,
  );
  writeFileSync(file, `{\n\tadmin off\n}\n${rules}`);
  const env = { ...process.env, HOME: root, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    ...{ env, stdio: 'ignore' },
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({
    port,
    path,
    method,
    headers: { Host: 'nhac.example', ...headers },
    agent: false,
  });
  const [response] = await once(sent.end(), 'response');
  return {
    status: response.statusCode as number,
    headers: response.headers as Record<string, string>,
    names: response.rawHeaders.filter((_: string, at: number) => at % 2 === 0) as string[],
    body: await buffer(response),
  };
}

/** Headers that say the same, whoever answers. */
const told = ({ headers }: { headers: IncomingHttpHeaders }) => {
  const { date: _, connection: __, 'keep-alive': ___, server: ____, ...more } = headers;
  // nginx says it only with the whole file.
  const { 'accept-ranges': _____, ...rest } = more;
  return rest;
};

const PROXIES = [
  ['nginx', '-v', startNginx],
  ['caddy', 'version', startCaddy],
] as const;

describe.each(PROXIES)('%s before the bucket', (program, version, start) => {
  const isThere = spawnSync(program, [version]).status === 0;
  let proxy: ChildProcess | undefined;
  beforeAll(async () => {
    if (!isThere && program === 'nginx')
      throw new Error(
        'This test needs nginx with auth_request and slice, such as the package nginx.',
      );
    if (!isThere) return console.warn(`Not tried: ${program} is not installed.`);
    port = await findFreePort();
    states.clear();
    states.set(HIDDEN, 'gone').set(SECRET, 'secret');
    proxy = start();
    await vi.waitFor(() => ask('/robots.txt'), { timeout: 20_000 });
  });
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    if (proxy?.exitCode === null) await once(proxy, 'exit');
  });

  test.runIf(isThere).each([
    [SOUND, {}],
    [SOUND, { Range: 'bytes=0-99' }],
    [SOUND, { Range: `bytes=${2 * MB + 3}-` }],
    [SOUND, { Range: 'bytes=-500' }],
    [SOUND, { Range: `bytes=${4 * MB}-` }],
    [SOUND, { 'If-None-Match': '"0a0b0c0d0e0f.mp3"' }],
    [SOUND, { Range: 'bytes=5-9', 'If-Range': '"0a0b0c0d0e0f.mp3"' }],
    [SOUND, { Range: 'bytes=5-9', 'If-Range': '"other"' }],
    [SOUND, { Range: 'bytes=0-9,1000-1009' }],
    [COVER, {}],
    [HIDDEN, {}],
    [HIDDEN, { Range: 'bytes=0-' }],
    [SECRET, {}],
    ['/sound/0f0f0f0f0f0f.mp3', {}],
    ['/', { 'Accept-Encoding': 'identity' }],
  ])('%s with %j is answered as by the site', async (path, headers) => {
    const [here, there] = [await ask(path, headers), await site.ask(path, { headers })];
    expect([here.status, here.body.equals(there.body)]).toEqual([there.status, true]);
    expect(told(here)).toEqual(told(there));
    expect(new Set(here.names.map((name) => name.toLowerCase())).size).toBe(here.names.length);
  });

  test.runIf(isThere)('HEAD has the length and no body', async () => {
    const head = await ask(SOUND, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(content.length),
      0,
    ]);
  });

  test.runIf(isThere)('the bytes come from the bucket and not through the site', async () => {
    await keep('/sound/0c0c0c0c0c0c.mp3');
    expect((await ask('/sound/0c0c0c0c0c0c.mp3')).body.equals(content)).toBe(true);
    expect(await store.openHere('/sound/0c0c0c0c0c0c.mp3')).toBeNull();
    await store.remove('/sound/0c0c0c0c0c0c.mp3');
  });

  test.runIf(isThere)('the bucket and the gate stay private', async () => {
    for (const path of [`/_bucket${SOUND}`, '/_vinahouse_gate', '/%5fbucket/sound/x.mp3'])
      expect((await ask(path)).status).toBe(404);
    const asked = await site.ask(`/_bucket${SOUND}`, { headers: { 'X-Proxy-Key': 'guess' } });
    expect([asked.status, asked.headers['x-bucket-target']]).toEqual([404, undefined]);
    for (const name of (await ask(SOUND)).names) expect(name).not.toMatch(/^x-(amz|bucket)/i);
  });

  test.runIf(isThere)('a takedown ends it, though nginx has the file', async () => {
    await keep('/sound/0b0b0b0b0b0b.mp3');
    expect((await ask('/sound/0b0b0b0b0b0b.mp3')).status).toBe(200);
    states.set('/sound/0b0b0b0b0b0b.mp3', 'gone');
    await expect
      .poll(async () => (await ask('/sound/0b0b0b0b0b0b.mp3')).status, { timeout: 15_000 })
      .toBe(410);
    await store.remove('/sound/0b0b0b0b0b0b.mp3');
  });

  test.runIf(isThere)('the site answers what the bucket does not', async () => {
    const path = '/sound/0909090909.mp3';
    await keep(path);
    expect(await store.sign(path)).not.toBeNull();
    // Only on this machine, as while it is being stored.
    await store.remove(path);
    mkdirSync(store.folder.sound, { recursive: true });
    writeFileSync(mediaPath(store.folder, path), content);
    expect((await ask(path, { Range: 'bytes=0-9' })).status).toBe(206);
  });
});
