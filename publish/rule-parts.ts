import { IMMUTABLE, PICTURE, SOUND } from '#domain/cache-control.ts';
import { isLocalSite } from '#domain/is-local-site.ts';
import { PAGE_FOLDERS } from '#domain/page-folders.ts';

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
/**
 * The pages of each folder, such as those of artists, and the embedded players mostly share a policy; the others are
 * listed. A list of all would grow with the catalogue, and nginx refuses a map with long names.
 */
export function splitPolicies(policies: RuleParts['policies']) {
  const groups = Map.groupBy(policies, ([file]) => folderOf(file));
  const usual = mostFrequent(groups.get('') ?? []);
  const shared = new Map(
    [...groups].map(([folder, own]) => [folder, folder === '' ? usual : mostFrequent(own)]),
  );
  const ofFolders = OWN_FOLDERS.flatMap((folder) => {
    const policy = shared.get(folder);
    return policy ? [{ folder, policy }] : [];
  });
  const others = [...policies].filter(([file, policy]) => policy !== shared.get(folderOf(file)));
  return { usual, ofFolders, ofEmbeds: shared.get(PLAYERS) ?? usual, others: others.sort() };
}

/** Tracks' pages have the usual policy. */
const OWN_FOLDERS = PAGE_FOLDERS.filter((folder) => folder !== 'track');
const PLAYERS = 'nhung';

function folderOf(file: string): string {
  const [folder, name] = file.split('/');
  return [...OWN_FOLDERS, PLAYERS].find((one) => name && one === folder) ?? '';
}

function mostFrequent(policies: readonly [string, string][]): string {
  const counts = [...Map.groupBy(policies, ([, policy]) => policy)];
  return counts.sort((one, other) => other[1].length - one[1].length)[0]?.[0] ?? '';
}

/** The site's name for the host's rules; undefined on a trial on this machine. */
export const publicSite = (siteUrl: string) =>
  isLocalSite(siteUrl) ? undefined : new URL(siteUrl);

/** Quotes a text for nginx.conf or the Caddyfile. */
export const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
