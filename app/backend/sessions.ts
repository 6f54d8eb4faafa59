import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { SessionRow } from './rows/listener-rows.ts';

/** The listener's own sessions, most recently used first. @throws BackendError */
export async function fetchSessions(): Promise<SessionRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('my_sessions');
  if (error) throw new BackendError('fetchSessions', error);
  return data;
}

/** Signs a device out at once. Idempotent. @throws BackendError */
export async function endSession(sessionId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('end_session', { session_id: sessionId });
  if (error) throw new BackendError('endSession', error);
}
