import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** What cannot be published of a track, or of the settings of the site: then `id` is site_settings. */
export type OddRow = { id: string; fields: string[]; isLeftOut: boolean };

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

/** PostgREST's code for a missing function: a hosted project does not have it. */
const NO_FUNCTION = 'PGRST202';

/** Null with a hosted project. @throws BackendError */
export async function fetchStudioWarnings(): Promise<StudioWarning[] | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_warnings');
  if (error?.code === NO_FUNCTION) return null;
  if (error) throw new BackendError('fetchStudioWarnings', error);
  return data;
}
