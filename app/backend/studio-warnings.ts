import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** What our own server finds that somebody should look after. */
export type StudioWarning =
  | { kind: 'disk'; freeBytes: number; totalBytes: number }
  | { kind: 'backup'; last_at: string | null }
  | { kind: 'mail'; since: string }
  | { kind: 'no_mail' }
  | { kind: 'postgres'; why: 'restart' | 'minor'; running: string; wanted: string }
  | { kind: 'postgres'; why: 'major'; running: string; until: string }
  | { kind: 'library' }
  | { kind: 'files'; count: number; files: { name: string; reason: string }[] };

export type StudioWarningFunctions = {
  studio_warnings: { Args: Record<never, never>; Returns: StudioWarning[] };
};

/** How a hosted project answers: there is no such function. */
const NO_FUNCTION = 'PGRST202';

/** Null where no server of ours is behind the pages. @throws BackendError */
export async function fetchStudioWarnings(): Promise<StudioWarning[] | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_warnings');
  if (error?.code === NO_FUNCTION) return null;
  if (error) throw new BackendError('fetchStudioWarnings', error);
  return data;
}
