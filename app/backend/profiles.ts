import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { ProfileRow } from './rows/listener-rows.ts';

const TIMEOUT_MS = 5_000;

/** Listeners without a profile are missing in the map. @throws BackendError */
export async function fetchProfiles(userIds: string[]): Promise<Map<string, ProfileRow>> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('profiles')
    .select('user_id, display_name, avatar_url')
    .in('user_id', userIds);
  if (error) throw new BackendError('fetchProfiles', error);
  return new Map(data.map((profile) => [profile.user_id, profile]));
}

/** Creates the profile unless there is one. @throws BackendError */
export async function ensureProfile(profile: ProfileRow) {
  const backend = await loadBackend();
  const found = await backend
    .from('profiles')
    .select('user_id')
    .eq('user_id', profile.user_id)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    .maybeSingle();
  if (found.error) throw new BackendError('ensureProfile', found.error);
  if (found.data) return;

  const { error } = await backend
    .from('profiles')
    .insert(profile)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  if (!error) return;
  const failure = new BackendError('ensureProfile', error);
  // Another tab has created the profile meanwhile.
  if (failure.code !== 'already_exists') throw failure;
}

/** Renames the profile, or creates it if there is none. @throws BackendError, 'profile_bad_name' */
export async function updateProfile(
  userId: string,
  { display_name }: { display_name: string },
): Promise<void> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('profiles')
    .update({ display_name })
    .eq('user_id', userId)
    .select('user_id');
  if (error) throw new BackendError('updateProfile', error);
  if (data.length > 0) return;

  const profile = { user_id: userId, display_name, avatar_url: null };
  const made = await backend.from('profiles').insert(profile);
  if (made.error) throw new BackendError('updateProfile', made.error);
}
