import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { type MediaFolder, mediaFolder } from '#import/media-folder.ts';
import { type FoundTrack, findTrack } from './find-track.ts';

/**
 * Removes a track from the site for good, with the files that no other track uses. Its row stays, so that no
 * other track gets its id, and the track's address can explain the removal.
 */
export async function removeTrack(
  client: pg.ClientBase,
  dataFolder: string,
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
  const folder = mediaFolder(dataFolder);
  if (!(await isUsed('sound_hash', track.sound_hash)))
    await client.query('delete from private.recordings where sound_hash = $1', [track.sound_hash]);
  for (const sound of [track.stream_url, ...track.former_sounds])
    if (!(await isUsed('stream_url', sound))) await removeFile(folder.sound, sound);
  if (!(await isUsed('waveform_url', track.waveform_url)))
    await removeFile(folder.waveforms, track.waveform_url);
  if (!(await isUsed('cover_image', track.cover_image))) await removeCover(folder, track);
}

async function removeFile(folder: string, url: string | null): Promise<void> {
  if (url) await rm(join(folder, basename(url)), { force: true });
}

/** Removes the cover in all sizes. */
async function removeCover({ covers }: MediaFolder, track: FoundTrack): Promise<void> {
  if (!track.cover_image?.startsWith('/covers/')) return;
  const stem = basename(track.cover_image, '.jpg');
  const names = await readdir(covers).catch(() => []);
  for (const name of names)
    if (name === `${stem}.jpg` || name.startsWith(`${stem}-`)) await rm(join(covers, name));
}
