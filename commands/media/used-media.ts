import type pg from 'pg';
import { coverAddresses } from '#domain/cover-sources.ts';
import { logoAddresses } from '#domain/logo-files.ts';
import { lowBitrateForms, lowBitrateUrl } from '#domain/low-bitrate.ts';

/** A file that the site needs, and whether its name is a hash of its content. */
export type UsedFile = {
  address: string;
  isNamedByHash: boolean;
  /** The title of a track that needs it. */
  title?: string;
};

type Row = {
  title: string;
  stream_url: string | null;
  waveform_url: string | null;
  cover_image: string | null;
  cover_has_avif: boolean;
  has_low_bitrate: boolean;
  duration_sec: number;
};

/** All files of the tracks that are not removed, of artists' pictures and of the site's logo. */
export async function listUsedMedia(client: pg.ClientBase): Promise<Map<string, UsedFile>> {
  const { rows } = await client.query<Row>(
    `select title, stream_url, waveform_url, cover_image, cover_has_avif, has_low_bitrate, duration_sec
     from public.tracks where status not in ('removed', 'waiting')`,
  );
  const logos = await client.query<{ logo: string | null }>(
    "select settings ->> 'logo' as logo from private.site_settings",
  );
  const used = new Map<string, UsedFile>();
  const addFile = (address: string, isNamedByHash: boolean, title?: string) =>
    address && used.set(address, { address, isNamedByHash, ...(title && { title }) });
  for (const row of rows) {
    const add = (address: string, isNamedByHash: boolean) =>
      addFile(address, isNamedByHash, row.title);
    const { stream_url: sound, waveform_url: waveform, cover_image: cover } = row;
    if (sound?.startsWith('/sound/')) add(sound, true);
    if (sound?.startsWith('/sound/') && row.has_low_bitrate)
      for (const form of lowBitrateForms(row.duration_sec)) add(lowBitrateUrl(sound, form), false);
    if (waveform?.startsWith('/waveforms/')) add(waveform, true);
    if (!cover?.startsWith('/covers/')) continue;
    const formats = row.cover_has_avif ? (['webp', 'avif'] as const) : (['webp'] as const);
    for (const address of coverAddresses(cover, formats)) add(address, address === cover);
  }
  const pictures = await client.query<{ cover_image: string }>(
    "select cover_image from private.artists where cover_image like '/covers/%'",
  );
  for (const { cover_image: picture } of pictures.rows)
    for (const address of coverAddresses(picture, ['webp'])) addFile(address, address === picture);
  for (const { logo } of logos.rows)
    if (logo) for (const address of logoAddresses(logo)) addFile(address, false);
  return used;
}
