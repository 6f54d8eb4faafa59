import { basename } from 'node:path';
import type pg from 'pg';
import { MEDIA_KINDS, type MediaStore } from '#media/media-store.ts';

/** Tabs that are open longer than this may miss their sound or cover. */
export const KEPT_MS = 7 * 24 * 3_600_000;

/** Deletes files that no track, no artist's picture and not the site's logo has used for a week. */
export async function sweepMedia(pool: pg.Pool, media: MediaStore): Promise<void> {
  const { rows } = await pool.query<{ address: string }>(
    `select unnest(array[stream_url, waveform_url, cover_image]) as address
     from public.tracks where status <> 'removed'
     union all select settings ->> 'logo' from private.site_settings
     union all select changes #>> '{logo,from}' from public.operator_acts
       where act = 'edit_site' and acted_at > now() - $1 * interval '1 ms'
     union all select cover_image from private.artists where cover_image <> ''
     union all select changes #>> '{cover_image,from}' from public.operator_acts
       where act = 'edit_artist' and acted_at > now() - $1 * interval '1 ms'`,
    [KEPT_MS],
  );
  const used = new Set(rows.map(({ address }) => stem(basename(address ?? ''))));
  for (const kind of MEDIA_KINDS) {
    const modifiedMs = new Map<string, number>();
    for await (const { address, modifiedMs: ms } of media.list(kind))
      modifiedMs.set(basename(address), ms);
    const ageMs = (name: string) => Date.now() - (modifiedMs.get(name) ?? Number.NEGATIVE_INFINITY);
    for (const name of modifiedMs.keys()) {
      if (used.has(stem(name))) continue;
      if (Math.min(...mainFiles(name).map(ageMs)) > KEPT_MS) await media.remove(`/${kind}/${name}`);
    }
  }
}

/** A cover's size 'a-96.webp' belongs to 'a.jpg', low-bitrate sound 'a-64.webm' to 'a.mp3' or 'a.m4a'. */
const stem = (name: string) => name.replace(/(-\d+)?\.\w+$/, '');

const MAIN_ENDINGS = ['jpg', 'mp3', 'm4a'];

const mainFiles = (name: string) =>
  /-\d+\.\w+$/.test(name) ? MAIN_ENDINGS.map((ending) => `${stem(name)}.${ending}`) : [name];
