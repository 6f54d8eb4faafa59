import type pg from 'pg';
import { artistKey } from '#domain/credits.ts';
import { LONGEST_TEXT } from '#domain/track.ts';
import { creditTracks, exactKey, makeArtist } from '#publish/credit-tracks.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';
import { nearestIds } from './find-track.ts';
import { table } from './show-tracks.ts';

type Artist = { id: string; name: string; merged_into: string | null };

const OF_ARTIST = 'credits @> jsonb_build_array(jsonb_build_object($$id$$, $1::text))';

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
  const name = written.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (!/[\p{L}\p{N}\p{S}]/u.test(name) || name.length > LONGEST_TEXT.name)
    throw new CommandRefused(messages.badValue('name', messages.rules.name));
  await changeArtists(client, async () => {
    await findArtist(client, id);
    await client.query('update private.artists set name = $2, is_named = true where id = $1', [
      id,
      name,
    ]);
    await forgetCredits(client, id);
  });
  return messages.artistRenamed(id, name);
}

/** All spellings of one artist become another's. The former address leads to the other. */
export async function mergeArtist(
  client: pg.ClientBase,
  id: string,
  intoId: string,
): Promise<string> {
  await changeArtists(client, async () => {
    await findArtist(client, id);
    const into = await findArtist(client, intoId);
    if (into.id === id || into.merged_into !== null)
      throw new CommandRefused(messages.cannotMerge(id, intoId));
    await client.query('update private.artist_names set artist_id = $2 where artist_id = $1', [
      id,
      intoId,
    ]);
    await client.query(
      'update private.artists set merged_into = $2 where id = $1 or merged_into = $1',
      [id, intoId],
    );
    await client.query('update private.artists set is_named = true where id = $1', [intoId]);
    await forgetCredits(client, id);
  });
  return messages.artistMerged(id, intoId);
}

/** A spelling that counted as another artist's, such as one with other accents, is an artist of its own. */
export async function separateArtist(client: pg.ClientBase, name: string): Promise<string> {
  let id = '';
  await changeArtists(client, async () => {
    const { rows } = await client.query<{ key: string; artist_id: string }>(
      'select key, artist_id from private.artist_names where key = any($1) order by key',
      [[artistKey(name), exactKey(name)]],
    );
    const former = rows.find(({ key }) => key === artistKey(name))?.artist_id;
    if (!former || !(await isWritten(client, former, name)))
      throw new CommandRefused(messages.unknownArtist(name, []));
    if (rows.some(({ key }) => key === exactKey(name)))
      throw new CommandRefused(messages.isSeparate(name));
    const { rows: merged } = await client.query<Artist>(
      'select id from private.artists where name = $1 and merged_into is not null',
      [name],
    );
    id = merged[0]?.id ?? (await makeArtist(client, name));
    await client.query('update private.artists set merged_into = null where id = $1', [id]);
    await client.query(
      `insert into private.artist_names (key, artist_id) values ($1, $2)
       on conflict (key) do update set artist_id = excluded.artist_id`,
      [exactKey(name), id],
    );
    await forgetCredits(client, former);
  });
  return messages.artistSeparated(name, id);
}

/** Whether a track of the artist spells the name so, whatever its case. */
async function isWritten(client: pg.ClientBase, id: string, name: string): Promise<boolean> {
  const { rows } = await client.query<{ as: string }>(
    `select distinct credit ->> 'as' as "as" from public.tracks, jsonb_array_elements(credits) as credit
     where ${OF_ARTIST} and credit ->> 'id' = $1`,
    [id],
  );
  return rows.some((row) => exactKey(row.as) === exactKey(name));
}

/** Whether a name such as 'A & B' is one artist or several, whatever other tracks say. */
export async function ruleDuo(
  client: pg.ClientBase,
  name: string,
  isOne: boolean,
): Promise<string> {
  const key = artistKey(name);
  const parts = key.split(' & ');
  if (parts.length < 2) throw new CommandRefused(messages.notADuo(name));
  await changeArtists(client, async () => {
    await client.query(
      `insert into private.duos (key, is_one) values ($1, $2)
       on conflict (key) do update set is_one = excluded.is_one`,
      [key, isOne],
    );
    await client.query(
      `update public.tracks as track set credits = null where exists (
         select from private.artist_mentions where track_id = track.id and key = any($1) and not is_alone)`,
      [parts],
    );
  });
  return isOne ? messages.duoIsOne(name) : messages.duoIsMany(name);
}

async function changeArtists(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query('select private.lock_library()');
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The next publish reads them again. */
const forgetCredits = (client: pg.ClientBase, id: string) =>
  client.query(`update public.tracks set credits = null where ${OF_ARTIST}`, [id]);

async function findArtist(client: pg.ClientBase, id: string): Promise<Artist> {
  const { rows } = await client.query<Artist>('select * from private.artists where id = $1', [id]);
  if (rows[0]) return rows[0];
  const { rows: all } = await client.query<{ id: string }>('select id from private.artists');
  const nearest = nearestIds(
    id,
    all.map((row) => row.id),
  );
  throw new CommandRefused(messages.unknownArtist(id, nearest));
}
