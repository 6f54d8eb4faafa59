/** What cannot be published of a track, or of the settings of the site: then `id` is site_settings. */
export type OddRow = { id: string; fields: string[]; isLeftOut: boolean };

/** What the site shows after a change. */
export type ShownState = {
  /** Whether the site shows every change. */
  isCurrent: boolean;
  /** Why the site does not show every change: an error's code, or 'late'. */
  reason: string | null;
  /** The changed tracks that are on the site. */
  shown: string[];
  /** The changed tracks of which something cannot be published. */
  odd: OddRow[];
};

/** A problem found by our own server that needs an operator. */
export type StudioWarning =
  | { kind: 'disk'; freeBytes: number; totalBytes: number }
  | { kind: 'backup'; last_at: string | null }
  | { kind: 'mail'; since: string }
  | { kind: 'no_mail' }
  | { kind: 'postgres'; why: 'restart' | 'minor' | 'carried'; running: string; wanted: string }
  | { kind: 'postgres'; why: 'major'; running: string; until: string }
  | { kind: 'library' }
  | { kind: 'not_published'; since: string; code: string }
  | { kind: 'odd_rows'; count: number; rows: OddRow[] }
  | { kind: 'files'; count: number; files: { name: string; reason: string }[] };
