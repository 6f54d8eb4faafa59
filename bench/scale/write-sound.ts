import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { mediaFolder } from '#media/media-folder.ts';
import { DEMO_FOLDER } from '#publish/demo-tracks.ts';

export type WrittenSound = { id: string; address: string; sizeBytes: number };

/** Writes sound of a usual length, all different, into a data folder: the demo's with another end. */
export async function writeSound(dataFolder: string, count: number): Promise<WrittenSound[]> {
  const demo = join(DEMO_FOLDER, 'sound');
  const names = (await readdir(demo)).sort();
  const sounds = await Promise.all(names.map((name) => readFile(join(demo, name))));
  const { sound: folder } = mediaFolder(dataFolder);
  await mkdir(folder, { recursive: true });
  const written: WrittenSound[] = [];
  for (let number = 0; number < count; number++) {
    const content = Buffer.from(sounds[number % sounds.length] ?? '');
    content.writeUInt32BE(number, content.length - 4);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 24);
    await writeFile(join(folder, `${hash}.mp3`), content);
    const address = `/sound/${hash}.mp3`;
    written.push({ id: `do-${number + 1}`, address, sizeBytes: content.length });
  }
  return written;
}

/** Publishes a track for each sound. */
export async function publishSound(
  databaseUrl: string,
  sounds: readonly WrittenSound[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into public.tracks (id, status, title, artist, genre, duration_sec, stream_url, cover_image, cover_color)
     select id, 'published', 'Bài ' || id, 'DJ Thử', 'Vinahouse', 180, address, '/covers/' || id || '.jpg', '#123456'
     from jsonb_to_recordset($1) as sound (id text, address text)`,
    [JSON.stringify(sounds)],
  );
  await client.end();
}
