import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';

test('the defaults are the local machine, port 3000, the embedded database and a mailbox', () => {
  const usual = {
    port: 3000,
    host: '127.0.0.1',
    servers: 1,
    drainSec: 0,
    dataFolder: '.data',
    siteUrl: undefined,
    databaseUrl: undefined,
    jwtSecret: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    google: undefined,
    isProxyTrusted: false,
    farProxies: [],
    musicFolder: undefined,
    areDeletionsMirrored: false,
    isDemoKept: false,
    makesLowBitrate: true,
    securityContact: undefined,
    hostedBackend: undefined,
    metricsPort: undefined,
    areRequestsLogged: undefined,
  };
  expect(readSettings({})).toEqual(usual);
  const empty = ['PORT', 'HOST', 'DATA_DIR', 'SITE_URL', 'DATABASE_URL', 'JWT_SECRET', 'SMTP_URL'];
  expect(readSettings(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(usual);
});

test('settings override the defaults', () => {
  const set = {
    PORT: '0',
    HOST: '::',
    SERVERS: '4',
    DRAIN_SECONDS: '10',
    DATA_DIR: '/data',
    SITE_URL: 'https://vinahouse.example/',
    DATABASE_URL: 'postgres://me:secret@db.example/site',
    SMTP_URL: 'smtps://me:secret@mail.example',
    MAIL_FROM: 'Vinahouse <chao@vinahouse.example>',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    TRUST_PROXY: '1',
    MUSIC_DIR: '/srv/nhac',
    MUSIC_DIR_DELETIONS: '1',
    DEMO: '1',
    DATA_SAVER: '0',
    SECURITY_CONTACT: 'mailto:an@vinahouse.example',
    VITE_SUPABASE_URL: 'https://nhac.supabase.example',
    VITE_SUPABASE_ANON_KEY: 'key',
    METRICS_PORT: '9464',
    REQUEST_LOG: '0',
  };
  expect(readSettings(set)).toEqual({
    port: 0,
    host: '::',
    metricsPort: 9464,
    areRequestsLogged: false,
    servers: 4,
    drainSec: 10,
    dataFolder: '/data',
    siteUrl: 'https://vinahouse.example',
    databaseUrl: set.DATABASE_URL,
    jwtSecret: undefined,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    google: { clientId: 'id', clientSecret: 'secret' },
    isProxyTrusted: true,
    farProxies: [],
    musicFolder: '/srv/nhac',
    areDeletionsMirrored: true,
    isDemoKept: true,
    makesLowBitrate: false,
    securityContact: 'mailto:an@vinahouse.example',
    hostedBackend: { url: 'https://nhac.supabase.example', anonKey: 'key' },
  });
});

test('a single Google setting is ignored', () => {
  expect(readSettings({ GOOGLE_CLIENT_ID: 'id' }).google).toBeUndefined();
});

test('an address of the wrong kind is refused without quoting it', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL'])
    expect(() => readSettings({ [name]: 'https://me:secret@host' })).toThrow(
      new RegExp(`^${name} phải có dạng \\w+://…$`),
    );
  expect(() => readSettings({ SITE_URL: 'vinahouse.example' })).toThrow(/^SITE_URL phải là/);
});

test.each(['-1', '65536', '80.5', 'http', '0x50', '1e3', ' 80', '/run/socket'])(
  'PORT=%s is refused',
  (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(/^PORT phải là .* không phải "/);
  },
);

test.each([
  'Lan',
  'a@b.example\r\nBcc: c@d.example',
  'Lan\0 <a@b.example>',
  'a@b.example, c@d.example',
])('MAIL_FROM=%j is refused', (MAIL_FROM) => {
  expect(() => readSettings({ MAIL_FROM })).toThrow(/^MAIL_FROM phải/);
});

test.each(['chao@nhac.example', 'Nhạc Việt <chao@nhac.example>', '<chao@nhac.example>'])(
  'MAIL_FROM=%s is accepted',
  (MAIL_FROM) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  },
);

test.each([
  'an@nhac.example',
  'mailto:',
  'mailto:an',
  'http://nhac.example',
  'javascript:1',
  'tel:1',
])('SECURITY_CONTACT=%s is refused', (SECURITY_CONTACT) => {
  expect(() => readSettings({ SECURITY_CONTACT })).toThrow(/^SECURITY_CONTACT phải/);
});

test('a security contact cannot add a line', () => {
  const SECURITY_CONTACT = 'https://nhac.example/a\nContact: https://evil.example';
  expect(readSettings({ SECURITY_CONTACT }).securityContact).not.toMatch(/\s/);
});

test('TRUST_PROXY names proxies outside private networks, too', () => {
  const read = (TRUST_PROXY: string) => {
    const { isProxyTrusted, farProxies } = readSettings({ TRUST_PROXY });
    return [isProxyTrusted, farProxies];
  };
  expect(read('203.0.113.7, 2001:db8::/32')).toEqual([true, ['203.0.113.7', '2001:db8::/32']]);
  expect(read('0')).toEqual([false, []]);
  expect(() => read('yes')).toThrow('TRUST_PROXY');
});

const readText = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

const S3 = {
  MEDIA_S3_ENDPOINT: 'https://s3.example',
  MEDIA_S3_BUCKET: 'nhac',
  MEDIA_S3_ACCESS_KEY_ID: 'khoa',
  MEDIA_S3_SECRET_ACCESS_KEY: 'bi-mat',
};

test('a bucket needs its address, name and key, and has a region and a cache of the usual kind', () => {
  expect(readSettings(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'nhac',
    accessKeyId: 'khoa',
    secretAccessKey: 'bi-mat',
    region: 'auto',
    cacheBytes: undefined,
  });
  expect(readSettings({ ...S3, MEDIA_CACHE_GB: '0.5' }).s3?.cacheBytes).toBe(2 ** 29);
  expect(readSettings({}).s3).toBeUndefined();
});

test('a CDN is told to forget files at an address without a password, with a token that a header can hold', () => {
  const url = 'https://cdn.example/purge?zone=1';
  expect(readSettings({ MEDIA_PURGE_URL: url, MEDIA_PURGE_TOKEN: 'k' }).purge).toEqual({
    url,
    token: 'k',
  });
  expect(readSettings({ MEDIA_PURGE_TOKEN: 'k' }).purge).toBeUndefined();
  for (const env of [
    { MEDIA_PURGE_URL: 'cdn.example/bi-mat' },
    { MEDIA_PURGE_URL: 'https://a:bi-mat@cdn.example' },
    { MEDIA_PURGE_URL: url, MEDIA_PURGE_TOKEN: 'bi-mat\nX: y' },
  ]) {
    expect(() => readSettings(env)).toThrow(/MEDIA_PURGE/);
    expect(() => readSettings(env)).not.toThrow('bi-mat');
  }
});

test.each([
  [{ ...S3, MEDIA_S3_BUCKET: '' }, 'còn thiếu MEDIA_S3_BUCKET'],
  [{ ...S3, MEDIA_S3_ENDPOINT: 's3.example' }, 'MEDIA_S3_ENDPOINT phải có dạng'],
  [{ ...S3, MEDIA_S3_ENDPOINT: 'https://a:b@s3.example' }, 'MEDIA_S3_ENDPOINT phải có dạng'],
  [{ ...S3, MEDIA_CACHE_GB: '0' }, 'MEDIA_CACHE_GB'],
  [{ ...S3, MEDIA_CACHE_GB: 'nhiều' }, 'MEDIA_CACHE_GB'],
])('a wrong bucket is refused without its secret: %j', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
  expect(() => readSettings(env)).not.toThrow('bi-mat');
});

/** The names of all settings that the program reads. */
function settingNames(): string[] {
  const asked = new Set<string>();
  const recorder = {
    get(_: object, name: string | symbol) {
      asked.add(String(name));
      return undefined;
    },
  };
  readSettings(new Proxy({}, recorder));
  return [...asked].sort();
}

test('.env.example has every setting, each with a value that is accepted', () => {
  const example = parseEnv(readText('.env.example').replaceAll(/^#(?=[A-Z])/gm, ''));
  expect(Object.keys(example).sort()).toEqual(settingNames());
  expect(() => readSettings(example)).not.toThrow();
});

test('README.md or docs/deploy.md explains every setting of .env.example', () => {
  const docs = readText('README.md') + readText('docs/deploy.md');
  const names = [...readText('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names.filter((name) => !docs.includes(`\`${name}`) && !docs.includes(`${name}=`))).toEqual(
    [],
  );
});

const COMPOSE = readText('compose.yaml');
/** What compose.yaml gives to both servers, `${…}` as it stands there. */
const [, composeEnvironment = ''] =
  /^x-site:.*?^ {2}environment:\n((?: {4}.*\n)+)/ms.exec(COMPOSE) ?? [];
const composed = new Map(
  [...composeEnvironment.matchAll(/^ {4}([A-Z]\w*): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test('the systemd unit, the image and compose.yaml name settings that the program reads', () => {
  const [, imageLine = ''] = /^ENV (.*)$/m.exec(readText('Containerfile')) ?? [];
  const inImage = parseEnv(imageLine.replaceAll(' ', '\n'));
  const inUnit = parseEnv(
    [...readText('deploy/vinahouse.service').matchAll(/^Environment=(.*)$/gm)]
      .map(([, assignments = '']) => assignments.replaceAll(' ', '\n'))
      .join('\n'),
  );
  const { PATH: _path, ...image } = inImage;
  const { npm_config_cache: _npm, ...unit } = inUnit;
  const settings = settingNames();
  for (const names of [Object.keys(image), Object.keys(unit), [...composed.keys()]]) {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  }
  // One set of decisions: what the unit decides, the servers of compose.yaml get as well, and what the image has as a
  // default is not changed by an .env that was written for a server without a container.
  expect(Object.keys(unit).filter((name) => !composed.has(name))).toEqual([]);
  for (const [name, value] of Object.entries(image))
    if (!name.startsWith('VITE_')) expect(composed.get(name)).toBe(value);
  // All others come from the same kind of file.
  expect(readText('deploy/vinahouse.service')).toContain('\nEnvironmentFile=-/etc/vinahouse.env\n');
  expect(COMPOSE).toContain('\n  env_file: .env\n');
  const filled = [...composed].map(([name, value]) => [
    name,
    value.replaceAll(/\$\{.*?\}/g, name === 'SITE_URL' ? 'https://nhac.example' : 'x'),
  ]);
  expect(() => readSettings(Object.fromEntries(filled))).not.toThrow();
});

test('docs/deploy.md names what compose.yaml needs', () => {
  const needed = [...COMPOSE.matchAll(/\$\{([A-Z_0-9]+):\?/g)].map(([, name]) => name);
  expect(needed.length).toBeGreaterThan(2);
  const docs = readText('docs/deploy.md');
  expect(needed.filter((name) => !docs.includes(`\n${name}=`))).toEqual([]);
});
