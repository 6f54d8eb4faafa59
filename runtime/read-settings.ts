import { availableParallelism } from 'node:os';
import { parseSiteUrl } from '#domain/site-url.ts';
import { isNetwork } from './ip-address.ts';
import { SettingRefused } from './start-refused.ts';

export type Settings = {
  port: number;
  host: string;
  /** The port of /metrics, on this machine only. */
  metricsPort: number | undefined;
  /** Whether each request is logged; if undefined, only when stderr is not a terminal. */
  areRequestsLogged: boolean | undefined;
  /** How many servers share the port, each in a process of its own. */
  servers: number;
  /** How long the server goes on answering after SIGTERM, so that load balancers notice that it stops. */
  drainSec: number;
  dataFolder: string;
  /** Where visitors reach the site, if that differs from the address that the server listens on. */
  siteUrl: string | undefined;
  /** With a hosted project, only tracks are read from it; everything else goes through the project's API. */
  databaseUrl: string | undefined;
  jwtSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  google: { clientId: string; clientSecret: string } | undefined;
  /** Whether a proxy on this machine or in its private network sends the visitors' addresses. */
  isProxyTrusted: boolean;
  /** Proxies elsewhere that send them, too: addresses and networks. */
  farProxies: readonly string[];
  /** A music folder to watch. */
  musicFolder: string | undefined;
  /** Whether tracks are hidden when their files are deleted from that folder. */
  areDeletionsMirrored: boolean;
  /** Whether the demo stays published beside the site's own music. */
  isDemoKept: boolean;
  /** Whether imported sound is encoded for the data saver, too. */
  makesLowBitrate: boolean;
  /** The contact for security reports: a mailto: or https: address. */
  securityContact: string | undefined;
  /** The hosted project with the accounts and comments, for which the pages were built. */
  hostedBackend: { url: string; anonKey: string } | undefined;
  /** The object storage for sound and covers; undefined if they are in the data folder. */
  s3: S3Settings | undefined;
  /** Where a CDN is told to forget files; undefined if there is none. */
  purge: PurgeSettings | undefined;
};

export type PurgeSettings = { url: string; token: string | undefined };

export type S3Settings = {
  /** 'https://s3.example', or 'https://bucket.s3.example' if the bucket is a part of the host. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How much of it may be kept on this machine; undefined: the usual size. */
  cacheBytes: number | undefined;
};

/**
 * Reads the settings from environment variables.
 *
 * @throws RangeError with a message for the administrator
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = env;
  return {
    port: readPort('PORT', env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    metricsPort: env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT) : undefined,
    areRequestsLogged: env.REQUEST_LOG ? env.REQUEST_LOG === '1' : undefined,
    servers: readServers(env.SERVERS || '1'),
    drainSec: readWholeNumber('DRAIN_SECONDS', env.DRAIN_SECONDS || '0', LONGEST_DRAIN_SEC),
    dataFolder: env.DATA_DIR || '.data',
    siteUrl: readSiteUrl(env.SITE_URL),
    databaseUrl: readUrl(env, 'DATABASE_URL'),
    jwtSecret: env.JWT_SECRET || undefined,
    smtpUrl: readUrl(env, 'SMTP_URL'),
    mailFrom: readMailFrom(env.MAIL_FROM),
    google: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    isProxyTrusted: env.TRUST_PROXY !== undefined && !['', '0'].includes(env.TRUST_PROXY),
    farProxies: readFarProxies(env.TRUST_PROXY),
    musicFolder: env.MUSIC_DIR || undefined,
    areDeletionsMirrored: env.MUSIC_DIR_DELETIONS === '1',
    isDemoKept: env.DEMO === '1',
    makesLowBitrate: env.DATA_SAVER !== '0',
    securityContact: readSecurityContact(env.SECURITY_CONTACT),
    hostedBackend: url && anonKey ? { url, anonKey } : undefined,
    s3: readS3(env),
    purge: readPurge(env),
  };
}

const LONGEST_DRAIN_SEC = 600;
const MOST_SERVERS = 64;

const S3_NAMES = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
] as const;

/** All of them or none. */
function readS3(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const { MEDIA_S3_REGION: region, MEDIA_CACHE_GB: cacheGigabytes } = env;
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_NAMES.map((name) => env[name]);
  const missing = S3_NAMES.filter((name) => !env[name]);
  if (missing.length === S3_NAMES.length) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new SettingRefused((texts) => texts.incompleteS3(missing));
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw new SettingRefused((texts) =>
      texts.wrongKindOfUrl('MEDIA_S3_ENDPOINT', 'https://s3.example'),
    );
  return {
    ...{ endpoint, bucket, accessKeyId, secretAccessKey },
    region: region || 'auto',
    cacheBytes: readGigabytes(cacheGigabytes),
  };
}

function readPurge(env: NodeJS.ProcessEnv): PurgeSettings | undefined {
  const { MEDIA_PURGE_URL: url, MEDIA_PURGE_TOKEN: token } = env;
  if (!url) return undefined;
  const parsed = URL.parse(url);
  // Without a password: fetch would refuse it.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password)
    throw new SettingRefused((texts) =>
      texts.wrongKindOfUrl('MEDIA_PURGE_URL', 'https://cdn.example/purge'),
    );
  if (token && !/^[!-~]+$/.test(token)) throw new SettingRefused((texts) => texts.notAToken);
  return { url, token: token || undefined };
}

const MOST_GIGABYTES = 1_000_000;

function readGigabytes(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const gigabytes = Number(text);
  if (!(gigabytes > 0 && gigabytes <= MOST_GIGABYTES))
    throw new SettingRefused((texts) => texts.notASize(text));
  return gigabytes * 1024 ** 3;
}

const PROTOCOLS = {
  DATABASE_URL: { pattern: /^postgres(ql)?:$/, example: 'postgres://…' },
  SMTP_URL: { pattern: /^smtps?:$/, example: 'smtp://…' },
};

function readUrl(env: NodeJS.ProcessEnv, name: keyof typeof PROTOCOLS): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const { pattern, example } = PROTOCOLS[name];
  if (!pattern.test(URL.parse(text)?.protocol ?? ''))
    throw new SettingRefused((texts) => texts.wrongKindOfUrl(name, example));
  return text;
}

function readSiteUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    return parseSiteUrl(text);
  } catch {
    throw new SettingRefused((texts) => texts.notASiteUrl(text));
  }
}

/** '1', or the addresses of proxies that are not in a private network. */
function readFarProxies(text: string | undefined): string[] {
  if (!text || text === '0' || text === '1') return [];
  const proxies = text.split(',').map((one) => one.trim());
  if (!proxies.every(isNetwork)) throw new SettingRefused((texts) => texts.notAProxy(text));
  return proxies;
}

/** Validated strictly, since it becomes a header of each email. */
function readMailFrom(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (/\p{C}/u.test(text) || !/^[^<>@]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text))
    throw new SettingRefused((texts) => texts.notASender);
  return text;
}

function readSecurityContact(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  const isMail = url?.protocol === 'mailto:' && /^[^\s@]+@[^\s@]+$/.test(url.pathname);
  if (!url || !(isMail || url.protocol === 'https:'))
    throw new SettingRefused((texts) => texts.notAContact);
  return url.href;
}

/** 'auto': one for each core. */
function readServers(text: string): number {
  if (text === 'auto') return availableParallelism();
  const servers = Number(text);
  if (!/^\d+$/.test(text) || servers < 1 || servers > MOST_SERVERS)
    throw new SettingRefused((texts) => texts.notServers(text, MOST_SERVERS));
  return servers;
}

function readWholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most)
    throw new SettingRefused((texts) => texts.notAWholeNumber(name, text, most));
  return number;
}

/** 0 asks the system for any free port. */
function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingRefused((texts) => texts.notAPort(name, text));
  return port;
}
