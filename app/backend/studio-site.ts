import type { SiteSettings } from '#domain/site-settings.ts';
import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** Null resets a field to its default. */
export type SiteChanges = { [Field in keyof SiteSettings]: SiteSettings[Field] | null };

/** @throws BackendError */
export async function fetchSiteSettings(): Promise<SiteSettings> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('site_settings');
  if (error) throw new BackendError('fetchSiteSettings', error);
  return data;
}

/** Fields that are not given stay as they are. @throws BackendError */
export async function saveSiteSettings(fields: SiteChanges): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('save_site_settings', { fields });
  if (error) throw new BackendError('saveSiteSettings', error);
}
