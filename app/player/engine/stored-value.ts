export type StoredRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null;
}

/** Whether it is a number such as JSON can carry, and not less than this. */
export function isNumberFrom(least: number, value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= least;
}

/**
 * What was stored as JSON, or null where nothing was, or something else: storage is open to other
 * versions of the site, to extensions, and to whoever opens the browser's tools.
 *
 * @param version the `version` that must stand in it
 */
export function parseStored(json: string | null, version: number): StoredRecord | null {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isRecord(value) && value.version === version ? value : null;
  } catch {
    return null;
  }
}
