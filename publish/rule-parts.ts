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

/**
 * Most tracks' pages share a policy, and so do most artists' pages, which are as many; the others are listed. A list of
 * artists would grow with them, and nginx refuses a map with long names.
 */
export function splitPolicies(policies: RuleParts['policies']) {
  const all = [...policies];
  const isArtist = ([file]: [string, string]) => file.startsWith(ARTISTS);
  const usual = mostFrequent(all.filter((one) => !isArtist(one)));
  const ofArtists = mostFrequent(all.filter(isArtist)) || usual;
  const others = all.filter((one) => one[1] !== (isArtist(one) ? ofArtists : usual)).sort();
  return { usual, ofArtists, others };
}

const ARTISTS = 'nghe-si/';

function mostFrequent(policies: readonly [string, string][]): string {
  const counts = [...Map.groupBy(policies, ([, policy]) => policy)];
  return counts.sort((one, other) => other[1].length - one[1].length)[0]?.[0] ?? '';
}

/** The site's name for the host's rules; undefined on a trial on this machine. */
export const publicSite = (siteUrl: string) =>
  isLocalSite(siteUrl) ? undefined : new URL(siteUrl);

/** Quotes a text for nginx.conf or the Caddyfile. */
export const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
