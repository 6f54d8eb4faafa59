import { BackendError } from './backend-error.ts';
import { loadBackendSettings } from './backend-settings.ts';
import { loadBackend } from './client.ts';
import type { ProfileRow } from './rows/listener-rows.ts';

/**
 * Reads profiles without the session, so that our server can give everybody the same cached
 * response. Not in profiles.ts, which is part of every page's first script.
 *
 * @throws BackendError
 */
export async function fetchProfilesAsVisitor(userIds: string[]): Promise<ProfileRow[]> {
  const [backend, { anonKey }] = await Promise.all([loadBackend(), loadBackendSettings()]);
  const { data, error } = await backend
    .from('profiles')
    .select('user_id, display_name, avatar_url')
    .in('user_id', userIds)
    .setHeader('Authorization', `Bearer ${anonKey}`);
  if (error) throw new BackendError('fetchProfilesAsVisitor', error);
  return data;
}
