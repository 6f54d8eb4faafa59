import type pg from 'pg';
import { artistKey, artistSlug, separateKey } from '#domain/artist-key.ts';
import { cleanText } from '#domain/clean-text.ts';
import { keysWithin, type NameRule } from '#domain/divide-names.ts';
import { LONGEST_TEXT } from '#domain/track.ts';
import { creditTracks } from '#publish/credit-tracks.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';
import { nearestIds } from './find-track.ts';
import { table } from './show-tracks.ts';

type Artist = { id: string; name: string; merged_into: string | null };

/** One line per artist of a published track, by name; with JSON, one object per line. */
export async function listArtists(client: pg.ClientBase, isJson: boolean): Promise<string[]> {
  // Without a server nobody has read them since the last import.
  await creditTracks(client);
  const { rows } = await client.query<{ id: string; name: string; tracks: number }>(
    `select artist.id, artist.name, count(*)::int as tracks
     from public.tracks as track, jsonb_array_elements(track.credits) as credit
     join private.artists as artist on artist.id = credit ->> 'id'
     where track.status = 'published'
     group by artist.id order by artist.name collate "und-x-icu", artist.id`,
  );
  if (isJson) return rows.map((row) => JSON.stringify(row));
  if (rows.length === 0) return [messages.noArtists];
  return table([
    messages.artistsHead,
    ...rows.map(({ id, name, tracks }) => [id, name, String(tracks)]),
  ]);
}

/** The address stays. */
export async function renameArtist(
  client: pg.ClientBase,
  id: string,
  written: string,
): Promise<string> {
  const { merged_into: into } = await findArtist(client, id);
  if (into !== null) throw new CommandRefused(messages.artistIsMerged(id, into));
  const name = written.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(name) || name.length > LONGEST_TEXT.name)
    throw new CommandRefused(messages.badValue('name', messages.rules.name));
  const fields = { name, name_key: artistKey(name) };
  try {
    await client.query('select private.write_artist(null, $1, $2)', [id, fields]);
  } catch (error) {
    if ((error as Error).message === 'artist_name_taken')
      throw new CommandRefused(messages.artistNameTaken(name));
    throw error;
  }
  return messages.artistRenamed(id, name);
}

/** All spellings of one artist become another's. The former address leads to the other. */
export async function mergeArtist(
  client: pg.ClientBase,
  id: string,
  intoId: string,
): Promise<string> {
  const { merged_into: before } = await findArtist(client, id);
  const into = await findArtist(client, intoId);
  if (before !== null) throw new CommandRefused(messages.artistIsMerged(id, before));
  if (into.id === id || into.merged_into !== null)
    throw new CommandRefused(messages.cannotMerge(id, intoId));
  await client.query('select private.join_artists(null, $1, $2)', [id, intoId]);
  return messages.artistMerged(id, intoId);
}

/** A spelling that counted as another artist's, such as one with other accents, is an artist of its own. */
export async function separateArtist(client: pg.ClientBase, written: string): Promise<string> {
  const name = cleanText(written).trim();
  const key = artistKey(name);
  const { rows: artists } = await client.query<{ name: string }>(
    `select name from private.artists where id =
       (select artist_id from private.artist_names where key = $1)`,
    [key],
  );
  try {
    const { rows } = await client.query<{ id: string }>(
      'select private.divide_artist(null, $1, $2, $3, $4) as id',
      [name, key, separateKey(name, artists[0]?.name ?? ''), artistSlug(name)],
    );
    return messages.artistSeparated(name, rows[0]?.id ?? '');
  } catch (error) {
    const { message } = error as Error;
    if (message === 'artist_is_separate') throw new CommandRefused(messages.isSeparate(name));
    if (['artist_unknown', 'artist_bad_name'].includes(message))
      throw new CommandRefused(messages.unknownArtist(name, []));
    throw error;
  }
}

/** Whether a name is one artist, several, or nobody, whatever other tracks say; null: as they say. */
export async function ruleArtist(
  client: pg.ClientBase,
  written: string,
  rule: NameRule | null,
): Promise<string> {
  const name = cleanText(written).trim();
  const keys = keysWithin(name);
  if (keys.length === 0 || name.length > LONGEST_TEXT.name)
    throw new CommandRefused(messages.badValue('name', messages.rules.name));
  if (rule === 'several' && keys.length === 1) throw new CommandRefused(messages.notADuo(name));
  await client.query('select private.set_artist_rule(null, $1, $2, $3, $4)', [
    ...[name, artistKey(name), keys, rule],
  ]);
  return messages.artistRuled(name, rule);
}

async function findArtist(client: pg.ClientBase, id: string): Promise<Artist> {
  const { rows } = await client.query<Artist>(
    'select id, name, merged_into from private.artists where id = $1',
    [id],
  );
  if (rows[0]) return rows[0];
  const { rows: all } = await client.query<{ id: string }>('select id from private.artists');
  const nearest = nearestIds(
    id,
    all.map((row) => row.id),
  );
  throw new CommandRefused(messages.unknownArtist(id, nearest));
}
