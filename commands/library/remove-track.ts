import type pg from 'pg';
import { coverAddresses } from '#domain/cover-sources.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from '#domain/low-bitrate.ts';
import type { MediaStore } from '#media/media-store.ts';
import { type FoundTrack, findTrack } from './find-track.ts';

/**
 * Removes a track from the site for good, with the files that no other track uses. Its row stays, so that no
 * other track gets its id, and the track's address can explain the removal.
 */
export async function removeTrack(
  client: pg.ClientBase,
  media: MediaStore,
  id: string,
): Promise<void> {
  const track = await findTrack(client, id);
  await client.query(
    "update public.tracks set status = 'removed', status_reason = '' where id = $1",
    [id],
  );
  const isUsed = async (column: string, value: string | null) => {
    const { rows } = await client.query(
      `select from public.tracks where ${column} = $1 and status <> 'removed' limit 1`,
      [value],
    );
    return rows.length > 0;
  };
  if (!(await isUsed('sound_hash', track.sound_hash)))
    await client.query('delete from private.recordings where sound_hash = $1', [track.sound_hash]);
  for (const sound of [track.stream_url, ...track.former_sounds])
    if (sound && !(await isUsed('stream_url', sound))) await removeSound(media, sound);
  if (track.waveform_url && !(await isUsed('waveform_url', track.waveform_url)))
    await media.remove(track.waveform_url);
  if (!(await isUsed('cover_image', track.cover_image))) await removeCover(media, track);
}

async function removeSound(media: MediaStore, sound: string): Promise<void> {
  const forms = LOW_BITRATE_FORMS.map((form) => lowBitrateUrl(sound, form));
  for (const address of [...forms, sound]) await media.remove(address);
}

/** Removes the cover in all sizes. */
async function removeCover(media: MediaStore, track: FoundTrack): Promise<void> {
  if (!track.cover_image?.startsWith('/covers/')) return;
  for (const address of coverAddresses(track.cover_image, ['webp', 'avif']))
    await media.remove(address);
}
