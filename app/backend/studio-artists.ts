import { artistKey, artistSlug, separateKey } from '#domain/artist-key.ts';
import { cleanText } from '#domain/clean-text.ts';
import { keysWithin, type NameRule } from '#domain/divide-names.ts';
import type { SiteLink } from '#domain/site-settings.ts';
import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { ArtistRuleRow, EditableArtistRow, StudioArtistsRow } from './rows/artist-rows.ts';

export const STUDIO_ARTISTS_PER_PAGE = 50;

/** Null takes the picture away. */
export type ArtistChanges = { name?: string; words?: string; links?: SiteLink[]; picture?: null };

/** Those with the most tracks first. @throws BackendError */
export async function fetchStudioArtists(
  words: string,
  skipped: number,
): Promise<StudioArtistsRow> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_artists', { search: words, skipped });
  if (error) throw new BackendError('fetchStudioArtists', error);
  return data;
}

/** @throws BackendError */
export async function fetchEditableArtist(artist: string): Promise<EditableArtistRow | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_artist', { artist });
  if (error) throw new BackendError('fetchEditableArtist', error);
  return data;
}

/** @throws BackendError */
export async function fetchArtistRules(): Promise<ArtistRuleRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_artist_rules');
  if (error) throw new BackendError('fetchArtistRules', error);
  return data;
}

/**
 * Fields that are not given stay as they are.
 *
 * @param before what the operator saw of the fields: saving is refused if another operator has changed them since
 * @throws BackendError
 */
export async function saveArtist(
  artist: string,
  changes: ArtistChanges,
  before: ArtistChanges = {},
): Promise<void> {
  const { name } = changes;
  const seen = Object.entries(before).filter(([field]) => Object.hasOwn(changes, field));
  const fields = {
    ...changes,
    ...(name && { name_key: artistKey(name) }),
    before: Object.fromEntries(seen),
  };
  const backend = await loadBackend();
  const { error } = await backend.rpc('save_artist', { artist, fields });
  if (error) throw new BackendError('saveArtist', error);
}

/** @throws BackendError */
export async function mergeArtist(artist: string, into: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('merge_artist', { artist, into_artist: into });
  if (error) throw new BackendError('mergeArtist', error);
}

/** A spelling becomes an artist of its own. @throws BackendError */
export async function separateArtist(spelling: string, artistName: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('separate_artist', {
    spelling,
    key: artistKey(spelling),
    stored_key: separateKey(spelling, artistName),
    slug: artistSlug(spelling),
  });
  if (error) throw new BackendError('separateArtist', error);
}

/** @param rule null: as other tracks tell @throws BackendError */
export async function ruleArtist(written: string, rule: NameRule | null): Promise<void> {
  const name = cleanText(written).trim();
  const backend = await loadBackend();
  const { error } = await backend.rpc('rule_artist', {
    ...{ name, key: artistKey(name), keys: keysWithin(name), rule },
  });
  if (error) throw new BackendError('ruleArtist', error);
}
