export type StoredRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null;
}

/** Whether it is a finite number of at least `least`. */
export function isNumberFrom(least: number, value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= least;
}

/**
 * Parses stored JSON; null for anything else. Other versions of the site, extensions and users can write to
 * storage too.
 *
 * @param version required `version` field
 */
export function parseStored(json: string | null, version: number): StoredRecord | null {
  try {
    const value: unknown = JSON.parse(json ?? '');
    return isRecord(value) && value.version === version ? value : null;
  } catch {
    return null;
  }
}
