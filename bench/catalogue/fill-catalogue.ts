import pg from 'pg';
import type { Track } from '#domain/track.ts';
import type { LoadedServer } from '../load/start-server.ts';

/** Inserts published tracks into the catalogue, and waits until they are served. */
export async function fillCatalogue(server: LoadedServer, tracks: readonly Track[]): Promise<void> {
  const rows = tracks.map((track, index) => ({
    ...track,
    duration_sec: track.duration,
    is_original: track.isOriginal,
    stream_url: track.streamUrl,
    cover_image: track.coverImage,
    cover_color: track.coverColor,
    playback_count: track.playbackCount,
    likes_count: track.likesCount,
    list_position: index + 1,
  }));
  const client = await connect(server);
  await client.query(
    `insert into public.tracks (id, status, title, artist, album, genre, description, tags,
       is_original, duration_sec, stream_url, cover_image, cover_color, bpm, playback_count,
       likes_count, list_position)
     select id, 'published', title, artist, album, genre, description, tags,
       is_original, duration_sec, stream_url, cover_image, cover_color, bpm, playback_count,
       likes_count, list_position
     from jsonb_to_recordset($1) as track (id text, title text, artist text, album text, genre text,
       description text, tags text[], is_original boolean, duration_sec double precision,
       stream_url text, cover_image text, cover_color text, bpm double precision,
       playback_count bigint, likes_count bigint, list_position bigint)`,
    [JSON.stringify(rows)],
  );
  await client.query('analyze public.tracks');
  await client.end();
  const last = tracks.at(-1);
  if (last) await untilServed(server, last.id, last.title);
}

export async function connect({ connectionString }: LoadedServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

const LONGEST_WAIT_MS = 120_000;

/** Waits until the track's page contains the text. */
export async function untilServed({ url }: LoadedServer, id: string, text: string): Promise<void> {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < endMs) {
    const answer = await fetch(`${url}/track/${id}`);
    if ((await answer.text()).includes(text)) return;
  }
  throw new Error(`/track/${id} does not show '${text}'.`);
}
