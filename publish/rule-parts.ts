import { IMMUTABLE, PICTURE, SOUND } from '#domain/cache-control.ts';
import { isLocalSite } from '#domain/is-local-site.ts';

export type RuleParts = {
  /** The address in the pages' links. */
  siteUrl: string;
  /** The site's folder on the host. */
  folder: string;
  /** Each page's Content-Security-Policy, by file name. */
  policies: ReadonlyMap<string, string>;
  /** Ids of removed tracks. */
  goneIds: readonly string[];
  /** Paths of their sound files. */
  goneSounds: readonly string[];
};

/** Cache-Control of files named by their content, of sound, of covers and waveforms, of files that may change, and of the rest. */
export const CACHE_CONTROL = {
  immutable: IMMUTABLE,
  sound: SOUND,
  picture: PICTURE,
  fresh: 'no-cache',
  other: 'public, max-age=3600',
};

/** Most pages share a policy; the others are listed. */
export function splitPolicies(policies: RuleParts['policies']) {
  const counts = new Map<string, number>();
  for (const policy of policies.values()) counts.set(policy, (counts.get(policy) ?? 0) + 1);
  const [usual = ''] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { usual, others: [...policies].filter(([, policy]) => policy !== usual).sort() };
}

/** The site's name for the host's rules; undefined on a trial on this machine. */
export const publicSite = (siteUrl: string) =>
  isLocalSite(siteUrl) ? undefined : new URL(siteUrl);

/** Quotes a text for nginx.conf or the Caddyfile. */
export const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
