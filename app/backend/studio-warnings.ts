import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { StudioWarning } from './rows/site-state.ts';

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
