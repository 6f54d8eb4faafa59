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
 * Most tracks' pages share a policy, and so do most artists' pages and embedded players, which are as many; the others are
 * listed. A list of artists would grow with them, and nginx refuses a map with long names.
 */
export function splitPolicies(policies: RuleParts['policies']) {
  const groups = Map.groupBy(policies, ([file]) => folderOf(file));
  const most = (folder: string) => mostFrequent(groups.get(folder) ?? []);
  const usual = most('');
  const ofArtists = most(ARTISTS) || usual;
  const ofEmbeds = most(PLAYERS) || usual;
  const shared: Record<string, string> = { '': usual, [ARTISTS]: ofArtists, [PLAYERS]: ofEmbeds };
  const others = [...policies].filter(([file, policy]) => policy !== shared[folderOf(file)]);
  return { usual, ofArtists, ofEmbeds, others: others.sort() };
}

const ARTISTS = 'nghe-si/';
const PLAYERS = 'nhung/';

const folderOf = (file: string) => [ARTISTS, PLAYERS].find((name) => file.startsWith(name)) ?? '';

function mostFrequent(policies: readonly [string, string][]): string {
  const counts = [...Map.groupBy(policies, ([, policy]) => policy)];
  return counts.sort((one, other) => other[1].length - one[1].length)[0]?.[0] ?? '';
}

/** The site's name for the host's rules; undefined on a trial on this machine. */
export const publicSite = (siteUrl: string) =>
  isLocalSite(siteUrl) ? undefined : new URL(siteUrl);

/** Quotes a text for nginx.conf or the Caddyfile. */
export const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
