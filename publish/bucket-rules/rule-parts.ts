import { isLocalSite } from '#domain/is-local-site.ts';
import { MEDIA_KINDS } from '#media/media-store.ts';
import { proxyKey } from '#media/proxy-key.ts';
import type { S3Settings } from '#runtime/read-settings.ts';

export type BucketRuleParts = {
  /** Where visitors reach the site. */
  siteUrl: string;
  /** Where the proxy reaches a server of the site: '127.0.0.1:3000'. */
  server: string;
  s3: S3Settings;
};

/** What the rules of all proxies need. */
export function bucketParts({ siteUrl, server, s3 }: BucketRuleParts) {
  const { protocol, hostname, port } = new URL(s3.endpoint);
  const isHttps = protocol === 'https:';
  return {
    /** undefined on a trial on this machine. */
    site: isLocalSite(siteUrl) ? undefined : new URL(siteUrl),
    server,
    bucket: {
      isHttps,
      /** As it is signed. */
      host: port ? `${hostname}:${port}` : hostname,
      hostname,
      port: port || (isHttps ? '443' : '80'),
    },
    key: proxyKey(s3.secretAccessKey),
  };
}

/** Paths that are asked about; the site answers all others. */
export const MEDIA_PATTERN = `(${MEDIA_KINDS.join('|')})/[a-z0-9][a-z0-9.-]*\\.[a-z0-9]+`;

export const INTRODUCTION = `Written by 'npm run publish -- --rules'. Holds a key: only the proxy may read it. Sound, covers and waveforms come
from the bucket, which stays private. Before each, the proxy asks the site whether it is published, and where it is;
whatever the site or the bucket refuses, the site answers.`;

export const comment = (text: string, sign: string) =>
  text
    .split('\n')
    .map((line) => `${sign} ${line}`)
    .join('\n');
